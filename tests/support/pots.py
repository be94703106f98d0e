"""Pot games for tests: rules in short, a table that takes words, and random rules and answers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

from clow_tui import games
from clow_tui.dice import DiceSpec, HandSpec, Wild, compile_hands
from clow_tui.games import (
    Amount,
    Answer,
    DiceThrown,
    Final,
    Happening,
    Keep,
    Pass,
    PotRules,
    Seat,
    Stand,
    State,
    ThrowRules,
)

SIX = tuple("123456")
THREE_DICE = DiceSpec(3, SIX)
HANDS = (
    HandSpec("4-5-6", ("4", "5", "6"), effect="win"),
    HandSpec("Trips", ("x", "x", "x")),
    HandSpec("Point", ("x", "x", "y"), ranked_by=("y",)),
    HandSpec("1-2-3", ("1", "2", "3"), effect="lose"),
)
C_LOW = PotRules(ThrowRules(compile_hands(THREE_DICE, HANDS, "roll again")), tokens=100, ante=10)

POKER = DiceSpec(5, ("9", "10", "J", "Q", "K", "A"))
KINDS = tuple(
    HandSpec(name, match if match == "run" else tuple(match))
    for name, match in [
        ("Five of a kind", "xxxxx"),
        ("Four", "xxxxy"),
        ("Full house", "xxxyy"),
        ("Straight", "run"),
        ("Three", "xxxyz"),
        ("Two pair", "xxyyz"),
        ("Pair", "xxyzw"),
    ]
)
POKER_POT = PotRules(
    ThrowRules(compile_hands(POKER, KINDS, "nothing"), most=3, again=(1, 3), first_sets_limit=True),
    tokens=100,
    ante=10,
    next="same",
)


class Table:
    """A pot game played by words, its rounds begun at once as the referee does."""

    def __init__(
        self, rules: PotRules, stacks: Mapping[str, int] | Iterable[str], *, ordered: bool = False
    ) -> None:
        if not isinstance(stacks, Mapping):
            stacks = dict.fromkeys(stacks, rules.tokens)
        seats = [Seat(number, player, tokens) for number, (player, tokens) in enumerate(stacks.items(), 1)]
        self.state = games.open_pot(rules, seats, ordered=ordered)
        self.told: list[Happening] = []
        self.ante = rules.ante
        self._on()

    def says(self, *answers: str) -> Table:
        """Answers in words, one prompt after the other."""
        for words in answers:
            answer = games.parse(self.state, words)
            assert not isinstance(answer, games.LetProgramThrow), "the program does not throw in tests"
            self.state, happened = games.answer(self.state, answer)
            self.told += happened
            self._on()
        return self

    def _on(self) -> None:
        if self.state.phase == "seam":
            self.state, happened = games.begin(self.state, self.ante)
            self.told += happened

    @property
    def asked(self) -> str | None:
        """Who is asked now."""
        prompt = games.prompt(self.state)
        return None if prompt is None else prompt.player

    @property
    def tokens(self) -> dict[str, int]:
        """What each player still in holds."""
        return {seat.player: seat.tokens for seat in self.state.seats}

    def happened(self, kind: type[Happening]) -> list[Happening]:
        """All that happened of one kind so far."""
        return [item for item in self.told if isinstance(item, kind)]


def random_throwing(rng: random.Random, *, effects: bool = True, pays: bool = False) -> ThrowRules:
    """Dice, hands and throws out of the whole vocabulary: wild dice, effects, choices, limits."""
    spec = DiceSpec(rng.randint(2, 5), SIX[: rng.randint(3, 6)])
    if rng.random() < 0.3:
        spec = replace(spec, wild=Wild("1", spec.faces[1:]))
    patterns = {
        2: ["xx", "xy"],
        3: ["xxx", "xxy", "123"],
        4: ["xxxx", "xxxy", "xxyy", "run"],
        5: ["xxxxx", "xxxxy", "xxxyy", "xxxyz", "xxyyz"],
    }[spec.count]
    hands = tuple(
        HandSpec(
            pattern,
            "run" if pattern == "run" else tuple(pattern),
            effect=rng.choice([None, None, None, "win", "lose"]) if effects else None,
            pays=rng.choice([None, 1, 2, 3]) if pays else None,
        )
        for pattern in rng.sample(patterns, rng.randint(1, len(patterns)))
    )
    choice = rng.random() < 0.4
    endings = ["nothing", "lose"] if choice else ["roll again", "roll again", "nothing", "lose"]
    otherwise = rng.choice([word for word in endings if effects or word != "lose"])
    least = rng.randint(1, spec.count)
    return ThrowRules(
        compile_hands(spec, hands, otherwise),
        most=rng.randint(2, 4) if choice or rng.random() < 0.3 else None,
        again=(least, rng.randint(least, spec.count)) if choice else None,
        first_sets_limit=rng.random() < 0.5,
        exhausted=rng.choice(["lose", "nothing"]) if effects else "nothing",
    )


def random_rules(rng: random.Random) -> PotRules:
    """Rules of a pot out of its whole vocabulary: throwing, ties, lost pots, ends, orders."""
    return PotRules(
        random_throwing(rng),
        tokens=rng.choice([10, 25, 60]),
        ante=rng.choice([3, 10]),
        tied=rng.choice(["roll off", "split"]),
        all_lose=rng.choice(["carry", "roll off"]),
        ends=rng.choice([None, None, 5]),
        short=rng.choice(["out", "plays"]),
        first=rng.choice(["seats", "throw"]),
        next=rng.choice(["decider", "same", "rotate", "throw"]),
    )


def random_answer(rng: random.Random, state: State) -> Answer:
    """An answer that mostly fits, and sometimes does not."""
    prompt, spec = games.prompt(state), state.rules.book.spec

    def dice(count: int) -> tuple[str, ...]:
        return tuple(rng.choice(spec.faces) for _ in range(count))

    if prompt is None or rng.random() < 0.1:
        return rng.choice(
            [
                Pass(),
                Amount(rng.randint(0, 20)),
                Stand(),
                DiceThrown(dice(rng.randint(0, 6))),
                DiceThrown(("7",) * spec.count),
                Keep(dice(rng.randint(0, 5))),
                Final(dice(rng.randint(0, 6)), rng.randint(0, 5)),
            ]
        )
    if prompt.kind in ("stake", "bet"):
        assert prompt.least is not None
        assert prompt.most is not None
        if rng.random() < 0.2:
            return Pass()
        return Amount(rng.choice([prompt.least, prompt.most, rng.randint(prompt.least - 1, prompt.most + 1)]))
    if prompt.kind == "order" and rng.random() < 0.2:
        return Pass()
    if prompt.kind != "again":
        if rng.random() < 0.1:
            return Final(dice(spec.count), rng.randint(1, 4))
        return DiceThrown(dice(prompt.dice or 0))
    assert state.turn is not None
    lying = state.turn.dice
    if rng.random() < 0.3:
        return Stand()
    if rng.random() < 0.1:
        return Final(dice(spec.count), rng.randint(1, 4))
    return Keep(tuple(rng.sample(lying, rng.randint(0, len(lying)))))
