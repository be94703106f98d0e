"""One round for a pot, exactly: each player's chance, and who throws last where it carries.

All that counts of a time round is which of those still to roll end level at the top. With `p` the chance of a
rank and `below` that of anything under it, k certain ones of m do with `p**k * below**(m-k)`, whoever they
are; so players are counted by their places in the order, never one by one. Chances are whole numbers over one
denominator until the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from clow_tui.odds.turns import (
    NONE,
    ONE,
    Chances,
    OutOfReach,
    Throwing,
    lengths,
    mean_throws,
    throwing_of,
    throws_of,
    turn_of,
    whole,
)
from clow_tui.rulesets import Ruleset

PLAYERS_MOST = 30  # beyond them sums grow long


@dataclass(frozen=True, slots=True)
class PotGame:
    """How a pot is played for."""

    throwing: Throwing
    split: bool
    carries: bool


@dataclass(frozen=True, slots=True)
class PotOdds:
    """A round from a fresh pot, by order of rolling.

    `seats`: each player's chance to take it, or where ties split it his share on average; `carry`: the chance
    that nobody does, `carry_by` the same by who made the last throw; `untied`: no tie at the top the first
    time round; `throws`: how many are made on average.
    """

    seats: tuple[Fraction, ...]
    carry_by: tuple[Fraction, ...]
    untied: Fraction
    throws: Fraction

    @property
    def carry(self) -> Fraction:
        """The chance that nobody takes the pot."""
        return sum(self.carry_by, NONE)


@dataclass(frozen=True, slots=True)
class Standing:
    """A time round under way, players by their places in its order, from 0.

    `leaders` hold the best hand so far, of rank `best`; `waiting` still roll, the first of them after `used`
    throws without a hand; nobody throws more than `limit` times. `players` are all who began it.
    """

    players: int
    waiting: tuple[int, ...]
    leaders: tuple[int, ...] = ()
    best: int = -1
    limit: int | None = None
    used: int = 0


@dataclass(frozen=True, slots=True)
class _Throw:
    """A turn's end as whole numbers over `of`: winning at once, losing at once, else by rank."""

    of: int
    win: int
    lose: int
    ranks: tuple[int, ...]
    below: tuple[int, ...]


def pot_game(ruleset: Ruleset) -> PotGame:
    """The pot of a ruleset that has one; OutOfReach where players choose what to throw."""
    pot, throwing = ruleset.pot, throwing_of(ruleset)
    assert pot is not None
    if throwing.again is not None:
        raise OutOfReach("with a choice of dice in a pot, everybody's best play depends on everybody else's")
    return PotGame(throwing, pot.tied == "split", pot.all_lose == "carry")


@lru_cache(maxsize=256)
def pot_odds(game: PotGame, players: int) -> PotOdds:
    """A round from a fresh pot among so many; OutOfReach where ties could go on for ever."""
    if players == 1:
        return PotOdds((ONE,), (NONE,), ONE, NONE)
    if players > PLAYERS_MOST:
        raise OutOfReach(f"a pot's odds are worked out for {PLAYERS_MOST} players at most")
    for fewer in range(2, players):  # the smaller ties first, so that none waits on a long chain of others
        pot_odds(game, fewer)
    total = _Sum(game, players)
    total.play(Standing(players, tuple(range(players)), limit=game.throwing.most))
    return total.solved()


def pot_now(game: PotGame, now: Standing) -> tuple[tuple[Fraction, ...], Fraction]:
    """Each player's chance in the round under way, by his place in this time round, and that it carries."""
    total = _Sum(game, now.players)
    total.play(now)
    odds = pot_odds(game, now.players)
    seats = [seat + total.again * odds.seats[place] for place, seat in enumerate(total.seats)]
    return tuple(seats), sum(total.carry_by, NONE) + total.again * odds.carry


class _Sum:
    """What the ways through a time round add up to; `again`: all tied, so that it begins anew."""

    def __init__(self, game: PotGame, players: int) -> None:
        self.game, self.players = game, players
        self.seats = [NONE] * players
        self.carry_by = [NONE] * players
        self.again = self.tied = self.throws = NONE

    def solved(self) -> PotOdds:
        """With what begins anew counted in."""
        rest = ONE - self.again
        if not rest:
            raise OutOfReach("every round ends in a tie here, and so none ever ends")
        return PotOdds(
            tuple(seat / rest for seat in self.seats),
            tuple(carry / rest for carry in self.carry_by),
            ONE - self.tied,
            self.throws / rest,
        )

    def play(self, now: Standing) -> None:
        """Add a time round."""
        throwing = self.game.throwing
        if not now.waiting:
            self._tie(now.leaders, ONE)
            return
        sets = throwing.first_sets_limit and now.waiting[0] == 0
        if not sets:
            own = turn_of(throwing, now.limit, now.used)
            self._pass(now, own, now.limit, mean_throws(throwing, now.limit))
            return
        for limit, own in lengths(throwing, now.limit, now.used):
            self._pass(now, own, limit, Fraction(limit))

    def _pass(self, now: Standing, own: Chances, limit: int | None, length: Fraction) -> None:
        """The first of those waiting ends his turn with one of his `own` hands, the others follow."""
        top = max(hand.rank for hand in throws_of(self.game.throwing))
        first, other = _throw(own, top), _throw(turn_of(self.game.throwing, limit), top)
        many, waiting = len(now.waiting), now.waiting
        whole = Fraction(first.win + first.lose + sum(first.ranks), first.of)
        here, mean = whole, mean_throws(self.game.throwing, limit)
        for place, player in enumerate(waiting):  # taken at once, by whoever comes first
            throw = other if place else first
            self.throws += here * mean if place else here * length
            won = Fraction(throw.win, throw.of) * (here if place else ONE)
            self.seats[player] += won
            here -= won
        of = first.of * other.of ** (many - 1)
        self._all_lose(now, Fraction(first.lose * other.lose ** (many - 1), of))
        for with_first in (True, False):
            for level in range(many + with_first):
                for lead, ways in _tops(first, other, many, level, with_first, now):
                    if ways:
                        self._level(now, lead, level, with_first, Fraction(ways, of))

    def _all_lose(self, now: Standing, chance: Fraction) -> None:
        if now.leaders or not chance:
            return
        if self.game.carries:
            self.carry_by[now.waiting[-1]] += chance
        else:
            self.again += chance
            self.tied += chance

    def _level(self, now: Standing, lead: bool, level: int, with_first: bool, chance: Fraction) -> None:
        """So many of those waiting end level, each set of them with this chance; `lead`: the leaders too."""
        ahead = now.leaders if lead else ()
        fixed = (*ahead, now.waiting[0]) if with_first else ahead
        free, many = now.waiting[1:], level - with_first
        if not 0 <= many <= len(free) or not (len(fixed) + many):
            return
        size, sets = len(fixed) + many, comb(len(free), many)
        if size > 1:
            self.tied += chance * sets
        if size == self.players and not self.game.split and size > 1:
            self.again += chance * sets
            return
        odds = self._tied(size)
        self.throws += chance * sets * odds.throws
        for place, player in enumerate(fixed):
            self._share(player, odds, place, chance * sets)
        for at, player in enumerate(free):  # so many of the others come before him in the tie
            for before in range(max(0, many - len(free) + at), min(at, many - 1) + 1):
                ways = comb(at, before) * comb(len(free) - at - 1, many - 1 - before)
                self._share(player, odds, len(fixed) + before, chance * ways)

    def _tied(self, size: int) -> PotOdds:
        if self.game.split:
            return PotOdds((Fraction(1, size),) * size, (NONE,) * size, ONE, NONE)
        return pot_odds(self.game, size)

    def _share(self, player: int, odds: PotOdds, place: int, chance: Fraction) -> None:
        self.seats[player] += chance * odds.seats[place]
        if odds.carry_by[place]:
            self.carry_by[player] += chance * odds.carry_by[place]

    def _tie(self, leaders: Sequence[int], chance: Fraction) -> None:
        odds = self._tied(len(leaders))
        for place, player in enumerate(leaders):
            self._share(player, odds, place, chance)


def _tops(
    first: _Throw, other: _Throw, many: int, level: int, with_first: bool, now: Standing
) -> Iterator[tuple[bool, int]]:
    """The ways in which so many certain ones of those waiting share the top, as whole numbers.

    First above the leaders, or with none; then level with them.
    """
    rest = many - 1 - (level - with_first)
    if level - with_first < 0 or rest < 0:
        return
    start = now.best + 1 if now.leaders else 0
    if level:
        yield (
            False,
            sum(
                _ways(first, other, rank, level, rest, with_first) for rank in range(start, len(first.ranks))
            ),
        )
    if now.leaders:
        yield True, _ways(first, other, now.best, level, rest, with_first)


def _ways(first: _Throw, other: _Throw, rank: int, level: int, rest: int, with_first: bool) -> int:
    chance = other.ranks[rank]
    others = level - with_first
    if others and not chance:
        return 0
    mine: int = first.ranks[rank] if with_first else first.below[rank]
    return mine and mine * chance**others * other.below[rank] ** rest


def _throw(chances: Chances, top: int) -> _Throw:
    of, numbers = whole(chances)
    win = lose = 0
    ranks = [0] * (top + 1)
    for hand, number in numbers:
        if hand.effect == "win":
            win += number
        elif hand.effect == "lose":
            lose += number
        else:
            ranks[hand.rank] += number
    below, under = [], lose
    for number in ranks:
        below.append(under)
        under += number
    return _Throw(of, win, lose, tuple(ranks), tuple(below))
