"""What parts players of equal points, key by key, with the sum behind every value.

Each key has a form for tables of more than two: what it takes from opponents is averaged over the
table-mates of a round, so that tables of three and of four compare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clow_tui.tournament.results.scores import Played, Rounds, plain, totals

FLOOR = Fraction(33, 100)  # of an opponent's win share


@dataclass(frozen=True, slots=True)
class Value:
    """A tie-break's value, the greater the better, and its sum in parts: what is added up, and why."""

    number: Fraction
    parts: tuple[tuple[str, Fraction], ...] = ()

    def words(self) -> str:
        """The number, with the sum behind it where there is one: `11.5 = 4 + 4 + 3.5`."""
        parts = [plain(number) for _, number in self.parts if number]
        return plain(self.number) + (f" = {' + '.join(parts)}" if len(parts) > 1 else "")


class Score:
    """Rounds played with their totals, for the keys to take from."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.totals = totals(rounds)

    def opponents(self, player: str) -> list[tuple[Played, Fraction]]:
        """Each round with the average points of those met in it; unplayed, an opponent of his own score."""
        found = []
        for one in self.rounds[player]:
            if one.against:
                met = [self.totals[other] for other in one.against]
                found.append((one, sum(met, Fraction(0)) / len(met)))
            else:
                found.append((one, self.totals[player]))
        return found


def _buchholz(score: Score, player: str, low: int = 0, high: int = 0) -> Value:
    line = score.opponents(player)
    dropped = sorted(range(len(line)), key=lambda i: line[i][1])
    out = {*dropped[:low], *dropped[len(dropped) - high :]} if len(line) > low + high else set()
    parts = tuple(
        (f"round {one.round}{', dropped' if i in out else ''}", Fraction(0) if i in out else points)
        for i, (one, points) in enumerate(line)
    )
    return _sum(parts)


def _sonneborn(score: Score, player: str) -> Value:
    parts = []
    for one in score.rounds[player]:
        if one.against and one.place is not None:
            gained = Fraction(0)
            for other in one.against:
                met = next(his for his in score.rounds[other] if his.round == one.round)
                gained += score.totals[other] * _share(one, met)
            parts.append((f"round {one.round}", gained / len(one.against)))
        elif not one.against:
            parts.append((f"round {one.round}, unplayed", score.totals[player] * one.points))
    return _sum(tuple(parts))


def _share(mine: Played, his: Played) -> Fraction:
    """1 for who is placed above, a half for who shares."""
    if mine.place is None or his.place is None:
        return Fraction(0)
    return (
        Fraction(1) if mine.place < his.place else Fraction(1, 2) if mine.place == his.place else Fraction(0)
    )


def _direct(score: Score, player: str, among: Sequence[str]) -> Value:
    """Who came out ahead among the tied alone."""
    parts = []
    for one in score.rounds[player]:
        for other in one.against:
            if other in among:
                met = next(his for his in score.rounds[other] if his.round == one.round)
                parts.append((f"round {one.round}", _share(one, met)))
    return _sum(tuple(parts))


def _wins(score: Score, player: str) -> Value:
    won = [
        (f"round {one.round}", Fraction(1)) for one in score.rounds[player] if one.place == 1 and one.alone
    ]
    return _sum(tuple(won))


def _win_share(score: Score, player: str) -> Fraction:
    """A player's share of all he could win, byes left out, a third at the least."""
    played = [one for one in score.rounds[player] if one.against and one.place is not None]
    if not played:
        return FLOOR
    return max(FLOOR, sum((one.beat for one in played), Fraction(0)) / len(played))


def _opponents_share(score: Score, player: str) -> Value:
    parts = []
    for one in score.rounds[player]:
        if one.against:
            shares = [_win_share(score, other) for other in one.against]
            parts.append((f"round {one.round}", sum(shares, Fraction(0)) / len(shares)))
    whole = _sum(tuple(parts))
    return Value(whole.number / len(parts) if parts else Fraction(0), whole.parts)


def _best_places(score: Score, player: str) -> Value:
    """First places count most, then second ones, and so on."""
    places = [one.place for one in score.rounds[player] if one.place is not None]
    parts = tuple((f"place {place}", Fraction(places.count(place))) for place in sorted(set(places)))
    number = sum((Fraction(1, 1000 ** (place - 1)) for place in places), Fraction(0))
    return Value(number, parts)


def _tokens(score: Score, player: str) -> Value:
    held = [one for one in score.rounds[player] if one.tokens]
    return _sum(tuple((f"round {one.round}", Fraction(one.tokens)) for one in held))


def _sum(parts: tuple[tuple[str, Fraction], ...]) -> Value:
    return Value(sum((number for _, number in parts), Fraction(0)), parts)


Key = Callable[[Score, str, Sequence[str]], Value]
KEYS: dict[str, tuple[str, Key]] = {
    "buchholz": ("opponents' points", lambda s, p, among: _buchholz(s, p)),
    "buchholz-cut1": ("opponents' points without the lowest", lambda s, p, among: _buchholz(s, p, low=1)),
    "median": (
        "opponents' points without the lowest and the highest",
        lambda s, p, among: _buchholz(s, p, low=1, high=1),
    ),
    "sonneborn-berger": ("points of those beaten", lambda s, p, among: _sonneborn(s, p)),
    "direct": ("who was ahead among the tied", _direct),
    "wins": ("tables won", lambda s, p, among: _wins(s, p)),
    "opponents-wins": ("opponents' share of wins", lambda s, p, among: _opponents_share(s, p)),
    "places": ("best places", lambda s, p, among: _best_places(s, p)),
    "tokens": ("tokens", lambda s, p, among: _tokens(s, p)),
}
DEFAULT = ("buchholz", "sonneborn-berger", "direct", "wins")


def ranked(score: Score, players: Iterable[str], keys: Sequence[str]) -> list[list[str]]:
    """Players best first, those equal in everything together.

    A tied group is split by the next key; once split, each part starts again from the first of them.
    """
    by_points: dict[Fraction, list[str]] = {}
    for player in players:
        by_points.setdefault(score.totals[player], []).append(player)
    return [
        part for points in sorted(by_points, reverse=True) for part in _split(score, by_points[points], keys)
    ]


def _split(score: Score, tied: list[str], keys: Sequence[str]) -> list[list[str]]:
    if len(tied) == 1:
        return [tied]
    for key in keys:
        values = {player: KEYS[key][1](score, player, tied).number for player in tied}
        levels = sorted(set(values.values()), reverse=True)
        if len(levels) > 1:
            parts = [[player for player in tied if values[player] == level] for level in levels]
            return [group for part in parts for group in _split(score, part, keys)]
    return [tied]


def values(score: Score, players: Iterable[str], keys: Sequence[str]) -> dict[str, dict[str, Value]]:
    """Every player's values; `direct` among those of equal points."""
    tied: dict[Fraction, list[str]] = {}
    for player in players:
        tied.setdefault(score.totals[player], []).append(player)
    return {
        player: {key: KEYS[key][1](score, player, group) for key in keys}
        for group in tied.values()
        for player in group
    }
