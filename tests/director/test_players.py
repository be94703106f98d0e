"""The roster and a player's page: nights, places, who met whom; names found and given anew; settings kept."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from clow_tui.director import Director, play
from clow_tui.director.errors import LookOnly, PersonError
from clow_tui.director.people.players import Meeting, PlayedNight, look_alike, page_of, roster_lines
from clow_tui.tournament.commands.night import Finish
from clow_tui.tournament.commands.people import Leave
from clow_tui.tournament.people import People
from clow_tui.tournament.record import record_of
from tests.support.directors import at, begin, on, plan
from tests.support.memory_disk import MemoryDisk


def people(*names: str) -> People:
    """A roster: Ann is `ann`."""
    known = People()
    for name in names:
        known.apply({"event": "player_added", "player": name.lower(), "name": name})
    return known


def record(night: str, *places: str, date: str = "2026-01-31", **more: object) -> dict[str, object]:
    """A record as far as pages need it: places best first, `Bo=Cy` shares one."""
    lines, rank = [], 1
    for group in places:
        shared = group.split("=")
        lines += [{"rank": rank, "player": name, "status": "out"} for name in shared]
        rank += len(shared)
    names = [str(line["player"]) for line in lines]
    found = {"id": night.lower(), "name": night, "date": date, "game": "C-low", "rounds": [{}]}
    found |= {"players": {name.lower(): name for name in names}, "standings": lines}
    return found | {"practice": False, "finished": True} | more


KNOWN = people("Dee", "Cy", "Bo", "Ann")
NIGHTS = [
    record("Now", "Ann", "Bo", "Cy", date="2026-03-01", finished=False),
    record("Trial", "Cy", "Ann", date="2026-02-20", practice=True),
    record("Third", "Bo=Ann", "Cy", date="2026-02-14"),
    record("Second", "Bo", "Ann", date="2026-02-07"),
    record("First", "Bo", "Cy", "Ann"),
]


def test_a_line_counts_nights_and_the_best_place_of_those_that_are_over() -> None:
    lines = roster_lines(NIGHTS, KNOWN)
    told = [(line.name, line.nights, line.won, line.best, line.of, line.last) for line in lines]
    assert told == [
        ("Ann", 4, 1, 1, 3, "2026-03-01"),
        ("Bo", 4, 3, 1, 3, "2026-03-01"),
        ("Cy", 3, 0, 2, 3, "2026-03-01"),
        ("Dee", 0, 0, None, 0, ""),
    ]


def test_a_page_has_every_night_and_everybody_met() -> None:
    page = page_of(NIGHTS, KNOWN, "ann")
    assert page.line == roster_lines(NIGHTS, KNOWN)[0]
    assert page.nights == (
        PlayedNight("now", "Now", "2026-03-01", "C-low", None, 3, False),
        PlayedNight("third", "Third", "2026-02-14", "C-low", 1, 3, True),
        PlayedNight("second", "Second", "2026-02-07", "C-low", 2, 2, False),
        PlayedNight("first", "First", "2026-01-31", "C-low", 3, 3, False),
    )
    assert page.against == (Meeting("bo", "Bo", 4, 0, 2), Meeting("cy", "Cy", 3, 1, 1))
    assert page_of(NIGHTS, KNOWN, "dee").nights == ()


def test_names_that_may_be_one_persons_are_pointed_out() -> None:
    known = people("Ann", "Anne", "Zoë", "Zoe", "Bo", "Player 1", "Player 2")
    assert look_alike(roster_lines([], known)) == [("Ann", "Anne"), ("Zoe", "Zoë")]


def test_who_is_ahead_of_one_is_behind_on_the_other_page() -> None:
    for one in ("ann", "bo", "cy"):
        for met in page_of(NIGHTS, KNOWN, one).against:
            (back,) = [m for m in page_of(NIGHTS, KNOWN, met.player).against if m.player == one]
            assert (back.nights, back.ahead, back.behind) == (met.nights, met.behind, met.ahead)


def test_a_night_played_on_paper_counts() -> None:
    director = on(MemoryDisk())
    night_id = director.create(plan(players=("Ann", "Bo"), date="2026-01-02"))
    order = director.words(night_id).entrants("Bo, Ann")
    director.submit(night_id, Finish("order", order))
    assert [(line.name, line.nights, line.won, line.last) for line in director.players()] == [
        ("Ann", 1, 0, "2026-01-02"),
        ("Bo", 1, 1, "2026-01-02"),
    ]
    director.close()


def test_a_night_entered_later_stands_at_its_date() -> None:
    director = on(MemoryDisk())
    for date in ("2026-01-09", "2026-01-23", "2026-01-02"):
        play(director, begin(director, count=2, name=date, date=date), until="end")
    page = director.player("Ann")
    assert [night.date for night in page.nights] == ["2026-01-23", "2026-01-09", "2026-01-02"]
    assert page.line.last == "2026-01-23"
    director.close()


def test_a_night_without_tables_and_one_who_never_came_do_not_count() -> None:
    director = on(MemoryDisk())
    begin(director, count=4)
    director.create(plan(name="Next"))
    night_id = director.pick("Friday")
    dee = director.words(night_id).entrant("Dee")
    director.submit(night_id, Leave(dee, "no-show"))
    play(director, night_id, until="end")
    lines = {line.name: line for line in director.players()}
    assert (lines["Dee"].nights, lines["Dee"].best) == (0, None)
    assert [(night.night, night.of) for night in director.player("Ann").nights] == [("Friday", 3)]
    director.close()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("łukasz", "Łukasz"),
        ("ŁU", "Łukasz"),
        ("ZOË", "Zoë"),
        (unicodedata.normalize("NFD", "zoë"), "Zoë"),
        ("李", "李小龍"),
        ("[/x]", "[/x] Bob"),
        ("שלום", "שלום דוד"),
        ("ann", "Ann"),
    ],
)
def test_accents_a_name_is_found_by_any_spelling_and_by_its_beginning(typed: str, found: str) -> None:
    director = on(MemoryDisk())
    begin(director, players=("Ann", "Anna", "Łukasz", "Zoë", "李小龍", "[/x] Bob", "שלום דוד"))
    assert director.player(typed).line.name == found
    director.close()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Nobody", "Bo", "'Nobody' fits nobody here."),
        ("Zoe", "Bo", "'Zoe' fits nobody here; did you mean Zoë?"),
        ("An", "Bo", "'An' fits several: Anna, Anne. Type more of the name."),
        ("Anna", "ZOË", "ZOË is a player already; give the name something that tells the two apart."),
        ("Anna", " anna  ", ""),
        ("Anna", "Anna", "Anna has that name already."),
        ("Anna", " \u200b ", "A name is empty; write at least one letter."),
        ("Anna", "x" * 201, "'xxxxxxxxxxxxxxxxxxxx…' is longer than 200 characters; shorten it."),
    ],
)
def test_a_name_that_cannot_be_given_is_refused_with_the_reason(old: str, new: str, said: str) -> None:
    director = on(MemoryDisk())
    begin(director, players=("Anna", "Anne", "Zoë"))
    if said:
        with pytest.raises(PersonError) as refused:
            director.rename(old, new)
        assert str(refused.value) == said
        assert sorted(line.name for line in director.players()) == ["Anna", "Anne", "Zoë"]
    else:
        assert director.name(director.rename(old, new)) == "anna"
    director.close()


@pytest.mark.parametrize("format_", ["freezeout", "heats"])
def test_a_name_given_anew_is_in_every_record_as_if_it_had_always_been(format_: str) -> None:
    director = on(MemoryDisk())
    stop = "3r" if format_ == "heats" else None
    for name in ("Friday", "Saturday", "Ann"):
        night_id = begin(director, name=name, format=format_, advance=2, table_stop=stop, seats=4)
        play(director, night_id, until="end", everywhere=True)
    begin(director, name="Without", players=("Bo", "Cy"))
    director.catch_up_records()
    assert director.store.stale_logs() == []
    ann = director.rename("Ann", "李小龍")
    for night_id in director.night_ids():
        kept = director.store.get("nights", night_id)
        assert kept == record_of(director.history(night_id), night_id, director.name)
    assert director.store.stale_logs() == []
    assert [record["name"] for record in director.summaries()].count("Ann") == 1
    assert director.player("李").line.nights == 3
    assert director.roster.people.name(ann) == "李小龍"
    director.close()


def test_a_roster_that_another_program_writes_is_followed(tmp_path: Path) -> None:
    director = at(tmp_path)
    looking = at(tmp_path, write=False)
    assert looking.players() == []
    night_id = begin(director, count=3)
    assert looking.follow()
    assert [line.name for line in looking.players()] == ["Ann", "Bo", "Cy"]
    assert not looking.follow()
    director.rename("Ann", "Zoë")
    play(director, night_id, until="end")
    assert looking.follow()
    assert [line.name for line in looking.players()] == ["Bo", "Cy", "Zoë"]
    assert looking.players() == director.players()
    with pytest.raises(LookOnly):
        looking.rename("Bo", "Gus")
    with pytest.raises(LookOnly):
        looking.keep("look", "paper")
    looking.close()
    director.close()


def test_a_setting_is_there_the_next_time(tmp_path: Path) -> None:
    director = at(tmp_path)
    assert director.roster.people.settings == {}
    director.keep("look", "paper")
    director.keep("look", "paper")
    director.close()
    assert (tmp_path / "people.jsonl").read_text("utf-8").count("paper") == 1
    again = at(tmp_path)
    assert again.roster.people.settings == {"look": "paper"}
    begin(again, count=3)
    assert [line.name for line in again.players()] == ["Ann", "Bo", "Cy"]
    again.close()


def test_many_nights_are_told_from_their_records_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = MemoryDisk()
    director = on(disk)
    for number in range(3):
        play(director, begin(director, count=3, name=f"Night {number}"), until="end")
    director.close()
    again = on(disk)
    monkeypatch.setattr(Director, "_open_book", lambda *_: pytest.fail("a log was read"))
    assert [line.nights for line in again.players()] == [3, 3, 3]
    assert len(again.player("Bo").nights) == 3
    again.rename("Bo", "Zoë")
    assert len(again.player("Zoë").nights) == 3
    again.close()


def test_a_record_made_anew_has_taken_in_the_people_too(tmp_path: Path) -> None:
    director = at(tmp_path)
    begin(director, count=3)
    director.close()
    (tmp_path / "clow.json").unlink()
    again = at(tmp_path)
    again.catch_up_records()
    assert again.store.stale_logs() == []
    assert sorted(record["name"] for record in again.store.all("players").values()) == ["Ann", "Bo", "Cy"]
    again.close()
