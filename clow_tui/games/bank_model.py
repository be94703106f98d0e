"""A game with a bank as data: its rules, its bets and its state between any two answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from clow_tui.dice import Hand, HandBook
from clow_tui.games.model import Out, Phase, Rolled, Seat
from clow_tui.games.order import ClaimThrow
from clow_tui.games.turn import ThrowRules, Turn

Moves = Literal["to whoever rolls", "every round", "on banker's loss", "never"]


@dataclass(frozen=True, slots=True)
class BankRules:
    """How players meet with a bank, from a ruleset and what a night sets beside it.

    `unit` is the most that any hand pays for a bet of 1: so many tokens on each side back every token bet,
    and nobody ever owes what he does not hold. `passes` None: the bets go round until all is covered.
    `moves_to` names the hand whose roller is offered the bank, where `moves` is "to whoever rolls". `ends` is
    the number of rounds, None without such an end.
    """

    throwing: ThrowRules
    tokens: int
    least_stake: int = 1
    passes: int | None = 1
    first_pass_most: int | None = None
    tied: Literal["stays", "push", "banker"] = "stays"
    moves: Moves = "every round"
    moves_to: str | None = None
    declinable: bool = True
    ends: int | None = 20
    first: Literal["seats", "throw"] = "seats"
    unit: int = 1

    @property
    def book(self) -> HandBook:
        """The hands the dice can make."""
        return self.throwing.book


@dataclass(frozen=True, slots=True)
class Bet:
    """A player's bet against the bank; `standing` is its part that was tied in an earlier round (B6)."""

    player: str
    amount: int
    standing: int = 0


@dataclass(frozen=True, slots=True)
class BankState:
    """A game with a bank between any two answers.

    `seats` are those still in, by seat number, with the tokens in front of them. `banker` has the bank, or
    had it last; `left_of` is the seat number from whose left offers and bets go round. `offers` are those
    still to be offered the bank, the first of them now. `uncovered` is what the banker has put up and
    nobody covers; `bets` lie on the table, each with `rules.unit` times its amount on either side.
    `waiting` are those still to bet in this pass, or to roll, the first of them now; `passes` and
    `pass_bets` count the passes of betting and what the one under way has brought. `hand` is the banker's,
    once he has one; `claims` are those who rolled the hand that moves the bank. `throws` were made so far
    in this round, `rolled` holds the last of each player. `started` is what each owned when the round
    began, `outs` are those gone broke, in order. `withdrawn` have left in mid-round (L1), `away` are passed
    over (L2). `open_end`: nobody taking the bank, or one player holding all, does not end the game; `idle`:
    nobody took the bank just now.
    """

    rules: BankRules = field(repr=False)
    seats: tuple[Seat, ...]
    left_of: int
    phase: Phase = "seam"
    round: int = 0
    banker: str | None = None
    offers: tuple[str, ...] = ()
    uncovered: int = 0
    bets: tuple[Bet, ...] = ()
    waiting: tuple[str, ...] = ()
    passes: int = 0
    pass_bets: int = 0
    hand: Hand | None = None
    claims: tuple[str, ...] = ()
    lost: bool = False
    turn: Turn | None = None
    limit: int | None = None
    throws: int = 0
    rolled: tuple[Rolled, ...] = ()
    started: tuple[tuple[str, int], ...] = ()
    outs: tuple[Out, ...] = ()
    ordering: ClaimThrow | None = None
    withdrawn: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    open_end: bool = False
    idle: bool = False

    @property
    def pot(self) -> int:
        """All tokens on the table: bets, their cover, and what is not covered."""
        return self.uncovered + 2 * self.rules.unit * sum(bet.amount for bet in self.bets)

    @property
    def live(self) -> tuple[str, ...]:
        """Who still has to roll in this round, or may have to, in order of rolling."""
        if self.phase != "rolling":
            return ()
        if self.hand is not None or self.banker is None:
            return self.waiting
        return (self.banker, *self.bettors())

    @property
    def leaders(self) -> tuple[str, ...]:
        """Nobody leads: each plays against the bank alone."""
        return ()

    def bettors(self) -> tuple[str, ...]:
        """Those with a bet, clockwise from the banker's left."""
        return tuple(player for player in self.clockwise() if self.bet_of(player).amount)

    def tokens_of(self, player: str) -> int:
        """What a player at the table has in front of him."""
        return next(seat.tokens for seat in self.seats if seat.player == player)

    def bet_of(self, player: str) -> Bet:
        """The player's bet, of nothing where he has none."""
        return next((bet for bet in self.bets if bet.player == player), Bet(player, 0))

    def clockwise(self) -> tuple[str, ...]:
        """All players clockwise from the left of the bank, whoever has it last."""
        seats = sorted(self.seats, key=lambda seat: (seat.number <= self.left_of, seat.number))
        return tuple(seat.player for seat in seats)

    def owned(self, player: str) -> int:
        """A player's tokens with his money on the table: his bet, and as the banker his cover (B10)."""
        mine = self.bet_of(player).amount
        if player == self.banker:
            return self.tokens_of(player) + self.uncovered + self.cover
        return self.tokens_of(player) + self.rules.unit * mine

    @property
    def cover(self) -> int:
        """The banker's tokens that stand against the bets."""
        return self.rules.unit * sum(bet.amount for bet in self.bets)
