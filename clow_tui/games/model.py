"""One table's play as data: seats, prompts, answers, the rules of a pot and its state. All of it frozen.

Players are opaque ids here; names are the faces' business.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from clow_tui.dice import Dice, Hand, HandBook
from clow_tui.games.order import OrderThrow
from clow_tui.games.turn import Final, Keep, Stand, ThrowRules, Turn

PromptKind = Literal["order", "stake", "bet", "roll", "again"]
Phase = Literal["order", "seam", "stake", "bet", "rolling", "over"]
Short = Literal["out", "plays"]
Next = Literal["decider", "same", "rotate", "throw"]


class AnswerError(Exception):
    """An answer does not fit the prompt; the text is one sentence that says what was wanted."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at a table with the tokens in front of him; seat numbers may have gaps."""

    number: int
    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a table asks, and whom.

    `least` and `most` bound the amount at `stake` and `bet` and the dice thrown again at `again`; `dice` is
    how many dice the next throw has at `order` and `roll`. What does not apply is None. `may_pass`: the word
    pass is an answer.
    """

    kind: PromptKind
    player: str
    least: int | None = None
    most: int | None = None
    dice: int | None = None
    may_pass: bool = False


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """The dice of the throw that was due: all of them, or after a keep just those thrown again."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class LetProgramThrow:
    """The word `roll`: whoever holds the seed draws the dice and answers `DiceThrown` with them."""


@dataclass(frozen=True, slots=True)
class Pass:
    """No claim, no stake, no bet."""


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens to stake or to bet."""

    tokens: int


Answer: TypeAlias = DiceThrown | Stand | Keep | Final | Pass | Amount
Said: TypeAlias = Answer | LetProgramThrow


@dataclass(frozen=True, slots=True)
class PotRules:
    """How players meet in a pot, from a ruleset and what a night sets beside it.

    `ends` is the number of rounds, None for the last one standing. `short` says what a stack below the ante
    does (C10).
    """

    throwing: ThrowRules
    tokens: int
    ante: int
    tied: Literal["roll off", "split"] = "roll off"
    all_lose: Literal["carry", "roll off"] = "carry"
    ends: int | None = None
    short: Short = "out"
    first: Literal["seats", "throw"] = "seats"
    next: Next = "decider"

    @property
    def book(self) -> HandBook:
        """The hands the dice can make."""
        return self.throwing.book


@dataclass(frozen=True, slots=True)
class Rolled:
    """The last throw of a player in the round under way."""

    player: str
    dice: Dice
    hand: Hand


@dataclass(frozen=True, slots=True)
class Out:
    """Who went out after which round, his tokens when that round began and those left to him (C9)."""

    player: str
    round: int
    tokens_at_start: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Passage:
    """One time round in which `throwing` roll for the pot: the first, or one among tied players.

    `waiting` still have to roll, the first of them now; `leaders` hold the best hand so far, of rank `best`;
    `limit` is the most throws anyone may still take.
    """

    throwing: tuple[str, ...]
    waiting: tuple[str, ...]
    limit: int | None
    leaders: tuple[str, ...] = ()
    best: int = -1


@dataclass(frozen=True, slots=True)
class PotState:
    """A pot game between any two answers.

    `seats` are those still in, by seat number, with tokens after what lies in the pot. `round` counts rounds
    begun. `pot` is all on the table, `carried` its part left from earlier rounds. `next_first` is the seat
    number from which the next first roller is looked for; `order` the seat numbers in order of play once
    thrown for, empty for seat order. `throws` were made so far in this round. `rolled` holds each player's
    last throw of the round, in the order thrown. `started` are the stacks at the round's start before the
    ante, `outs` those gone out here, in order, `withdrawn` those who have left in mid-round (L1).
    """

    rules: PotRules = field(repr=False)
    seats: tuple[Seat, ...]
    next_first: int
    ante: int
    phase: Phase = "seam"
    round: int = 0
    pot: int = 0
    carried: int = 0
    order: tuple[int, ...] = ()
    throws: int = 0
    rolled: tuple[Rolled, ...] = ()
    started: tuple[tuple[str, int], ...] = ()
    outs: tuple[Out, ...] = ()
    first: int | None = None
    passage: Passage | None = None
    turn: Turn | None = None
    ordering: OrderThrow | None = None
    withdrawn: tuple[str, ...] = ()

    @property
    def live(self) -> tuple[str, ...]:
        """Players still able to win this round, in order of rolling."""
        now = self.passage
        if now is None:
            return ()
        return tuple(p for p in now.throwing if p in now.leaders or p in now.waiting)

    @property
    def leaders(self) -> tuple[str, ...]:
        """Players with the best hand so far, in order of rolling."""
        return self.passage.leaders if self.passage is not None else ()
