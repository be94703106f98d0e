"""How the fields of a new night read, in words."""

from __future__ import annotations

import re

from clow_tui.app.setup.draft import Draft
from clow_tui.tournament.facts import stages_of
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.money.words import in_words, read_money


def happens_words(format_: str, until: str = ".,;") -> str:
    """What happens in a format, in a few words: until one of these signs."""
    happens = FORMATS[format_].happens if format_ in FORMATS else format_
    first = re.split(f"[{until}]", happens)[0]
    return first[:1].lower() + first[1:]


def tables_words(draft: Draft) -> str:
    """`of 6 players`, or `4`."""
    return f"of {draft.seats} players" if draft.seats is not None else f"{draft.tables}"


def levels_words(draft: Draft) -> str:
    """The antes as they were chosen."""
    if not draft.levels:
        return "the same all night"
    first, _, factor = draft.levels.partition("x")
    unit = "minutes" if draft.every.endswith("m") else "rounds"
    every = f"every {draft.every[:-1]} {unit}"
    if factor:
        return f"{first}, {'doubling' if factor == '2' else 'times ' + factor} {every}"
    return f"{draft.levels.replace(',', ', ')} {every}"


def stop_words(stop: str, never: str) -> str:
    """When a bell rings."""
    match stop[-1:]:
        case "":
            return never
        case "m":
            return f"after {stop[:-1]} minutes"
        case "r":
            return f"after {stop[:-1]} rounds"
        case _:
            return f"at {stop}"


def table_stop_words(draft: Draft) -> str:
    """When a table's game ends."""
    thins = draft.facts.game_out
    return stop_words(draft.table_stop, "until that many are left" if thins else "plays to its end")


def rounds_words(draft: Draft) -> str:
    """How many rounds there are."""
    if draft.rounds:
        return str(draft.rounds)
    return "by the number of players" if draft.facts.counted else "until all have met"


def qualify_words(draft: Draft) -> str:
    """How many go on from which stage to which: `the best 4 to heats`."""
    later = stages_of(draft.format)[1:]
    of = " of each group" if draft.facts.in_groups else ""
    numbers = draft.goes_on.split(",")
    told = [f"the best {n} to {name}" for n, name in zip(numbers, later, strict=False)]
    best = "the winner" if numbers[0] == "1" else f"the best {numbers[0]}"
    told[:1] = [f"{best}{of}"]  # to which stage, the format says
    return ", ".join(told)


def tables_called(draft: Draft) -> str:
    """What the tables are called."""
    return ", ".join(draft.names_of_tables) or "by their numbers"


def breaks_words(draft: Draft) -> str:
    """Which tables break first."""
    if not draft.breaks:
        return "the smallest table first"
    return f"table {draft.breaks}" if draft.breaks.endswith("last") else f"table {draft.breaks} first"


def apart_words(draft: Draft) -> str:
    """Who is not seated together."""
    return "; ".join(", ".join(group) for group in draft.apart) or "nobody"


def money_words(draft: Draft) -> str:
    """What an entry costs and who gets what."""
    return in_words(read_money(draft.money)) if draft.money else "none is played for"


def more_words(draft: Draft) -> str:
    """What of the rarer fields is not as usual."""
    said = ["practice"] if draft.practice else []
    said += ["odds shown"] if draft.odds else []
    said += ["money"] if draft.money else []
    if draft.asks("late_until", None):
        said += [f"late until level {draft.late_until}"] if draft.late_until else []
        said += ["re-entry"] if draft.reentry else []
        said += [f"round for round from {draft.round_for_round}"] if draft.round_for_round else []
    said += ["seats as listed"] if draft.as_listed else []
    said += ["named tables"] if draft.names_of_tables else []
    return ", ".join(said) or "date, practice …"
