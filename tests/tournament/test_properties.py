"""Random nights: what holds after every act, whatever the field, the tables, the levels and the dice."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

import pytest

from clow_tui.tournament.commands import SetMode
from clow_tui.tournament.commands.night import DismissCalls
from clow_tui.tournament.events import Thrown
from clow_tui.tournament.history import NothingToDo
from tests.support.nights import PureNight, Setup, c_low, random_setup
from tests.support.whole import (
    check_act,
    check_goes_on,
    check_history,
    check_standings,
    check_state,
    left_out,
)


def play_and_check(seed: int) -> None:
    """A night from draw to end, each act looked at; tables throw in any order."""
    rng = random.Random(seed)
    pure = PureNight(random_setup(rng)).drawn()
    check_state(pure.night, pure.tokens)
    check_goes_on(pure.night)
    while not pure.night.finished:
        before = pure.night
        pure.roll(rng.choice(pure.asking()).number)
        check_state(pure.night, pure.tokens)
        check_goes_on(pure.night)
        check_act(before, pure.history.acts[-1])
    check_standings(pure.night)
    check_history(pure.history)
    again = pure.reread()
    assert again.night == pure.night
    assert again.acts == pure.history.acts


def undo_and_check(seed: int) -> None:
    """A night with undos and redos of any depth, at tables, on the floor and of runs; then to its end."""
    rng = random.Random(seed)
    pure = PureNight(random_setup(rng, most=13)).drawn()
    for _ in range(8):
        run = len(pure.history.acts) if rng.random() < 0.3 else None
        pure.play(rng.randint(1, 60), rng, run)
        _change_something(pure, rng)
        check_standings(pure.night)
        depth = undo_some(pure, rng, rng.choice([None, *pure.night.tables]))
        if depth and rng.random() < 0.5:
            pure.undo()
        if not pure.night.drawn:
            pure.drawn()
    pure.play_to_end()
    check_goes_on(pure.night)
    check_history(pure.history)
    check_standings(pure.night)
    assert pure.reread().night == pure.night


def undo_some(pure: PureNight, rng: random.Random, table: int | None) -> int:
    """Undo up to six acts in one place and redo them all: each step is exactly the state it was. How many."""
    states = [(pure.night, pure.history.effective())]
    run = rng.random() < 0.2
    for _ in range(rng.randint(1, 6)):
        try:
            plan = pure.history.plan_undo(table=table, run=run)
        except NothingToDo:
            break
        assert left_out(pure.history, plan.asked) == plan.along
        before = {act.n for act in pure.history.effective()}
        assert pure.undo(table, run=run) == plan
        assert {act.n for act in pure.history.effective()} == before - set(plan.acts)
        check_state(pure.night, pure.tokens)
        check_goes_on(pure.night)
        states.append((pure.night, pure.history.effective()))
    for night, effective in reversed(states[:-1]):
        pure.redo(table)
        assert pure.night == night
        assert pure.history.effective() == effective
    return len(states) - 1


def _change_something(pure: PureNight, rng: random.Random) -> None:
    """Acts that are no throws: who throws at a table, and calls done."""
    if pure.night.finished:
        return
    table = rng.choice(list(pure.night.open_tables()))
    if rng.random() < 0.3:
        pure.do(SetMode(table.number, "keyed" if table.mode == "program" else "program"))
    waiting = tuple(call.n for call in pure.night.calls if not call.done)
    if waiting and rng.random() < 0.5:
        pure.do(DismissCalls(waiting))


@pytest.mark.parametrize("seed", range(100))
def test_any_night(seed: int) -> None:
    play_and_check(seed)


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(1000, 5000, 50))
def test_many_nights(start: int) -> None:
    for seed in range(start, start + 50):
        play_and_check(seed)


@pytest.mark.parametrize("seed", range(20))
def test_any_night_undone_and_done_again(seed: int) -> None:
    undo_and_check(seed)


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(1000, 2000, 20))
def test_many_nights_undone_and_done_again(start: int) -> None:
    for seed in range(start, start + 20):
        undo_and_check(seed)


@pytest.mark.parametrize("seed", range(10))
def test_wild_undos_and_redos_never_break_a_night(seed: int) -> None:
    wild(seed, 150)


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(1000, 1400, 20))
def test_many_wild_undos_and_redos(start: int) -> None:
    for seed in range(start, start + 20):
        wild(seed, 400)


def wild(seed: int, steps: int) -> None:
    """Throws, undos and redos in any place and order; each is done or refused, and the night goes on."""
    rng = random.Random(seed)
    pure = PureNight(random_setup(rng, most=13)).drawn()
    for _ in range(steps):
        place = rng.choice([None, *pure.night.tables])
        act = rng.choice(["throw", "throw", "undo", "redo", "run"])
        if not pure.night.drawn:
            pure.drawn()
        elif act == "throw":
            pure.play(rng.randint(1, 12), rng, len(pure.history.acts))
        else:
            with suppress(NothingToDo):
                pure.redo(place) if act == "redo" else pure.undo(place, run=act == "run")
        check_state(pure.night, pure.tokens)
        check_goes_on(pure.night)
    check_history(pure.history)


@pytest.mark.parametrize("seed", range(3))
def test_same_seed_same_night(seed: int) -> None:
    setup = random_setup(random.Random(seed))
    nights = [PureNight(setup).drawn() for _ in range(2)]
    for pure in nights:
        pure.play_to_end()
    assert nights[0].history.acts == nights[1].history.acts
    other = PureNight(random_setup(random.Random(seed + 100))).drawn()
    assert other.night.entrants != nights[0].night.entrants


def thrown_at(pure: PureNight, tables: Iterable[int]) -> dict[int, list[tuple[int, int, str, str]]]:
    """One throw at each of these tables in turn; by table its round, throw, player and dice."""
    for number in tables:
        pure.roll(number)
    told: dict[int, list[tuple[int, int, str, str]]] = {}
    for act in pure.history.acts[2:]:
        for event in act.events:
            if isinstance(event, Thrown):
                told.setdefault(event.table, []).append((event.round, event.k, event.entrant, event.dice))
    return told


def test_what_a_table_throws_does_not_hang_on_the_others() -> None:
    setup = Setup(24, every="10r")
    one = thrown_at(PureNight(setup).drawn(), [1] * 10 + [2] * 10 + [3] * 10)
    other = thrown_at(PureNight(setup).drawn(), [3, 2, 1] * 10)
    assert one == other


@pytest.mark.parametrize("short", ["plays", "out"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_small_field_ends_at_a_flat_ante_too(players: int, short: Literal["plays", "out"]) -> None:
    for seed in range(4):
        setup = Setup(
            players,
            levels=None,
            every=None,
            short=short,
            seed=seed,
            rules=c_low(tokens=30),
            tokens=30,
        )
        pure = PureNight(setup).drawn()
        pure.play_to_end(most=20_000)
        check_standings(pure.night)
        check_state(pure.night, pure.tokens)
