"""Tables and seats drawn by lot."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.command import Chance, Command, NotNow
from clow_tui.tournament.fold import apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.staging import stage_end
from clow_tui.tournament.model import Night
from clow_tui.tournament.results import done, in_words
from clow_tui.tournament.seating import SeatingError


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """Draw the tables and seats; `force` goes on with results missing, where rounds are drawn one by one."""

    force: bool = False
    word = "draw"

    def refusal(self, night: Night) -> str | None:
        """As the format has it; `force` goes on with results missing."""
        why = FORMATS[night.format].draw_refusal(night)
        drawn_anew = night.drawn and night.facts.redrawn and not night.finished
        return None if self.force and drawn_anew else why

    def events(self, night: Night, chance: Chance) -> list[ev.Event]:
        """The next round; after the last of a stage that stage is over first."""
        end = stage_end(night)
        if end is None:
            return [_round(night, chance)]
        missing = _still_out(night)
        drawn = _round(apply(night, end, night.act + 1)[0], chance)
        return [end, replace(drawn, notes=(*drawn.notes, *missing))]


def _round(night: Night, chance: Chance) -> ev.RoundDrawn:
    players = night.players
    try:
        drawn = FORMATS[night.format].draw(night, chance, least=players[0], most=players[1])
    except SeatingError as error:
        raise NotNow(str(error)) from None
    missing = _still_out(night) if night.drawn else ()
    return replace(drawn, notes=(*drawn.notes, *missing)) if missing else drawn


def _still_out(night: Night) -> tuple[str, ...]:
    """What is noted of a draw with results missing."""
    missing = [table.number for table in night.open_tables() if not done(night, table)]
    said = in_words(missing) if missing else ""
    return (f"Drawn while {said[0].lower()}{said[1:]} still out.",) if said else ()
