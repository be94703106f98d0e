"""From the bytes of a file to its text, or to what stands in the way."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from clow_tui.rulesets.faults import START, Fault, Spot, fault

BYTES_MOST = 64 * 1024

# What YAML cannot hold, and three line breaks that no editor counts as one.
_UNREADABLE = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Source:
    """A base to extend: its bytes or text, and where in turn it finds the bases that it extends."""

    data: bytes | str
    base: "BaseOf"


BaseOf = Callable[[str], "Source | str | None"]


def no_base(_name: str) -> None:
    """Where there is nothing to extend."""


def decode(data: bytes | str) -> tuple[str, Fault | None]:
    """The text, or "" with the fault that keeps it from being read."""
    if len(data) > BYTES_MOST:
        return "", fault(START, "the file is larger than 64 kB; a ruleset needs one or two")
    if isinstance(data, str):
        text = data
    else:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return "", fault(START, "the file is saved as UTF-16; save it as UTF-8")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            spot = _spot_after(data[: error.start].decode("utf-8"))
            return "", fault(spot, "this is not UTF-8 text; save the file as UTF-8")
    text = text.removeprefix("\ufeff")
    stranger = _UNREADABLE.search(text)
    if stranger:
        spot = _spot_after(text[: stranger.start()])
        return "", fault(spot, f"the character U+{ord(stranger.group()):04X} has no place here; leave it out")
    return text, None


def _spot_after(text: str) -> Spot:
    lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
    return Spot(len(lines), len(lines[-1]) + 1)
