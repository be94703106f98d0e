"""The event between two stages of a night."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.tournament import events as ev
from clow_tui.tournament.facts import stages_of
from clow_tui.tournament.happenings import StageDone
from clow_tui.tournament.model import Entrant, Night, OutAt
from clow_tui.tournament.results import done
from clow_tui.tournament.steps import Inapplicable, Story


def stage_finished(night: Night, event: ev.StageFinished, act: int) -> tuple[Night, Story]:
    """The stage is kept as it stands; its tables close, who does not go on is out, the others start anew."""
    names = stages_of(night.format)
    if night.finished or not night.stage_drawn or event.stage != night.stage or event.stage >= len(names):
        raise Inapplicable("The night does not stand between two stages.")
    through = set(event.through)
    here = {player for player, entrant in night.entrants.items() if entrant.gone is None}
    if len(through) < max(2, len(event.through)) or not through <= here:
        raise Inapplicable("Who goes on to the next stage does not take part any more.")
    entrants = {
        player: replace(entrant, table=None, out=None)
        if player in through
        else _left_behind(night, entrant, act)
        for player, entrant in night.entrants.items()
    }
    closed = {t.number: replace(t, open=False, missing=not done(night, t)) for t in night.open_tables()}
    after = replace(
        night,
        entrants=entrants,
        tables={**night.tables, **closed},
        stage=night.stage + 1,
        past=(*night.past, night),
        seeds=event.through,
        groups=(),
        final=False,
    )
    return after, ((None, StageDone(names[event.stage - 1], names[event.stage], event.through, event.why)),)


def _left_behind(night: Night, entrant: Entrant, act: int) -> Entrant:
    """Out with the stage, at the table where he sat last."""
    if entrant.out is not None:
        return entrant
    table = night.tables.get(entrant.table or 0)
    at = OutAt(act, table.number if table else 0, table.game.round if table else 0, None)
    return replace(entrant, out=at)
