"""What a person can do to a night: checked by one function, done by another.

`refusal` says in a sentence why a command cannot be done now; `events_for` gives the events of one that can,
with all that follows from it. The app greys a key by the first and shows its sentence.
"""

from __future__ import annotations

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.command import BadAnswer, Chance, Command, NotNow
from clow_tui.tournament.commands.draw import Draw
from clow_tui.tournament.commands.follow import following
from clow_tui.tournament.commands.play import Answer, SetMode, Throw
from clow_tui.tournament.fold import Inapplicable, apply
from clow_tui.tournament.model import Night

__all__ = [
    "Answer",
    "BadAnswer",
    "Chance",
    "Command",
    "Draw",
    "NotNow",
    "SetMode",
    "Throw",
    "events_for",
    "refusal",
]


def refusal(night: Night, command: Command) -> str | None:
    """Why the command cannot be done as the night stands; None when it can."""
    return command.refusal(night)


def events_for(night: Night, command: Command, chance: Chance, act: int) -> tuple[ev.Event, ...]:
    """The events of a command, and all that follows from it, as act number `act`.

    Raises NotNow with the refusal, or BadAnswer when the words do not fit the prompt or there is no such
    table.
    """
    if why := refusal(night, command):
        raise BadAnswer(why) if _names_no_table(night, command) else NotNow(why)
    events = command.events(night, chance)
    if not command.follows:
        return tuple(events)
    try:
        for event in events:
            night, _ = apply(night, event, act)
    except Inapplicable as why_not:
        raise NotNow(str(why_not)) from None
    number = command.table if isinstance(command, Throw | Answer) else 0
    return (*events, *following(night, number, chance, act))


def _names_no_table(night: Night, command: Command) -> bool:
    """Whether the command is for a table that never was, which is a slip of the tongue."""
    number = getattr(command, "table", None)
    return night.drawn and number is not None and number not in night.tables
