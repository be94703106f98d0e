"""Every screen and card of the app and how one comes to it; the sweeps go through all of them.

A new screen or card wants a line in SHOWN: a world, and the keys that lead to it from the floor of its night.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from textual.screen import Screen

import clow_tui.app
from clow_tui.director import Director, NightPlan
from clow_tui.tournament.commands import Answer, Draw
from tests.support.app import HOSTILE, NAMES, Driver, director, keys_of, night
from tests.support.cups import cup, played

World = tuple[Director, str]
EDGES = ("[/x] Bob", "[red]", "$accent [b]")  # of the hostile names those whose text stays as it is


@dataclass(frozen=True, slots=True)
class Shown:
    """A screen: the `world` it is in, the `keys` that lead there, the class that is then in front.

    `changes`: its keys change the night, so it wants a world of its own. `names`: hostile names stand there.
    """

    world: str
    keys: tuple[str, ...]
    is_a: str
    changes: bool = False
    names: bool = False


def friday() -> World:
    """A freezeout of 36, hostile names among them, under way."""
    data = director()
    return data, night(data, names=(*HOSTILE, *NAMES), rounds=11, money="[/x] 2.50 added 20")


def ended() -> World:
    """A night that is over, and a practice night."""
    data = director()
    night(data, name="Try", names=NAMES[:4], practice=True, to_end=True)
    return data, night(data, names=(*HOSTILE, *NAMES[:4]), to_end=True)


def one_table(rules: str, names: tuple[str, ...], *answers: str) -> World:
    """A night of one table of such a game."""
    data = director()
    night_id = data.create(NightPlan("N", rules, "heats", names, seats=len(names), seed=7, as_listed=True))
    data.submit(night_id, Draw())
    for words in answers:
        data.submit(night_id, Answer(1, words))
    return data, night_id


def bank() -> World:
    """A bank game, the bank taken, bets and a throw made."""
    names = (*HOSTILE, *NAMES[:2])
    return one_table("cee-lo-banker", names, "456", *["pass"] * 13, "60", *["4"] * 13)


def poker() -> World:
    """Poker dice at a choice."""
    return one_table("poker-dice", HOSTILE[:6], "A", "K", "Q", "J", "10", "9", "KK9J10")


def legs() -> World:
    """Legs with dice in hand."""
    return one_table("indian-dice", HOSTILE[:6], "6", "5", "4", "3", "2", "1", "66123", "keep 6 6")


def drawn(format_: str, rounds: int = 2) -> World:
    """A night drawn round by round, so many rounds told, one table of the last still out."""
    data = director()
    settings = {} if format_ == "double-elimination" else {"seats": 4}
    night_id = cup(data, format_, 24, names=(*HOSTILE, *NAMES[:12]), **settings)
    played(data, night_id, rounds, out=1)
    return data, night_id


WORLDS: dict[str, Callable[[], World]] = {
    "friday": friday,
    "ended": ended,
    "bank": bank,
    "poker": poker,
    "legs": legs,
    "double": lambda: drawn("double-elimination"),
    "heats": lambda: drawn("heats"),
    "swiss": lambda: drawn("swiss"),
    "drawn": lambda: drawn("swiss", 0),
}
SHOWN: dict[str, Shown] = {
    "lobby": Shown("friday", ("escape",), "Lobby"),
    "new night": Shown("friday", ("escape", "n"), "NewNight"),
    "new player": Shown("friday", ("escape", "n", "n", "A"), "NewNight"),
    "last time's people": Shown("friday", ("escape", "A", "down", "v"), "NewNight", names=True),
    "rarer fields": Shown("friday", ("escape", "a", "up", "up", "enter", "down", "down", "left"), "NewNight"),
    "ticks": Shown("friday", ("escape", "n", "enter", "space", "slash", "b"), "Ticks", names=True),
    "formats": Shown("friday", ("escape", "n", "g", "down", "down", "enter"), "Choose"),
    "places": Shown(
        "friday", ("escape", "a", "up", "up", "right", "G", *["up"] * 3, "left", "G", "enter", "a"), "Places"
    ),
    "leave unbegun": Shown("friday", ("escape", "A", "v", "q"), "Confirm"),
    "floor": Shown("friday", (), "Floor", names=True),
    "why": Shown("friday", ("i",), "Reading"),
    "choice": Shown("friday", ("f",), "Choose"),
    "table": Shown("friday", ("3", "enter"), "TableScreen"),
    "why at a table": Shown("friday", ("1", "enter", "i"), "Reading"),
    "entry": Shown("friday", ("1", "enter", "4"), "TableScreen"),
    "standings": Shown("friday", ("S",), "Standings", names=True),
    "standings filtered": Shown("friday", ("S", "slash", "b"), "Standings", names=True),
    "money": Shown("friday", ("$",), "MoneyPlace", names=True),
    "a split": Shown("friday", ("$", "e"), "MoneyPlace"),
    "log": Shown("friday", ("L",), "Log"),
    "log told again": Shown("friday", ("L", "g", *["down"] * 4, "e"), "Log"),
    "history": Shown("friday", ("H",), "History"),
    "which nights": Shown("friday", ("H", "F", "a"), "FindNights"),
    "all players": Shown("friday", ("H", "F", *"ann", "enter", "C"), "AllTimeTable"),
    "records": Shown("friday", ("H", "B"), "Records"),
    "past": Shown("ended", ("H", "g", "enter"), "Past"),
    "delete a practice night": Shown("ended", ("H", "G", "d"), "History", changes=True),
    "players": Shown("friday", ("escape", "P"), "Players", names=True),
    "a player": Shown("friday", ("escape", "P", "enter"), "PlayerPage"),
    "another name": Shown("friday", ("escape", "P", "e", "x"), "Players"),
    "merge": Shown("friday", ("escape", "P", "g", "M"), "Players", names=True),
    "forget, sure?": Shown("ended", ("escape", "P", "g", ":", *"forget", "enter"), "Confirm"),
    "seasons": Shown("friday", ("escape", "W"), "SeasonGrid"),
    "a season": Shown("ended", ("escape", "W", "n", *"Cup", "enter"), "SeasonGrid", changes=True, names=True),
    "night of a season": Shown(
        "ended", ("escape", "W", "n", *"Cup", "enter", "I"), "PickNight", changes=True
    ),
    "season's settings": Shown("ended", ("escape", "W", "n", *"Cup", "enter", "e"), "Choose", changes=True),
    "people": Shown("friday", ("p", "a"), "People"),
    "about somebody": Shown("friday", ("p", "enter"), "Choose"),
    "way to play": Shown("friday", ("m",), "Choose"),
    "report": Shown("friday", ("m", "1", "r", "3"), "Floor", changes=True),
    "outs": Shown("friday", ("m", "3", "r"), "Floor", changes=True),
    "stacks": Shown("friday", ("m", "3", "m", "1"), "Floor", changes=True),
    "clock": Shown("friday", ("c",), "Choose"),
    "a break": Shown("friday", ("c", "1"), "Floor", changes=True),
    "settings": Shown("friday", (",",), "Choose"),
    "a setting": Shown("friday", (",", "2", "x"), "Floor"),
    "order of breaking": Shown("friday", (",", "6", "space"), "InOrder"),
    "other rules": Shown("friday", (",", "8"), "Choose"),
    "accept a count": Shown("friday", ("#", "1", *keys_of("9 9 9 9 9 9"), "enter"), "Floor"),
    "undo a run, sure?": Shown(
        "friday", ("2", "m", "4", "f", "1", ":", *keys_of("whole fast"), "enter"), "Floor", changes=True
    ),
    "take home": Shown("friday", ("Y",), "Choose"),
    "take home, how": Shown("friday", ("Y", "1"), "Choose"),
    "rulesets": Shown("friday", ("escape", "R"), "Rulesets"),
    "new ruleset": Shown("friday", ("escape", "R", "n", "A"), "Rulesets"),
    "rules editor": Shown("friday", ("escape", "R", "enter"), "Editor"),
    "typing rules": Shown("friday", ("escape", "R", "enter", "e", "x"), "Editor", changes=True),
    "rules not saved": Shown("friday", ("escape", "R", "enter", "e", "x", "ctrl+q"), "Choose", changes=True),
    "rules that differ": Shown("friday", ("escape", "R", "enter", "f4"), "Editor"),
    "try-out": Shown("friday", ("escape", "R", "t"), "Trial"),
    "help": Shown("friday", ("?",), "Help"),
    "palette": Shown("friday", (":", "t"), "Palette"),
    "options": Shown("friday", ("O",), "Choose"),
    "looks": Shown("friday", ("O", "1"), "Choose"),
    "the data": Shown("friday", (":", *keys_of("look after"), "enter"), "Choose"),
    "bank": Shown("bank", (), "Floor", names=True),
    "bank table": Shown("bank", ("enter", "4"), "TableScreen", names=True),
    "poker": Shown("poker", (), "Floor", names=True),
    "poker table": Shown("poker", ("enter", "1", "2"), "TableScreen", names=True),
    "legs": Shown("legs", (), "Floor", names=True),
    "legs table": Shown("legs", ("enter",), "TableScreen", names=True),
    "bracket": Shown("double", ("b", "1"), "Bracket"),
    "bracket of tables": Shown("heats", ("b", "slash", "a"), "Bracket"),
    "rounds": Shown("swiss", ("b", "r"), "Rounds"),
    "sums": Shown("swiss", ("S", "i"), "Reading"),
    "seats of the round": Shown("drawn", ("D",), "Choose"),
    "void or swap": Shown(
        "double",
        ("L", "g", *["down"] * 5, "e", *["backspace"] * 8, *keys_of("Ivy, Dee"), "enter"),
        "Choose",
    ),
    "who has won": Shown("double", ("b", "r"), "Choose"),
    "over": Shown("ended", (), "Floor"),
}


def classes() -> Iterator[type[Screen[object]]]:
    """Every screen and card of the app that is no mere ground for others."""
    for module in pkgutil.walk_packages(clow_tui.app.__path__, "clow_tui.app."):
        importlib.import_module(module.name)
    for kind in dict.fromkeys(_below(Screen)):
        if kind.__module__.startswith("clow_tui.app.") and not kind.__subclasses__():
            yield kind


def _below(kind: type[Screen[object]]) -> Iterator[type[Screen[object]]]:
    for below in dict.fromkeys(kind.__subclasses__()):
        yield below
        yield from _below(below)


async def show(app: Driver, night_id: str, shown: Shown) -> None:
    """Go to a screen, from wherever one is."""
    while len(app.app.screen_stack) > 1:
        app.app.pop_screen()
        await app.settle()
    app.app.unbegun = None
    await app.open(night_id)
    await app.press(*shown.keys)
    app.app.clear_notifications()
    await app.settle()
