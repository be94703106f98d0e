"""Nights of every shipped game with answers at random: refused, undone, done again, read again."""

from __future__ import annotations

import random

import pytest

from clow_tui import games
from clow_tui.games import BankState, State
from clow_tui.tournament.commands import Answer, BadAnswer
from clow_tui.tournament.commands.heats import next_round_command
from tests.support.floors_alive import LiveNight
from tests.support.tables import SHIPPED

NONSENSE = ("", "nonsense", "7 7 7", "-1", "keep 7", "final in 2", "999999999", "A A A A A A A")


def random_words(rng: random.Random, state: State) -> str:
    """An answer that fits, in words."""
    asked = games.prompt(state)
    assert asked is not None
    if asked.may_pass and rng.random() < 0.2:
        return "pass"
    if asked.kind in ("stake", "bet"):
        assert asked.least is not None
        assert asked.most is not None
        return str(rng.choice([asked.least, asked.most, rng.randint(asked.least, asked.most)]))
    if asked.kind != "again":
        return "roll"
    assert state.turn is not None
    kept = rng.sample(state.turn.dice, rng.randint(0, len(state.turn.dice)))
    fits = games.refusal(state, games.Keep(tuple(kept))) is None
    return " ".join(("keep", *kept)) if fits and rng.random() < 0.7 else "stand"


def undone_and_done_again(ruleset: str, seed: int, steps: int) -> None:
    """So many acts; now and then one that is refused, and some taken back and brought back."""
    rng = random.Random(f"{ruleset} {seed}")
    night = LiveNight(
        rng.randint(4, 8), ruleset=ruleset, format_="heats", seats=rng.choice([3, 4]), advance=1,
        mode="program", levels=None, every=None,
    )  # fmt: skip
    states = [night.night]
    for _ in range(steps):
        asking = night.asking()
        if not asking:
            onward = next_round_command(night.night)
            if onward is None:
                break
            night.do(onward)
        elif rng.random() < 0.1:
            with pytest.raises(BadAnswer):
                night.do(Answer(rng.choice(asking).number, rng.choice(NONSENSE)))
            assert night.night == states[-1]
            continue
        else:
            table = rng.choice(asking)
            words = random_words(rng, table.game)
            night.do(Answer(table.number, words)) if words != "roll" else night.roll(table.number)
        states.append(night.night)
        if rng.random() < 0.1:
            back_and_forth(night, states, rng.randint(1, 5))
    assert night.reread().night == night.night


def back_and_forth(night: LiveNight, states: list[object], depth: int) -> None:
    """The last acts taken back one by one and brought back: each time the very state it was."""
    depth = min(depth, len(states) - 1)
    for back in range(1, depth + 1):
        night.undo()
        assert night.night == states[-1 - back]
    for back in range(depth - 1, -1, -1):
        night.redo()
        assert night.night == states[-1 - back]


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_night_undone_and_done_again(ruleset: str) -> None:
    undone_and_done_again(ruleset, seed=1, steps=120)


@pytest.mark.campaign
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_many_nights_undone_and_done_again(ruleset: str) -> None:
    for seed in range(100, 160):
        undone_and_done_again(ruleset, seed, steps=400)


def test_whoever_goes_broke_in_the_last_round_is_out() -> None:
    night = LiveNight(
        8, ruleset="cee-lo-banker", format_="heats", seats=4, advance=1, mode="keyed", levels=None, every=None
    )
    night.says(1, "6 6 6", "pass", "pass", "pass")
    for _ in range(19):
        night.says(1, "1", "0", "0", "0")
    night.says(1, "100", "100", "4 5 6")
    game = night.night.tables[1].game
    assert isinstance(game, BankState)
    assert (game.phase, game.round) == ("over", 20)
    (broke,) = game.outs
    out = night.night.entrants[broke.player].out
    assert out is not None
    assert (out.table, out.round) == (1, 20)
