"""Events that change what a night was set up with, under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import RulesSet, SettingsSet
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.model import Night, Settings
from clow_tui.tournament.money.words import in_words
from clow_tui.tournament.rules import rules_in
from clow_tui.tournament.steps import Inapplicable, Story

LEVELS = ("levels", "every", "factor", "unit")
_STOPS = {"stop": "the bell", "table_stop": "a table's stop", "final_stop": "the final's stop"}
CHANGEABLE = (
    *LEVELS,
    "stop",
    "table_stop",
    "final_stop",
    "final_best_of",
    "late_until",
    "reentry",
    "round_for_round",
    "breaks",
    "names",
    "advance",
    "apart",
    "odds",
    "money",
)
AFTERWARDS = frozenset({"money"})  # what may be set when the night is over, since it changes no play


def settings_changed(night: Night, event: ev.SettingsChanged, act: int) -> tuple[Night, Story]:
    """Some settings, from now on; the ante that is paid stays until the next level."""
    changeable = AFTERWARDS if night.finished else set(CHANGEABLE)
    if not set(event.changes) <= changeable:
        raise Inapplicable("These settings cannot be changed now.")
    try:
        settings = Settings.of({**night.settings.plain(), **event.changes})
    except (KeyError, TypeError, ValueError) as error:
        raise Inapplicable(f"The settings are not in this version's form ({error}).") from None
    if settings.levels != night.settings.levels:
        night = _at_its_level(night, settings.levels)
    words = settings_words(event.changes, settings)
    return replace(night, settings=settings), ((None, SettingsSet(words)),)


def _at_its_level(night: Night, levels: Levels) -> Night:
    """The night at the level of other levels whose ante it pays now, or has just passed."""
    if not night.level:
        return night
    ante = night.ante_of(night.level)
    level = 1
    while (levels.factor > 1 or level < len(levels.antes)) and levels.ante(level + 1) <= ante:
        level += 1
    return replace(
        night,
        level=level,
        ante_set=ante if levels.ante(level) != ante else None,
        level_round=night.rounds(),
        level_elapsed=night.clock.elapsed(night.now),
    )


def settings_words(changes: Mapping[str, Any], settings: Settings) -> tuple[str, ...]:
    """What was changed, each in words."""
    words = []
    if set(changes) & set(LEVELS):
        words.append(f"antes from now on: {settings.levels.words()}")
    for key, what in _STOPS.items():
        if key in changes:
            stop = getattr(settings, key)
            words.append(f"{what}: {stop.words() if stop is not None else 'none'}")
    if "final_best_of" in changes:
        length = settings.final_best_of
        words.append(f"the final: best of {length}" if length else "the final: as the rules have it")
    if "late_until" in changes:
        until = settings.late_until
        words.append(f"late entry until level {until}" if until else "late entry all night")
    if "reentry" in changes:
        words.append("re-entry allowed" if settings.reentry else "no re-entry")
    if "odds" in changes:
        words.append("odds are shown at the tables" if settings.odds else "no odds at the tables")
    if "money" in changes:
        words.append(f"money: {in_words(settings.money)}")
    if "round_for_round" in changes:
        left = settings.round_for_round
        words.append(f"round for round from {left} left" if left else "no round for round")
    if "breaks" in changes:
        order = ", ".join(str(number) for number in settings.breaks)
        words.append(f"tables break in this order: {order}" if order else "the smallest table breaks first")
    if "names" in changes:
        named = ", ".join(f"{number} {name}" for number, name in settings.names)
        words.append(f"tables are called: {named}" if named else "tables have no names")
    if "apart" in changes:
        groups = len(settings.apart)
        kept = "1 group of people is" if groups == 1 else f"{groups} groups of people are"
        words.append(f"{kept} kept apart at the draw" if groups else "nobody is kept apart at the draw")
    if "advance" in changes:
        words.append(f"the best {settings.advance} of each table go on")
    return tuple(words)


def rules_changed(night: Night, event: ev.RulesChanged, act: int) -> tuple[Night, Story]:
    """Another ruleset of the same kind, from each table's next round on."""
    try:
        rules, game_name, players = rules_in(
            event.rules, event.ruleset, night.settings.short, open_end=night.facts.open_end
        )
    except ev.EventError as error:
        raise Inapplicable(str(error)) from None
    if type(rules) is not type(night.rules) or night.finished:
        raise Inapplicable("The night cannot go on with these rules.")
    night = replace(night, rules=rules, ruleset=event.ruleset, game_name=game_name, players=players)
    return night, ((None, RulesSet(game_name)),)
