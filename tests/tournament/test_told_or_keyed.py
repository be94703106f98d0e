"""Who took each pot is all it takes: a night told by its pots is the night of the same throws, keyed in."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from clow_tui import games
from clow_tui.games.happenings import PotCarried, PotWon
from clow_tui.tournament.commands import Answer
from clow_tui.tournament.commands.tables import ReportPot
from tests.support.nights import PureNight, random_setup
from tests.support.seen import Whole, whole_seen


def play_a_round(keyed: PureNight, number: int, dice: random.Random) -> ReportPot:
    """Real dice at a table, keyed in until its pot is settled; what its players would say of it."""
    game = keyed.night.tables[number].game
    last, faces = "", keyed.night.rules.book.spec.faces  # type: ignore[union-attr]
    while True:
        prompt = games.prompt(keyed.night.tables[number].game)
        assert prompt is not None
        last = prompt.player
        story = keyed.do(Answer(number, " ".join(dice.choice(faces) for _ in range(prompt.dice or 3))))
        for _, item in story:
            if isinstance(item, PotWon):
                return ReportPot(number, (item.player,))
            if isinstance(item, PotCarried):
                return ReportPot(number, (), last)
        assert keyed.night.tables[number].game.round == game.round


def alike(keyed: PureNight, told: PureNight) -> Whole:
    """Stacks, pots, seats, outs, rounds, who throws first next, and all places: the same in both."""
    seen = [whole_seen(pure.night, str) for pure in (keyed, told)]
    for whole in seen:
        for number, table in whole.tables.items():
            whole.tables[number] = replace(table, mode="")
    assert seen[0] == seen[1]
    assert [e.out and (e.out.table, e.out.round, e.out.had) for e in keyed.night.entrants.values()] == [
        e.out and (e.out.table, e.out.round, e.out.had) for e in told.night.entrants.values()
    ]
    return seen[0]


def spend(seed: int) -> int:
    """A whole night both ways, each table at its own pace; how many pots were carried."""
    rng, carried = random.Random(seed), 0
    setup = random_setup(rng, most=16)
    keyed = PureNight(replace(setup, mode="keyed")).drawn()
    told = PureNight(replace(setup, mode="pots")).drawn()
    while not alike(keyed, told).finished:
        number = rng.choice(keyed.asking()).number
        word = play_a_round(keyed, number, rng)
        carried += not word.winners
        told.do(word)
    return carried


def test_pots_and_keyed_throws_give_the_same_night() -> None:
    assert sum(spend(seed) for seed in range(40)), "no pot was carried in any of them"


@pytest.mark.campaign
@pytest.mark.parametrize("start", range(1000, 2000, 50))
def test_pots_and_keyed_throws_give_the_same_in_many_nights(start: int) -> None:
    for seed in range(start, start + 50):
        spend(seed)
