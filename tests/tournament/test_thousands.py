"""24 players in tables of six, antes doubling every ten rounds, night after night to its end."""

from __future__ import annotations

import random

import pytest

from clow_tui.tournament.commands.tables import ReportPot
from clow_tui.tournament.standings import places
from tests.support.nights import PureNight, Setup

PLAYERS = 24
TOKENS = 100 * PLAYERS
MOST = 2000  # pots by which any night has ended


def spend(seed: int, *, thrown: bool) -> None:
    """A night, its dice thrown by the program, or told pot by pot, now and then a carried one."""
    rng = random.Random(seed)
    mode = "program" if thrown else "pots"
    pure = PureNight(Setup(PLAYERS, seats=6, levels="10x2", every="10r", mode=mode, seed=seed)).drawn()
    for _ in range(MOST * (20 if thrown else 1)):
        if pure.night.finished:
            break
        table = rng.choice(pure.asking())
        if thrown:
            pure.roll(table.number)
            continue
        players = [seat.player for seat in table.game.seats]
        winners = (rng.choice(players),) if rng.random() < 0.97 else ()
        pure.do(ReportPot(table.number, winners, rng.choice(players)))
    check_end(pure)


def check_end(pure: PureNight) -> None:
    """A winner who has it all, or a stated share of those who went out together; nobody left with a token."""
    night = pure.night
    assert night.finished
    final = places(night)
    assert final is not None
    assert sum(map(len, final)) == PLAYERS
    outs = {out.player: out.tokens for table in night.tables.values() for out in table.game.outs}
    assert not any(outs.values()), "who could still play is out"
    if night.left():
        (winner,) = night.left()
        assert final[0] == (winner,)
        assert night.tokens_of(winner) == TOKENS
    else:
        last = max(entrant.out.act for entrant in night.entrants.values() if entrant.out)
        together = {p for p, entrant in night.entrants.items() if entrant.out and entrant.out.act == last}
        assert set(final[0]) == together
        assert sum(table.dead for table in night.tables.values()) == TOKENS


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_no_token_is_stuck_and_no_night_is_without_an_end(start: int) -> None:
    for seed in range(start, start + 20):
        spend(seed, thrown=False)


def test_no_night_by_the_programs_dice_is_either() -> None:
    for seed in range(3):
        spend(seed, thrown=True)


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(10_000, 13_000, 100))
def test_thousands_of_nights_told_pot_by_pot(start: int) -> None:
    for seed in range(start, start + 100):
        spend(seed, thrown=False)


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(10_000, 10_400, 20))
def test_hundreds_of_nights_thrown_by_the_program(start: int) -> None:
    for seed in range(start, start + 20):
        spend(seed, thrown=True)
