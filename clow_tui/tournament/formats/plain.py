"""What every format has that does not say otherwise: no cut, no points, no tie-breaks."""

from __future__ import annotations

from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.results.tiebreaks import Value


class PlainFormat:
    """A format placed by tokens and outs alone."""

    def tied(self, night: Night, table: Table) -> tuple[str, ...]:
        """There is no cut to be tied at."""
        return ()

    def reason(self, night: Night, player: str, who: str) -> str:
        """By tokens and outs."""
        return ""

    def tiebreaks(self, night: Night) -> dict[str, dict[str, Value]]:
        """There are none."""
        return {}
