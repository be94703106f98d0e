"""The whole vocabulary of a ruleset file: each key, what it says, and the value it has if left out."""

from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
)

from clow_tui.dice import DiceSpec, HandBook, HandSpec, Wild, compile_hands
from clow_tui.rulesets.written import (
    FACE_SHAPE,
    LINE_SHAPE,
    MATCH_SHAPE,
    MOVES_SHAPE,
    ODD_SHAPE,
    RANKING_SHAPE,
    TEXT_SHAPE,
    check_face,
    check_line,
    check_moves,
    check_odd,
    check_text,
    face_text,
    match_words,
    moves_to,
    no_truth,
    plain_text,
    ranking_words,
)

HANDS_MOST = 60
MOST = 1_000_000  # of tokens, stakes and rounds: what fits a screen and a night
OUTCOMES_MOST = 100_000  # of the ways all dice can fall: all are enumerated


class Part(BaseModel):
    """A group of keys: frozen, no key beyond those stated, no value turned into another type.

    Built with the ruleset as a whole (below), not part by part: that is most of the time a start takes here.
    What a key's description says after "Left out:" is the manual's word for a value that no key could hold.
    """

    model_config = ConfigDict(
        frozen=True, strict=True, extra="forbid", populate_by_name=True, defer_build=True
    )


Number = Annotated[int, Field(ge=1, le=MOST)]
OddNumber = Annotated[int, Field(ge=1, le=99), AfterValidator(check_odd), WithJsonSchema(ODD_SHAPE)]
Line = Annotated[
    str,
    BeforeValidator(plain_text),
    Field(max_length=60),
    AfterValidator(check_line),
    WithJsonSchema(LINE_SHAPE),
]
Text = Annotated[
    str,
    BeforeValidator(plain_text),
    Field(max_length=600),
    AfterValidator(check_text),
    WithJsonSchema(TEXT_SHAPE),
]
Face = Annotated[str, BeforeValidator(face_text), AfterValidator(check_face), WithJsonSchema(FACE_SHAPE)]
Word = Annotated[str, BeforeValidator(face_text), Field(min_length=1, max_length=20)]


def _match_tag(value: Any) -> str:
    return "~run" if value == "run" else "~words"


Match = Annotated[
    Annotated[tuple[Word, ...], Tag("~words")] | Annotated[Literal["run"], Tag("~run")],
    Discriminator(_match_tag),
    BeforeValidator(match_words),
    WithJsonSchema(MATCH_SHAPE),
]
Ranking = Annotated[tuple[str, ...], BeforeValidator(ranking_words), WithJsonSchema(RANKING_SHAPE)]
Moves = Annotated[str, BeforeValidator(plain_text), AfterValidator(check_moves), WithJsonSchema(MOVES_SHAPE)]

ONCE = {"uniqueItems": True}


class Players(Part):
    """How many play at a table."""

    least: Annotated[int, Field(ge=2, le=100, description="The fewest that can play.")] = 2
    most: Annotated[
        Annotated[int, Field(ge=2, le=100)] | None,
        Field(description="The most that can play. Left out: as many as like."),
    ] = None


class WildRule(Part):
    """A face that counts as others. Left out: no face is wild."""

    face: Annotated[Face, Field(description="The face that is wild.")]
    stands_for: Annotated[
        tuple[Face, ...],
        Field(
            min_length=1,
            alias="as",
            json_schema_extra=ONCE,
            description="The faces it counts as, whichever makes the best hand; itself only if listed.",
        ),
    ]


class DiceRule(Part):
    """The dice."""

    count: Annotated[int, Field(ge=1, le=16, description="How many dice a player throws.")]
    faces: Annotated[
        tuple[Face, ...],
        Field(
            min_length=2,
            max_length=100,
            json_schema_extra=ONCE,
            description="The faces of each die, from low to high.",
        ),
    ] = tuple("123456")
    wild: WildRule | None = None


class HandRule(Part):
    """One hand. The list ranks them from high to low."""

    name: Annotated[Line, Field(description="What the hand is called; no two have one name.")]
    match: Annotated[
        Match,
        Field(
            description="The dice that make it: a pattern in which equal small letters are equal faces and "
            "different ones different faces, with faces spelled out among them, such as xxy or xx6; a list "
            "of faces or letters, such as [4, 5, 6] or [x, x, 10]; or run, all dice in a row."
        ),
    ]
    ranked_by: Annotated[
        Ranking | None,
        Field(
            description="The letters of the pattern that rank throws of this hand, the weightiest first, or "
            "none: all are equal. Left out: letters that stand for more than one die, most dice first; a run "
            "by its top face."
        ),
    ] = None
    effect: Annotated[
        Literal["win", "lose"] | None,
        Field(
            description="What the hand does at once. In a pot it takes it, or is out of the round; with a "
            "bank it is an automatic win or loss; not in legs. Left out: it only ranks."
        ),
    ] = None
    pays: Annotated[
        Annotated[int, Field(ge=1, le=100)] | None,
        Field(
            description="With a bank: how many times the bet is paid. The winner's hand counts, but against "
            "a hand that loses at once the greater of the two. Left out: 1."
        ),
    ] = None


class Again(Part):
    """If there, a player chooses after each throw whether to throw dice again. Left out: no choice."""

    least: Annotated[int, Field(ge=1, le=16, description="The fewest dice thrown again, where any are.")] = 1
    most: Annotated[
        Annotated[int, Field(ge=1, le=16)] | None,
        Field(description="The most dice thrown again. Left out: all of them."),
    ] = None


class Throws(Part):
    """How often a player throws in a turn."""

    most: Annotated[
        Annotated[int, Field(ge=1, le=100)] | None,
        Field(
            description="The most throws of a turn. Left out: one, or with otherwise: roll again no limit."
        ),
    ] = None
    first_sets_limit: Annotated[
        bool, Field(description="Whether nobody may throw more often than the first player did.")
    ] = False
    again: Again | None = None
    exhausted: Annotated[
        Literal["lose", "nothing"],
        Field(
            description="With otherwise: roll again and most: what no hand after the last throw counts as."
        ),
    ] = "nothing"


class Order(Part):
    """Who throws first, and who next time."""

    first: Annotated[
        Literal["seats", "throw"],
        Field(
            description="The order of the seats, or one die each, the highest first. With a bank: the first "
            "seat is offered it first, or three dice each, the highest total."
        ),
    ] = "seats"
    next: Annotated[
        Literal["decider", "same", "rotate", "throw"],
        Field(
            description="Who begins the next round or leg: whoever's throw decided the last (pots only), the "
            "same player, the next in order, or the order is thrown for anew. Not with a bank."
        ),
    ] = "same"


class Rounds(Part):
    """An end after so many rounds."""

    rounds: Annotated[Number, Field(description="After how many rounds the game ends.")] = 20


def _ends_tag(value: Any) -> str:
    return "~rounds" if isinstance(value, dict | Rounds) else "~words"


PotEnds = Annotated[
    Annotated[Literal["last standing"], Tag("~words")] | Annotated[Rounds, Tag("~rounds")],
    Discriminator(_ends_tag),
]


class Pot(Part):
    """Everybody antes into one pot, and the best hand takes it. Left out: one of the other two is there."""

    tokens: Annotated[Number, Field(description="What everybody has to begin with.")] = 100
    ante: Annotated[Number, Field(description="What everybody puts into the pot before a round.")] = 10
    tied: Annotated[
        Literal["roll off", "split"],
        Field(
            description="The best hands are equal: they alone throw again, or share the pot (what does not "
            "divide stays for the next one)."
        ),
    ] = "roll off"
    all_lose: Annotated[
        Literal["carry", "roll off"],
        Field(description="All are out of the round: the pot stays for the next one, or all throw again."),
    ] = "carry"
    ends: Annotated[
        PotEnds,
        Field(description="When one player is left, or after so many rounds: {rounds: 20}."),
    ] = "last standing"


class Bets(Part):
    """How the others bet against the banker."""

    passes: Annotated[
        Literal[1, "until covered"],
        BeforeValidator(no_truth),
        Field(
            description="How often the betting goes round: once, or until the stake is covered or a whole "
            "pass brings no bet."
        ),
    ] = 1
    first_pass_most: Annotated[
        Number | None,
        Field(description="The most a player may bet in the first pass of a round. Left out: no limit."),
    ] = None


class Bank(Part):
    """One player puts up a stake, the others bet against it. Left out: one of the other two is there."""

    tokens: Annotated[Number, Field(description="What everybody has to begin with.")] = 100
    least_stake: Annotated[
        Number, Field(description="The least the banker puts up; not below what the dearest hand pays.")
    ] = 1
    bets: Bets = Bets.model_construct()
    tied: Annotated[
        Literal["stays", "push", "banker"],
        Field(
            description="A player's hand equals the banker's: the bet stays for the next round, goes back, "
            "or is the banker's."
        ),
    ] = "stays"
    moves: Annotated[Moves, Field(description="When the bank goes to another player.")] = "every round"
    declinable: Annotated[bool, Field(description="Whether a player who is offered the bank may say no.")] = (
        True
    )
    ends: Rounds = Rounds.model_construct()

    @property
    def moves_to(self) -> str | None:
        """The hand whose roller is offered the bank, where the bank moves to whoever rolls one."""
        return moves_to(self.moves)


class TwoPlayers(Part):
    """A game of two."""

    best_of: Annotated[OddNumber, Field(description="Best of so many legs.")] = 3


class MorePlayers(Part):
    """A game of three or more: one leg, two and a final, first to so many, or points."""

    legs: Annotated[
        int, Field(ge=1, le=100, description="How many legs all play; more than two only for points.")
    ] = 1
    counts: Annotated[
        Literal["lowest", "highest"],
        Field(
            description="Which hand of a leg counts: the lowest loses (two legs: the lowest of each meet, "
            "and the loser pays), or the highest wins."
        ),
    ] = "highest"
    final_best_of: Annotated[OddNumber, Field(description="With two legs: the final is best of so many.")] = 3
    first_to: Annotated[
        Annotated[int, Field(ge=1, le=100)] | None,
        Field(description="Whoever is first to win so many legs has won. Left out: not played so."),
    ] = None
    points: Annotated[
        Annotated[tuple[Annotated[int, Field(ge=0, le=1000)], ...], Field(min_length=1)] | None,
        Field(
            description="Points for the places of each leg, the first place first; most points win. Left "
            "out: not played so."
        ),
    ] = None


class Legs(Part):
    """Hands won one by one, without tokens. Left out: one of the other two is there."""

    two_players: TwoPlayers = TwoPlayers.model_construct()
    more_players: MorePlayers = MorePlayers.model_construct()


class Ruleset(Part):
    """A game's rules, with exactly one of pot, bank and legs."""

    format: Annotated[
        Literal[1], BeforeValidator(no_truth), Field(description="The version of this format.")
    ] = 1
    name: Annotated[Line, Field(description="What the game is called. Left out: the file's name.")]
    about: Annotated[Text, Field(description="A sentence or two for the players. Left out: nothing.")] = ""
    players: Players = Players.model_construct()
    dice: DiceRule
    hands: Annotated[
        tuple[HandRule, ...],
        Field(min_length=1, max_length=HANDS_MOST, description="The hands, ranked from high to low."),
    ]
    otherwise: Annotated[
        Literal["roll again", "nothing", "lose"],
        Field(
            description="What dice without a hand do: all are thrown again, they are nothing (the lowest "
            "hand, all equal), or they lose (not in legs)."
        ),
    ] = "nothing"
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
