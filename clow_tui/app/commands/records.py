"""What is done with what is kept over the years: seasons, and who is who."""

from __future__ import annotations

from clow_tui.app.commands import why
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import PLAYER, PLAYERS, SEASON, at

RECORDS: tuple[Command, ...] = (
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
