"""Foreign text on the screen: names, file text, anything somebody else wrote.

All of it goes through here and comes out as plain text or `Content`, never as markup. Widths are
terminal cells and cuts fall between whole clusters, so that columns stand whatever people are called.

Terminals disagree about some clusters: an emoji family is two cells in one and eight in the next. Such a
cluster is drawn whole only where the terminal has said that it agrees (`trust`); elsewhere it is drawn by
its first sign, which is two cells everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.cells import cell_len, get_character_cell_size, split_graphemes
from textual.content import Content

Align = Literal["left", "right", "center"]

JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
LRM = "\u200e"
_TONE = "[\U0001f3fb-\U0001f3ff]"
_EMOJI = "[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001f3fa\U0001f400-\U0001faff]"
_SIGN = f"{_EMOJI}{EMOJI_STYLE}?{_TONE}?"
_MARKS_KEPT = 4  # more marks on one letter than any script stacks would spill over the lines around it

# Each kind of cluster over which terminals differ, with a sample that measures two cells where it is drawn
# as one sign. The app shows these to the terminal once and asks where its cursor is.
SAMPLES: dict[str, str] = {
    "joined": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "toned": "\U0001f44d\U0001f3fd",
    "styled": "\u2764\ufe0f",
}

# As patterns: `re` keeps what it has compiled, and plain text never comes to them.
_JOINED = f"((?P<first>{_SIGN})(?:{JOINER}{_SIGN})+)|{JOINER}"
_TONED = f"(?P<sign>{_EMOJI}{EMOJI_STYLE}?)(?P<tone>{_TONE})|{_TONE}"
_PLAIN_MARKS = str.maketrans({"…": "...", "“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "·": "-"})
_RTL = {"R", "AL", "AN"}
_FORMAT_KEPT = {"\u200c", JOINER}  # joiners inside words are spelling in several scripts


class Signs(NamedTuple):
    """The app's own signs, each one cell wide."""

    here: str  # whose turn it is, what is chosen
    spot: str  # a call, a saved mark
    dot: str  # between two facts on a line
    more: str  # something was cut here
    rule: str  # a horizontal line
    bar: str  # a vertical line at the edge of what is chosen
    pip: str  # a pip of a large die
    full: str  # done, in a line of progress
    empty: str  # still to do
    up: str
    down: str
    bank: str  # who has the bank, or had it last
    on: str  # who goes on from a table


PLAIN_SIGNS = Signs(">", "*", "-", "~", "-", "|", "o", "#", ".", "^", "v", "$", "+")
FINE_SIGNS = Signs("▸", "●", "·", "…", "─", "▌", "●", "━", "─", "↑", "↓", "◆", "✓")
# Lines of a bracket by whether they go up, right, down, left (1, 2, 4, 8); and where a path is lit.
PLAIN_WIRES = (" |-+||++-+-+++++", " #=#####=#=#####")
FINE_WIRES = (" ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")


class _Switch:
    """What this terminal can draw; set once at the start, before or shortly after the first paint."""

    ascii: bool = False
    trusted: frozenset[str] = frozenset(SAMPLES)


def use_ascii(ascii_only: bool) -> None:
    """Draw the app's own signs, and the mark of a cut, in ASCII alone."""
    if ascii_only != _Switch.ascii:
        _Switch.ascii = ascii_only
        _forget()


def trust(kinds: Iterable[str]) -> None:
    """Draw these kinds of clusters (keys of SAMPLES) whole; the others by their first sign."""
    _Switch.trusted = frozenset(kinds)
    _forget()


def trusted() -> frozenset[str]:
    """The kinds of clusters drawn whole."""
    return _Switch.trusted


def signs() -> Signs:
    """The signs to draw with."""
    return PLAIN_SIGNS if _Switch.ascii else FINE_SIGNS


def wires(lit: bool) -> str:
    """The sixteen signs that the lines between tables are made of."""
    return (PLAIN_WIRES if _Switch.ascii else FINE_WIRES)[lit]


def _forget() -> None:
    for cached in (shown, cut, pad):
        cached.cache_clear()


@lru_cache(maxsize=8192)
def shown(text: str) -> str:
    """The text as one harmless line: no control characters, no change of direction that reaches further.

    Showing what is shown already changes nothing.
    """
    if text.isascii() and text.isprintable():
        return text
    if _Switch.ascii:
        text = text.translate(_PLAIN_MARKS)
    text = _steady("".join(_harmless(char) for char in text))
    text = unicodedata.normalize("NFC", _few_marks(text))
    return _isolated(text) if any(unicodedata.bidirectional(char) in _RTL for char in text) else text


def _harmless(char: str) -> str:
    category = unicodedata.category(char)
    if char in "\t\n\r\v\f\u2028\u2029" or category == "Zs":
        return " "
    if category == "Cc":
        code = ord(char)
        if _Switch.ascii or code > 0x7F:
            return "?"
        return "\u2421" if code == 0x7F else chr(0x2400 + code)
    if category == "Cs":
        return "?"  # half of a pair, from a broken file name: no terminal can be sent it
    if category == "Cf" and char not in _FORMAT_KEPT and not 0xE0020 <= ord(char) <= 0xE007F:
        return ""
    return char


def _few_marks(text: str) -> str:
    """At most a few marks on a letter, and no mark without a letter to stand on."""
    out: list[str] = []
    marks = 0
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            if not out or out[-1] == " ":
                out.append("\u25cc")
            marks += 1
            if marks > _MARKS_KEPT:
                continue
        else:
            marks = 0
        out.append(char)
    return "".join(out)


def _steady(text: str) -> str:
    """Only clusters that this terminal measures as we do.

    A joiner between letters goes: they read the same without it, and some terminals make one cell of them.
    """
    whole = "joined" in _Switch.trusted
    text = re.sub(_JOINED, lambda found: (found[1] if whole else found["first"]) or "", text)
    toned = "toned" in _Switch.trusted
    text = re.sub(_TONED, lambda found: (found[0] if toned else found["sign"]) if found["sign"] else "", text)
    text = text.replace("\ufe0e", "")
    return text if "styled" in _Switch.trusted else text.replace(EMOJI_STYLE, "")


def _isolated(text: str) -> str:
    """A left-to-right mark after every stretch of right-to-left text.

    Without it a terminal that reorders would carry the figures of the next column along. The mark has been
    of no width in every terminal for thirty years; isolates are younger and, cut in half, reach to the end
    of the line.
    """
    out: list[str] = []
    pending = 0  # neutral characters since the last right-to-left one
    inside = False
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in _RTL:
            inside, pending = True, 0
        elif inside and kind == "L":
            out.insert(len(out) - pending, LRM)
            inside = False
        elif inside and kind != "NSM":
            pending += 1
        out.append(char)
    if inside:
        out.insert(len(out) - pending, LRM)
    return "".join(out)


def as_typed(text: str) -> str:
    """The text sign by sign, for where it is edited: as many as it has, each harmless by itself.

    What joins several signs into one is shown as a sign of its own, since it can be deleted as one.
    """
    if text.isascii() and (text.isprintable() or text.replace("\t", "").isprintable()):
        return text
    return "".join(_by_itself(char) for char in text)


def _by_itself(char: str) -> str:
    if char == "\t":
        return char
    joins = unicodedata.category(char) == "Cf" or char in ("\ufe0e", EMOJI_STYLE)
    return signs().dot if joins or re.fullmatch(_TONE, char) else _harmless(char)


def width(text: str) -> int:
    """The cells that the text takes when shown."""
    return cell_len(shown(text))


@lru_cache(maxsize=8192)
def cut(text: str, cells: int) -> str:
    """The text in at most so many cells, cut between clusters, with a sign where it was cut."""
    text = shown(text)
    if cells <= 0:
        return ""
    if cell_len(text) <= cells:
        return text
    room, end = cells - 1, 0
    for _, stop, size in _clusters(text):
        if size > room:
            break
        room, end = room - size, stop
    kept = text[:end].rstrip()
    mark = LRM if LRM in text and not kept.endswith(LRM) else ""
    return kept + mark + signs().more


def _clusters(text: str) -> list[tuple[int, int, int]]:
    """Spans (start, end, cells) of whole clusters: flags and toned signs are one."""
    spans: list[tuple[int, int, int]] = []
    flag = False  # whether the last cluster is half a flag
    for start, stop, size in split_graphemes(text)[0]:
        half = 0x1F1E6 <= ord(text[start]) <= 0x1F1FF
        if spans and half and flag:
            spans[-1] = (spans[-1][0], stop, spans[-1][2] + size)
            flag = False
        else:
            spans.append((start, stop, size))
            flag = half
    return spans


@lru_cache(maxsize=8192)
def pad(text: str, cells: int, align: Align = "left") -> str:
    """The text in exactly so many cells: cut or filled with spaces."""
    text = cut(text, cells)
    room = max(0, cells - cell_len(text))
    if align == "right":
        return " " * room + text
    if align == "center":
        return " " * (room // 2) + text + " " * (room - room // 2)
    return text + " " * room


def content(text: str, style: str = "") -> Content:
    """Foreign text for a Textual widget: what it says, letter by letter."""
    return Content.styled(shown(text), style) if style else Content(shown(text))


def counted(number: int, one: str) -> str:
    """`1 fault`, `2 faults`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def sentence(words: str) -> str:
    """Words as a sentence: with a capital and a full stop, where they have none."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!", "…")) else ".")


def wrap(text: str, cells: int) -> list[str]:
    """The text in lines of at most so many cells, broken at spaces where it can be."""
    out: list[str] = []
    line = ""
    for word in shown(text).split(" "):
        trial = f"{line} {word}" if line else word
        if cell_len(trial) <= cells:
            line = trial
            continue
        if line:
            out.append(line)
        line = word
        while cell_len(line) > cells > 0:
            head = _head(line, cells)
            out.append(head)
            line = line[len(head) :]
    if line or not out:
        out.append(line)
    return out


def _head(word: str, cells: int) -> str:
    end = 0
    for _, stop, size in _clusters(word):
        if size > cells and end:
            break
        cells, end = cells - size, stop
        if cells <= 0:
            break
    return word[:end]


def one_cell(char: str) -> bool:
    """Whether a sign of our own is one cell wide, as all of them must be."""
    return len(char) == 1 and get_character_cell_size(char) == 1
