"""What happens at a table, as facts for logs, screens and narration. Players are ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from clow_tui.dice import Dice, Hand

Standing = Literal["", "leads", "ties"]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Antes are in: who paid how much, in order of rolling; who rolls first (None: thrown for now)."""

    round: int
    ante: int
    paid: tuple[tuple[str, int], ...]
    first: str | None
    pot: int


@dataclass(frozen=True, slots=True)
class Threw:
    """The player's dice as they lie after throw `throws` of his turn; how the hand stands if it counts."""

    player: str
    dice: Dice
    hand: Hand
    throws: int = 1
    standing: Standing = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice put aside; the others are thrown again."""

    player: str
    dice: Dice


@dataclass(frozen=True, slots=True)
class Stood:
    """The player lets the dice lie."""

    player: str
    dice: Dice
    hand: Hand
    standing: Standing = ""


@dataclass(frozen=True, slots=True)
class OutOfRound:
    """A losing hand: the player cannot win this pot any more."""

    player: str


@dataclass(frozen=True, slots=True)
class Tied:
    """These players are tied at the top and roll again; or all lost and the rules have them roll again."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PotWon:
    """The player takes the pot of `amount`."""

    player: str
    amount: int


@dataclass(frozen=True, slots=True)
class PotSplit:
    """Tied players take `share` each; `left` stays for the next pot."""

    players: tuple[str, ...]
    share: int
    left: int


@dataclass(frozen=True, slots=True)
class PotShared:
    """A pot carried at the end goes to those still in: how much to each, in seat order."""

    paid: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PotCarried:
    """Nobody took the pot of `amount`; it lies there for the next round."""

    amount: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """The player cannot go on; `tokens` too few for the ante stay with him (C9)."""

    player: str
    tokens: int


@dataclass(frozen=True, slots=True)
class GameWon:
    """The last player left wins, and takes the `pot` that was carried, if any (C2)."""

    player: str
    pot: int


@dataclass(frozen=True, slots=True)
class GameDrawn:
    """Nobody is left: a draw of those who went out just now; the `pot` stays on the table (C2)."""

    players: tuple[str, ...]
    pot: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over after its rounds: the places by tokens, best first."""

    places: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class OrderThrew:
    """A throw of one die for the order of play."""

    player: str
    face: str


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The order of play is settled."""

    players: tuple[str, ...]


Happening: TypeAlias = (
    RoundBegan
    | Threw
    | Kept
    | Stood
    | OutOfRound
    | Tied
    | PotWon
    | PotSplit
    | PotShared
    | PotCarried
    | WentOut
    | GameWon
    | GameDrawn
    | GameEnded
    | OrderThrew
    | OrderSet
)
