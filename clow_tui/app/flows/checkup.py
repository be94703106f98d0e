"""What is wrong with the data, and a figure for each way to go on; opened by itself where something is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from clow_tui.app.base_app import BaseApp
from clow_tui.app.dialogs import Choose, Confirm, Reading
from clow_tui.app.text import sentence, wrap
from clow_tui.director.folder import doctor
from clow_tui.director.folder.checkup import Checkup, Wrong, examine, summary_lines

if TYPE_CHECKING:
    from clow_tui.director import Director

CELLS = 50  # of a line of the card, at its narrowest in a usual terminal
FRAME = 9  # lines of the card that are neither text nor choices, and the screen above and below it


class DataDoctor:
    """Asks, confirms and does it; `open` from the palette, `open_if_wrong` when the data was opened."""

    def __init__(self, app: BaseApp, director: Director) -> None:
        self._app, self._director = app, director

    def open(self) -> None:
        """Say what there is, wrong or not."""
        self._app.act(lambda: examine(self._director), self._show)

    def open_if_wrong(self) -> None:
        """Say what is wrong; what was put right by itself is told to be read."""

        def then(checkup: Checkup) -> None:
            if any(one.option for one in checkup.wrong):
                self._show(checkup)
                return
            said = dict.fromkeys([*self._director.findings, *(one.text for one in checkup.wrong)])
            if said:
                self._app.push_screen(Reading("What was found in the data", said))

        self._app.act(lambda: examine(self._director), then)

    def _show(self, checkup: Checkup) -> None:
        ways = _ways(checkup)
        refused = dict.fromkeys((key for key, _ in ways), self._app.looking) if self._app.looking else {}
        title = "Something is wrong with the data" if checkup.wrong else "The data"
        room = self._app.size.height - FRAME - len(ways)
        lines = _told(checkup, room)

        def chosen(way: str | None) -> None:
            if way == "restore":
                self._which(checkup)
            elif way == "rebuild":
                self._rebuild(checkup)
            elif way:
                self._cut(next(one for one in checkup.wrong if one.cut == way))

        self._app.push_screen(Choose(title, ways, lines, refused), chosen)

    # The three ways

    def _rebuild(self, checkup: Checkup) -> None:
        file = checkup.record.file
        lines = [f"It is made from the logs of all nights, {checkup.nights} of them. {_kept(checkup)}"]
        done = lambda kept: f"{file} is made anew from the logs.{_as(kept)}"  # noqa: E731
        self._ask(f"Make {file} anew?", lines, "make it anew", lambda: doctor.rebuild(self._director), done)

    def _which(self, checkup: Checkup) -> None:
        good = [copy for copy in reversed(checkup.backups) if copy.nights is not None][:9]
        choices = [(copy.name, f"{copy.when:%Y-%m-%d %H:%M} UTC, nights: {copy.nights}") for copy in good]

        def chosen(name: str | None) -> None:
            if name:
                self._restore(checkup, name)

        self._app.push_screen(Choose("Which copy is taken back?", choices), chosen)

    def _restore(self, checkup: Checkup, name: str) -> None:
        file = checkup.record.file
        lines = [f"backups/{name} takes its place. What the logs hold since is put in. {_kept(checkup)}"]
        done = lambda kept: f"{file} is {name} again, and up to date.{_as(kept)}"  # noqa: E731
        job = lambda: doctor.restore(self._director, name)  # noqa: E731
        self._ask(f"Take back {name}?", lines, "take it back", job, done)

    def _cut(self, one: Wrong) -> None:
        name = one.cut

        def job() -> str:
            files, salvaged = doctor.cut(self._director, name)
            return f"{name} goes on with {salvaged.kept} acts, {salvaged.lost} lost.{_as(', '.join(files))}"

        title = "Go on with the players as they are?" if name == "people" else f"Go on with {name}?"
        self._ask(title, [f"{one.file}: {one.mend}"], "go on without what is lost", job, lambda said: said)

    def _ask(
        self,
        title: str,
        lines: Sequence[str],
        yes: str,
        job: Callable[[], str],
        done: Callable[[str], str],
    ) -> None:
        """Ask; do it; say it; and where more is wrong, say that again."""

        def then(given: str) -> None:
            self._app.reread()
            self._app.say(done(given), long=True)
            self._app.act(lambda: examine(self._director), again)

        def again(checkup: Checkup) -> None:
            if any(one.option for one in checkup.wrong):
                self._show(checkup)

        def answered(agreed: bool | None) -> None:
            if agreed:
                self._app.act(job, then)

        self._app.push_screen(Confirm(title, lines, yes), answered)


def _ways(checkup: Checkup) -> list[tuple[str, str]]:
    """What can be done: what mends something first."""
    cuts = [(one.cut, f"go on with {one.cut} as far as it fits …") for one in checkup.wrong if one.cut]
    ways = [("rebuild", f"make {checkup.record.file} anew from the logs …")]
    if checkup.last_good is not None:
        ways.append(("restore", "take a copy of it back …"))
    return [*cuts[:7], *ways]


def _told(checkup: Checkup, room: int) -> list[str]:
    """What there is, or what is wrong, in as many lines as there is room for."""
    if not checkup.wrong:
        return [sentence(line) for line in summary_lines(checkup)]
    told: list[str] = []
    for at, one in enumerate(checkup.wrong):
        room -= len(wrap(one.text, CELLS))
        if told and room < 2:
            more = len(checkup.wrong) - at
            return [*told, f"{more} more {'is' if more == 1 else 'are'} told by clow-tui doctor."]
        told.append(f" {one.text}")
    return told


def _kept(checkup: Checkup) -> str:
    return "The present file is kept under another name." if checkup.record.there else ""


def _as(name: str) -> str:
    return f" What lay there is kept as {name}." if name else ""
