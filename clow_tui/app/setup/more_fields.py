"""The rarer fields of a new night, in view while `more` is open."""

from __future__ import annotations

from clow_tui.app.setup import reading
from clow_tui.app.setup.days import date_words, read_date, step_date
from clow_tui.app.setup.field import Field, changes, number_or_none, one_of, turned
from clow_tui.app.setup.words import (
    apart_words,
    breaks_words,
    money_words,
    tables_called,
)
from clow_tui.tournament.results.tiebreaks import KEYS

TIEBREAKS = ((), *((key,) for key in KEYS))
BREAKS = ("", *(f"{number} last" for number in range(1, 7)))  # the smallest first, or one table last
BUY_INS = ("", "5", "10", "20")
MOST_LEVEL, MOST_LEFT = 12, 999

MORE = (
    Field(
        "late_until",
        "  Late",
        lambda d: f"until level {d.late_until}" if d.late_until else "at any time",
        (("left right", "until which level"), ("enter", "types the level")),
        number_or_none("late_until", 1, MOST_LEVEL, 1),
        "Late entry until level (none: at any time)",
        read=changes(
            reading.number(
                "late_until", 1, "Type the level with which late entry ends, or none.", optional=True
            )
        ),
    ),
    Field(
        "reentry",
        "  Again",
        lambda d: "one may enter again" if d.reentry else "who is out stays out",
        (("left right", "whether one may enter again"),),
        turned("reentry"),
    ),
    Field(
        "round_for_round",
        "  Waits",
        lambda d: (
            f"round for round from {d.round_for_round}" if d.round_for_round else "no table for another"
        ),
        (("left right", "from how many left tables wait"), ("enter", "types how many")),
        number_or_none("round_for_round", 2, MOST_LEFT, 7),
        "Tables wait for each other from so many left",
        read=changes(
            reading.number(
                "round_for_round",
                2,
                "Type from how many left tables wait for each other, or none.",
                optional=True,
            )
        ),
    ),
    Field(
        "breaks",
        "  Breaks",
        breaks_words,
        (("left right", "which table stays to the last"), ("enter", "types it: 3, 4, or 1 last")),
        one_of("breaks", BREAKS),
        "Tables to break first, or 1 last",
        typed=lambda d: d.breaks,
        read=changes(reading.breaks),
    ),
    Field(
        "points",
        "  Points",
        lambda d: d.points.replace(",", ", ") or "by those placed below",
        (("enter", "types what places are worth: 5,3,2,1"),),
        asked="Points by place, best first",
        typed=lambda d: d.points,
        read=changes(reading.points),
    ),
    Field(
        "tiebreaks",
        "  Ties",
        lambda d: ", ".join(d.tiebreaks) or "parted as usual",
        (("left right", "which comes first"), ("enter", "types them: buchholz, direct")),
        one_of("tiebreaks", TIEBREAKS),
        "What parts equal points, in order",
        typed=lambda d: ", ".join(d.tiebreaks),
        read=changes(reading.tiebreaks),
    ),
    Field(
        "names",
        "  Names",
        tables_called,
        (("enter", "types what tables are called: Window, Bar"),),
        asked="Names of the tables",
        typed=lambda d: ", ".join(d.names_of_tables),
        read=changes(reading.names),
    ),
    Field(
        "as_listed",
        "  Seats",
        lambda d: "in the order of the list" if d.as_listed else "drawn by lot",
        (("left right", "by lot, or as people are listed"),),
        turned("as_listed"),
    ),
    Field(
        "apart",
        "  Apart",
        apart_words,
        (("enter", "types who is not seated together: Ann, Bo"),),
        asked="Not at one table at the start",
        typed=lambda d: "; ".join(", ".join(group) for group in d.apart),
        read=changes(reading.apart),
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
        one_of("money", BUY_INS),
        "To enter (5 €, none)",
        typed=lambda d: d.money,
        read=changes(reading.money),
    ),
    Field(
        "odds",
        "  Odds",
        lambda d: "shown at the tables" if d.odds else "not shown",
        (("left right", "whether tables show the odds of the round"),),
        turned("odds"),
    ),
    Field(
        "practice",
        "  Counts",
        lambda d: "nowhere: a practice night" if d.practice else "like every night",
        (("left right", "a practice night counts nowhere"),),
        turned("practice"),
    ),
)
