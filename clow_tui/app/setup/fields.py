"""The fields of a new night: which of them a draft has, and what left, right and enter do there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from clow_tui.app.setup.draft import TOLD, Draft, Games
from clow_tui.app.setup.form_words import (
    Read,
    apart_words,
    breaks_words,
    date_words,
    happens_words,
    levels_words,
    money_words,
    more_words,
    qualify_words,
    read_apart,
    read_breaks,
    read_date,
    read_end_by,
    read_final_stop,
    read_levels,
    read_money_field,
    read_name,
    read_names,
    read_number,
    read_qualify,
    read_stop,
    read_table_stop,
    read_tables,
    rounds_words,
    step_date,
    stop_words,
    table_stop_words,
    tables_called,
    tables_words,
    with_number,
)
from clow_tui.tournament.results.tiebreaks import KEYS

TIEBREAKS = ((), *((key,) for key in KEYS))
STOPS = ("", "23:00", "90m", "20r")
TABLE_STOPS = ("", "30m", "45m", "20r")
SHAPE = ("groups", "qualify", "rounds", "strikes", "advance")
OFTEN = (*SHAPE, "table_stop", "final_stop", "final_best_of", "levels", "end_by", "stop")
RARELY = ("late_until", "reentry", "round_for_round", "breaks", "points", "tiebreaks")
BEST_OF = (None, 3, 5, 7)
BUY_INS = ("", "5", "10", "20")
MOST_SEATS, MOST_TABLES, MOST_LEVEL, MOST_ROUNDS = 12, 99, 12, 99
Keys = tuple[tuple[str, str], ...]
Step = Callable[[Draft, int, Games], Draft]


@dataclass(frozen=True, slots=True)
class Field:
    """A line of the form.

    `words` is its value, `step` the draft after left or right (None: they do nothing), `asked` what the entry
    asks (empty: enter does something else), `typed` what stands there already, `read` the draft that the
    words make, or what was wanted.
    """

    id: str
    label: str
    words: Callable[[Draft], str]
    keys: Keys = ()
    step: Step | None = None
    asked: str = ""
    typed: Callable[[Draft], str] = lambda draft: ""
    read: Read | None = None


def fields_for(draft: Draft, games: Games) -> tuple[str, ...]:
    """The fields that a draft has, from top to bottom; the rarer ones only while `more` is open."""
    ids = ["name", "ruleset", "format"]
    ruleset = games.get(draft.ruleset)
    if draft.date:
        return (*ids, "date", "practice", "players", "begin")
    ids += ["dice"] if draft.by_program else ["dice", "told"]
    ids += [] if draft.facts.pairs else ["tables"]
    ids += [field for field in OFTEN if draft.asks(field, ruleset)]
    ids += ["more"]
    if draft.more:
        ids += [field for field in RARELY if draft.asks(field, ruleset)]
        ids += ["names", "as_listed", "apart", "money", "odds", "date", "practice"]
    return (*ids, "players", "begin")


def _next_of(choices: Sequence[Any], now: Any, by: int) -> Any:
    at = list(choices).index(now) if now in choices else -1 if by > 0 else 0
    return choices[(at + by) % len(choices)]


def _ruleset(draft: Draft, by: int, games: Games) -> Draft:
    return games.choose(draft, _next_of(games.names, draft.ruleset, by)) if games.names else draft


def _format(draft: Draft, by: int, games: Games) -> Draft:
    formats = games.formats(draft.ruleset)
    return draft.with_format(_next_of(formats, draft.format, by)) if formats else draft


def _dice(draft: Draft, by: int, games: Games) -> Draft:
    return draft.with_mode(draft.told if draft.by_program else "program")


def _told(draft: Draft, by: int, games: Games) -> Draft:
    return draft.with_mode(_next_of(games.modes(draft.ruleset), draft.told, by))


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
    levels, every = _next_of(choices, (draft.levels, draft.every), by)
    return replace(draft, levels=levels, every=every)


def _number(least: int, most: int, at_first: int, name: str) -> Step:
    """A field that is a number or not set; below the least it is not set again."""

    def step(draft: Draft, by: int, games: Games) -> Draft:
        now = getattr(draft, name)
        number = (at_first if by > 0 else None) if now is None else now + by
        out = number is None or number < least or number > most
        return with_number(draft, name, None if out else number)

    return step


def _breaks(draft: Draft, by: int, games: Games) -> Draft:
    """The smallest first, or one of the first tables last."""
    choices = ("", *(f"{number} last" for number in range(1, 7)))
    return replace(draft, breaks=_next_of(choices, draft.breaks, by))


def _advance(draft: Draft, by: int, games: Games) -> Draft:
    return replace(draft, advance=max(1, min(MOST_SEATS, draft.advance + by)))


def _qualify(draft: Draft, by: int, games: Games) -> Draft:
    first, comma, rest = draft.goes_on.partition(",")
    least = 1 if draft.facts.in_groups else 2
    return replace(draft, qualify=f"{max(least, int(first) + by)}{comma}{rest}")


FIELDS: dict[str, Field] = {
    field.id: field
    for field in (
        Field(
            "name",
            "Name",
            lambda d: d.name,
            (("enter", "types another name"),),
            asked="Name of the night",
            typed=lambda d: d.name,
            read=read_name,
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
            read=read_tables,
        ),
        Field(
            "groups",
            "Groups",
            lambda d: str(d.in_groups),
            (("left right", "fewer, more"), ("enter", "types how many")),
            lambda d, by, games: replace(d, groups=max(1, min(MOST_TABLES, d.in_groups + by))),
            "In how many groups",
            read=read_number("groups", 1, "Type in how many groups people play, for example 4."),
        ),
        Field(
            "qualify",
            "Then",
            qualify_words,
            (("left right", "fewer, more go on"), ("enter", "types how many")),
            _qualify,
            "How many go on to the next stage",
            read=read_qualify,
        ),
        Field(
            "advance",
            "Go on",
            lambda d: "the winner of each table" if d.advance == 1 else f"the best {d.advance} of each table",
            (("left right", "fewer, more"), ("enter", "types how many")),
            _advance,
            "How many of each table go on",
            read=read_number(
                "advance", 1, "Type how many of each table go on to the next round, for example 2."
            ),
        ),
        Field(
            "rounds",
            "Rounds",
            rounds_words,
            (("left right", "fewer, more"), ("enter", "types how many")),
            _number(1, MOST_ROUNDS, 5, "rounds"),
            "How many rounds (none: as many as it takes)",
            read=read_number("rounds", 1, "Type how many rounds are played, for example 5, or none."),
        ),
        Field(
            "strikes",
            "Out at",
            lambda d: f"{d.strikes} strikes",
            (("left right", "fewer, more"), ("enter", "types how many")),
            lambda d, by, games: replace(d, strikes=max(1, min(MOST_ROUNDS, d.strikes + by))),
            "Out at how many strikes",
            read=read_number("strikes", 1, "Type at how many strikes one is out, for example 4."),
        ),
        Field(
            "table_stop",
            "A table",
            table_stop_words,
            (("left right", "minutes, rounds"), ("enter", "types it: 30m, 20r, none")),
            lambda d, by, games: replace(d, table_stop=_next_of(TABLE_STOPS, d.table_stop, by)),
            "A table's game ends (30m, 20r, none)",
            typed=lambda d: d.table_stop,
            read=read_table_stop,
        ),
        Field(
            "final_stop",
            "Final",
            lambda d: stop_words(d.final_stop, "like the other tables"),
            (("left right", "minutes, rounds"), ("enter", "types it: 30m, 20r, none")),
            lambda d, by, games: replace(d, final_stop=_next_of(TABLE_STOPS, d.final_stop, by)),
            "The final ends (30m, 20r, none)",
            typed=lambda d: d.final_stop,
            read=read_final_stop,
        ),
        Field(
            "final_best_of",
            "Final",
            lambda d: f"best of {d.final_best_of}" if d.final_best_of else "like the other tables",
            (("left right", "best of 3, 5, 7 where two meet"),),
            lambda d, by, games: replace(d, final_best_of=_next_of(BEST_OF, d.final_best_of, by)),
        ),
        Field(
            "levels",
            "Antes",
            levels_words,
            (("left right", "how they rise"), ("enter", "types it: 10,20,40 every 15m")),
            _levels,
            "Antes",
            typed=lambda d: f"{d.levels} every {d.every}" if d.levels else "",
            read=read_levels,
        ),
        Field(
            "end_by",
            "Over by",
            lambda d: d.end_by or "no time set",
            (("enter", "types it: 23:30, 90m"), ("left right", "takes antes that do it")),
            asked="Over by (23:30, 90m, none)",
            typed=lambda d: d.end_by,
            read=read_end_by,
        ),
        Field(
            "stop",
            "Ends",
            lambda d: stop_words(d.stop, "when you end it" if d.facts.open_end else "when one is left"),
            (("left right", "time, minutes, rounds"), ("enter", "types it: 23:00, 90m, 20r")),
            lambda d, by, games: replace(d, stop=_next_of(STOPS, d.stop, by)),
            "Ends (23:00, 90m, 20r, none)",
            typed=lambda d: d.stop,
            read=read_stop,
        ),
        Field(
            "more",
            "More",
            lambda d: "" if d.more else more_words(d),
            (("enter", "opens or closes the rarer fields"),),
            lambda d, by, games: replace(d, more=by > 0),
        ),
        Field(
            "late_until",
            "  Late",
            lambda d: f"until level {d.late_until}" if d.late_until else "at any time",
            (("left right", "until which level"), ("enter", "types the level")),
            _number(1, MOST_LEVEL, 1, "late_until"),
            "Late entry until level (none: at any time)",
            read=read_number("late_until", 1, "Type the level with which late entry ends, or none."),
        ),
        Field(
            "reentry",
            "  Again",
            lambda d: "one may enter again" if d.reentry else "who is out stays out",
            (("left right", "whether one may enter again"),),
            lambda d, by, games: replace(d, reentry=not d.reentry),
        ),
        Field(
            "round_for_round",
            "  Waits",
            lambda d: (
                f"round for round from {d.round_for_round}" if d.round_for_round else "no table for another"
            ),
            (("left right", "from how many left tables wait"), ("enter", "types how many")),
            _number(2, 999, 7, "round_for_round"),
            "Tables wait for each other from so many left",
            read=read_number(
                "round_for_round", 2, "Type from how many left tables wait for each other, or none."
            ),
        ),
        Field(
            "breaks",
            "  Breaks",
            breaks_words,
            (("left right", "which table stays to the last"), ("enter", "types it: 3, 4, or 1 last")),
            _breaks,
            "Tables to break first, or 1 last",
            typed=lambda d: d.breaks,
            read=read_breaks,
        ),
        Field(
            "points",
            "  Points",
            lambda d: d.points.replace(",", ", ") or "by those placed below",
            (("enter", "types what places are worth: 5,3,2,1"),),
            asked="Points by place, best first",
            typed=lambda d: d.points,
            read=lambda text, d, today: (replace(d, points=",".join(text.replace(",", " ").split())), ""),
        ),
        Field(
            "tiebreaks",
            "  Ties",
            lambda d: ", ".join(d.tiebreaks) or "parted as usual",
            (("left right", "which comes first"), ("enter", "types them: buchholz, direct")),
            lambda d, by, games: replace(d, tiebreaks=_next_of(TIEBREAKS, d.tiebreaks, by)),
            "What parts equal points, in order",
            typed=lambda d: ", ".join(d.tiebreaks),
            read=lambda text, d, today: (replace(d, tiebreaks=tuple(text.replace(",", " ").split())), ""),
        ),
        Field(
            "names",
            "  Names",
            tables_called,
            (("enter", "types what tables are called: Window, Bar"),),
            asked="Names of the tables",
            typed=lambda d: ", ".join(d.names_of_tables),
            read=read_names,
        ),
        Field(
            "as_listed",
            "  Seats",
            lambda d: "in the order of the list" if d.as_listed else "drawn by lot",
            (("left right", "by lot, or as people are listed"),),
            lambda d, by, games: replace(d, as_listed=not d.as_listed),
        ),
        Field(
            "apart",
            "  Apart",
            apart_words,
            (("enter", "types who is not seated together: Ann, Bo"),),
            asked="Not at one table at the start",
            typed=lambda d: "; ".join(", ".join(group) for group in d.apart),
            read=read_apart,
        ),
        Field(
            "date",
            "  Day",
            lambda d: date_words(d.date),
            (("left right", "a day earlier, later"), ("enter", "types it: 5 June, yesterday")),
            lambda d, by, games: step_date(d, by, games.today),
            "Played on (5 June, yesterday, tonight)",
            read=read_date,
        ),
        Field(
            "money",
            "  Money",
            money_words,
            (("left right", "what an entry costs"), ("enter", "types it: 5 € charity 10%")),
            lambda d, by, games: replace(d, money=_next_of(BUY_INS, d.money, by)),
            "To enter (5 €, none)",
            typed=lambda d: d.money,
            read=read_money_field,
        ),
        Field(
            "odds",
            "  Odds",
            lambda d: "shown at the tables" if d.odds else "not shown",
            (("left right", "whether tables show the odds of the round"),),
            lambda d, by, games: replace(d, odds=not d.odds),
        ),
        Field(
            "practice",
            "  Counts",
            lambda d: "nowhere: a practice night" if d.practice else "like every night",
            (("left right", "a practice night counts nowhere"),),
            lambda d, by, games: replace(d, practice=not d.practice),
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
}
