"""The fold of all nights, kept: the same whatever is added, put right, taken away or put in between."""

from __future__ import annotations

import random

from clow_tui.director.people.ratings import EVERY, Folding
from clow_tui.tournament.standings.ratings import Match, NightResults, fold


def some(rng: random.Random, name: str) -> NightResults:
    order = rng.sample("abcdef", rng.randint(2, 6))
    return NightResults(name, "2026-01-02", (Match(1, None, tuple((player,) for player in order)),))


def test_what_is_kept_of_a_fold_never_shows() -> None:
    rng = random.Random(3)
    folding = Folding()
    nights = [some(rng, str(number)) for number in range(2 * EVERY + 5)]
    for number in range(40):
        assert folding.of(tuple(nights)) == fold(nights)
        at = rng.randrange(len(nights)) if nights else 0
        match rng.choice(("add", "amend", "drop", "between", "cut", "same")):
            case "add":
                nights.append(some(rng, f"new {number}"))
            case "amend":
                nights[at] = some(rng, nights[at].night)
            case "drop":
                del nights[at]
            case "between":
                nights.insert(at, some(rng, f"late {number}"))
            case "cut":
                del nights[EVERY:]
    assert folding.of(()) == fold(())
