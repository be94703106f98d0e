"""What an act comes to when what was told in it is put right."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.command import BadAnswer, Chance
from clow_tui.tournament.commands.follow import following
from clow_tui.tournament.fold import Inapplicable, apply
from clow_tui.tournament.model import Night

OwnEvent = ev.Thrown | ev.Answered | ev.ThrowKept | ev.PotReported | ev.OutsReported | ev.ResultReported
OWN = (  # what a person told
    ev.Thrown,
    ev.Answered,
    ev.ThrowKept,
    ev.PotReported,
    ev.OutsReported,
    ev.ResultReported,
)


def amended_events(before: Night, act: ev.Act, put_right: ev.Event, chance: Chance) -> tuple[ev.Event, ...]:
    """The events of an act with its own event of that place put right, and what follows from it now.

    `before` is the night before the act. BadAnswer when it does not fit there.
    """
    night, events = replace(before, now=act.at), []
    own = [event for event in act.events if isinstance(event, OWN)]
    for event in own:
        right = put_right if _same_place(event, put_right) else event
        try:
            night, _ = apply(night, right, act.n)
        except Inapplicable as error:
            if right is put_right:
                raise BadAnswer(str(error)) from None
            break  # a throw kept early, which nobody asks for now
        events.append(right)
    number = put_right.table if isinstance(put_right, OWN) else 0
    return (*events, *following(night, number, chance, act.n))


def _same_place(event: ev.Event, other: ev.Event) -> bool:
    if type(event) is not type(other):
        return False
    keys = ("table", "round", "k")
    return all(getattr(event, key, None) == getattr(other, key, None) for key in keys)
