"""Logs kept as files, one folder for each schema version, with the hash of the state that each folds to.

`python -m tests.support.golden` plays the nights anew and lays their logs into the folder of the present
version; never over logs that are there, since those are what older programs wrote.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from clow_tui.store import SCHEMA, LogReading, OsDisk, Store
from clow_tui.tournament.events import decode
from clow_tui.tournament.history import History
from clow_tui.tournament.record import record_of
from tests.support.verbs import Verbs

FOLDER = Path(__file__).parents[1] / "director" / "golden"
STATES = "states.json"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")

SETUPS: dict[str, tuple[str, ...]] = {
    "pots": ("c-low", "freezeout", "--tables-of", "4", "--levels", "10x2", "--every", "3r"),
    "keyed": ("cee-lo-pot", "freezeout", "--tables-of", "4", "--levels", "10x2", "--every", "5r"),
    "outcome": ("c-low", "freezeout", "--tables-of", "4", "--levels", "10x2", "--every", "15m"),
    "heats": ("indian-dice", "heats", "--tables-of", "4", "--advance", "2"),
    "open": ("cee-lo-banker-rotating", "open", "--tables-of", "8"),
}


def play(verbs: Verbs, kind: str) -> None:
    """A night of that kind, with what goes wrong in one."""
    ruleset, form, *options = SETUPS[kind]
    mode = kind if kind in ("pots", "keyed", "outcome") else "program"
    words = ("new", kind, "--ruleset", ruleset, "--format", form, "--mode", mode, "--seed", "6", *options)
    verbs.says(*words, "--players", "-", stdin="\n".join(NAMES))
    verbs.says("draw")
    if kind == "pots":
        _pots(verbs)
    elif kind == "keyed":
        verbs.says("answer", "1", "4 5 6")
        verbs.says("undo")
        verbs.says("redo")
    elif kind == "outcome":
        _outs(verbs)
    elif kind == "open":
        verbs.says("buy", "Ann", "50")
    if form != "open" and kind != "outcome":
        verbs.says("play", "--to-end", "--all")
    for _ in range(3 if form == "open" else 0):
        verbs.says("play", "--all")
    if form == "open":
        verbs.says("cash", "Bo", "1")
        verbs.says("finish")


def _pots(verbs: Verbs) -> None:
    for turn in range(4):
        verbs.says("pot", "1", _seats(verbs, 1)[turn % 3])
        verbs.says("pot", "2", _seats(verbs, 2)[0])
    verbs.says("undo", "--table", "1")
    verbs.says("add", "Zoë")
    verbs.says("move", _seats(verbs, 1)[0], "2") if len(_seats(verbs, 2)) < 4 else None
    verbs.says("clock", "pause")
    verbs.says("clock", "resume")


def _outs(verbs: Verbs) -> None:
    """One after the other goes out, one of them by mistake, until one is left."""
    first = _seats(verbs, 1)[0]
    verbs.says("out", "1", first)
    verbs.says("return", first, "--tokens", "40")
    verbs.says("leave", _seats(verbs, 2)[1])
    while not (told := verbs.json("tables"))["finished"]:
        table = max(told["tables"], key=lambda table: len(table["players"]))
        verbs.says("out", str(table["table"]), table["players"][0])


def _seats(verbs: Verbs, table: int) -> list[str]:
    found: list[str] = verbs.json("table", str(table))["players"]
    return found


def history_of(folder: Path, kind: str) -> History:
    """A kept log, read and folded by the program as it is now."""
    with tempfile.TemporaryDirectory() as place:
        nights = Path(place) / "nights"
        nights.mkdir()
        shutil.copy(folder / f"{kind}.jsonl", nights)
        reading: LogReading = Store.open(Path(place), write=False, disk=OsDisk()).read_log(kind)
    assert reading.good
    assert not reading.findings
    return History([decode(line) for line in reading.lines])


def state_of(history: History) -> str:
    """A hash of all that a night has come to: its record, who is called what left aside.

    What ratings and records are made of came in after these hashes were kept; it follows from the rest.
    """
    record: dict[str, Any] = record_of(history, "night", lambda player: player)
    del record["matches"], record["feats"]
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()


def main(kinds: Iterable[str] = SETUPS) -> None:
    folder = FOLDER / str(SCHEMA)
    folder.mkdir(parents=True)  # never over those that are there
    states = {}
    for kind in kinds:
        with tempfile.TemporaryDirectory() as place:
            verbs = Verbs(Path(place) / "data")
            play(verbs, kind)
            (log,) = (verbs.data / "nights").glob("*.jsonl")
            _renamed(log, folder / f"{kind}.jsonl", kind)
        states[kind] = state_of(history_of(folder, kind))
    (folder / STATES).write_text(json.dumps(states, indent=2) + "\n", "utf-8")


def _renamed(log: Path, to: Path, kind: str) -> None:
    """The log under another night's id."""
    from clow_tui.store.log import encode_line

    first, *rest = log.read_bytes().splitlines(keepends=True)
    to.write_bytes(encode_line(json.loads(first[9:]) | {"night": kind}) + b"".join(rest))


if __name__ == "__main__":
    main()
