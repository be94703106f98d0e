"""Names that may mean the same person: pointed out, never taken for granted."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from clow_tui.tournament.people import key_of

LEAST = 4  # letters from which a name may differ in one of them
_BASE = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ŧ": "t"}
)


class Alike:
    """Known names, to be asked for those that another one may be meant for.

    Two are alike when nothing but accents, signs and spaces sets them apart, or one letter (missing, wrong,
    or two of them swapped) and the longer has four or more. A figure or an initial tells two people apart.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._by_variant: dict[str, dict[str, None]] = defaultdict(dict)
        for name in names:
            self.add(name)

    def add(self, name: str) -> None:
        """One more known name."""
        for variant in _variants(folded(name)):
            self._by_variant[variant][name] = None

    def to(self, name: str) -> list[str]:
        """The known names that this one may be meant for, in the order they were added; never itself."""
        found: dict[str, None] = {}
        for variant in _variants(folded(name)):
            found.update(self._by_variant.get(variant, {}))
        return [other for other in found if key_of(other) != key_of(name) and alike(name, other)]


def alike(one: str, other: str) -> bool:
    """Whether two names, not equal, may be spellings of one."""
    a, b = folded(one), folded(other)
    if a == b:
        return bool(a)
    if max(len(a), len(b)) < LEAST or min(len(a), len(b)) < 2 or not _one_apart(a, b):
        return False
    return not _told_apart(one, other)


def _told_apart(one: str, other: str) -> bool:
    """Whether figures, or a last word of one letter, are there to tell two people apart."""
    figures = ["".join(sign for sign in name if sign.isdigit()) for name in (one, other)]
    lasts = [key_of(name).strip(".").rpartition(" ")[2] for name in (one, other)]
    initial = any(
        len(last) == 1 and " " in key_of(name) for last, name in zip(lasts, (one, other), strict=True)
    )
    return figures[0] != figures[1] or (initial and lasts[0] != lasts[1])


def _one_apart(a: str, b: str) -> bool:
    """One letter too many, another letter, or two neighbours swapped."""
    if len(a) > len(b):
        a, b = b, a
    if len(b) - len(a) > 1:
        return False
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) < len(b):
        return a[at:] == b[at + 1 :]
    return a[at + 1 :] == b[at + 1 :] or (
        a[at + 2 :] == b[at + 2 :] and a[at : at + 2] == b[at : at + 2][::-1]
    )


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """The letters and figures of a name without accents or case."""
    apart = unicodedata.normalize("NFKD", key_of(name).translate(_BASE))
    return "".join(sign for sign in apart if sign.isalnum())


def _variants(folded: str) -> Iterator[str]:
    """What two names that are one letter apart have in common: themselves, or either with one letter less."""
    if not folded or len(folded) > 60:
        return
    yield folded
    yield from {folded[:at] + folded[at + 1 :] for at in range(len(folded))}
