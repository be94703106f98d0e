"""What is offered where a field of a new night is chosen from a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from clow_tui.app.setup.draft import FORMATS_OFFERED, MODES, Draft, Games
from clow_tui.app.setup.words import happens_words

CHOSEN = ("ruleset", "format", "dice", "told")


@dataclass(frozen=True, slots=True)
class Choices:
    """Keys with words under a title; `take` makes the draft of one, `refused` says why not of others."""

    title: str
    choices: Sequence[tuple[str, str]]
    take: Callable[[str], Draft]
    marked: str
    refused: Mapping[str, str] = field(default_factory=dict)


def choices_for(name: str, draft: Draft, games: Games) -> Choices:
    """The choices of one of the fields `CHOSEN`."""
    if name == "ruleset":
        named = [(one, game.name) for one in games.names if (game := games.get(one))]
        return Choices("Which game?", named, lambda chosen: games.choose(draft, chosen), draft.ruleset)
    if name == "format":
        told = [(one, f"{one}: {happens_words(one, '.;')}") for one in FORMATS_OFFERED]
        refused = {one: why for one in FORMATS_OFFERED if (why := games.why_not(draft.ruleset, one))}
        return Choices("What happens?", told, draft.with_format, draft.format, refused)
    fit = games.modes(draft.ruleset)
    ways = [(mode, words) for mode, words in MODES.items() if mode in fit or mode == "program"]
    take = lambda way: draft.with_mode(next(mode for mode in MODES if mode == way))  # noqa: E731
    return Choices("The dice?", ways, take, draft.mode)
