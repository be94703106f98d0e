"""A game of legs as data: hands won one by one, without tokens."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from clow_tui.dice import Hand, HandBook
from clow_tui.games.model import Phase, Rolled, Seat
from clow_tui.games.order import OrderThrow
from clow_tui.games.turn import ThrowRules, Turn

Counts = Literal["lowest", "highest"]
Stage = Literal["two", "race", "points", "legs", "final", "one more"]


@dataclass(frozen=True, slots=True)
class LegsRules:
    """How players meet in legs, from a ruleset.

    Two play best of `best_of`. More play until one has won `first_to` legs; or `legs` with `points` for the
    places in each; or one or two `legs` in which the lowest or the highest hand counts, two leading to a
    final.
    """

    throwing: ThrowRules
    best_of: int = 3
    legs: int = 1
    counts: Counts = "highest"
    final_best_of: int = 3
    first_to: int | None = None
    points: tuple[int, ...] | None = None
    first: Literal["seats", "throw"] = "seats"
    next: Literal["same", "rotate", "throw"] = "same"

    @property
    def book(self) -> HandBook:
        """The hands the dice can make."""
        return self.throwing.book

    @property
    def tokens(self) -> int:
        """There are none."""
        return 0


@dataclass(frozen=True, slots=True)
class LegPassage:
    """One time round in which `throwing` play a hand each: a leg's first, or a play-off among tied players.

    `waiting` still have to throw, the first of them now; `limit` is the most throws anyone may still take;
    `hands` are those that stand.
    """

    throwing: tuple[str, ...]
    waiting: tuple[str, ...]
    limit: int | None
    hands: tuple[tuple[str, Hand], ...] = ()
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class LegsState:
    """A game of legs between any two answers.

    `seats` are all who sit here. `stage` is what is being played, `playing` are those in it, in order of
    play, `leg` counts its legs begun. `won` are the legs each has won in it, where they are won one by one,
    `scores` the points of all; `counted` names who counted in each leg that leads to a final or an end, ""
    where he has left. `hands` are those of the leg's first time round. `throws` counts all throws of the
    game, `rolled` holds the last of each player in this leg. `left` have gone while they still played, the
    first of them first; `over` are the places at the end.
    """

    rules: LegsRules = field(repr=False)
    seats: tuple[Seat, ...]
    playing: tuple[str, ...]
    stage: Stage
    phase: Phase = "seam"
    leg: int = 0
    won: tuple[tuple[str, int], ...] = ()
    scores: tuple[tuple[str, int], ...] = ()
    counted: tuple[str, ...] = ()
    hands: tuple[tuple[str, Hand], ...] = ()
    passage: LegPassage | None = None
    turn: Turn | None = None
    throws: int = 0
    rolled: tuple[Rolled, ...] = ()
    ordering: OrderThrow | None = None
    left: tuple[str, ...] = ()
    over: tuple[tuple[str, ...], ...] = ()

    @property
    def round(self) -> int:
        """Legs are no rounds: always 0."""
        return 0

    @property
    def pot(self) -> int:
        """There is none: always 0."""
        return 0

    @property
    def counts(self) -> Counts:
        """Which hand of a leg counts now: in a game of two always the highest."""
        return self.rules.counts if self.stage == "legs" else "highest"

    @property
    def leaders(self) -> tuple[str, ...]:
        """Those whose hand counts so far in this time round."""
        return extreme(self.passage.hands, self.counts) if self.passage is not None else ()

    @property
    def live(self) -> tuple[str, ...]:
        """Those who can still be the one whose hand counts, in order of throwing."""
        now = self.passage
        if now is None:
            return ()
        return tuple(p for p in now.throwing if p in now.waiting or p in self.leaders)


def extreme(hands: tuple[tuple[str, Hand], ...], counts: Counts) -> tuple[str, ...]:
    """The players with the lowest, or highest, of these hands."""
    if not hands:
        return ()
    best = (min if counts == "lowest" else max)(hand.rank for _, hand in hands)
    return tuple(player for player, hand in hands if hand.rank == best)
