"""What a night that is being set up comes to: its rules, what will happen, what is wrong or in doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clow_tui.app.commands.keymap import tap
from clow_tui.app.setup.draft import Draft, Games
from clow_tui.director import Director
from clow_tui.director.people.known import Doubt, Known, doubts
from clow_tui.rulesets.words import in_short
from clow_tui.tournament.formats import FORMATS


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a draft comes to: the game's rules in words, what will happen, what is wrong or in doubt."""

    game: str = ""
    rules: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    doubts: tuple[Doubt, ...] = ()
    happens: str = ""
    ends: tuple[str, ...] = ()


def outcome_of(draft: Draft, games: Games, director: Director, known: Sequence[Known]) -> Outcome:
    """What a draft comes to, but for when it ends; faults of the list of players come first."""
    outlook = director.outlook(games.plan(draft))
    ruleset = games.get(draft.ruleset)
    faults = dict(outlook.faults)
    if not draft.people:
        faults = {
            **faults,
            "players": f"No players yet: paste a list of names, or {tap('n')} and type them.",
        }
    phrases = tuple(phrase for phrase in outlook.phrases if not phrase.startswith("antes "))
    if draft.date:
        phrases = (
            f"{len(games.plan(draft).players)} players",
            "played on paper: only its places are entered",
        )
    elif late := draft.names("late"):
        come = f"{len(late)} more come{'s' if len(late) == 1 else ''} late"
        barred = "" if draft.facts.joins else ", but nobody comes in once the tables are drawn"
        phrases = (*phrases[:1], come + barred, *phrases[1:])
    return Outcome(
        ruleset.name if ruleset is not None else draft.ruleset,
        tuple(in_short(ruleset)) if ruleset is not None else (),
        phrases,
        tuple(sorted(faults.items(), key=lambda item: item[0] != "players")),
        doubts(draft.names("here", "late"), known),
        FORMATS[draft.format].happens if draft.format in FORMATS and not draft.date else "",
    )
