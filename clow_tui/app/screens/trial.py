"""A ruleset tried out: one game at a table of made-up players, and what happens in it, in words."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.places import TRIAL
from clow_tui.app.commands.situation import Situation
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.rows import Column, Row
from clow_tui.director.draws import seed_from_number, throw_dice
from clow_tui.games import Happening, LegBegan, RoundBegan, Staked, say
from clow_tui.rulesets import Ruleset
from clow_tui.strategies import DEFAULT, STRATEGIES
from clow_tui.strategies.tryout import seats_for, try_out

STEPS_MOST = 5_000  # answers; a game that goes on beyond them is stopped
PLAYERS_MOST = 12
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kay", "Lu")


@dataclass(slots=True)
class Game:
    """A game as far as it has been played; a thread adds to it while the screen shows it."""

    lines: list[tuple[str, str]] = field(default_factory=list)  # tone and words
    steps: int = 0
    rounds: int = 0
    over: bool = False


def play(ruleset: Ruleset, players: int, seed: int, game: Game, stop: threading.Event) -> Game:
    """Play until the game is over, it is stopped, or it has gone on for too long."""
    dice = seed_from_number(seed)
    steps = try_out(
        ruleset,
        NAMES[:players] if players <= len(NAMES) else [f"Player {at + 1}" for at in range(players)],
        lambda round_, k, count, faces: throw_dice(dice, 1, round_, k, count, faces),
        STRATEGIES[DEFAULT],
    )
    for state, told in steps:
        game.steps += 1
        game.rounds = state.round
        game.lines += [(_tone(happening), say(happening, str)) for happening in told]
        if stop.is_set() or game.steps >= STEPS_MOST:
            return game
    game.over = True
    return game


def _tone(happening: Happening) -> str:
    return "now" if isinstance(happening, RoundBegan | LegBegan | Staked) else ""


class Trial(ListPlace):
    """One game after the other; each has its number, and the same number throws the same dice."""

    place = TRIAL
    BINDINGS = bindings_for(TRIAL)

    def __init__(self, ruleset: Ruleset, name: str) -> None:
        super().__init__()
        self._ruleset, self._name = ruleset, name
        self._players = seats_for(ruleset)
        self._seed = 0
        self._game = Game()

    def columns(self) -> Sequence[Column]:
        """What happened."""
        return (Column("", 0),)

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys at the foot."""
        return (("t", "another try"), ("left right", "fewer, more players"), ("/", "filter by a word"))

    def situation(self) -> Situation:
        """Whether it is being played."""
        return super().situation()._replace(rows=len(self._game.lines))

    def on_mount(self) -> None:
        """Begin with the first."""
        super().on_mount()
        self.do_try()

    def do_try(self) -> None:
        """Another game, with other dice."""
        if not self.clow.running:
            self._seed += 1
            self._play()

    def move(self, dx: int, dy: int) -> None:
        """Up and down in the log; left and right fewer and more players, with the same dice."""
        if not dx:
            super().move(dx, dy)
            return
        wanted = seats_for(self._ruleset, max(1, min(PLAYERS_MOST, self._players + dx)))
        if wanted == self._players:
            self.clow.say(f"{self._name} takes {'no more' if dx > 0 else 'no fewer'} than {wanted} here.")
        elif not self.clow.running:
            self._players = wanted
            self._play()

    def _play(self) -> None:
        game = self._game = Game()
        ruleset, players, seed = self._ruleset, self._players, self._seed
        self.list_rows().show(())

        def then(_: Game) -> None:
            if self.is_open:
                self.list_rows().first()
                self.update()

        self.clow.run_on(f"Trying {self._name}", lambda stop: play(ruleset, players, seed, game, stop), then)

    def update(self) -> None:
        """The game as far as it has come."""
        if not self.is_up:
            return
        game = self._game
        lines = game.lines[:]
        rows = self.list_rows()
        rows.show([Row(str(at), (words,), tone) for at, (tone, words) in enumerate(lines)])
        rows.empty = "Nothing has happened yet."
        count = f"{game.rounds} round{'s' if game.rounds != 1 else ''}" if game.rounds else ""
        state = "under way" if self.clow.running else "" if game.over else "stopped before its end"
        self.query_one(Header).show(
            self._ruleset.name,
            (f"try {self._seed}", f"{self._players} players, {DEFAULT}"),
            [words for words in (count, state) if words],
        )
        self.refresh_keys()

    def do_back(self) -> None:
        """Stop it, or back."""
        if self.clow.running:
            self.clow.stop_running.set()
        else:
            super().do_back()
