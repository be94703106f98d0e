"""How the app looks and which keys it takes: chosen in a card, kept for the next time."""

from __future__ import annotations

from textual.widget import AwaitMount

from clow_tui.app import text
from clow_tui.app.base_app import BaseApp
from clow_tui.app.commands.keymap import key_words
from clow_tui.app.commands.keys_file import write_template
from clow_tui.app.commands.own_keys import OwnKeys, keys_place
from clow_tui.app.dialogs import Choose, Reading
from clow_tui.app.themes import LOOKS, look_named

FAULTS_MOST = 6  # that the card shows


class Options:
    """Asks which, and does it."""

    def __init__(self, app: BaseApp) -> None:
        self._app = app

    def open(self) -> AwaitMount:
        """The card: what is chosen now, and what can be."""
        own = self._app.own_keys
        plain = text.signs() is text.PLAIN_SIGNS
        choices = [
            ("look", f"Look            {look_named(self._app.theme).words}"),
            ("ascii", f"ASCII alone     {'yes' if plain else 'no'}"),
            ("keys", f"Your own keys   {_keys_words(own)}"),
        ]
        unkept = "The data is not open: what is chosen holds until you leave."
        lines = [] if self._app.director is not None else [unkept]
        return self._app.push_screen(Choose("Options", choices, lines), self._chosen)

    def _chosen(self, option: str | None) -> None:
        if option == "look":
            looks = [(look.name, look.words) for look in LOOKS.values()]
            self._app.push_screen(Choose("Which look?", looks, marked=self._app.theme), self._wear)
        elif option == "ascii":
            ascii_alone = text.signs() is not text.PLAIN_SIGNS
            self._app.draw_in_ascii(ascii_alone)
            self._keep("ascii", ascii_alone)
            self._app.say("Drawn in ASCII alone." if ascii_alone else "Drawn with all signs again.")
        elif option == "keys":
            self._keys()

    def _wear(self, name: str | None) -> None:
        if name:
            self._app.theme = name
            self._keep("look", name)

    def _keep(self, option: str, value: object) -> None:
        director = self._app.director
        if director is not None and director.writable:
            self._app.act(lambda: director.keep(option, value))

    def _keys(self) -> None:
        """Write a file of keys where there is none, else read it anew; say where, and what is wrong in it."""
        place, written = keys_place(self._app.data), False
        if not self._app.take_keys().there:
            if self._app.looking:
                self._app.say(self._app.looking)
                return
            try:
                write_template(self._app.data)
            except OSError as error:
                self._app.say(f"{place} cannot be written: {error.strerror or error}.", bad=True)
                return
            written = True
        own = self._app.take_keys()
        self._app.redraw_all()
        self._app.push_screen(Reading("Your own keys", _told(own, str(place), written)))


def _keys_words(own: OwnKeys) -> str:
    if not own.there:
        return "none yet"
    bad = len(own.faults)
    faults = f", {bad} {'line is' if bad == 1 else 'lines are'} not right" if bad else ""
    return f"{len(own.keys)} changed{faults}"


def _told(own: OwnKeys, place: str, written: bool) -> list[str]:
    if written:
        return [
            f"{place} is written: every command, each in a line that is a note.",
            "Take the # before a line away and write another key. Choose this once more, to have it read.",
        ]
    keys = [f"{command}: {' '.join(key_words(key) for key in keys)}" for command, keys in own.keys.items()]
    more = len(own.faults) - FAULTS_MOST
    lines = [place, f"Read: {', '.join(keys)}." if keys else "No key is changed in it."]
    lines += [f" line {fault.line}: {fault.text}" for fault in own.faults[:FAULTS_MOST]]
    return [*lines, *([f"and {more} more; clow-tui keys --check lists them"] if more > 0 else [])]
