"""A night taken home from the app: copied, and written into a file, with its place said."""

from __future__ import annotations

from pathlib import Path

from clow_tui.director import Director
from tests.support.app import HOSTILE, NAMES, director, night, running
from tests.support.cups import cup


def exports(data: Director) -> dict[str, bytes]:
    """The files written for people, by name."""
    disk, folder = data.store._disk, data.store.place.exports
    return {name: disk.read(Path(folder) / name) for name in disk.list(folder)}


async def test_slips_to_print_in_four_keys_from_the_floor() -> None:
    data = director()
    one = night(data, name="Midsummer", names=HOSTILE)
    async with running(data, night_id=one) as app:
        await app.press("Y", "4", "1")
        ((name, page),) = exports(data).items()
        assert name == "midsummer-slips.html"
        assert page.count(b'class="card"') == len(HOSTILE)
        assert any("midsummer-slips.html" in toast for toast in app.toasts())


async def test_a_bracket_where_there_is_none_is_a_sentence_and_no_file() -> None:
    data = director()
    one = night(data, names=NAMES[:6])
    async with running(data, night_id=one) as app:
        await app.press("Y", "6", "1")
        assert any("no bracket" in toast for toast in app.toasts())
        assert exports(data) == {}


async def test_copying_writes_the_same_into_a_file_too() -> None:
    data = director()
    one = night(data, name="Midsummer", names=NAMES[:6])
    async with running(data, night_id=one) as app:
        await app.press("S", "y")
        ((name, text),) = exports(data).items()
        assert name == "midsummer-standings.txt"
        assert text.decode().rstrip("\n") == app.app.clipboard
        assert any(name in toast for toast in app.toasts())
        await app.press("Y", "1", "2")
        assert app.app.clipboard.startswith("Midsummer\n")


async def test_a_bracket_is_copied_into_a_file_too() -> None:
    data = director()
    one = cup(data, "double-elimination", 4)
    async with running(data, night_id=one) as app:
        await app.press("b", "y")
        ((name, text),) = exports(data).items()
        assert name.endswith("-bracket.txt")
        assert text.decode().rstrip("\n") == app.app.clipboard
        assert "loser" in app.app.clipboard
