"""Where a forecast begins: a night as it is planned, or as it stands."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.forecast.model import ByRounds, Freezeout, Limit, NoForecast, Pace, Start, TableNow
from clow_tui.games import PotRules, PotState, Rules
from clow_tui.rulesets import Ruleset
from clow_tui.strategies import DEFAULT
from clow_tui.tournament.clock import Stop, seconds_between
from clow_tui.tournament.facts import facts_of
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.rules import bounds_of, tokens_of
from clow_tui.tournament.settings import Settings


def planned(
    ruleset: Ruleset,
    format_: str,
    settings: Settings,
    players: int,
    *,
    now: str,
    pace: Pace | None = None,
    strategy: str = DEFAULT,
) -> Start:
    """A night from its first draw; `now` is the time of the bell's clock, as the log writes times.

    SeatingError where the field does not fit, NoForecast where nothing can be said.
    """
    pace = pace or Pace()
    facts = facts_of(format_)
    rules = games.rules_of(ruleset, short=settings.short, endless=facts.open_end)
    least, most = bounds_of(ruleset)
    limit = _limit(settings.stop, now, 0)
    sizes = FORMATS[format_].sizes(players, settings, least=least, most=most)
    if facts.merging:
        assert isinstance(rules, PotRules)
        return Freezeout(
            rules,
            settings,
            pace,
            tuple(
                TableNow(number, tuple((seat, rules.tokens) for seat in range(1, size + 1)))
                for number, size in enumerate(sizes, 1)
            ),
            max(*sizes, settings.seats or 0),
            strategy,
            stop=limit,
        )
    if facts.open_end:
        return _open(rules, format_, settings, players, (least, most), limit, pace, strategy)
    return ByRounds(
        rules, settings, pace, format_, players, (least, most), strategy, tokens=tokens_of(ruleset)
    )


def _open(
    rules: Rules,
    format_: str,
    settings: Settings,
    players: int,
    bounds: tuple[int, int],
    limit: Limit | None,
    pace: Pace,
    strategy: str,
) -> ByRounds:
    if limit is None:
        raise NoForecast("Open tables go on until you end the night: a stop says when, as in 23:00 or 90m.")
    seconds = limit[1] if limit[0] == "seconds" else None
    return ByRounds(rules, settings, pace, format_, players, bounds, strategy, rules.tokens, seconds)


def under_way(night: Night, *, now: str, pace: Pace | None = None, strategy: str = DEFAULT) -> Start:
    """A night as it stands, from now on.

    The round in play at a table counts as half played; stacks that nobody knows are an equal share of the
    tokens that lie nowhere else. NoForecast where nothing can be said of such a night.
    """
    if night.finished:
        raise NoForecast("The night is over.")
    if not night.facts.merging:
        raise NoForecast(
            f"How long a {night.format} under way still takes cannot be said; a freezeout can be forecast."
        )
    assert isinstance(night.rules, PotRules)
    if not night.drawn:
        return _undrawn(night, night.rules, now, pace or Pace(), strategy)
    elapsed = night.clock.elapsed(now)
    share = _share(night)
    tables = tuple(_table(night, table, share) for table in night.open_tables() if table.size)
    known = (night.tokens_of(e.player) for e in night.entrants.values() if e.table is None and e.out is None)
    return Freezeout(
        replace(night.rules, ends=None),
        night.settings,
        pace or Pace(),
        tables,
        max(table.capacity for table in night.tables.values()),
        strategy,
        level=night.level,
        level_round=night.level_round,
        level_elapsed=night.level_elapsed,
        ante_set=night.ante_set,
        elapsed=elapsed,
        stop=_limit(night.settings.stop, now, elapsed),
        waiting=tuple(tokens if tokens is not None else share for tokens in known),
        bell=bool(night.bell),
    )


def _undrawn(night: Night, rules: PotRules, now: str, pace: Pace, strategy: str) -> Freezeout:
    """A night whose tables are not drawn yet: everybody entered so far is seated."""
    least, most = night.players
    sizes = FORMATS[night.format].sizes(len(night.left()), night.settings, least=least, most=most)
    stacks = [entrant.stack for entrant in night.entrants.values() if entrant.out is None]
    tables = []
    for number, size in enumerate(sizes, 1):
        mine, stacks = stacks[:size], stacks[size:]
        tables.append(TableNow(number, tuple(enumerate(mine, 1))))
    capacity = max(*sizes, night.settings.seats or 0)
    stop = _limit(night.settings.stop, now, 0)
    return Freezeout(rules, night.settings, pace, tuple(tables), capacity, strategy, stop=stop)


def _share(night: Night) -> int:
    """What each of those holds whose stacks nobody knows."""
    unknown = sum(1 for e in night.entrants.values() if e.out is None and night.tokens_of(e.player) is None)
    return max(1, night.unknown() // unknown) if unknown else 0


def _table(night: Night, table: Table, share: int) -> TableNow:
    game = table.game
    assert isinstance(game, PotState)
    seats = []
    for seat in table.people():
        tokens = night.tokens_of(seat.player)
        seats.append((seat.number, share if tokens is None else tokens))
    playing = game.phase == "rolling"
    numbers = {seat.player: seat.number for seat in game.seats}
    return TableNow(
        table.number,
        tuple(seats),
        game.next_first,
        game.round,
        game.pot,
        tuple(numbers[player] for player in game.live if player in numbers) if playing else (),
        tuple(seat.number for seat in table.arriving),
    )


def _limit(stop: Stop | None, now: str, elapsed: int) -> Limit | None:
    if stop is None:
        return None
    if stop.kind == "rounds":
        return "rounds", float(stop.value)
    if stop.kind == "minutes":
        return "seconds", int(stop.value) * 60.0
    return "seconds", float(elapsed + max(0, seconds_between(now, str(stop.value))))


def with_levels(start: Start, levels: Levels, night: Night | None = None) -> Start:
    """The same start with other levels, and with stacks below an ante playing on, as rising antes have it.

    For a night under way give `night`: its level is then the one that the change finds it at.
    """
    settings = replace(start.settings, levels=levels)
    if night is None or not isinstance(start, Freezeout):
        short: games.Short = "plays" if levels.rising else start.settings.short
        return replace(start, settings=replace(settings, short=short))
    from clow_tui.tournament import events as ev
    from clow_tui.tournament.fold.changes import settings_changed
    from clow_tui.tournament.settings import levels_plain

    changed, _ = settings_changed(night, ev.SettingsChanged(levels_plain(levels)), night.act)
    return replace(
        start,
        settings=settings,
        level=changed.level,
        level_round=changed.level_round,
        level_elapsed=changed.level_elapsed,
        ante_set=changed.ante_set,
    )
