"""The stages of a night: what the format in play sees, where a stage ends, and who goes on.

The format of the stage in play sees a night that has only this stage's players, tables and rounds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from clow_tui.tournament import events as ev
from clow_tui.tournament.facts import facts_of, stages_of
from clow_tui.tournament.formats.double import DoubleElimination
from clow_tui.tournament.formats.groups import Groups
from clow_tui.tournament.formats.heats import Heats
from clow_tui.tournament.formats.rounds import RoundRobin, RoundsFormat, Strikes, Swiss
from clow_tui.tournament.formats.same import SameNight
from clow_tui.tournament.model import Entrant, Night, Settings, Table
from clow_tui.tournament.results import done
from clow_tui.tournament.steps import played_at

GROUPS = Groups()
FEEDERS: dict[str, RoundsFormat] = {one.name: one for one in (GROUPS, Swiss(), RoundRobin(), Strikes())}
LATER: dict[str, RoundsFormat | Heats | DoubleElimination] = {
    one.name: one for one in (Heats(), DoubleElimination(), Swiss(), RoundRobin(), Strikes())
}


def format_at(name: str) -> RoundsFormat | Heats | DoubleElimination:
    """The format of a stage by its name."""
    return FEEDERS[name] if name in FEEDERS else LATER[name]


def stage_format(night: Night) -> RoundsFormat | Heats | DoubleElimination:
    """The format of the stage in play."""
    return format_at(night.stage_format)


def settings_at(format_: str, settings: Settings, stage: int, seats: int) -> Settings:
    """The settings of a stage: pairs where two meet; later as many at a table as in the first stage."""
    if facts_of(format_, stage).pairs:
        return replace(settings, seats=2, tables=None)
    if stage > 1 and settings.tables is not None:
        return replace(settings, seats=max(2, seats), tables=None)
    return settings


# What the format of a stage sees


def stage_view(night: Night) -> Night:
    """The night of the stage in play by itself: its players in the order of seeds, rounds counted from 1.

    A night without stages is itself.
    """
    if night.format == night.stage_format:
        return night
    settings = settings_at(night.format, night.settings, night.stage, _largest(night))
    if not night.past:
        return replace(night, format=night.stage_format, settings=settings)
    entrants, tables, byes = _this_stage(SameNight(night))
    return replace(
        night,
        format=night.stage_format,
        settings=settings,
        entrants=entrants,
        tables=tables,
        byes=byes,
        heat=night.heat - night.past[-1].heat,
        drawn=night.stage_drawn,
    )


def _largest(night: Night) -> int:
    """The most at a table of the first stage, where the host has set how many tables there are."""
    if not night.past or night.settings.tables is None:
        return 0
    first = night.past[0]
    return max((len(played_at(first, table)) for table in first.tables.values()), default=0)


@lru_cache(maxsize=16)
def _this_stage(
    key: SameNight,
) -> tuple[dict[str, Entrant], dict[int, Table], tuple[tuple[int, str], ...]]:
    night = key.night
    before, heat = night.past[-1].tables, night.past[-1].heat
    tables = {
        number: replace(table, heat=table.heat - heat)
        for number, table in night.tables.items()
        if number not in before
    }
    byes = tuple((round_ - heat, player) for round_, player in night.byes if round_ > heat)
    took_part = {player for table in tables.values() for player in played_at(night, table)}
    took_part |= {player for _, player in byes}
    entrants = {
        player: night.entrants[player]
        for player in night.seeds
        if player in took_part or night.entrants[player].gone is None
    }
    return entrants, tables, byes


def night_of(night: Night, table: Table) -> Night:
    """The night as it stood when the stage of a table ended; the night itself for the stage in play."""
    return next((past for past in night.past if table.number in past.tables), night)


def frozen_refusal(night: Night, table: int) -> str | None:
    """Why nothing at a table of a finished stage can be changed; None when it can."""
    for past in night.past:
        if table in past.tables:
            return (
                f"Table {table} is of the {past.stage_format}, which is finished and frozen: the "
                f"{stages_of(night.format)[past.stage]} is drawn on it. Undo that draw, then put it right."
            )
    return None


# Where a stage ends


def stage_over(night: Night) -> str:
    """Why no further round of the stage is drawn; empty while one is, and in the last stage."""
    if night.finished or not night.stage_drawn or night.stage >= len(stages_of(night.format)):
        return ""
    view, inner = stage_view(night), FEEDERS[night.stage_format]
    if len(eligible(night)) < 2:
        return ""
    if isinstance(inner, Strikes):
        left = len(inner.present(view))
        if left <= night.settings.qualify[night.stage - 1] and all(
            done(night, t) for t in night.open_tables()
        ):
            return "1 is left." if left == 1 else f"{left or 'None'} are left."
    return inner.over(view)


def stage_end(night: Night) -> ev.StageFinished | None:
    """The end of the stage with who goes on, once its last round is drawn; None while it goes on."""
    if not (why := stage_over(night)):
        return None
    return ev.StageFinished(night.stage, tuple(going_through(night)), why)


def going_through(night: Night) -> list[str]:
    """Who goes on as the stage stands, in the order shown; the tied at the cut as they have rolled it off."""
    rolled = {player: at for at, player in enumerate(rolled_off(night))}
    chosen: set[str] = set()
    for lines, room in _cuts(night):
        for group in lines:
            here = sorted(group, key=lambda player: rolled.get(player, 0)) if len(group) > room else group
            chosen |= set(here[: max(0, room)])
            room -= len(group)
    shown = [player for group in stage_format(night).ranking(stage_view(night)) for player in group]
    return [player for player in shown if player in chosen]


def _cuts(night: Night) -> list[tuple[list[list[str]], int]]:
    """Each ranking of which some go on, without those who have left, and how many."""
    room = night.settings.qualify[night.stage - 1]
    view = stage_view(night)
    rankings = GROUPS.in_groups(view) if night.groups else [stage_format(night).ranking(view)]
    able = set(eligible(night))
    return [
        ([here for group in lines if (here := [p for p in group if p in able])], room) for lines in rankings
    ]


def eligible(night: Night) -> list[str]:
    """Who could go on: all of the stage who have not left."""
    return [player for player, entrant in stage_view(night).entrants.items() if entrant.gone is None]


def ties_at(night: Night) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Once the stage is over, equals of whom only some go on, each with the table of their roll-off."""
    return _ties(SameNight(night, night.settings, night.clock, night.now, night.finished))


@lru_cache(maxsize=16)
def _ties(key: SameNight) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """They are asked for table by table, and each time the whole standings are behind them."""
    night = key.night
    if not stage_over(night) or not all(done(night, table) for table in night.open_tables()):
        return ()
    tables = sorted(table.number for table in night.open_tables())
    found = []
    for lines, room in _cuts(night):
        for group in lines:
            if 0 < room < len(group):
                seat = night.entrants[group[0]].table
                found.append((seat if seat in tables else tables[0], tuple(group)))
            room -= len(group)
    return tuple(found)


def rolled_off(night: Night) -> list[str]:
    """All who have rolled off in the last round of the stage, table by table."""
    return [player for table in night.open_tables() for player in table.rolled]
