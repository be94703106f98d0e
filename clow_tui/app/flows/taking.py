"""A night to take home: which sheet of it, written how; into a file, and where it is text copied too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from clow_tui.app.base_app import BaseApp
from clow_tui.app.dialogs import Choose

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.past.which import Which
    from clow_tui.sheets import Past, Sheet, Wanted

SHEETS: dict[Wanted, str] = {
    "standings": "the standings",
    "night": "the whole night: standings and every round",
    "seats": "find your table: by name and by table",
    "slips": "a slip for each player, to cut out",
    "scores": "a sheet for each table, to write on",
    "bracket": "the bracket",
}
KINDS = {
    "html": "a page to print or to send",
    "chat": "plain lines for a chat",
    "md": "Markdown",
    "csv": "CSV, for a spreadsheet",
    "json": "JSON, for a program",
}
ROWS: tuple[Wanted, ...] = ("standings", "night", "seats", "scores")  # what CSV can hold


def take_home(app: BaseApp, night_id: str) -> None:
    """Ask which sheet and written how, write it, and say where it lies."""
    director = app.director
    if director is None:
        return

    def which(chosen: str | None) -> None:
        wanted = next((sheet for sheet in SHEETS if sheet == chosen), None)
        if wanted is not None:
            ask = Choose(f"How: {SHEETS[wanted]}?", _kinds(wanted))
            app.push_screen(ask, lambda kind: how(wanted, kind))

    def how(wanted: Wanted, kind: str | None) -> None:
        def make() -> Sheet:
            from clow_tui.director.sheets import sheet_of

            return sheet_of(director, night_id, wanted)

        if kind is not None:
            _write(app, director, kind, wanted, make)

    app.push_screen(Choose("Take what home?", list(SHEETS.items())), which)


def take_past_home(app: BaseApp, wanted: Past, which: Which, by: str = "won") -> None:
    """The same of what is over many nights, or of a player's page: it is only asked how it is written."""
    director = app.director
    if director is None:
        return

    def how(kind: str | None) -> None:
        def make() -> Sheet:
            from clow_tui.director.past.sheets import past_sheet

            return past_sheet(director, wanted, which, by)

        if kind is not None:
            _write(app, director, kind, wanted, make)

    app.push_screen(Choose("Take it home: how?", list(KINDS.items())), how)


def _write(app: BaseApp, director: Director, kind: str, called: str, make: Callable[[], Sheet]) -> None:
    """Make a sheet in a thread, write it, and say where it lies."""

    def write() -> tuple[str, str]:
        from clow_tui.director.sheets import WRITERS, write_text

        sheet = make()
        text = WRITERS[kind](sheet)
        ending = "txt" if kind == "chat" else kind
        return text, str(write_text(director, f"{sheet.title} {called}", text, ending))

    def said(done: tuple[str, str]) -> None:
        text, file = done
        if kind == "html":
            app.say(f"Written to {file}", long=True)
        else:
            app.copy_to_clipboard(text)
            app.say(f"Copied, and written to {file}", long=True)

    app.act(write, said)


def _kinds(wanted: Wanted) -> list[tuple[str, str]]:
    return [(kind, words) for kind, words in KINDS.items() if kind != "csv" or wanted in ROWS]
