"""The fields of a new night that are always in view."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.app.setup import reading
from clow_tui.app.setup.draft import TOLD, Draft, Games
from clow_tui.app.setup.field import Field, changes, more_or_less, next_of, number_or_none, one_of
from clow_tui.app.setup.words import (
    happens_words,
    levels_words,
    more_words,
    qualify_words,
    rounds_words,
    stop_words,
    table_stop_words,
    tables_words,
)

STOPS = ("", "23:00", "90m", "20r")
TABLE_STOPS = ("", "30m", "45m", "20r")
BEST_OF = (None, 3, 5, 7)
MOST_SEATS, MOST_TABLES, MOST_ROUNDS = 12, 99, 99


def _ruleset(draft: Draft, by: int, games: Games) -> Draft:
    return games.choose(draft, next_of(games.names, draft.ruleset, by)) if games.names else draft


def _format(draft: Draft, by: int, games: Games) -> Draft:
    formats = games.formats(draft.ruleset)
    return draft.with_format(next_of(formats, draft.format, by)) if formats else draft


def _dice(draft: Draft, by: int, games: Games) -> Draft:
    return draft.with_mode(draft.told if draft.by_program else "program")


def _told(draft: Draft, by: int, games: Games) -> Draft:
    return draft.with_mode(next_of(games.modes(draft.ruleset), draft.told, by))


def _tables(draft: Draft, by: int, games: Games) -> Draft:
    if draft.tables is not None:
        return replace(draft, tables=max(1, min(MOST_TABLES, draft.tables + by)))
    ruleset = games.get(draft.ruleset)
    least, most = (ruleset.players.least, ruleset.players.most or MOST_SEATS) if ruleset else (2, MOST_SEATS)
    return replace(draft, seats=max(least, min(most, (draft.seats or 6) + by)))


def levels_choices(ante: int, minutes: bool) -> tuple[tuple[str, str], ...]:
    """The ways antes may rise that left and right go through."""
    doubling = f"{ante}x2"
    rounds = [] if minutes else [(doubling, "10r"), (doubling, "20r"), (doubling, "5r")]
    return (*rounds, (doubling, "15m"), (doubling, "20m"), ("", ""))


def _levels(draft: Draft, by: int, games: Games) -> Draft:
    ruleset = games.get(draft.ruleset)
    ante = ruleset.pot.ante if ruleset is not None and ruleset.pot is not None else 10
    choices = levels_choices(ante, draft.mode == "outcome")
    levels, every = next_of(choices, (draft.levels, draft.every), by)
    return replace(draft, levels=levels, every=every)


def _qualify(draft: Draft, by: int, games: Games) -> Draft:
    first, comma, rest = draft.goes_on.partition(",")
    least = 1 if draft.facts.in_groups else 2
    return replace(draft, qualify=f"{max(least, int(first) + by)}{comma}{rest}")


MAIN = (
    Field(
        "name",
        "Name",
        lambda d: d.name,
        (("enter", "types another name"),),
        asked="Name of the night",
        typed=lambda d: d.name,
        read=lambda text, d, today: replace(d, name=text or d.name),
    ),
    Field(
        "ruleset",
        "Game",
        lambda d: d.ruleset,
        (("left right", "another game"), ("enter", "all games")),
        _ruleset,
    ),
    Field(
        "format",
        "Format",
        lambda d: happens_words(d.format),
        (("left right", "another that fits the game"), ("enter", "all of them")),
        _format,
    ),
    Field(
        "dice",
        "Dice",
        lambda d: "thrown by the program" if d.by_program else "on the tables",
        (("left right", "on the tables, or by the program"), ("enter", "all four ways")),
        _dice,
    ),
    Field(
        "told",
        "Told",
        lambda d: TOLD[d.told],
        (("left right", "what is typed in"), ("enter", "all four ways")),
        _told,
    ),
    Field(
        "tables",
        "Tables",
        tables_words,
        (("left right", "smaller, larger"), ("enter", "types it: 6, or 4 tables")),
        _tables,
        "Players at a table, or how many tables",
        read=changes(reading.tables),
    ),
    Field(
        "groups",
        "Groups",
        lambda d: str(d.in_groups),
        (("left right", "fewer, more"), ("enter", "types how many")),
        lambda d, by, games: replace(d, groups=max(1, min(MOST_TABLES, d.in_groups + by))),
        "In how many groups",
        read=changes(reading.number("groups", 1, "Type in how many groups people play, for example 4.")),
    ),
    Field(
        "qualify",
        "Then",
        qualify_words,
        (("left right", "fewer, more go on"), ("enter", "types how many")),
        _qualify,
        "How many go on to the next stage",
        read=changes(reading.qualify),
    ),
    Field(
        "advance",
        "Go on",
        lambda d: "the winner of each table" if d.advance == 1 else f"the best {d.advance} of each table",
        (("left right", "fewer, more"), ("enter", "types how many")),
        more_or_less("advance", MOST_SEATS),
        "How many of each table go on",
        read=changes(
            reading.number(
                "advance", 1, "Type how many of each table go on to the next round, for example 2."
            )
        ),
    ),
    Field(
        "rounds",
        "Rounds",
        rounds_words,
        (("left right", "fewer, more"), ("enter", "types how many")),
        number_or_none("rounds", 1, MOST_ROUNDS, 5),
        "How many rounds (none: as many as it takes)",
        read=changes(
            reading.number(
                "rounds", 1, "Type how many rounds are played, for example 5, or none.", optional=True
            )
        ),
    ),
    Field(
        "strikes",
        "Out at",
        lambda d: f"{d.strikes} strikes",
        (("left right", "fewer, more"), ("enter", "types how many")),
        more_or_less("strikes", MOST_ROUNDS),
        "Out at how many strikes",
        read=changes(reading.number("strikes", 1, "Type at how many strikes one is out, for example 4.")),
    ),
    Field(
        "table_stop",
        "A table",
        table_stop_words,
        (("left right", "minutes, rounds"), ("enter", "types it: 30m, 20r, none")),
        one_of("table_stop", TABLE_STOPS),
        "A table's game ends (30m, 20r, none)",
        typed=lambda d: d.table_stop,
        read=changes(reading.table_ends),
    ),
    Field(
        "final_stop",
        "Final",
        lambda d: stop_words(d.final_stop, "like the other tables"),
        (("left right", "minutes, rounds"), ("enter", "types it: 30m, 20r, none")),
        one_of("final_stop", TABLE_STOPS),
        "The final ends (30m, 20r, none)",
        typed=lambda d: d.final_stop,
        read=changes(reading.final_ends),
    ),
    Field(
        "final_best_of",
        "Final",
        lambda d: f"best of {d.final_best_of}" if d.final_best_of else "like the other tables",
        (("left right", "best of 3, 5, 7 where two meet"),),
        one_of("final_best_of", BEST_OF),
    ),
    Field(
        "levels",
        "Antes",
        levels_words,
        (("left right", "how they rise"), ("enter", "types it: 10,20,40 every 15m")),
        _levels,
        "Antes",
        typed=lambda d: f"{d.levels} every {d.every}" if d.levels else "",
        read=changes(reading.levels),
    ),
    Field(
        "end_by",
        "Over by",
        lambda d: d.end_by or "no time set",
        (("enter", "types it: 23:30, 90m"), ("left right", "takes antes that do it")),
        asked="Over by (23:30, 90m, none)",
        typed=lambda d: d.end_by,
        read=changes(reading.over_by),
    ),
    Field(
        "stop",
        "Ends",
        lambda d: stop_words(d.stop, "when you end it" if d.facts.open_end else "when one is left"),
        (("left right", "time, minutes, rounds"), ("enter", "types it: 23:00, 90m, 20r")),
        one_of("stop", STOPS),
        "Ends (23:00, 90m, 20r, none)",
        typed=lambda d: d.stop,
        read=changes(reading.ends),
    ),
    Field(
        "more",
        "More",
        lambda d: "" if d.more else more_words(d),
        (("enter", "opens or closes the rarer fields"),),
        lambda d, by, games: replace(d, more=by > 0),
    ),
    Field(
        "players",
        "Players",
        lambda d: d.counts(),
        (("n", "types names"), ("", "or paste a list of them")),
    ),
    Field(
        "begin",
        "Begin",
        lambda d: "enter the places" if d.date else "enter",
        (("enter", "draws the tables and begins"),),
    ),
)
