"""What is done with what is kept over the years: seasons, and who is who."""

from __future__ import annotations

from clow_tui.app.commands import why
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import OVER, PLAYER, PLAYERS, SEASON, at

RECORDS: tuple[Command, ...] = (
    Command(
        "which",
        "Nights: Show those of a game, a year, a season, a player",
        ("F",),
        OVER,
        "which nights",
        2,
    ),
    Command(
        "which.all",
        "Nights: Show all of them again",
        ("backspace",),
        OVER,
        lambda s: "" if s.reason("which.all") else "all nights",
        2,
        (why.stated("which.all"),),
    ),
    Command(
        "season.night",
        "Season: Put a night in, or take one out",
        ("I",),
        at(SEASON),
        "night in or out",
        2,
        (why.writes, why.stated("season.night")),
    ),
    Command(
        "season.other",
        "Season: Show the next one",
        ("]",),
        at(SEASON),
        "next season",
        7,
        (why.stated("season.other"),),
    ),
    Command(
        "merge",
        "People: Merge two players who are one person",
        ("M",),
        at(PLAYERS, PLAYER),
        "merge",
        6,
        (why.writes, why.rows),
    ),
    Command(
        "unmerge", "People: Part two players who were merged", (), at(PLAYERS, PLAYER), needs=(why.writes,)
    ),
    Command(
        "forget",
        "People: Forget a player, remove the name for good",
        (),
        at(PLAYERS, PLAYER),
        needs=(why.writes, why.rows),
        destroys=True,
    ),
)
