"""Merged and unmerged, forgotten, ratings and seasons from the records; cut off at any moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.director import Director, persons, seasons
from clow_tui.director.errors import NotNow, PersonError, PlanError
from clow_tui.director.folder import doctor
from clow_tui.director.folder.archive import give, take
from clow_tui.director.people import ratings
from clow_tui.director.sheets import WRITERS, sheet_of, write_text
from clow_tui.store import StoreError
from clow_tui.tournament.commands.night import Finish
from clow_tui.tournament.record import record_of
from tests.support.directors import at, on, plan
from tests.support.memory_disk import MemoryDisk


def paper(director: Director, name: str, order: str, date: str, **more: object) -> str:
    """A night played on paper, its places told."""
    players = tuple(order.replace("=", ",").split(","))
    night_id = director.create(plan(name=name, players=players, date=date, **more))
    words = director.words(night_id)
    director.submit(night_id, Finish("order", words.entrants(order.replace("=", " = "))))
    return night_id


def three(director: Director) -> None:
    paper(director, "First", "Ann,Bo,Cy", "2026-01-02")
    paper(director, "Second", "Anne,Cy,Bo", "2026-01-09")
    paper(director, "Third", "Bo,Ann", "2026-01-16")


def shown(director: Director) -> dict[str, float]:
    lines = ratings.rating_lines(director.ratings(), director.roster.people)
    return {line.name: line.rating for line in lines}


def test_merge_unmerge_gives_all_back_as_it_was() -> None:
    director = on(MemoryDisk())
    three(director)
    apart = (director.players(), shown(director), director.summaries())
    merged = persons.merge(director, "Ann", "Anne")
    assert (merged.keep, merged.other, merged.other_nights) == ("Ann", "Anne", ("Second",))
    page = director.player("Ann")
    assert (page.line.nights, page.also, len(page.course)) == (3, ("Anne",), 3)
    assert director.player("anne").line.name == "Ann"
    assert [r["winners"] for r in director.summaries()] == [["Bo"], ["Ann"], ["Ann"]]
    assert "Anne" not in shown(director)
    for night_id in director.night_ids():
        kept = director.store.get("nights", night_id)
        assert kept == record_of(director.history(night_id), night_id, director.name)
    assert persons.unmerge(director, "Anne") == ("Anne", "Ann")
    assert (director.players(), shown(director), director.summaries()) == apart
    director.close()


def test_two_who_met_are_never_merged_nor_one_with_himself() -> None:
    director = on(MemoryDisk())
    three(director)
    paper(director, "Trial", "Anne,Dee", "2026-01-20", practice=True)
    with pytest.raises(NotNow, match="Ann and Bo met: both were in Third"):
        persons.merge(director, "Ann", "Bo")
    director.discard(director.pick("Trial"))
    with pytest.raises(NotNow, match="Trial, which is deleted"):
        persons.merge(director, "Dee", "Anne")
    with pytest.raises(PersonError, match="one player already"):
        persons.merge(director, "Ann", "Ann")
    persons.merge(director, "Ann", "Anne")
    paper(director, "Fourth", "Ann,Eve", "2026-01-23")
    with pytest.raises(NotNow, match="met"):  # through the one merged into her
        persons.merge(director, "Eve", "Ann")
    with pytest.raises(PersonError, match="fits nobody of those merged: Anne"):
        persons.unmerge(director, "Bo")
    director.close()


def test_who_plays_just_now_is_neither_merged_nor_forgotten() -> None:
    director = on(MemoryDisk())
    three(director)
    director.create(plan(name="Now", players=("Anne", "Dee")))
    with pytest.raises(NotNow, match="Now, which is not over"):
        persons.merge(director, "Ann", "Anne")
    with pytest.raises(NotNow, match="Now, which is not over"):
        persons.forget(director, "Anne")
    director.close()


def test_a_forgotten_name_is_nowhere_but_in_the_copies_that_are_listed(tmp_path: Path) -> None:
    director = at(tmp_path)
    names = {"Ann": "Zebulon", "Anne": "Zebedee"}
    for old, new in names.items():
        three(director) if old == "Ann" else None
        director.rename(old, new)
    persons.merge(director, "Zebulon", "Zebedee")
    seasons.create(director, "Cup", {})
    give(director, tmp_path / "all.zip", director.night_ids(), everything=True)
    before = {name: value for name, value in shown(director).items() if name != "Zebulon"}
    done, copies = persons.forget(director, "Zebulon")
    assert set(done.names) == {"Ann", "Zebulon", "Anne", "Zebedee"}
    assert "all.zip" in copies
    director.close()
    live = [tmp_path / "clow.json", tmp_path / "people.jsonl", *(tmp_path / "nights").iterdir()]
    for file in live:
        text = file.read_text("utf-8")
        assert not [name for name in done.names if f'"{name}"' in text], file
    backups = [f"backups/{file.name}" for file in (tmp_path / "backups").iterdir()]
    assert set(copies) <= {"all.zip", *backups}
    again = at(tmp_path)
    assert again.store.findings == ()
    assert [line.name for line in again.players()] == ["Bo", "Cy"]
    assert shown(again) == before
    assert done.instead in again.summaries()[0]["players"].values()
    standing = seasons.standing(seasons.find(again, "Cup"), again.summaries(), again.roster.people)
    assert done.instead in standing.names.values()
    assert again.roster.people.id_of("Zebulon") is None
    again.close()


def test_a_program_that_looks_on_follows_a_name_forgotten(tmp_path: Path) -> None:
    director, looking = at(tmp_path), None
    three(director)
    looking = at(tmp_path, write=False)
    assert "Ann" in [line.name for line in looking.players()]
    persons.forget(director, "Ann")
    assert looking.follow()
    assert [line.name for line in looking.players()] == ["Anne", "Bo", "Cy"]
    looking.close()
    director.close()


def cut_off(job: str, step: int) -> tuple[MemoryDisk, bool]:
    """A disk on which the power went at a step of the job; whether the job was done by then."""
    disk = MemoryDisk()
    director = on(disk)
    three(director)
    if job == "unmerge":
        persons.merge(director, "Ann", "Anne")
    director.catch_up_records()
    calls = 0
    real = disk._call

    def call(what: str, path: Path) -> None:
        nonlocal calls
        calls += what in ("append", "write_new", "replace", "remove", "truncate", "sync", "sync_folder")
        if calls > step:
            raise OSError(5, "gone")
        real(what, path)

    disk._call = call  # type: ignore[method-assign, assignment]
    try:
        match job:
            case "merge":
                persons.merge(director, "Ann", "Anne")
            case "unmerge":
                persons.unmerge(director, "Anne")
            case "forget":
                persons.forget(director, "Ann")
            case _:
                seasons.create(director, "Cup", {})
    except (StoreError, OSError):
        pass
    director.store.close()
    disk._call = real  # type: ignore[method-assign]
    return disk, calls <= step


@pytest.mark.parametrize("job", ["merge", "unmerge", "forget", "season"])
def test_cut_off_at_any_step_it_is_done_or_not_and_the_record_follows(job: str) -> None:
    seen = set()
    for step in range(60):
        disk, whole = cut_off(job, step)
        again = on(disk)
        again.catch_up_records()
        assert not [finding for finding in again.store.findings if finding.harm == "damaged"]
        names = tuple(line.name for line in again.players())
        seen.add((names, tuple(again.roster.people.seasons.values()) != ()))
        for night_id in again.night_ids():
            kept = again.store.get("nights", night_id)
            assert kept == record_of(again.history(night_id), night_id, again.name)
        again.close()
        if whole:
            break
    else:
        pytest.fail("never whole")
    assert len(seen) == 2


def test_seasons_by_dates_with_a_night_put_in_and_one_taken_out() -> None:
    director = on(MemoryDisk())
    three(director)
    seasons.create(director, "Winter Cup", {"begins": "2026-01-01", "ends": "2026-01-10", "best": "2"})
    third, second = director.pick("Third"), director.pick("Second")
    seasons.move_night(director, "winter", third, into=True)
    old, new = seasons.move_night(director, "Winter Cup", second, into=False)
    standing = seasons.standing(new, director.summaries(), director.roster.people)
    assert [week.name for week in standing.weeks] == ["First", "Third"]
    assert [(line.rank, standing.names[line.player], line.total) for line in standing.lines] == [
        (1, "Ann", 2),
        (1, "Bo", 2),
        (3, "Cy", 0),
    ]
    assert director.store.get("seasons", new.id) == new.kept()
    seasons.put_back(director, old)
    assert seasons.find(director, "Winter Cup") == old
    with pytest.raises(NotNow, match="in Winter Cup already"):
        seasons.move_night(director, "Winter", second, into=True)
    with pytest.raises(PlanError, match="There is a season Winter Cup already"):
        seasons.create(director, "WINTER cup", {})
    with pytest.raises(PlanError, match="did you mean Winter Cup"):
        seasons.find(director, "Winter Cap")
    gone = seasons.remove(director, "Winter")
    assert director.store.all("seasons") == {}
    seasons.put_back(director, gone)
    assert seasons.find(director, "Winter") == old
    director.close()


def test_an_archive_carries_merges_and_seasons(tmp_path: Path) -> None:
    there, here = at(tmp_path / "there"), at(tmp_path / "here")
    three(there)
    persons.merge(there, "Ann", "Anne")
    season = seasons.create(there, "Cup", {"points": "10,6"})
    give(there, tmp_path / "all.zip", there.night_ids(), everything=True)
    take(here, tmp_path / "all.zip")
    assert seasons.find(here, "Cup") == season
    assert shown(here) == shown(there)
    assert here.players() == there.players()
    again = take(here, tmp_path / "all.zip")
    assert (again.nights, again.added, again.notes) == ((), (), ())
    assert persons.unmerge(here, "Anne") == ("Anne", "Ann")
    there.close()
    here.close()


def test_a_record_without_matches_is_made_anew(tmp_path: Path) -> None:
    director = at(tmp_path)
    three(director)
    before = shown(director)
    for night_id in director.night_ids():
        record = director.store.get("nights", night_id)
        assert record is not None
        director.store.put("nights", night_id, {k: v for k, v in record.items() if k != "matches"})
    director.close()
    again = at(tmp_path)
    assert shown(again) == before
    again.close()


def test_merges_and_seasons_that_a_damaged_log_lost_come_back_from_the_record(tmp_path: Path) -> None:
    director = at(tmp_path)
    three(director)
    persons.merge(director, "Ann", "Anne")
    season = seasons.create(director, "Cup", {"best": "3"})
    before = director.players()
    director.close()
    log = tmp_path / "people.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([*lines[:1], *(b"x" + line for line in lines[1:])]))
    again = at(tmp_path)
    doctor.cut(again, "people")
    assert again.players() == before
    assert seasons.find(again, "Cup") == season
    assert persons.unmerge(again, "Anne")[1] == "Ann"
    again.close()


@pytest.mark.parametrize("name", ["Zebulon", "[/x] Zeb", "Zeb & <b>co", 'Zeb "the elder"', "=Zeb|x_"])
def test_what_was_exported_with_a_forgotten_name_is_listed(tmp_path: Path, name: str) -> None:
    director = at(tmp_path)
    three(director)
    director.rename("Ann", name)
    night = director.night_ids()[0]
    for kind, write in WRITERS.items():
        write_text(director, "with", write(sheet_of(director, night, "standings")), kind)
    write_text(director, "without", f"x{name}x\n")
    _, copies = persons.forget(director, name)
    assert sorted(copy for copy in copies if copy.startswith("exports/")) == sorted(
        f"exports/with.{kind}" for kind in WRITERS
    )
    director.close()
