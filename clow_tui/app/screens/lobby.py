"""The lobby: nights under way, past nights, and a new one."""

from __future__ import annotations

from clow_tui.app.commands import LOBBY
from clow_tui.app.screens.place import Place, bindings_for


class Lobby(Place):
    """Where the app begins."""

    place = LOBBY
    BINDINGS = bindings_for(LOBBY)
