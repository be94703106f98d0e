"""The whole vocabulary of a ruleset file, each key with the value it has if left out."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

from clow_tui.dice import DiceSpec, HandBook, HandSpec, Wild, compile_hands
from clow_tui.rulesets.written import (
    check_face,
    check_line,
    check_moves,
    check_odd,
    check_text,
    face_text,
    match_words,
    moves_to,
    plain_text,
    ranking_words,
)

HANDS_MOST = 60
MOST = 1_000_000  # of tokens, stakes and rounds: what fits a screen and a night
OUTCOMES_MOST = 100_000  # of the ways all dice can fall: all are enumerated


class Part(BaseModel):
    """A group of keys: frozen, no key beyond those stated, no value turned into another type.

    Built with the ruleset as a whole (below), not part by part: that is most of the time a start takes here.
    """

    model_config = ConfigDict(
        frozen=True, strict=True, extra="forbid", populate_by_name=True, defer_build=True
    )


Number = Annotated[int, Field(ge=1, le=MOST)]
OddNumber = Annotated[int, Field(ge=1, le=99), AfterValidator(check_odd)]
Line = Annotated[str, BeforeValidator(plain_text), Field(max_length=60), AfterValidator(check_line)]
Face = Annotated[str, BeforeValidator(face_text), AfterValidator(check_face)]
Word = Annotated[str, BeforeValidator(face_text), Field(min_length=1, max_length=20)]
Faces = Annotated[tuple[Face, ...], Field(min_length=2, max_length=100)]


def _match_tag(value: Any) -> str:
    return "~run" if value == "run" else "~words"


Match = Annotated[
    Annotated[tuple[Word, ...], Tag("~words")] | Annotated[Literal["run"], Tag("~run")],
    Discriminator(_match_tag),
    BeforeValidator(match_words),
]


class Players(Part):
    """How many play; `most` left out: as many as like."""

    least: Annotated[int, Field(ge=2, le=100)] = 2
    most: Annotated[int, Field(ge=2, le=100)] | None = None


class WildRule(Part):
    """A wild face and the faces it can stand for."""

    face: Face
    stands_for: Annotated[tuple[Face, ...], Field(min_length=1, alias="as")]


class DiceRule(Part):
    """The dice: how many, and their faces from low to high."""

    count: Annotated[int, Field(ge=1, le=16)]
    faces: Faces = tuple("123456")
    wild: WildRule | None = None


class HandRule(Part):
    """One hand of the list, which is ranked from high to low.

    `ranked_by` left out: by the letters that stand for more than one die, most dice first; a run by its top
    face. `pays` left out: 1.
    """

    name: Line
    match: Match
    ranked_by: Annotated[tuple[str, ...], BeforeValidator(ranking_words)] | None = None
    effect: Literal["win", "lose"] | None = None
    pays: Annotated[int, Field(ge=1, le=100)] | None = None


class Again(Part):
    """How many dice may be thrown again by choice; `most` left out: all of them."""

    least: Annotated[int, Field(ge=1, le=16)] = 1
    most: Annotated[int, Field(ge=1, le=16)] | None = None


class Throws(Part):
    """The throws of a turn; `most` left out: one, or without limit where the ruleset rolls again."""

    most: Annotated[int, Field(ge=1, le=100)] | None = None
    first_sets_limit: bool = False
    again: Again | None = None
    exhausted: Literal["lose", "nothing"] = "nothing"


class Order(Part):
    """Who begins, and who begins next."""

    first: Literal["seats", "throw"] = "seats"
    next: Literal["decider", "same", "rotate", "throw"] = "same"


class Rounds(Part):
    """An end after so many rounds."""

    rounds: Number = 20


def _ends_tag(value: Any) -> str:
    return "~rounds" if isinstance(value, dict | Rounds) else "~words"


PotEnds = Annotated[
    Annotated[Literal["last standing"], Tag("~words")] | Annotated[Rounds, Tag("~rounds")],
    Discriminator(_ends_tag),
]


class Pot(Part):
    """Everybody antes into one pot and the best hand takes it."""

    tokens: Number = 100
    ante: Number = 10
    tied: Literal["roll off", "split"] = "roll off"
    all_lose: Literal["carry", "roll off"] = "carry"
    ends: PotEnds = "last standing"


class Bets(Part):
    """How often the bets go round.

    `first_pass_most`, the most that a player may bet in the first pass, left out: no limit.
    """

    passes: Literal[1, "until covered"] = 1
    first_pass_most: Number | None = None


class Bank(Part):
    """One player puts up a stake, the others bet against it."""

    tokens: Number = 100
    least_stake: Number = 1
    bets: Bets = Bets.model_construct()
    tied: Literal["stays", "push", "banker"] = "stays"
    moves: Annotated[str, BeforeValidator(plain_text), AfterValidator(check_moves)] = "every round"
    declinable: bool = True
    ends: Rounds = Rounds.model_construct()

    @property
    def moves_to(self) -> str | None:
        """The hand whose roller is offered the bank, where the bank moves to whoever rolls one."""
        return moves_to(self.moves)


class TwoPlayers(Part):
    """A game of two: best of so many legs."""

    best_of: OddNumber = 3


class MorePlayers(Part):
    """A game of three or more.

    One leg, or two whose lowest (highest) meet in a final; or `first_to` so many legs; or `points` for the
    places of each of so many `legs`.
    """

    legs: Annotated[int, Field(ge=1, le=100)] = 1
    counts: Literal["lowest", "highest"] = "highest"
    final_best_of: OddNumber = 3
    first_to: Annotated[int, Field(ge=1, le=100)] | None = None
    points: Annotated[tuple[Annotated[int, Field(ge=0, le=1000)], ...], Field(min_length=1)] | None = None


class Legs(Part):
    """Hands won one by one, without tokens."""

    two_players: TwoPlayers = TwoPlayers.model_construct()
    more_players: MorePlayers = MorePlayers.model_construct()


class Ruleset(Part):
    """A game's rules, with exactly one of pot, bank and legs."""

    format: Literal[1] = 1
    name: Line
    about: Annotated[str, BeforeValidator(plain_text), Field(max_length=600), AfterValidator(check_text)] = ""
    players: Players = Players.model_construct()
    dice: DiceRule
    hands: Annotated[tuple[HandRule, ...], Field(min_length=1, max_length=HANDS_MOST)]
    otherwise: Literal["roll again", "nothing", "lose"] = "nothing"
    throws: Throws = Throws.model_construct()
    pot: Pot | None = None
    bank: Bank | None = None
    legs: Legs | None = None
    order: Order = Order.model_construct()


Ruleset.model_rebuild()


def dice_spec(dice: DiceRule) -> DiceSpec:
    """The dice as the book of hands wants them."""
    wild = Wild(dice.wild.face, dice.wild.stands_for) if dice.wild else None
    return DiceSpec(dice.count, dice.faces, wild)


def hand_spec(hand: HandRule) -> HandSpec:
    """The hand as the book of hands wants it."""
    return HandSpec(hand.name, hand.match, hand.ranked_by, hand.effect, hand.pays)


def book_of(ruleset: Ruleset) -> HandBook:
    """The book of the ruleset's hands; the same book for the same hands."""
    hands = [hand_spec(hand) for hand in ruleset.hands]
    return compile_hands(dice_spec(ruleset.dice), hands, ruleset.otherwise)
