"""The games told once more, as somebody would explain them at a table: slow, without states or steps.

Each game is a generator that yields what it asks and is sent what was answered. Nothing of `clow_tui.games`
is used here but the records of answers, so that a mistake there is not made here as well.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from clow_tui.dice import Hand
from clow_tui.games import Final, Keep, Stand
from clow_tui.rulesets import Ruleset, book_of

Asked = dict[str, Any]
Places = list[list[str]]


@dataclass
class Board:
    """All that lies there for everybody to see.

    `ordered`: nobody throws for the first order or the first bank. `left` have gone home in mid-round and
    `away` are away (both without a say in legs); `thrown` are those who threw in a round for a pot, in order,
    and whether they have a hand.
    """

    ruleset: Ruleset
    players: list[str]
    held: dict[str, int]
    ordered: bool
    rounds: int | None = None
    round: int = 0
    pot: int = 0
    banker: str | None = None
    bets: dict[str, int] = field(default_factory=dict)
    legs: dict[str, int] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    away: list[str] = field(default_factory=list)
    thrown: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.book = book_of(self.ruleset)
        self.faces = self.book.spec.faces
        self.unit = max(hand.pays or 1 for hand in self.book.hands)


GONE = object()  # whoever is asked has just left, or is away
LOOK = object()  # somebody else has: the prompt is put once more

Telling = Generator[Asked, Any, Any]


def ask(kind: str, player: str, **limits: int) -> Asked:
    """A prompt in the words of `referee --json`."""
    return {"kind": kind, "player": player, "least": None, "most": None, "dice": None} | limits


# One player's throws


def turn(board: Board, player: str, limit: int | None) -> Generator[Asked, Any, tuple[Hand | None, int]]:
    """A player's throws; his hand, none if he leaves without one, and how many throws it took."""
    throws, count = board.ruleset.throws, board.book.spec.count
    if throws.again is None and board.ruleset.otherwise != "roll again":
        limit = 1
    taken, lying, hand = 0, (), None
    while True:
        said = yield ask("roll", player, dice=count - len(lying))
        if said is GONE:
            return (hand if hand is not None and hand.decided else None), taken
        if isinstance(said, Final):
            lying, taken = said.dice, said.throws
            break
        lying, taken = (*lying, *said.dice), taken + 1
        hand = board.book.read(lying)
        board.thrown.pop(player, None)
        board.thrown[player] = hand.decided
        if taken == limit:
            break
        if throws.again is None:
            if hand.decided:
                break
            lying = ()
            continue
        most = throws.again.most or count
        said = yield ask("again", player, least=throws.again.least, most=most)
        if said is GONE:
            return hand, taken
        if isinstance(said, Final):
            lying, taken = said.dice, said.throws
            break
        if isinstance(said, Stand) or (isinstance(said, Keep) and len(said.dice) == count):
            break
        lying = said.dice
    hand = board.book.read(lying)
    board.thrown.pop(player, None)
    board.thrown[player] = True
    if not hand.decided:  # no throw is left
        effect: Any = "lose" if throws.exhausted == "lose" else None
        hand = replace(hand, decided=True, effect=effect)
    return hand, taken


def time_round(board: Board, players: Sequence[str]) -> Generator[Asked, Any, dict[str, Hand]]:
    """Everybody's hand, one after the other; a hand that takes all ends it. Who has left throws no more."""
    limit, hands = board.ruleset.throws.most, dict[str, Hand]()
    for player in players:
        if player in board.left:
            continue
        hand, taken = yield from turn(board, player, limit)
        if hand is None:
            continue
        if board.ruleset.throws.first_sets_limit and not hands:
            limit = taken
        hands[player] = hand
        if hand.effect == "win":
            break
    return hands


def order_of_play(board: Board, players: list[str]) -> Generator[Asked, Any, list[str]]:
    """One die each, the highest first; those who are tied again among themselves, the highest first."""
    if len(players) < 2:
        return players
    fell = dict[str, int]()
    for player in players:
        said = yield ask("order", player, dice=1)
        fell[player] = board.faces.index(said.dice[0])
    order: list[str] = []
    for height in sorted(set(fell.values()), reverse=True):
        order += yield from order_of_play(board, [p for p in players if fell[p] == height])
    return order


def by_number(players: Sequence[str], numbers: dict[str, int]) -> Places:
    """Players by what they have, the most first, equal ones together."""
    ranked = sorted(players, key=lambda player: -numbers[player])
    return [list(group) for _, group in groupby(ranked, key=lambda player: numbers[player])]
