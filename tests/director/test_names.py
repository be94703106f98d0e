"""Names of every kind through a whole night, its log and its record; and clow.json in stock TinyDB."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from tinydb import Query, TinyDB

from clow_tui.director import play
from clow_tui.director.errors import PlanError
from tests.support.directors import at, begin, plan, summaries_of

NAMES = (
    "[/x] Bob",
    "李小龍",
    "👨‍👩‍👧‍👦",
    "ab" * 100,
    "עדי כהן",
    "Łukasz",
    "Zoë",
    "{name}%s\\n",
    '"quoted", with a comma',
    "2 2 5",
    "roll",
    "\u202eevil",
)


def test_any_name_plays_a_night_and_is_there_afterwards(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director, players=NAMES)
    play(director, night_id, until="end")
    told = " ".join(line.words for line in director.log(night_id))
    assert all(name in told for name in NAMES)
    director.close()
    again = at(tmp_path)
    entrants = again.view(night_id).night.entrants
    assert sorted(again.name(player) for player in entrants) == sorted(NAMES)
    again.close()
    (record,) = summaries_of(tmp_path)
    assert sorted(line["player"] for line in record["standings"]) == sorted(NAMES)


def test_equal_names_are_one_player_whatever_their_spelling(tmp_path: Path) -> None:
    director = at(tmp_path)
    first = begin(director, players=("Zoë", "Bo"))
    second = begin(director, players=(unicodedata.normalize("NFD", "ZOË"), "bo"), name="Saturday")
    assert set(director.view(first).night.entrants) == set(director.view(second).night.entrants)
    director.close()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Zoë", "Zoe\u0308", "Bo"), "Zoë is there more than once; tell them apart, for example Zoë 2."),
        (("Ann", "bo", "ANN", "Bo"), "Ann, bo are there more than once; tell them apart, for example Ann 2."),
        (("Ann", "x" * 201), "longer than 200 characters; shorten it."),
        (("Ann", "\u200b"), "Player 2: A name is empty; write at least one letter."),
    ],
)
def test_names_that_cannot_be_are_refused(tmp_path: Path, names: tuple[str, ...], said: str) -> None:
    director = at(tmp_path)
    with pytest.raises(PlanError) as refused:
        director.create(plan(players=names))
    assert str(refused.value).endswith(said)
    assert director.outlook(plan(players=names)).faults == {"players": str(refused.value)}
    assert director.night_ids() == []
    director.close()


def test_clow_json_opens_in_stock_tinydb_and_reads_well(tmp_path: Path) -> None:
    director = at(tmp_path)
    night_id = begin(director, players=NAMES)
    play(director, night_id, until="end")
    night = director.view(night_id).night
    winner = director.name(night.left()[0])
    director.close()
    with TinyDB(tmp_path / "clow.json", encoding="utf-8") as database:
        assert {"players", "nights", "meta"} <= database.tables()
        assert sorted(record["name"] for record in database.table("players").all()) == sorted(NAMES)
        found = database.table("nights").get(Query().name == "Friday")
        assert isinstance(found, dict)
        assert (found["finished"], found["winners"], found["game"]) == (True, [winner], "C-low")
        assert found["places"][0] == [winner]
        assert sorted(name for group in found["places"] for name in group) == sorted(NAMES)
        (drawn,) = found["rounds"]
        assert [len(table["seats"]) for table in drawn["tables"]] == [6, 6]
        assert drawn["tables"][0]["seats"]["1"] in NAMES
        assert {table["table"] for table in found["tables"]} == {1, 2}
        assert sum(sum(table["players"].values()) for table in found["tables"]) == 1200
        assert [line["rank"] for line in found["standings"]][:2] == [1, 2]
        assert not any("dice" in key for key in found)


def test_the_record_of_a_night_stays_small(tmp_path: Path) -> None:
    """Some 4 kB for 24 players (storage.md): places, seats and results, no throws."""
    director = at(tmp_path)
    night_id = begin(director, players=tuple(f"Player {n}" for n in range(1, 25)))
    play(director, night_id, until="end")
    director.close()
    assert (tmp_path / "nights" / f"{night_id}.jsonl").stat().st_size > 50_000
    assert (tmp_path / "clow.json").stat().st_size < 12_000
