"""What happens at a table, as facts for logs, screens and narration. Players are ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from clow_tui.dice import Dice, Hand

Standing = Literal["", "leads", "ties", "lowest", "ties lowest"]
Why = Literal["rounds", "no bank", "stopped"]
Outcome = Literal["won", "lost", "back", "stays"]


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
    """The game is over after its rounds, or as nobody takes the bank: the places by tokens, best first."""

    places: tuple[tuple[str, ...], ...]
    why: Why = "rounds"


@dataclass(frozen=True, slots=True)
class OrderThrew:
    """A throw of one die for the order of play."""

    player: str
    face: str


@dataclass(frozen=True, slots=True)
class OrderTied:
    """These players are level in the throw for the order of play, or the first bank, and throw again."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The order of play is settled."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claimed:
    """A throw for the first bank, and its total (B1)."""

    player: str
    dice: Dice
    total: int


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """The player passes up his claim to the first bank (B1)."""

    player: str


@dataclass(frozen=True, slots=True)
class FirstOffer:
    """The player has the first offer of the bank."""

    player: str


@dataclass(frozen=True, slots=True)
class Declined:
    """The player does not take the bank (B8)."""

    player: str


@dataclass(frozen=True, slots=True)
class Staked:
    """The player has the bank for this round and puts up new money; `cover` of his stands from before."""

    round: int
    player: str
    amount: int
    cover: int


@dataclass(frozen=True, slots=True)
class PlacedBet:
    """A bet of nothing or more; `uncovered` is what of the stake nobody covers yet."""

    player: str
    amount: int
    uncovered: int


@dataclass(frozen=True, slots=True)
class NotCovered:
    """What nobody covers goes back to the banker; `in_play` tokens are played for (B3)."""

    player: str
    amount: int
    in_play: int


@dataclass(frozen=True, slots=True)
class NoBets:
    """Nobody bets; the round is over (B9)."""

    round: int


@dataclass(frozen=True, slots=True)
class BetSettled:
    """A bet of `amount` is won or lost for so many tokens, given back, or stays where it is (B4 to B6)."""

    player: str
    amount: int
    outcome: Outcome
    tokens: int


@dataclass(frozen=True, slots=True)
class MoneyBack:
    """Standing bets and their cover go back: how much to each (B6)."""

    paid: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class NobodyBanks:
    """Nobody takes the bank (B8)."""


@dataclass(frozen=True, slots=True)
class LegBegan:
    """A leg begins, of the game, of its `final`, or as `one more` among tied players; who throws first."""

    leg: int
    first: str
    of: Literal["game", "final", "one more"] = "game"


@dataclass(frozen=True, slots=True)
class LegWon:
    """The player wins the leg; `won` is how many each has won."""

    player: str
    leg: int
    won: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class LegCounted:
    """The player has the lowest or highest hand of the leg, which counts for what follows (I7, K5)."""

    player: str
    leg: int
    counts: Literal["lowest", "highest"]


@dataclass(frozen=True, slots=True)
class Scored:
    """Points for the places of a leg, best first, and the scores since the beginning."""

    leg: int
    earned: tuple[tuple[str, int], ...]
    scores: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class FinalBegan:
    """The two who counted meet, best of so many legs (I7)."""

    players: tuple[str, ...]
    best_of: int


@dataclass(frozen=True, slots=True)
class GameLost:
    """The game is over, and the player has lost it: he pays (I7, I9)."""

    player: str


@dataclass(frozen=True, slots=True)
class Left:
    """The player leaves the game (L1)."""

    player: str


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
    | OrderTied
    | OrderSet
    | Claimed
    | Unclaimed
    | FirstOffer
    | Declined
    | Staked
    | PlacedBet
    | NotCovered
    | NoBets
    | BetSettled
    | MoneyBack
    | NobodyBanks
    | LegBegan
    | LegWon
    | LegCounted
    | Scored
    | FinalBegan
    | GameLost
    | Left
)
