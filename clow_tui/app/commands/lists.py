"""What is done in a list, and with what is chosen there."""

from __future__ import annotations

from clow_tui.app.commands import labels, why
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import (
    ALLTIME,
    DRAWN,
    EDITOR,
    FLOOR,
    HELP,
    HISTORY,
    LOBBY,
    LOG,
    MONEY,
    NEW,
    OVER,
    PAST,
    PLAYER,
    PLAYERS,
    RULESETS,
    SEASON,
    STANDINGS,
    TABLE,
    TRIAL,
    at,
)

FIRST: tuple[Command, ...] = (
    Command(
        "open",
        "Go on: Open, answer or change what is chosen",
        ("enter",),
        at(LOBBY, NEW, FLOOR, TABLE, MONEY, HISTORY, PAST, PLAYERS, PLAYER, SEASON, RULESETS, EDITOR, HELP)
        | DRAWN
        | OVER,
        labels.enter,
        1,
    ),
    Command(
        "new",
        "List: New, a night, a player, a season or a ruleset",
        ("n",),
        at(LOBBY, NEW, SEASON, RULESETS),
        labels.new,
        2,
        (why.ends,),
    ),
)
LISTS: tuple[Command, ...] = (
    Command(
        "edit",
        "List: Edit what is chosen, put it right, give another name",
        ("e",),
        at(NEW, STANDINGS, MONEY, LOG, PLAYERS, PLAYER, SEASON, RULESETS, EDITOR),
        labels.edit,
        5,
        (why.mends,),
    ),
    Command(
        "presence",
        "List: Somebody is here, late, or not coming",
        ("v",),
        at(NEW),
        "here, late",
        3,
        (why.players,),
    ),
    Command(
        "known",
        "List: Take the name that is known, for one that is nearly it",
        ("=",),
        at(NEW),
        lambda s: "the known name" if s.doubts else "",
        2,
        (why.doubts,),
    ),
    Command(
        "again",
        "List: As last time, the night and its people",
        ("a",),
        at(LOBBY, NEW),
        lambda s: "as last time" if s.nights else "",
        3,
        (why.ends, why.again),
    ),
    Command(
        "again.people",
        "List: The same people as last time",
        ("A",),
        at(LOBBY, NEW),
        lambda s: "same people" if s.nights else "",
        6,
        (why.ends, why.again),
    ),
    Command(
        "delete",
        "List: Take a player out, delete a practice night, a season or a ruleset",
        ("d",),
        at(NEW, LOBBY, HISTORY, SEASON, RULESETS),
        labels.take_out,
        4,
        (why.takes_out,),
        destroys=True,
    ),
    Command(
        "restore", "List: Bring a deleted practice night back", (), at(LOBBY, HISTORY), needs=(why.writes,)
    ),
    Command(
        "list.sort",
        "List: Sort by another column",
        ("s",),
        at(STANDINGS, HISTORY, PLAYERS, ALLTIME),
        "sort",
        3,
        (why.rows,),
    ),
    Command(
        "list.filter",
        "List: Filter by a word, find a name",
        ("/",),
        at(LOBBY, NEW, STANDINGS, HISTORY, PAST, LOG, PLAYERS, PLAYER, SEASON, RULESETS, TRIAL, HELP)
        | DRAWN
        | OVER,
        labels.filters,
        2,
        (lambda s: why.players(s) if s.place == NEW else "",),
    ),
    Command(
        "list.copy",
        "List: Copy as text",
        ("y",),
        at(STANDINGS, MONEY, HISTORY, PAST, LOG, PLAYERS, PLAYER, SEASON, TRIAL) | DRAWN | OVER,
        "copy",
        4,
        (why.rows,),
    ),
)
