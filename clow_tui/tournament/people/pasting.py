"""People out of whatever a host pastes: lists with numbers, ticks and guests, and who comes or does not."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from clow_tui.tournament.people import LONGEST_NAME
from clow_tui.tournament.people.presence import (
    Presence,
    after_the_name,
    guest_count,
    heading_of,
    is_column,
    presence_of,
    sign_of,
)

MOST_WORDS = 6  # of a name; what has more of them is a sentence
MOST_MARKS = 8  # before a name: `1. [x] ✓ - Ann`
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\ufeff\u2060\u200e\u200f\u202a\u202c\u2066\u2069"))
_BULLET = re.compile(
    r"^\s*(?:[-*+•·‣▪◦●○–—>]+(?:\s+|$)|\[[ xX✓✔]\]\s*|\(?#?\d{1,3}(?:[.):]|\s+[-–—](?=\s))\s*"
    r"|#\d{1,3}\s+|#{1,6}\s+)"
)
_NUMBER = re.compile(r"^\s*(\d{1,3})\s+(?=\S)")
_CHAT = re.compile(
    r"^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\]?\s*(?:-\s*)?"
)
_ADDRESS = re.compile(r"\s*<[^<>\s]*@[^<>\s]*>|(?:^|(?<=\s))\S+@\S+\.\w+")
_STRUCK = re.compile(r"^~+(.+?)~+$")
_BOLD = re.compile(r"^(\*\*|\*|__|_)(\S.*?)\1$")
_TWO = re.compile(r"\s+(?:and|&|\+)\s+(?!\d)", re.IGNORECASE)
_NOT_A_NAME = re.compile(r"[\d\W_]*")


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody on a list: here, late, or not coming; `of` is the one whose guest it is."""

    name: str
    presence: Presence = "here"
    of: str = ""


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a list was understood as: the people in order, and the lines that name nobody."""

    people: tuple[Listed, ...] = ()
    passed: tuple[str, ...] = ()

    def names(self, presence: Presence) -> tuple[str, ...]:
        """Those who are here, come late, or do not come."""
        return tuple(one.name for one in self.people if one.presence == presence)


def read_list(lines: Iterable[str]) -> Pasted:
    """The people on a list, whatever way it is written; a heading says what is true of those under it."""
    written = [line.translate(_INVISIBLE) for line in lines]
    written = [line for line in written if line.strip()]
    if _counted(written):
        written = [_NUMBER.sub("", line) for line in written]
    people: list[Listed] = []
    passed: list[str] = []
    standing: Presence = "here"
    for line in written:
        head, text = heading_of(_bare(line)[0])
        if head is not None:
            standing = head
            if not text:
                passed.append(line.strip())
                continue
            line = text
        found = _people_in(line, standing)
        people += found
        if not found and any(sign.isalpha() for sign in line):
            passed.append(line.strip())
    return Pasted(tuple(people), tuple(passed))


def _counted(lines: list[str]) -> bool:
    """Whether all lines are numbered without a sign behind the number: 1 Ann, 2 Bo, 4 Dee."""
    found = [_NUMBER.match(line) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    rising = all(one < two for one, two in pairwise(numbers))
    return len(numbers) == len(lines) > 1 and rising and numbers[0] <= 1


def _bare(text: str) -> tuple[str, Presence | None]:
    """Without bullets, numbering, signs and marks, some of each; and what the signs say."""
    said: Presence | None = None
    for _ in range(MOST_MARKS):
        before = text
        text = _BOLD.sub(r"\2", _BULLET.sub("", _CHAT.sub("", text), count=1).strip())
        text, sign = sign_of(text)
        if found := _STRUCK.match(text):
            text, sign = found[1], "not coming"
        said = sign or said
        if text == before:
            break
    return text, said


def _people_in(line: str, standing: Presence) -> list[Listed]:
    """The people of one line; a part of it that only says who comes is about the one before."""
    text, said = _bare(line)
    people: list[Listed] = []
    parts = _parts(text)
    if len(parts) > 1 and all(is_column(part) for part in parts):
        return []
    for part in parts:
        about = presence_of(part)
        if about is not None and people:
            host = people[-1].of or people[-1].name
            people = [replace(one, presence=about) if host in (one.name, one.of) else one for one in people]
        elif count := guest_count(part):
            people += _guests(people[-1], count) if people else []
        else:
            people += _named(part, said or standing)
    return people


def _parts(line: str) -> list[str]:
    """The parts of one line, by tabs, semicolons or commas; a quoted name may hold a comma."""
    for sign in ("\t", ";", ","):
        if sign in line:
            found = next(csv.reader([line], delimiter=sign, skipinitialspace=True))
            return [part for part in found if part.strip()]
    if line.startswith('"') and line.endswith('"'):
        line = line.strip('"')
    return [line] if line.strip() else []


def _named(part: str, standing: Presence) -> list[Listed]:
    """Those whom a part of a line names: one, or two with `and` between them, each with guests."""
    if len(part) > 2 * LONGEST_NAME:  # no name, which is said when it is taken in
        return [Listed(part, standing)]
    text, said = _bare(_ADDRESS.sub("", part))
    people: list[Listed] = []
    for one in _TWO.split(text):
        if people and (count := guest_count(f"+ {one}")):
            people += _guests(people[-1], count)
            continue
        name, about = after_the_name(one)
        name, also = _bare(name)
        name, count = _with_guests(name)
        if count and about is None:  # Bo (late) +1
            name, about = after_the_name(name)
        if not _is_name(name) or (about is None and len(name.split()) > 2 and one.rstrip()[-1] in "!?."):
            continue
        listed = Listed(name, about or also or said or standing)
        people += [listed, *(_guests(listed, count) if count else ())]
    return people


def _with_guests(name: str) -> tuple[str, int]:
    """`Ann +1`, `Ann (+2)`, `Ann plus one`: the name, and how many come along."""
    words = name.split()
    for at in range(1, len(words)):
        if count := guest_count(" ".join(words[at:]).strip("()")):
            return " ".join(words[:at]), count
    return ("", 0) if guest_count(name) else (name, 0)


def _guests(host: Listed, count: int) -> list[Listed]:
    """The guests of somebody, called so."""
    whose = host.of or host.name
    names = [f"{whose}'s guest"] if count == 1 else [f"{whose}'s guest {at}" for at in range(1, count + 1)]
    return [Listed(name, host.presence, whose) for name in names]


def _is_name(text: str) -> bool:
    """Whether it can be somebody's name: no bare number or rule, no long sentence."""
    if not text or len(text.split()) > MOST_WORDS:
        return False
    return not (text.isascii() and _NOT_A_NAME.fullmatch(text))
