"""What the board shows by turns: floor, bracket, standings, clock, calls, and where phones find it.

A slide is what fits on the screen at once; a page that is longer makes several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rich.style import Style

from clow_tui.app.presenters import Line as Standing
from clow_tui.app.presenters import Name, in_count, standing_calls, standing_lines
from clow_tui.app.presenters.bracket import Plan, bracket_plan
from clow_tui.app.presenters.clock import (
    break_words,
    end_words,
    level_now,
    level_words,
    played_words,
    rise_left,
)
from clow_tui.app.text import pad, shown, signs, wrap
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.dice import centered
from clow_tui.app.widgets.drawn import Line, Part, joined, line_width, spread, strip_of
from clow_tui.board.figures import large
from clow_tui.board.tables import beside, floor_blocks
from clow_tui.board.watch import Sight
from clow_tui.director.clock import local
from clow_tui.games import PotRules
from clow_tui.tournament.model import Call, Night

Kind = Literal["floor", "bracket", "standings", "clock", "calls", "phones"]
BLANK: Line = []
CALL = 5  # lines of a call: its words, its figures, a blank one
LISTED, WIDEST = 38, 76  # cells of a column of standings
GAP = 2  # cells between two lists


@dataclass(frozen=True, slots=True)
class Slide:
    """One thing shown at once; `part` of `parts` where the page is longer than the screen."""

    kind: Kind
    title: str
    lines: tuple[Line, ...]
    part: int = 1
    parts: int = 1


def slides(sight: Sight, width: int, height: int, paint: Paint, phones: Sequence[Line] = ()) -> list[Slide]:
    """All that goes by turns, calls first, on a screen with room for so many cells and lines."""
    night, name = sight.night, sight.name
    found = _parted("calls", "Calls", _calls(night, name, width, height, paint))
    if night.drawn and not night.finished:
        found += _parted("floor", "Tables", floor_blocks(sight, width, height, paint))
    elif night.finished:
        found += _parted("floor", "The night is over", [_champions(night, name, width, height, paint)])
    else:
        found += _parted("floor", "Who is here", _here(night, name, width, height, paint))
    found += _parted("bracket", "Bracket", _bracket(night, name, width, height, paint))
    if night.drawn:
        found += _parted("standings", "Standings", _standings(night, name, width, height, paint))
    if not night.finished:
        found += _parted("clock", "Clock", [_clock(sight, width, height, paint)])
    if phones and len(phones) <= height:
        found += _parted("phones", "On your phone", [list(phones)])
    return found


def heading(sight: Sight, width: int, paint: Paint) -> list[Part]:
    """The line at the top: which night, how it stands, the time of day."""
    night = sight.night
    level, ante, _ = level_words(night, sight.stamp) if isinstance(night.rules, PotRules) else ("", "", "")
    facts = [night.game_name, in_count(night), "practice" if night.practice else ""]
    now = [break_words(night), "" if night.finished else level, "" if night.finished else ante]
    right: list[Part] = joined([[(word, paint.now)] for word in now if word], ("   ", Style.null()))
    clock: list[Part] = [(f"   {local(sight.stamp):%H:%M}", paint.name)]
    dot = f" {signs().dot} "
    told = dot + dot.join(shown(fact) for fact in facts if fact)
    room = width - line_width(right) - line_width(clock)
    named = pad(night.name, min(len(shown(night.name)), max(8, room - len(told) - 2)))
    left: list[Part] = [(named.rstrip(), paint.now), (told, paint.dim)]
    return spread(left, [*right, *clock], width)


def _parted(kind: Kind, title: str, pages: Sequence[Sequence[Line]]) -> list[Slide]:
    return [Slide(kind, title, tuple(lines), at, len(pages)) for at, lines in enumerate(pages, 1)]


# Calls


def _calls(night: Night, name: Name, width: int, height: int, paint: Paint) -> list[list[Line]]:
    calls = standing_calls(night)
    if not calls:
        return []
    room = max(1, height // CALL)
    each = max(CALL, height // min(len(calls), room))
    blocks = [_call(call, night, name, width, min(each, 14), paint) for call in calls]
    pages = [blocks[at : at + room] for at in range(0, len(blocks), room)]
    return [[line for block in page for line in block] for page in pages]


def _call(call: Call, night: Night, name: Name, width: int, height: int, paint: Paint) -> list[Line]:
    who = name(call.player)
    words: list[Part] = [
        (shown(who), paint.now),
        (f"  to {shown(night.place_of(call.to))}, seat {call.seat}", paint.name),
    ]
    half = width // 2 - 1
    told = (shown(who), f"table {call.to}")
    high = min(len(large(one, half, height - 2) or ()) for one in told)
    left, right = (large(one, half, high) for one in told)
    if left is None or right is None:
        return [words, BLANK]
    figures: list[Line] = [
        [(pad(one, half + 2), paint.now), (other, paint.ink)] for one, other in zip(left, right, strict=True)
    ]
    return [words, *figures, BLANK]


# Before and after


def _here(night: Night, name: Name, width: int, height: int, paint: Paint) -> list[list[Line]]:
    names = [name(player) for player in night.entrants]
    count = f"{len(names)} players are here" if len(names) != 1 else "1 player is here"
    top: list[Line] = [[(f"{count}; the seats are not drawn yet.", paint.name)], BLANK]
    across = max(1, width // 20)
    rows: list[Line] = [
        [(pad(one, width // across - 2) + "  ", paint.ink) for one in names[at : at + across]]
        for at in range(0, len(names), across)
    ]
    room = max(1, height - len(top))
    return [[*top, *rows[at : at + room]] for at in range(0, max(1, len(rows)), room)]


def _champions(night: Night, name: Name, width: int, height: int, paint: Paint) -> list[Line]:
    lines = standing_lines(night, name)
    winners = [line.name for line in lines if line.rank == 1]
    title = "The champion" if len(winners) == 1 else "They share the first place"
    told: list[Line] = [centered([(title, paint.dim)], width), BLANK]
    for winner in winners[:3]:
        big = large(shown(winner), width, max(3, min(15, height // (2 * len(winners)))))
        told += [centered([(row, paint.now)], width) for row in big or ()]
        told += [centered([(shown(winner), paint.now)], width), BLANK]
    for line in [line for line in lines if line.rank > 1][: max(0, height - len(told) - 2)][:9]:
        told.append(centered([(f"{line.rank:>3}  ", paint.dim), (pad(line.name, 24), paint.ink)], width))
    return [BLANK] * max(0, (height - len(told)) // 3) + told[:height]


# Standings


def _standings(night: Night, name: Name, width: int, height: int, paint: Paint) -> list[list[Line]]:
    lines = standing_lines(night, name)
    across = max(1, min(-(-len(lines) // max(1, height)), width // LISTED))
    cells = min(WIDEST, (width - GAP * (across - 1)) // across)
    gap = 2 if across == 1 and 2 * len(lines) <= height else 1
    room = max(1, height // gap)
    pages = []
    for at in range(0, len(lines), across * room):
        part = lines[at : at + across * room]
        down = -(-len(part) // across) if at == 0 and len(lines) <= across * room else room
        listed = [part[first : first + down] for first in range(0, len(part), down)]
        drawn = [[_standing(line, cells, paint) for line in one] for one in listed]
        pages.append(beside(drawn, cells, GAP, gap))
    return pages


def _standing(line: Standing, cells: int, paint: Paint) -> list[Part]:
    style = paint.dim if line.out else paint.now if line.rank == 1 else paint.name
    status = 28 if cells >= 64 else 0
    figures = line.score if status else line.score or line.tail
    parts: list[Part] = [
        (f"{line.rank:>3}  ", paint.dim),
        (pad(line.name, max(4, cells - 13 - status)), style),
        (pad(figures, 8, "right"), paint.dim if line.out else paint.ink),
    ]
    return [*parts, (f"  {pad(line.status, status - 2)}", paint.dim)] if status else parts


# Bracket


def _bracket(night: Night, name: Name, width: int, height: int, paint: Paint) -> list[list[Line]]:
    """The plan of the app's own bracket, in as many windows as it takes, the rounds' titles over each."""
    plan = bracket_plan(night, name, height=height)
    drawn = [_bracket_line(plan, y, paint) for y in range(plan.height)]
    pages: list[list[Line]] = []
    top = 0
    while top < plan.height:
        head = max((head for head in plan.heads if head <= top), default=0)
        more = [head] if head != top else []
        end = min(plan.height, top + max(1, height - len(more)))
        rows = [*more, *range(top, end)]
        for left in range(0, max(1, plan.width), max(1, width)):
            page = [list(_cut(drawn[y], left, width)) for y in rows]
            if any(text.strip() for line in page[1:] for text, _ in line) or len(page) < 2:
                pages.append([*page])
        top = end
    return pages


def _bracket_line(plan: Plan, y: int, paint: Paint) -> list[Part]:
    parts: list[Part] = []
    for span in plan.lines.get(y, ()):
        if (gap := span.x - line_width(parts)) >= 0:
            parts += [(" " * gap, Style.null()), (span.text, getattr(paint, span.tone))]
    return parts


def _cut(line: Line, left: int, width: int) -> list[Part]:
    """So many cells of a line from a place on."""
    strip = strip_of(line, max(1, left + width)).crop(left, left + width)
    return [(segment.text, segment.style or Style.null()) for segment in strip]


# Clock


def _clock(sight: Sight, width: int, height: int, paint: Paint) -> list[Line]:
    night = sight.night
    told = [f"{local(sight.stamp):%H:%M}"]
    words = ["the time"]
    if isinstance(night.rules, PotRules) and night.drawn:
        level = level_now(night, sight.stamp)
        told += [str(level), str(night.ante_of(level))]
        words += ["level", "ante"]
        if (left := rise_left(night, sight.stamp)) is not None:
            amount = f"{left[0] // 60}:{left[0] % 60:02}" if left[1] == "seconds" else str(left[0])
            unit = "rounds" if left[1] == "rounds" and left[0] != 1 else left[1].removesuffix("s")
            until = f"{unit} to ante" if left[1] == "rounds" else "to ante"
            told.append(amount)
            words.append(f"{until} {night.settings.levels.ante(level + 1)}")
    elif night.facts.redrawn and night.heat:
        told.append(str(night.heat))
        words.append("round")
    foot = _clock_words(sight, width)
    room = height - len(foot) - 2
    lines = _figures(told, words, width, room, paint)
    return [*lines, *([(row, paint.dim)] for row in foot)][:height]


def _clock_words(sight: Sight, width: int) -> list[str]:
    night = sight.night
    said = [f"Played {played_words(night, sight.stamp)}."] if night.drawn else []
    if night.clock.paused:
        said.append(f"Paused since {local(night.clock.paused):%H:%M}.")
    return wrap(" ".join([*said, end_words(night, sight.stamp)]), width)


def _figures(told: list[str], words: list[str], width: int, room: int, paint: Paint) -> list[Line]:
    """Figures with what they are over them: in a row, or two by two where that makes them larger."""
    best: list[Line] = [[(f"{word}: {value}", paint.name)] for value, word in zip(told, words, strict=True)]
    tallest = 0
    for across in range(1, len(told) + 1):
        rows = -(-len(told) // across)
        cells, high = (width - GAP * (across - 1)) // across, room // rows - 2
        drawn = [large(value, cells, high) for value in told]
        scale = min((len(one) if one else 0 for one in drawn), default=0)
        if scale == 0 or scale < tallest:
            continue
        tallest, best = scale, []
        for at in range(0, len(told), across):
            lists: list[list[Line]] = []
            for value, word in list(zip(told, words, strict=True))[at : at + across]:
                rows_ = large(value, cells, scale) or []
                style = paint.now if word in ("level", "ante") else paint.name
                lists.append([[(word, paint.dim)], *([(row, style)] for row in rows_)])
            best += [*beside(lists, cells, GAP), BLANK]
    return best
