"""What lies on the tables of a night: real dice and real chips, which no program sees.

The hands are thrown by the game's own engine, from a seed of the test's; what comes of them is for a host to
tell. The chips are the truth that a floor's stacks are held to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from clow_tui import games
from clow_tui.games import DiceThrown, PotState, Seat, open_pot, pot_rules
from clow_tui.games.happenings import PotWon
from clow_tui.rulesets import read_ruleset
from tests.support.nights import C_LOW
from tests.support.seen import Seen, Whole

RULESET = read_ruleset(C_LOW, name="c-low").ruleset
assert RULESET is not None
RULES = pot_rules(RULESET, short="plays")
FACES = RULES.book.spec.faces


@dataclass(frozen=True, slots=True)
class Played:
    """A round as the table saw it: who took the pot (None: carried), who threw last, who has nothing left."""

    taker: str | None
    last: str
    out: tuple[str, ...]


class Felt:
    """Dice and chips of all tables."""

    def __init__(self, players: Iterable[str], *, seed: int, tokens: int = 100) -> None:
        self.dice = Random(seed)
        self.chips = dict.fromkeys(players, tokens)
        self.on_table: dict[int, int] = {}  # pots carried, by table
        self.first: dict[int, str] = {}  # who decided a table's last round
        self._leaving: set[str] = set()

    # A round

    def plays(self, number: int, table: Seen, ante: int | None = None) -> Played:
        """The next round at a table; the ante is what a floor shows as put in, or the host's word."""
        state, _ = self._begun(number, table, ante)
        for player in self._leaving & set(table.players):
            state, _ = games.withdraw(state, player)
        threw, taker = "", None
        while state.phase == "rolling":
            prompt = games.prompt(state)
            assert prompt is not None
            threw = prompt.player
            dice = tuple(self.dice.choice(FACES) for _ in range(RULES.book.spec.count))
            state, happened = games.answer(state, DiceThrown(dice))
            taker = next((item.player for item in happened if isinstance(item, PotWon)), taker)
        return self._settled(number, state, taker, threw)

    def carries(self, number: int, table: Seen, last: str) -> Played:
        """A round in which everybody threw 1-2-3, `last` the last of them."""
        state, _ = self._begun(number, table, None)
        state, _ = games.report(state, (), last)
        return self._settled(number, state, None, last)

    def _begun(self, number: int, table: Seen, ante: int | None) -> tuple[PotState, object]:
        """The table with the chips that lie on it and the antes in, whoever it is that throws first."""
        playing = set(table.players)
        if ante is None:
            staked = self.staked(table)
            ante, playing = max(staked.values()), {player for player, stake in staked.items() if stake}
            assert all(staked[player] == min(ante, self.chips[player]) for player in playing), staked
        seats = [
            Seat(seat, player, self.chips[player])
            for seat, player in zip(table.seats, table.players, strict=True)
            if player in playing
        ]
        first = table.asked or self.first.get(number, "")
        numbers = [seat.number for seat in seats if seat.player == first] or [seats[0].number]
        pot = self.on_table.get(number, 0)
        opened = open_pot(RULES, seats, ordered=True)
        return games.begin(replace(opened, next_first=numbers[0], pot=pot, carried=pot), ante)

    def _settled(self, number: int, state: PotState, taker: str | None, last: str) -> Played:
        for seat in state.seats:
            self.chips[seat.player] = seat.tokens
        self.on_table[number] = state.pot
        self.first[number] = taker or last
        for player in self._leaving & {seat.player for seat in state.seats}:
            self._leaving.remove(player)
            self.chips.pop(player)
        held = (seat for seat in state.seats if seat.player in self.chips)
        return Played(taker, last, tuple(seat.player for seat in held if not seat.tokens))

    def staked(self, table: Seen) -> dict[str, int]:
        """What each has put into the round, by what a floor shows; nothing who waits for the next one."""
        shown = table.stacks().items()
        return {player: self.chips[player] - held for player, held in shown if held is not None}

    # People

    def comes(self, player: str, tokens: int = 100) -> None:
        """Somebody sits down with chips."""
        self.chips[player] = tokens

    def leaves(self, player: str) -> None:
        """Somebody goes home when the round is over, and takes his chips along."""
        self._leaving.add(player)

    def stacks(self, table: Seen) -> dict[str, int]:
        """The chips in front of everybody at a table, as they are counted."""
        return {player: self.chips[player] for player in table.players}

    @property
    def total(self) -> int:
        """All chips in the room."""
        return sum(self.chips.values()) + sum(self.on_table.values())

    def holds(self, whole: Whole) -> None:
        """Every stack that is shown is what lies there, less what has gone into the pot."""
        for number, table in whole.tables.items():
            if table.mode == "outcome" or not table.players:
                continue
            there = sum(self.chips[player] for player in table.players) + self.on_table.get(number, 0)
            known = [tokens for tokens in table.tokens if tokens is not None]
            untold = [p for p, tokens in table.stacks().items() if tokens is None]
            assert sum(known) + (table.pot or 0) == there - sum(self.chips[player] for player in untold)
            for player, tokens in table.stacks().items():
                assert tokens is None or 0 <= tokens <= self.chips[player]
