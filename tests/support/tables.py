"""Any game at a table of the tests: played by words, or at random with everything checked on the way."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from clow_tui import games
from clow_tui.dice import HandSpec
from clow_tui.games import (
    Amount,
    Answer,
    AnswerError,
    BankRules,
    BankState,
    DiceThrown,
    Happening,
    Keep,
    LegsRules,
    LegsState,
    LetProgramThrow,
    Pass,
    PotState,
    Prompt,
    Rules,
    Said,
    Seat,
    Stand,
    State,
)
from clow_tui.rulesets import Ruleset, Shelf, read_ruleset, shipped_folder
from tests.support.examples import shipped
from tests.support.pots import random_answer, random_rules, random_throwing

PLAYERS = ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo"]
SHIPPED = [entry.name for entry in Shelf(shipped_folder()).entries()]


def shipped_rules(name: str) -> Rules:
    """How players meet by a shipped ruleset."""
    return games.rules_of(shipped(name))


def bank_rules(name: str = "cee-lo-banker") -> BankRules:
    """Shipped rules of a game with a bank."""
    found = shipped_rules(name)
    assert isinstance(found, BankRules)
    return found


def house_rules(text: str) -> Rules:
    """How players meet by a host's own ruleset, which may extend a shipped one."""
    return games.rules_of(house_ruleset(text))


def house_ruleset(text: str) -> Ruleset:
    """A host's own ruleset, which may extend a shipped one."""
    bases = {path.stem: path.read_text("utf-8") for path in shipped_folder().glob("*.yaml")}
    reading = read_ruleset(text, name="mine", base=bases.get)
    assert reading.ruleset is not None, reading.faults
    return reading.ruleset


class Table:
    """A game played by words, its rounds begun at once as the referee does."""

    def __init__(
        self, rules: Rules, stacks: Mapping[str, int] | Iterable[str], *, ordered: bool = True
    ) -> None:
        if not isinstance(stacks, Mapping):
            stacks = dict.fromkeys(stacks, rules.tokens)
        seats = [Seat(number, player, tokens) for number, (player, tokens) in enumerate(stacks.items(), 1)]
        self.state: State = games.open_table(rules, seats, ordered=ordered)
        self.told: list[Happening] = []
        self._on()

    def says(self, *answers: str) -> Table:
        """Answers in words, one prompt after the other."""
        for words in answers:
            answer = games.parse(self.state, words)
            assert not isinstance(answer, LetProgramThrow), "the program does not throw in tests"
            self.state, happened = games.answer(self.state, answer)
            self.told += happened
            self._on()
        return self

    def leaves(self, player: str) -> Table:
        """A player leaves in mid-round."""
        self.state, happened = games.withdraw(self.state, player)
        self.told += happened
        self._on()
        return self

    def away(self, *players: str) -> Table:
        """All who are away from now on."""
        self.state, happened = games.set_away(self.state, players)
        self.told += happened
        self._on()
        return self

    def _on(self) -> None:
        if self.state.phase == "seam":
            gone = () if isinstance(self.state, LegsState) else self.state.withdrawn
            self.state, happened = games.begin(self.state, left=gone)
            self.told += happened

    @property
    def asked(self) -> tuple[str, str] | None:
        """What is asked now, and of whom."""
        prompt = games.prompt(self.state)
        return None if prompt is None else (prompt.kind, prompt.player)

    @property
    def limits(self) -> tuple[int | None, int | None]:
        """The least and most of the amount that is asked for."""
        prompt = games.prompt(self.state)
        assert prompt is not None
        return prompt.least, prompt.most

    @property
    def tokens(self) -> dict[str, int]:
        """What each player still in has in front of him."""
        return {seat.player: seat.tokens for seat in self.state.seats}

    def happened(self, kind: type[Any]) -> list[Any]:
        """All that happened of one kind so far."""
        return [item for item in self.told if isinstance(item, kind)]


def random_bank(rng: random.Random) -> BankRules:
    """Rules of a bank out of the whole vocabulary."""
    throwing = random_throwing(rng, pays=rng.random() < 0.5)
    unit = max(hand.pays or 1 for hand in throwing.book.hands)
    moves: Any = rng.choice(["to whoever rolls", "every round", "on banker's loss", "never"])
    named: HandSpec = rng.choice(throwing.book.hands)
    return BankRules(
        throwing,
        tokens=rng.choice([10, 25, 60]),
        least_stake=rng.choice([unit, unit + 2, 10]),
        passes=rng.choice([1, None]),
        first_pass_most=rng.choice([None, None, 5]),
        tied=rng.choice(["stays", "push", "banker"]),
        moves=moves,
        moves_to=named.name if moves == "to whoever rolls" else None,
        declinable=rng.random() < 0.7,
        ends=rng.choice([None, 1, 4, 20]),
        first=rng.choice(["seats", "throw"]),
        unit=unit,
    )


def random_legs(rng: random.Random) -> LegsRules:
    """Rules of legs out of the whole vocabulary."""
    points = rng.random() < 0.3
    return LegsRules(
        random_throwing(rng, effects=False),
        best_of=rng.choice([1, 3, 5]),
        legs=rng.randint(1, 4) if points else rng.randint(1, 2),
        counts=rng.choice(["lowest", "highest"]),
        final_best_of=rng.choice([1, 3]),
        first_to=rng.choice([1, 2, 3]) if not points and rng.random() < 0.4 else None,
        points=rng.choice([(3, 2, 1), (1,), (5, 3)]) if points else None,
        first=rng.choice(["seats", "throw"]),
        next=rng.choice(["same", "rotate", "throw"]),
    )


def random_game(rng: random.Random) -> Rules:
    """Rules of any kind."""
    make = rng.choice([random_rules, random_bank, random_legs])
    return make(rng)


def play(
    rng: random.Random, rules: Rules, answers: int, *, most: int = 6, people: bool = True
) -> tuple[State, list[Any]]:
    """A random game of so many answers, everything checked after each of them, and what was done.

    With `people` somebody leaves, goes away or joins now and then.
    """
    players = PLAYERS[: rng.randint(2, most)]
    numbers = sorted(rng.sample(range(1, 9), len(players)))
    stacks = [random_stack(rng, rules) for _ in players]
    seats = [Seat(*seat) for seat in zip(numbers, players, stacks, strict=True)]
    state = games.open_table(rules, seats, ordered=rng.random() < 0.5)
    acts: list[Any] = [state]
    tokens = games.total(state)
    for _ in range(answers):
        if state.phase == "over":
            break
        if people and state.phase != "seam" and rng.random() < 0.03:
            state = _disturb(rng, state, acts)
        elif state.phase == "seam":
            tokens -= sum(_owned(state, player) for player in _gone(state))
            acts.append(("begin", _gone(state)))
            state, _ = games.begin(state, left=_gone(state))
        else:
            state = answered(rng, state, acts)
        assert games.total(state) == tokens
        check(state)
    return state, acts


def random_stack(rng: random.Random, rules: Rules) -> int:
    """Enough to play with, mostly."""
    match rules:
        case games.PotRules():
            return rng.randint(rules.ante, max(rules.ante, 60))
        case BankRules():
            return rng.randint(1, max(60, 3 * rules.least_stake))
        case LegsRules():
            return 0


def again(acts: list[Any]) -> State:
    """The state that the acts of a game lead to, played once more."""
    state: State = acts[0]
    for name, what in acts[1:]:
        match name:
            case "begin":
                state, _ = games.begin(state, left=what)
            case "leaves":
                state, _ = games.withdraw(state, what)
            case "away":
                state, _ = games.set_away(state, what)
            case _:
                state, _ = games.answer(state, what)
    return state


def _gone(state: State) -> tuple[str, ...]:
    return () if isinstance(state, LegsState) else state.withdrawn


def _owned(state: State, player: str) -> int:
    if isinstance(state, BankState):
        return state.owned(player)
    return games.holds(state)[player]


def _disturb(rng: random.Random, state: State, acts: list[Any]) -> State:
    players = [seat.player for seat in state.seats]
    if rng.random() < 0.5:
        acts.append(("leaves", rng.choice(players)))
        return games.withdraw(state, acts[-1][1])[0]
    acts.append(("away", rng.sample(players, rng.randint(0, len(players) - 1))))
    return games.set_away(state, acts[-1][1])[0]


def answered(rng: random.Random, state: State, acts: list[Any]) -> State:
    """The state after a random answer, kept in `acts` where it fits; limits stated are those that hold."""
    given = random_answer(rng, state)
    said = games.refusal(state, given)
    check_limits(games.prompt(state), state, given, said)
    if said is not None:
        with pytest.raises(AnswerError) as refused:
            games.answer(state, given)
        assert str(refused.value) == said
        return state
    acts.append(("answer", given))
    after, happened = games.answer(state, given)
    assert happened
    assert all(games.say(item, str) for item in happened)
    return after


def check_limits(asked: Prompt | None, state: State, given: Answer, said: str | None) -> None:
    """What a prompt states is what is taken: no more and no less."""
    assert asked is not None
    spec = state.rules.book.spec
    amount = asked.kind in ("stake", "bet")
    match given:
        case DiceThrown(dice):
            fits = len(dice) == asked.dice and set(dice) <= set(spec.faces)
            assert fits == (said is None)
        case Amount(tokens):
            assert (amount and asked.least is not None and asked.most is not None) == amount
            assert (amount and asked.least <= tokens <= asked.most) == (said is None)  # type: ignore[operator]
        case Pass():
            assert asked.may_pass == (said is None)
        case Stand():
            assert (asked.kind == "again") == (said is None)
        case Keep(dice) if asked.kind == "again":
            assert state.turn is not None
            assert asked.least is not None
            assert asked.most is not None
            there = all(dice.count(face) <= state.turn.dice.count(face) for face in dice)
            thrown = spec.count - len(dice)
            assert (there and (thrown == 0 or asked.least <= thrown <= asked.most)) == (said is None)
        case Keep():
            assert said is not None
        case _:
            pass
    assert (games.refusal(state, LetProgramThrow()) is None) == (asked.dice is not None)


def check(state: State) -> None:
    """Nobody below nothing, nobody asked who cannot answer, places once all is over."""
    asked, placed = games.prompt(state), games.places(state)
    assert (asked is None) == (state.phase in ("seam", "over"))
    assert (placed is not None) == (state.phase == "over")
    assert all(seat.tokens >= 0 for seat in state.seats)
    seated = [seat.player for seat in state.seats]
    outs = [] if isinstance(state, LegsState) else [out.player for out in state.outs]
    assert not set(seated) & set(outs)
    if asked is not None:
        assert asked.player in seated
        fits: Said = Stand() if asked.kind == "again" else LetProgramThrow()
        amount = Amount(asked.least or 0)
        assert games.refusal(state, amount if asked.kind in ("stake", "bet") else fits) is None
    assert sorted(seat.player for seat in games.in_turn(state)) == sorted(seated)
    if asked is not None and asked.kind in ("stake", "bet"):
        assert asked.least is not None
        assert asked.most is not None
        assert 0 <= asked.least <= asked.most
        assert isinstance(state, BankState)
        assert asked.player not in (*state.away, *state.withdrawn)
        assert asked.kind == "stake" or asked.player != state.banker
    if placed is not None:
        assert sorted(player for group in placed for player in group) == sorted([*seated, *outs])
        assert all(placed)
    match state:
        case BankState():
            _check_bank(state)
        case LegsState():
            _check_legs(state)
        case PotState():
            assert state.pot >= state.carried >= 0
    shown = games.summary(state, ruleset="any", players=[*seated, *outs])
    assert sum(shown["tokens"].values()) + shown["pot"] == games.total(state)


def _check_bank(state: BankState) -> None:
    """Bets are covered, and where nothing is in play only tied ones lie there."""
    assert state.uncovered >= 0
    assert all(bet.amount > 0 and 0 <= bet.standing <= bet.amount for bet in state.bets)
    assert len({bet.player for bet in state.bets}) == len(state.bets)
    assert state.banker not in {bet.player for bet in state.bets}
    if state.phase in ("seam", "stake", "order"):
        assert state.uncovered == 0
        assert all(bet.standing == bet.amount for bet in state.bets)
        assert state.rules.tied == "stays" or not state.bets
    if state.phase == "over":
        assert state.pot == 0
    if state.phase == "rolling":
        asked = games.prompt(state)
        assert asked is not None
        assert asked.player == state.live[0]
        assert state.waiting == tuple(p for p in state.bettors() if p in state.waiting)
    assert sum(state.owned(seat.player) for seat in state.seats) == games.total(state)


def _check_legs(state: LegsState) -> None:
    asked = games.prompt(state)
    assert state.round == 0
    if state.phase == "over":
        return
    assert not set(state.playing) & set(state.left)
    if asked is not None:
        assert asked.player in state.playing
    if state.passage is not None:
        assert set(state.passage.throwing) <= set(state.playing)
        assert set(state.leaders) <= set(state.live)
    if state.won:
        assert max(won for _, won in state.won) < _needed(state)


def _needed(state: LegsState) -> int:
    rules = state.rules
    match state.stage:
        case "two":
            return rules.best_of // 2 + 1
        case "final":
            return rules.final_best_of // 2 + 1
        case _:
            return rules.first_to or 1
