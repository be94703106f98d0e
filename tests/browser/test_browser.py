"""The board and the pages in a real browser: they paint, follow a result, and let nobody write.

With CLOW_PICTURES=FOLDER the screenshots are kept there, to be looked at.
"""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from clow_tui.director import play
from clow_tui.director.sheets import sheet_of
from clow_tui.sheets import html
from clow_tui.tournament.commands import Throw
from tests.support.chromium import Tab, browser, opened
from tests.support.directors import at, begin
from tests.support.verbs import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(browser() is None, reason="there is no Chromium on this machine"),
]
HEADING = 70  # pixels of the board's heading, in which the time of day goes on
PLAYERS = ("Ann", "Bo", "Cy", "Dee", "Eli", "<img src=x onerror=document.title='struck'>", "[/x] Bob", "Zoë")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    writer = at(tmp_path / "data")
    begin(writer, players=PLAYERS, seats=4)
    writer.close()
    return tmp_path / "data"


@pytest.fixture
def address(data: Path) -> Iterator[str]:
    line = [sys.executable, "-m", "clow_tui", "--data", str(data), "serve", "--port", "0"]
    served = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert served.stdout is not None
    yield served.stdout.readline().split()[0]
    served.terminate()
    served.communicate(timeout=30)


def kept(name: str, picture: bytes) -> None:
    """A picture is a picture, and not of one colour alone: such a one is packed to next to nothing."""
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 8000
    if folder := os.environ.get("CLOW_PICTURES"):
        (Path(folder) / f"{name}.png").write_bytes(picture)


def complaints(tab: Tab) -> list[str]:
    """What the browser has to say against the page, its own graphics left aside."""
    return [said for said in tab.heard if "WebGL" not in said and "GPU stall" not in said]


def files(data: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in data.rglob("*") if path.is_file()}


async def test_the_seats_find_somebody_and_follow_the_night(data: Path, address: str, tmp_path: Path) -> None:
    async with opened(address, tmp_path / "browser", 420, 900) as tab:

        async def painted() -> bool:
            return "By name" in await tab.text()

        await tab.until(painted)
        words = await tab.text()
        assert "[/x] Bob" in words
        assert "<img src=x onerror=document.title='struck'>" in words
        await tab.value("document.getElementById('find').value = 'zoe'; document.forms[0].submit()")

        async def found() -> bool:
            return bool(await tab.value("document.querySelector('.found')?.innerText.startsWith('Zoë')"))

        await tab.until(found)
        kept("phone-seats", await tab.shot())
        await tab.value("window.stays = true")
        writer = at(data)
        play(writer, writer.pick(None), until="end")
        writer.close()

        async def over() -> bool:
            return " over " in await tab.text()

        await tab.until(over)  # by the page's own script, without being loaded anew
        assert await tab.value("window.stays") is True
        assert await tab.value("document.title") == "Friday"
        assert complaints(tab) == []


async def test_score_sheets_print_a_page_for_each_table_black_on_white(data: Path, tmp_path: Path) -> None:
    reader = at(data, write=False)
    page = tmp_path / "scores.html"
    page.write_text(html(sheet_of(reader, reader.pick(None), "scores")), encoding="utf-8")
    reader.close()
    async with opened(page.as_uri(), tmp_path / "browser") as tab:

        async def painted() -> bool:
            return "[/x] Bob" in await tab.text()

        await tab.until(painted)
        dark = [{"name": "prefers-color-scheme", "value": "dark"}]
        await tab.do("Emulation.setEmulatedMedia", media="print", features=dark)
        style = "getComputedStyle(document.body)"
        assert await tab.value(f"[{style}.backgroundColor, {style}.color]") == [
            "rgb(255, 255, 255)",
            "rgb(0, 0, 0)",
        ]
        assert (await tab.text()).count("Friday") == 2  # on the first page and over the second table
        printed = base64.b64decode((await tab.do("Page.printToPDF"))["data"])
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == 2


async def test_standings_follow_a_result_and_nothing_can_be_written(
    data: Path, address: str, tmp_path: Path
) -> None:
    async with opened(f"{address}standings", tmp_path / "browser", 420, 900) as tab:

        async def painted() -> bool:
            return "Zoë" in await tab.text()

        await tab.until(painted)
        before = files(data)
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            asked = f"fetch('/standings', {{method: '{method}', body: 'x'}})"
            assert await tab.value(f"{asked}.then(answer => answer.status)") == 405
        assert await tab.value("document.querySelectorAll('form, input, button').length") == 0
        assert files(data) == before
        writer = at(data)
        night_id = writer.pick(None)
        play(writer, night_id, until="end")
        (first,) = writer.view(night_id).night.left()
        winner = writer.name(first)
        writer.close()

        async def won() -> bool:
            top = await tab.value("document.querySelector('tr').innerText")
            return winner in str(top) and " over " in await tab.text()

        await tab.until(won)
        kept("phone-standings", await tab.shot())
        assert await tab.value("document.title") == "Friday"
        assert len([said for said in complaints(tab) if "405" not in said]) == 0


async def test_the_board_paints_follows_and_takes_no_answer(data: Path, address: str, tmp_path: Path) -> None:
    async with opened(f"{address}board", tmp_path / "browser") as tab:

        async def on() -> bool:
            return bool(await tab.value("document.body.classList.contains('-first-byte')"))

        await tab.until(on)
        await tab.value("new Promise(done => setTimeout(done, 1500))")
        await tab.key(" ", "Space", 32, " ")  # held: what changes from now on is the night's doing
        await tab.value("new Promise(done => setTimeout(done, 1500))")
        kept("board", await tab.shot())
        still = await tab.shot(HEADING)
        before = files(data)
        for key in "udrnc":  # what would do something in the app
            await tab.key(key, f"Key{key.upper()}", ord(key.upper()), key)
        await tab.value("new Promise(done => setTimeout(done, 1500))")
        assert files(data) == before
        assert await tab.shot(HEADING) == still
        writer = at(data)
        night_id = writer.pick(None)
        for _ in range(4):
            writer.submit(night_id, Throw(1))
        writer.close()

        async def another() -> bool:
            return await tab.shot(HEADING) != still

        await tab.until(another)
        assert complaints(tab) == []
        kept("board-after-a-throw", await tab.shot())
