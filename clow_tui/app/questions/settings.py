"""What a night was set up with, to be changed under way: each setting with its words and its question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from clow_tui import games
from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import Question, Step
from clow_tui.app.setup import reading
from clow_tui.app.setup.reading import Changes, Reader
from clow_tui.director import Director
from clow_tui.director.changes import changes_from
from clow_tui.director.clock import local
from clow_tui.director.errors import BadAnswer, LevelError, PlanError
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands.changes import ChangeSettings
from clow_tui.tournament.events import EventError
from clow_tui.tournament.model import Night
from clow_tui.tournament.money import MoneyError
from clow_tui.tournament.money.words import in_words, read_money, typed

MONEY_TELLS = "5 €; again 3, charity 10%, added 50, shares 50/30/20, coin 0.50; or none"


@dataclass(frozen=True, slots=True)
class Field:
    """A setting: `words` say how it stands, `asked` asks for another, `tells` what may be typed.

    `typed` stands there already; `read` makes of the words what `changes_from` takes. Without `asked` it is
    chosen in a dialog or turned at once.
    """

    label: str
    words: Callable[[Night], str]
    asked: str = ""
    tells: str = ""
    typed: Callable[[Night], str] = lambda night: ""
    read: Callable[[str, Night], Changes] = lambda text, night: {}


@dataclass(frozen=True, slots=True)
class Setting(Question):
    """One setting changed under way."""

    key: str

    def takes_nothing(self, night: Night) -> bool:
        """Nothing typed is none, where there can be none."""
        return self.key not in ("levels", "advance")

    def asked(self, night: Night, name: Name) -> str:
        """What it is from now on."""
        return FIELDS[self.key].asked

    def told(self, night: Night, name: Name) -> str:
        """What may be typed."""
        return FIELDS[self.key].tells

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """The change, or what does not fit."""
        night = director.view(night_id).night
        try:
            words = FIELDS[self.key].read(text, night)
            changes = changes_from(night, words, director.clock())
        except (PlanError, LevelError, EventError) as wrong:
            raise BadAnswer(str(wrong)) from None
        return Step(ChangeSettings(changes))


def settings_of(night: Night) -> list[tuple[str, str]]:
    """The settings that this night has, by key, each with how it stands now."""
    return [(key, f"{FIELDS[key].label:<18}{FIELDS[key].words(night)}") for key in _keys(night)]


def _keys(night: Night) -> Sequence[str]:
    keys = ["levels"] if isinstance(night.rules, games.PotRules) else []
    if night.facts.redrawn:
        heats = night.facts.game_out
        keys += ["advance"] if heats else []
        legs = isinstance(night.rules, games.LegsRules)
        keys += [] if legs else ["table_stop"]
        keys += ["final_best_of" if legs else "final_stop"] if heats else []
    else:
        keys += ["stop"]
        keys += [] if night.facts.open_end else ["late_until", "reentry", "round_for_round", "breaks"]
    return [*keys, "names", "rules", "odds", "money"]


def _stop_words(stop: Stop | None, never: str) -> str:
    if stop is None:
        return never
    return f"at {local(str(stop.value)):%H:%M}" if stop.kind == "clock" else stop.words()


def _stop_typed(stop: Stop | None) -> str:
    if stop is None:
        return "none"
    return f"{local(str(stop.value)):%H:%M}" if stop.kind == "clock" else f"{stop.value}{stop.kind[0]}"


def _by(read: Reader) -> Callable[[str, Night], Changes]:
    """A reader of the form of a new night; nothing is `none`."""
    return lambda text, night: {name: _plain(value) for name, value in read(text or "none").items()}


def _plain(value: Any) -> Any:
    return "none" if value in ("", None) else value


def _final_words(best_of: int | None) -> str:
    return f"best of {best_of}" if best_of else "as the rules have it"


def _levels(text: str, night: Night) -> Changes:
    """Antes, or how long a level lasts, or both."""
    typed = text.casefold()
    if typed.startswith("every"):
        if not night.settings.levels.rising:
            raise BadAnswer("The antes do not rise so far: say how they do as well, as in 10x2 every 15m.")
        typed = f"{levels_typed(night).partition(' ')[0]} {typed}"
    read = reading.levels(typed)
    if not read["levels"]:
        return {"levels": str(night.ante_of(max(1, night.level)))}
    several = "x" in read["levels"] or "," in read["levels"]
    said = "every" in typed or night.settings.levels.every == 0
    return read if several and said else {"levels": read["levels"]}


def levels_typed(night: Night) -> str:
    """The levels as they are typed."""
    levels = night.settings.levels
    listed = f"{levels.antes[0]}x{levels.factor}" if levels.factor > 1 else ",".join(map(str, levels.antes))
    return f"{listed} every {levels.every}{levels.unit[0]}" if levels.rising else listed


def _money(text: str, night: Night) -> Changes:
    """All of it anew: what is not typed any more is as usual."""
    try:
        return {"money": read_money(text or "none")}
    except MoneyError as wrong:
        raise BadAnswer(str(wrong)) from None


def _names(text: str, night: Night) -> Changes:
    return {"names": ",".join(reading.names(text)["names_of_tables"])}


def _names_typed(night: Night) -> str:
    given = dict(night.settings.names)
    return ", ".join(given.get(number, "") for number in range(1, max(given, default=0) + 1))


def _names_words(night: Night) -> str:
    named = night.settings.names
    return ", ".join(f"{number} {name}" for number, name in named) or "by their numbers"


def _breaks_words(night: Night) -> str:
    order = night.settings.breaks
    return f"{', '.join(map(str, order))} first" if order else "the smallest first"


FIELDS: dict[str, Field] = {
    "levels": Field(
        "Antes",
        lambda night: night.settings.levels.words(),
        "Antes from now on",
        "10x2 every 10r doubles every 10 rounds; 10,20,40 every 15m; every 20m; flat: the ante of now stays",
        levels_typed,
        _levels,
    ),
    "advance": Field(
        "Go on",
        lambda night: f"the best {night.settings.advance} of each table",
        "How many of each table go on",
        "a number, such as 2; it holds for every table that is not done",
        lambda night: str(night.settings.advance),
        _by(reading.number("advance", 1, "Type how many of each table go on, for example 2.")),
    ),
    "stop": Field(
        "Ends",
        lambda night: _stop_words(night.settings.stop, "when one is left, or as you say"),
        "The bell rings",
        "23:00 by the clock, 90m after minutes of play, 20r after rounds, none",
        lambda night: _stop_typed(night.settings.stop),
        _by(reading.ends),
    ),
    "table_stop": Field(
        "A table ends",
        lambda night: _stop_words(night.settings.table_stop, "when so many are left"),
        "A table's game ends",
        "30m after minutes, 20r after rounds, none",
        lambda night: _stop_typed(night.settings.table_stop),
        _by(reading.table_ends),
    ),
    "final_stop": Field(
        "The final ends",
        lambda night: _stop_words(night.settings.final_stop, "as every table"),
        "The final ends",
        "30m after minutes, 20r after rounds, none: as every table",
        lambda night: _stop_typed(night.settings.final_stop),
        _by(reading.final_ends),
    ),
    "final_best_of": Field(
        "The final",
        lambda night: _final_words(night.settings.final_best_of),
        "The final is best of",
        "an odd number, such as 5",
        lambda night: str(night.settings.final_best_of or ""),
        _by(reading.number("final_best_of", 1, "Type an odd number, for example 5.", optional=True)),
    ),
    "late_until": Field(
        "Late entry",
        lambda night: (
            f"until level {night.settings.late_until}" if night.settings.late_until else "at any time"
        ),
        "Late entry until level",
        "a level, such as 4; none: at any time",
        lambda night: str(night.settings.late_until or "none"),
        _by(
            reading.number(
                "late_until", 1, "Type the level with which late entry ends, or none.", optional=True
            )
        ),
    ),
    "reentry": Field(
        "Re-entry",
        lambda night: "one may enter again" if night.settings.reentry else "who is out stays out",
    ),
    "round_for_round": Field(
        "Round for round",
        lambda night: (
            f"from {night.settings.round_for_round} left"
            if night.settings.round_for_round
            else "no table waits for another"
        ),
        "Tables wait for each other from so many left",
        "a number from 2, such as 7; none: never",
        lambda night: str(night.settings.round_for_round or "none"),
        _by(
            reading.number(
                "round_for_round",
                2,
                "Type from how many left tables wait for each other, or none.",
                optional=True,
            )
        ),
    ),
    "breaks": Field("Order of breaking", _breaks_words),
    "names": Field(
        "Table names",
        _names_words,
        "Names of the tables, table 1's first",
        "Window, Bar, Kitchen; nothing between two commas leaves a table its number; nothing at all: none",
        _names_typed,
        _names,
    ),
    "money": Field(
        "Money",
        lambda night: in_words(night.settings.money),
        "Money",
        MONEY_TELLS,
        lambda night: typed(night.settings.money) if night.settings.money is not None else "",
        _money,
    ),
    "odds": Field("Odds", lambda night: "shown at the tables" if night.settings.odds else "not shown"),
    "rules": Field("Rules", lambda night: night.game_name),
}
