"""What the screens beyond a night share: what was deleted or renamed on them is undone by u."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from clow_tui.app.base_app import Undo
from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.keymap import tap
from clow_tui.app.records import Record

if TYPE_CHECKING:
    from clow_tui.director import Director, Discarded

NOTHING = "Nothing was deleted or renamed just now that could be undone."


class Kept(Place):
    """A screen over what is kept: nights or players. `reread` shows them anew."""

    _next = ""  # the row to choose when the list is shown anew

    def no_undo(self) -> str:
        """Why u does nothing here."""
        return "" if self.clow.undoable is not None else NOTHING

    def do_undo(self) -> None:
        """Take back what was deleted or renamed last."""
        undo, self.clow.undoable = self.clow.undoable, None
        if undo is not None:
            self.act(undo.job, lambda _: self._changed(undo.said, key=undo.key))

    def _changed(self, said: str, undo: Undo | None = None, *, key: str = "") -> None:
        self.clow.undoable, self._next = undo, key
        self.clow.forget_names()
        self.clow.reread()
        self.clow.say(said, long=True)

    def show_chosen(self) -> None:
        """Choose the row that the last change was about, now that the list is shown anew."""
        rows = self.rows()
        if rows is not None and self._next:
            rows.choose(self._next)
            self._next = ""

    # Practice nights

    def delete_night(self, record: Record) -> None:
        """Move a practice night into the trash."""
        director, night_id, name = self.clow.director, record["id"], record["name"]
        if director is None:
            return
        if night_id == self.clow.night_id:
            self.clow.say(f"{name} is open on the floor; esc to the lobby first.")
            return
        undo = Undo(lambda: director.restore(night_id), f"{name} is back.", night_id)
        said = f"{name} is in the trash. {tap('u')} brings it back; so does the palette, any time later."
        self.act(lambda: director.discard(night_id), lambda _: self._changed(said, undo))

    def do_restore(self) -> None:
        """Choose a deleted night to bring back."""
        director = self.clow.director
        if director is not None:
            self.act(director.discarded, lambda nights: self._ask_which(director, nights))

    def _ask_which(self, director: Director, nights: list[Discarded]) -> None:
        from clow_tui.app.dialogs import Choose

        if not nights:
            self.clow.say("No night was deleted: there is none to bring back.")
            return
        names = {night.id: night.night for night in nights}

        def back(chosen: str | None) -> None:
            if chosen:
                job = lambda: director.restore(chosen)  # noqa: E731
                self.act(job, lambda _: self._changed(f"{names[chosen]} is back.", key=chosen))

        choices = [(night.id, f"{night.night}, {night.date}") for night in nights]
        self.app.push_screen(Choose("Which deleted night comes back?", choices), back)

    # Players

    def rename(self, player: str, new: str, again: Callable[[str], None]) -> None:
        """Give a player another name; `again` takes the reason where it cannot be."""
        director = self.clow.director
        if director is None:
            return
        old = director.name(player)

        def job() -> str:
            from clow_tui.tournament.people import PersonError

            try:
                director.rename(old, new)
            except PersonError as bad:
                return str(bad)
            return ""

        def done(bad: str) -> None:
            if bad:
                again(bad)
                return
            said = f"Undone: {old} has the old name again."
            undo = Undo(lambda: director.rename(director.name(player), old), said, player)
            self._changed(f"{old} is {director.name(player)} now. {tap('u')} undoes.", undo, key=player)

        self.act(job, done)
