"""Players, a player's page and practice nights in the app, by keys."""

from __future__ import annotations

from clow_tui.app.app import ClowApp
from clow_tui.app.records import also_found, how, why_stays
from clow_tui.app.screens.history import _end
from clow_tui.app.screens.players import alike_words, played_row, player_row
from clow_tui.app.themes import LOOKS
from clow_tui.director import Director, NightPlan
from clow_tui.director.people.players import PlayedNight, PlayerLine
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.store import Store
from clow_tui.tournament.commands import Draw
from tests.support.app import FOLDER, HOSTILE, NAMES, Driver, director, night, running
from tests.support.memory_disk import MemoryDisk


def the_rows(app: Driver) -> list[str]:
    """The keys of the rows of the list in front."""
    return [row.key for row in app.app.screen.rows().rows]  # type: ignore[attr-defined]


def test_a_line_of_the_roster() -> None:
    line = PlayerLine("p1", "Ann", False, 3, 1, 1, 24, "2026-01-31")
    assert player_row(line, []).cells == ("Ann", "", "3", "1", "1st of 24", "", "2026-01-31")
    assert player_row(line, [("Ann", "Anne")]).cells[1] == "looks like Anne"
    unknown = player_row(PlayerLine("p2", "Bo"), [])
    assert (unknown.cells, unknown.tone) == (("Bo", "", "", "", "", "", ""), "dim")


def test_a_night_on_a_page() -> None:
    over = PlayedNight("n", "Friday", "2026-01-31", "C-low", 3, 24, True)
    assert played_row(over).cells == ("2026-01-31", "Friday", "C-low", "=3rd of 24", "")
    assert (
        played_row(PlayedNight("n", "Friday", "2026-01-31", "C-low", None, 24, False)).cells[3] == "under way"
    )


def test_names_that_look_alike_in_words() -> None:
    pair = ("Ann", "Anne")
    assert alike_words([]) == ""
    assert alike_words([pair]) == "Ann and Anne look alike: one person, or two?"
    assert alike_words([pair] * 2).startswith("Ann and Anne, Ann and Anne look alike")
    assert "and 1 more pair, look" in alike_words([pair] * 3)
    assert "and 4 more pairs, look" in alike_words([pair] * 6)


def test_how_a_night_stands_in_words() -> None:
    data = director()
    night(data, name="Over", names=NAMES[:3], to_end=True)
    night(data, name="Trial", names=NAMES[:3], rounds=2, practice=True)
    night(data, name="Next", names=NAMES[:3], draw=False)
    records = {record["name"]: record for record in data.summaries()}
    assert how(records["Over"]) == f"won by {records['Over']['winners'][0]}"
    assert how(records["Trial"]).startswith("practice: ")
    assert how(records["Trial"]).endswith("1 table, round 3")
    assert how(records["Next"]) == "3 players, not drawn yet"
    assert also_found(records["Over"]) == "C-low Ann Bo Cy"
    assert (why_stays(records["Trial"]), bool(why_stays(records["Over"])), bool(why_stays(None))) == (
        "",
        True,
        True,
    )


def test_of_a_night_drawn_round_by_round_the_rounds_drawn_are_counted() -> None:
    data = director()
    cup = data.create(NightPlan("Cup", "poker-dice", "double-elimination", NAMES[:4], mode="outcome"))
    data.submit(cup, Draw())
    assert how(data.summaries()[0]) == "4 of 4 in, 2 tables, round 1"


async def test_from_the_lobby_to_a_player_and_on_to_a_past_night() -> None:
    data = director()
    night(data, name="Midsummer", names=NAMES[:6], to_end=True)
    night(data, name="Trial", names=NAMES[:4], to_end=True, practice=True)
    async with running(data) as app:
        await app.press("P", "j", "enter")
        assert app.place == "PlayerPage"
        assert app.lines()[0].startswith(" Bo   1 night")
        assert "Trial" not in app.text()
        await app.press("y")
        assert any("Copied 1 nights and 5 players" in toast for toast in app.toasts())
        await app.press("enter")
        assert (app.place, "Midsummer" in app.lines()[0]) == ("Past", True)
        await app.press("escape", "escape", "escape")
        assert app.place == "Lobby"


async def test_a_name_is_given_anew_mended_and_taken_back() -> None:
    data = director()
    night(data, names=HOSTILE, to_end=True)
    async with running(data) as app:
        await app.press("P")
        first = the_rows(app)[0]
        old = data.name(first)
        await app.press("e", *" Jr", "enter")
        assert data.name(first) == f"{old} Jr"
        assert any(f"{old} is {old} Jr now. u undoes." in toast for toast in app.toasts())
        await app.press("u")
        assert data.name(first) == old
        await app.press("e")
        app.app.screen.query("EntryText").first().value = "[red]"  # type: ignore[attr-defined]
        await app.press("enter")
        assert any("is a player already" in toast for toast in app.toasts())
        assert "[red]" in app.lines()[-2]
        await app.press("escape")
        assert data.name(first) == old


async def test_a_name_given_on_a_page_is_at_once_on_the_floor_beneath() -> None:
    data = director()
    night_id = night(data, names=NAMES[:4], rounds=2)
    async with running(data, night_id=night_id) as app:
        await app.press("P", "enter", "e", *" Q", "enter", "escape", "escape")
        assert app.place == "Floor"
        assert "Ann Q" in app.text()


async def test_from_a_past_night_to_a_player_whose_new_name_is_there_on_the_way_back() -> None:
    data = director()
    night(data, name="Midsummer", names=("[/x] Bob", "李小龍", "שלום דוד"), to_end=True)
    async with running(data) as app:
        await app.press("enter")
        assert app.place == "Past"
        first = the_rows(app)[0]
        await app.press("enter", "e", *" Jr", "enter")
        assert (app.place, data.name(first)[-3:]) == ("PlayerPage", " Jr")
        await app.press("escape")
        assert any(line.endswith("300 tokens") and " Jr" in line for line in app.lines())
        await app.press("/", *"nobody")
        assert "Nobody has these words" in app.text()


def test_how_it_ended_for_somebody() -> None:
    where = {"out": {"table": 2, "round": 5}, "tokens": 0}
    assert _end({"status": "out", **where}) == "out at table 2, round 5"
    assert _end({"status": "left", **where}) == "left at table 2, round 5"
    assert _end({"status": "no-show", **where}) == "never came"
    assert _end({"status": "in", "tokens": 120}) == "120 tokens"
    assert _end({"status": "in", "tokens": None}) == ""


async def test_guests_are_left_out_of_the_roster_and_met_all_the_same() -> None:
    data = director()
    plan = NightPlan("Friday", players=("Ann", "Bo", "Ann's guest"), guests=("Ann's guest",), seats=3)
    data.submit(data.create(plan), Draw())
    async with running(data) as app:
        await app.press("P")
        assert [data.name(key) for key in the_rows(app)] == ["Ann", "Bo"]
        assert "2 players known   1 guest left out" in app.lines()[0]
        await app.press("enter")
        assert "Ann's guest" in app.text()


async def test_the_list_is_sorted_and_searched() -> None:
    data = director()
    night(data, names=("Zoë", "Łukasz", "Ann", "李小龍"), to_end=True)
    night(data, names=("Zoë", "Ann"), to_end=True)
    async with running(data) as app:
        await app.press("P")
        names = [data.name(key) for key in the_rows(app)]
        assert names == ["Ann", "Zoë", "Łukasz", "李小龍"]
        await app.press("s")
        assert "by nights" in app.lines()[0]
        assert {data.name(key) for key in the_rows(app)[:2]} == {"Ann", "Zoë"}
        await app.press("/")
        app.app.screen.query("EntryText").first().value = "łuk"  # type: ignore[attr-defined]
        await app.settle()
        assert [data.name(key) for key in the_rows(app)] == ["Łukasz"]


async def test_a_practice_night_is_deleted_and_brought_back_and_no_other() -> None:
    data = director()
    night(data, name="Midsummer", names=NAMES[:4], to_end=True)
    trial = night(data, name="[/x] Trial", names=NAMES[:4], rounds=1, practice=True)
    async with running(data) as app:
        assert "practice: " in app.text()
        await app.press("d")
        assert any("[/x] Trial is in the trash. u brings it back" in toast for toast in app.toasts())
        assert trial not in the_rows(app)
        await app.press("d")
        assert any("Midsummer counts, so it stays" in toast for toast in app.toasts())
        await app.press("u")
        assert trial in the_rows(app)
        await app.press("u")
        assert any("Nothing was deleted or renamed" in toast for toast in app.toasts())
        await app.press("H", "d")
        assert trial not in the_rows(app)
        await app.app.screen.do("restore")  # type: ignore[attr-defined]
        await app.settle()
        assert "Which deleted night comes back?" in app.text()
        await app.press("enter")
        assert trial in the_rows(app)
        await app.press("enter")
        assert (app.place, app.app.night_id) == ("Floor", trial)
        await app.press("H", "d")
        assert any("is open on the floor" in toast for toast in app.toasts())
        assert data.night_ids().count(trial) == 1


async def test_the_lobby_finds_nights_by_name_game_player_and_winner() -> None:
    data = director()
    first = night(data, name="Midsummer", names=("Ann", "李小龍"), to_end=True)
    second = night(data, name="The Early One", names=("Bo", "Cy"), draw=False)
    async with running(data) as app:
        for words, found in (
            ("summer", [first]),
            ("李", [first]),
            ("c-low", [second, first]),
            ("cy", [second]),
        ):
            await app.press("/")
            app.app.screen.query("EntryText").first().value = words  # type: ignore[attr-defined]
            await app.settle()
            assert the_rows(app) == found
            await app.press("escape")
        assert len(the_rows(app)) > 2
        await app.press("/", *"cy", "enter")
        assert the_rows(app) == [second]
        await app.press("escape")
        assert len(the_rows(app)) > 2


async def test_the_look_is_worn_again_and_anything_else_is_the_first_one() -> None:
    disk = MemoryDisk()
    data = director(disk)
    async with running(data, look="") as app:
        assert app.app.theme == "felt"
        await app.press("O", "enter")
        paper = list(LOOKS).index("paper") + 1
        await app.press(str(paper))
        assert app.app.theme == "paper"
    data.close()
    for kept, worn in (("paper", "paper"), ("no such look", "felt"), (["paper"], "felt"), (None, "felt")):
        data = director(disk)
        data.keep("look", kept)
        async with running(data, look="") as app:
            assert app.app.theme == worn
        async with running(data, look="contrast") as app:
            assert app.app.theme == "contrast"
        data.close()


def test_a_look_asked_for_by_a_name_that_is_none_is_the_first_one() -> None:
    assert ClowApp(FOLDER, look="no such look").theme == "felt"


async def test_a_window_that_only_looks_follows_the_roster_and_the_nights() -> None:
    disk = MemoryDisk()
    data = director(disk)
    night(data, name="Midsummer", names=NAMES[:3], to_end=True)
    trial = night(data, name="Trial", names=NAMES[:3], practice=True)
    looker = Director(Store.open(FOLDER, write=False, disk=disk), Shelf(shipped_folder()), by="app")
    async with running(looker) as app:
        app.app.looking = looker.store.why_look_only
        await app.press("P")
        data.rename("Ann", "Zoë")
        night(data, name="Saturday", names=NAMES[3:6])
        app.app._look_after()
        await app.settle()
        assert [looker.name(key) for key in the_rows(app)] == ["Bo", "Cy", "Dee", "Eli", "Fay", "Zoë"]
        await app.press("e")
        assert any("look only" in toast for toast in app.toasts())
        await app.open(trial)
        data.discard(trial)
        app.app._look_after()
        await app.settle()
        assert app.place == "Lobby"
        assert any("Trial was deleted" in toast for toast in app.toasts())
        assert trial not in the_rows(app)
