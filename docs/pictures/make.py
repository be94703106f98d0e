"""Make the pictures of this folder anew from a made-up night: `python docs/pictures/make.py`."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import datetime
from pathlib import Path

from clow_tui.app.app import ClowApp
from clow_tui.director import Director, NightPlan, play
from clow_tui.tournament.commands import Draw

HERE = Path(__file__).parent
NAMES = (
    *("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Joe", "Kay", "Lu"),
    *("Mo", "Nan", "Ola", "Pia", "Quin", "Raj", "Sam", "Tess", "Uma", "Vic", "Wim", "Zoë"),
)


def begin(folder: Path) -> None:
    """A freezeout, some rounds in, with a throw or two of the next."""
    director = Director.open(folder, by="app")
    plan = NightPlan(
        "Friday Freezeout", players=NAMES, seats=6, levels="10x2", every="10r", mode="program", seed=7
    )
    night = director.create(plan)
    director.submit(night, Draw())
    for _ in range(12):
        play(director, night)
    for _ in range(3):
        play(director, night, table=1, until="throw")
    director.close()


async def take(folder: Path) -> None:
    """Lobby, floor, table, as the host sees them."""
    app = ClowApp(folder, now=lambda: datetime(2026, 1, 31, 21, 47))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause(0.5)
        for name, keys in (("lobby", ()), ("floor", ("enter",)), ("table", ("enter",))):
            await pilot.press(*keys)
            await pilot.pause(0.5)
            (HERE / f"{name}.svg").write_text(app.export_screenshot(title="Clow TUI"), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        begin(Path(data))
        asyncio.run(take(Path(data)))
