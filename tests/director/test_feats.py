"""What of a night may come to be a record, against its story read through slowly."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clow_tui.director import Director, play
from clow_tui.games.happenings import Kept, PotSplit, PotWon, Stood, Threw
from clow_tui.tournament.commands.night import Finish
from clow_tui.tournament.feats import feats_of
from clow_tui.tournament.history import History
from tests.support.directors import begin, on, plan
from tests.support.memory_disk import MemoryDisk


def slowly(history: History) -> tuple[int, dict[str, int]]:
    """The largest pot, and how often each turn of somebody's ended with the best hand, from what stands."""
    items = [
        (table, item)
        for act in history.acts
        if act.n not in history.off
        for table, item in history.stories[act.n]
    ]
    pots = [item.amount for _, item in items if isinstance(item, PotWon)]
    pots += [item.share * len(item.players) for _, item in items if isinstance(item, PotSplit)]
    best, times = history.night.rules.book.hands[0].name, Counter[str]()
    for at, (table, item) in enumerate(items):
        if isinstance(item, Threw) and item.hand.name == best:
            later = [x for t, x in items[at + 1 :] if t == table and isinstance(x, Kept | Threw | Stood)]
            times[item.player] += not (
                later and isinstance(later[0], Kept) and later[0].player == item.player
            )
    return max(pots, default=0), {player: count for player, count in times.items() if count}


NIGHTS: list[dict[str, Any]] = [
    {"players": ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus"), "seats": 4},
    {"ruleset": "cee-lo-banker", "format": "open", "levels": None, "every": None, "stop": "6r", "count": 5},
    {"ruleset": "poker-dice", "format": "swiss", "levels": None, "every": None, "seats": 2, "rounds": 5},
    {"ruleset": "poker-dice-wild", "format": "heats", "levels": None, "every": None, "seats": 4},
]


@pytest.mark.parametrize("asked", NIGHTS, ids=lambda asked: asked.get("ruleset", "c-low"))
def test_the_figures_are_those_of_the_story(asked: dict[str, Any]) -> None:
    director = on(MemoryDisk())
    night_id = begin(director, **asked)
    play(director, night_id, until="end", everywhere=True)
    history = director.history(night_id)
    largest, times = slowly(history)
    feats = feats_of(history)
    assert (feats["pot"] or {"amount": 0})["amount"] == largest
    assert feats["best"] == {"hand": history.night.rules.book.hands[0].name, "times": times}
    assert feats["rounds"] == sum(table.game.round for table in history.night.tables.values())
    begun, ended = (history.acts[n].at for n in (1, -1))
    assert feats["seconds"] > 0
    assert begun < ended
    director.undo(night_id)
    assert feats_of(history)["seconds"] is None
    director.redo(night_id)
    assert feats_of(history) == feats
    director.close()


def test_a_best_hand_that_is_thrown_away_again_does_not_count() -> None:
    from clow_tui.tournament.commands import Answer

    director = on(MemoryDisk())
    night_id = begin(
        director,
        ruleset="poker-dice",
        format="swiss",
        levels=None,
        every=None,
        seats=2,
        rounds=1,
        count=2,
        mode="keyed",
        as_listed=True,
    )
    words = ["A", "9", "AAAAA", "keep A A A A", "9", "AAAAA", "stand"]
    for answer in words:
        director.submit(night_id, Answer(1, answer))
    (bo,) = (player for player in director.view(night_id).night.entrants if director.name(player) == "Bo")
    assert feats_of(director.history(night_id))["best"]["times"] == {bo: 1}
    director.close()


def test_a_night_on_paper_has_no_length_and_no_pots() -> None:
    director = on(MemoryDisk())
    night_id = director.create(plan(players=("Ann", "Bo")))
    director.submit(night_id, Finish("order", director.words(night_id).entrants("Bo, Ann")))
    feats = feats_of(director.history(night_id))
    assert (feats["seconds"], feats["rounds"], feats["pot"], feats["best"]["times"]) == (None, 0, None, {})
    director.close()


def test_a_record_of_an_earlier_version_is_made_anew() -> None:
    disk = MemoryDisk()
    director: Director = on(disk)
    night_id = begin(director, count=3)
    play(director, night_id, until="end")
    director.catch_up_records()
    record = director.store.get("nights", night_id)
    assert record is not None
    feats = record.pop("feats")
    director.store.put("nights", night_id, record)
    (found,) = director.summaries()
    assert found["feats"] == feats
    kept = director.store.get("nights", night_id)
    assert kept is not None
    assert kept["feats"] == feats
    director.close()
