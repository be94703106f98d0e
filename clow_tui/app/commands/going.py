"""Where to go, by a capital letter each; and one level back."""

from __future__ import annotations

from clow_tui.app.commands import labels, why
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import (
    ALLTIME,
    DRAWN,
    EVERYWHERE,
    FLOOR,
    HISTORY,
    LOBBY,
    LOG,
    NEW,
    PAST,
    PLAY,
    PLAYER,
    PLAYERS,
    RECORDS,
    STANDINGS,
    at,
)

GOING: tuple[Command, ...] = (
    Command(
        "go.standings",
        "Go to: Standings of this night",
        ("S",),
        PLAY | DRAWN | {LOG},
        "standings",
        11,
        (why.night,),
    ),
    Command(
        "go.rounds",
        "Go to: Bracket of a knockout, rounds with their tables",
        ("b",),
        PLAY | DRAWN | {STANDINGS, LOG, PAST},
        labels.by_rounds,
        5,
        (why.rounds,),
    ),
    Command(
        "go.log",
        "Go to: Log of this night",
        ("L",),
        PLAY | DRAWN | {STANDINGS, PAST},
        "log",
        12,
        (why.night,),
    ),
    Command(
        "go.money",
        "Go to: Money of this night, who owes and who gets what",
        ("$",),
        PLAY | DRAWN | {STANDINGS, PAST},
        lambda s: "money" if s.money else "",
        12,
        (why.money,),
    ),
    Command(
        "go.history", "Go to: History of all nights", ("H",), at(LOBBY, FLOOR), labels.going("history"), 14
    ),
    Command(
        "go.alltime",
        "Go to: Chart of all players, over all nights",
        ("C",),
        at(HISTORY, RECORDS, PLAYERS),
        "all players",
        8,
    ),
    Command(
        "go.records",
        "Go to: Best ever, the longest night, the biggest pot and other records",
        ("B",),
        at(HISTORY, ALLTIME, PLAYERS),
        "best ever",
        8,
    ),
    Command(
        "go.players",
        "Go to: Players, everybody known",
        ("P",),
        at(LOBBY, FLOOR, HISTORY, PAST),
        labels.going("players"),
        14,
    ),
    Command(
        "go.seasons",
        "Go to: Seasons, the grid of players and weeks",
        ("W",),
        at(LOBBY, HISTORY, PLAYERS, PLAYER, PAST),
        labels.going("seasons"),
        19,
    ),
    Command(
        "go.rulesets",
        "Go to: Rulesets, shipped and your own",
        ("R",),
        at(LOBBY, NEW),
        labels.going("rulesets"),
        18,
    ),
    Command("back", "Go to: One level back", ("escape",), EVERYWHERE, labels.escape, 15),
)
