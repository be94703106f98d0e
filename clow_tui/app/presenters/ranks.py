"""The standings as a list: points and tie-breaks as columns, and the sums behind them."""

from __future__ import annotations

from clow_tui.app.presenters.model import Name
from clow_tui.app.text import shown
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Night
from clow_tui.tournament.results.scores import Played, plain, rounds_of, totals
from clow_tui.tournament.results.tiebreaks import DEFAULT, KEYS, Value
from clow_tui.tournament.standings.whys import why_placed

# What heads the column of a key; its whole name stands in the sums.
HEADS: dict[str, str] = {
    "buchholz": "opps",
    "buchholz-cut1": "opps-1",
    "median": "median",
    "sonneborn-berger": "beaten",
    "direct": "direct",
    "wins": "won",
    "opponents-wins": "opp won",
    "places": "places",
    "tokens": "tokens",
}


def by_points(night: Night) -> bool:
    """Whether points rank, with tie-breaks behind them."""
    return night.facts.redrawn and not night.facts.game_out and not night.facts.pairs


def tiebreak_keys(night: Night) -> tuple[str, ...]:
    """The night's tie-breaks in their order; none in formats that have none."""
    if not night.drawn or not night.facts.scored:
        return ()
    return tuple(night.settings.tiebreaks or DEFAULT)


def tiebreak_cells(night: Night) -> dict[str, dict[str, str]]:
    """Every player's values as a column shows them."""
    if not tiebreak_keys(night):
        return {}
    broken = FORMATS[night.format].tiebreaks(night)
    return {player: {key: _cell(key, value) for key, value in of.items()} for player, of in broken.items()}


def _cell(key: str, value: Value) -> str:
    """A value; of best places how many of each, 2-0-1: two first ones, a third."""
    if key != "places":
        return plain(value.number)
    counts = {int(words.split()[-1]): int(number) for words, number in value.parts}
    return "-".join(str(counts.get(place, 0)) for place in range(1, max(counts, default=0) + 1))


def sums_lines(night: Night, player: str, name: Name) -> list[str]:
    """Why somebody stands where he stands, round by round and key by key."""
    staged = night.stage_format != night.format
    if not night.drawn or staged or not night.facts.scored:
        return list(why_placed(night, player, name))
    rounds = rounds_of(night)
    points = totals(rounds)
    mine = rounds.get(player, ())
    sum_ = " + ".join(plain(one.points) for one in mine)
    whole = f" = {sum_}" if len(mine) > 1 else ""
    lines = [f"{shown(name(player))}: {plain(points.get(player, 0))} points{whole}"]
    lines += [f" round {one.round}: {plain(one.points)}, {_met(one, name)}" for one in mine]
    broken = FORMATS[night.format].tiebreaks(night).get(player, {})
    if broken:
        lines += [
            f" {KEYS[key][0]}: {_cell(key, value) if key == 'places' else value.words()}"
            for key, value in broken.items()
        ]
    last = why_placed(night, player, name)[1:]
    return [*lines, *last]


def _met(one: Played, name: Name) -> str:
    if one.bye:
        return "the bye"
    if one.table is None:
        return "missed"
    names = ", ".join(shown(name(other)) for other in one.against)
    if one.place is None:
        return f"table {one.table} still out, against {names}"
    return f"table {one.table}, place {one.place} against {names}"
