"""Open tables: they run until a stop, while people come, buy in, change table, cash out and go."""

from __future__ import annotations

from clow_tui import games
from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.tables import (
    SideBySide,
    after_the_bell,
    next_seated,
    ring_or_begin,
    tables_in_words,
)
from clow_tui.tournament.model import Entrant, Night, Settings
from clow_tui.tournament.results.ranking import grouped
from clow_tui.tournament.seating import Lots


class OpenTables(SideBySide):
    """Bank and pot games, whatever the ruleset says of an end."""

    name = "open"
    happens = (
        "Tables run until the stop. Come and go, buy in and cash out between rounds; who gains most wins."
    )

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Games with tokens."""
        if ruleset.legs is not None:
            return (
                f"{ruleset.name} is played without tokens, so there is nothing to buy and cash. Take heats."
            )
        return None

    def draw_refusal(self, night: Night) -> str | None:
        """Drawn once; people move by themselves from then on."""
        if night.finished:
            return "The night is over; there is nothing left to draw."
        if night.drawn:
            return "The tables are drawn; move brings a player to another one, `tables` shows the seats."
        return None

    def _next(self, night: Night, lots: Lots) -> tuple[ev.Event, ...]:
        """Who waits and can play is seated, then whoever is ready begins; nobody is moved."""
        if not night.left():
            return (ev.NightFinished("Everybody has gone."),)
        if night.bell:
            return after_the_bell(night)
        if seated := next_seated(night, lots, lambda entrant: can_play(night, entrant)):
            return (seated,)
        return ring_or_begin(night, self.unbegun(night))

    def ranking(self, night: Night) -> list[list[str]]:
        """By what each has gained, those of whom it is not known last."""
        gained = self.points(night)

        def key(player: str) -> tuple[int, int]:
            points = gained[player]
            return (0, 0) if points is None else (1, points)

        return grouped(night.entrants, key)

    def points(self, night: Night) -> dict[str, int | None]:
        """The tokens each holds and has cashed, less those he has bought."""
        return {player: _gained(night, entrant) for player, entrant in night.entrants.items()}

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Tables now, and until when."""
        until = "until the bell" if settings.stop is not None else "until you end it"
        return (f"{players} players", tables_in_words(sizes), until)


def _gained(night: Night, entrant: Entrant) -> int | None:
    held = night.tokens_of(entrant.player)  # also of one who goes when the round is over
    return None if held is None else held + entrant.took - entrant.stack


def can_play(night: Night, entrant: Entrant) -> bool:
    """Whether what somebody brings is enough for the next round; what is not known is."""
    if entrant.brings is None:
        return True
    if isinstance(night.rules, games.PotRules) and night.settings.short == "out":
        return entrant.brings >= night.ante_of(max(1, night.level))
    return entrant.brings > 0
