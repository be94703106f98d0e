"""The worked examples of seeds/, and a player of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from clow_tui import games
from clow_tui.games import BankState, LegsState, PotState, Seat, State
from clow_tui.games.model import Short
from clow_tui.rulesets import Ruleset, Shelf, shipped_folder

SEEDS = Path(__file__).parents[2] / "seeds"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what it shows, and its keys as written."""

    id: str
    rules: tuple[str, ...]
    about: str
    ruleset: str
    keys: Mapping[str, Any]


def examples() -> list[Example]:
    """All worked examples, file by file."""
    return [
        Example(found["id"], tuple(found["rules"]), found["about"], found["ruleset"], found)
        for path in sorted(SEEDS.glob("*.yaml"))
        for found in yaml.safe_load(path.read_text("utf-8"))
    ]


def shipped(name: str) -> Ruleset:
    """A shipped ruleset."""
    entry = Shelf(shipped_folder()).find(name)
    assert entry is not None
    assert entry.reading.ruleset is not None, entry.reading.faults
    return entry.reading.ruleset


class Play:
    """A game of an example: its rounds begin at once, and what a night changes waits for the next one."""

    def __init__(self, example: Example) -> None:
        self.ruleset = example.ruleset
        stacks = stacks_of(example)
        seats = [Seat(number, player, tokens) for number, (player, tokens) in enumerate(stacks.items(), 1)]
        self.short: Short = example.keys.get("short", "out")
        self.state: State = games.open_game(
            shipped(example.ruleset),
            seats,
            ordered=example.keys.get("order") == "seats",
            short=self.short,
            rounds=example.keys.get("rounds"),
        )
        self.players = list(stacks)
        self.sum = sum(stacks.values())
        self.ante = self.state.ante if isinstance(self.state, PotState) else None
        self.joins: list[Seat] = []
        self.leaves: list[str] = []
        self.away: list[str] = []
        self._go_on()

    def answer(self, player: str, words: str) -> None:
        """One answer, by the player who is asked."""
        asked = games.prompt(self.state)
        assert asked is not None, f"{player} answers, but the game is over"
        assert asked.player == player
        given = games.parse(self.state, words)
        assert not isinstance(given, games.LetProgramThrow)
        self.state, _ = games.answer(self.state, given)
        self._go_on()

    def join(self, stacks: Mapping[str, int]) -> None:
        """Players who sit down, in the next seats, for the next round."""
        for player, tokens in stacks.items():
            self.players.append(player)
            self.joins.append(Seat(len(self.players), player, tokens))

    def leave(self, player: str) -> None:
        """A player leaves: the round goes on without him, and at its end he is off the table."""
        self.leaves.append(player)
        self.state, _ = games.withdraw(self.state, player)
        self._go_on()

    def go_away(self, player: str) -> None:
        """A player is away for a while."""
        self.away.append(player)
        self.state, _ = games.set_away(self.state, self.away)
        self._go_on()

    def come_back(self, player: str) -> None:
        """A player who was away is there again."""
        self.away.remove(player)
        self.state, _ = games.set_away(self.state, self.away)

    def _go_on(self) -> None:
        if self.state.phase == "seam":
            self._seam(self.state)
        assert games.total(self.state) == self.sum

    def _seam(self, state: State) -> None:
        gone = sum(_owned(state, player) for player in self.leaves)
        self.sum += sum(seat.tokens for seat in self.joins) - gone
        if not isinstance(state, LegsState):  # in legs whoever left keeps his place, the last one
            self.players = [player for player in self.players if player not in self.leaves]
        ante = self.ante
        if isinstance(state, PotState) and ante is not None:
            ante = games.held_ante(state, state.ante, ante, self.short)
        self.state, _ = games.begin(state, ante, joined=self.joins, left=self.leaves)
        self.joins, self.leaves = [], []

    @property
    def summary(self) -> dict[str, Any]:
        """The state in the words of `referee --json`."""
        waiting = {seat.player for seat in self.joins}
        told = [player for player in self.players if player not in waiting]
        return games.summary(self.state, ruleset=self.ruleset, players=told)


def _owned(state: State, player: str) -> int:
    """What a player takes along when he leaves."""
    if isinstance(state, BankState):
        return state.owned(player)
    return games.holds(state).get(player, 0)


def stacks_of(example: Example) -> dict[str, int]:
    """The players with their tokens: as written, or what the ruleset gives them."""
    players = example.keys["players"]
    if isinstance(players, Mapping):
        return dict(players)
    return dict.fromkeys(players, games.rules_of(shipped(example.ruleset)).tokens)


def steps(example: Example) -> Iterator[tuple[str, Any]]:
    """What an example does, step by step."""
    for step in example.keys["play"]:
        ((word, what),) = step.items()
        yield word, str(what) if isinstance(what, int) and word != "ante" else what


def assert_expected(shown: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """What an `expect` names is so; of a prompt only what it names, of all else everything."""
    for key, value in expected.items():
        if key == "prompt" and value is not None:
            assert shown["prompt"] is not None
            assert {name: shown["prompt"][name] for name in value} == value
        else:
            assert shown[key] == value, key
