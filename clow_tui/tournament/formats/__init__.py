"""The formats of a night: one file each behind one interface, and a line in this table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Protocol

from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.double import DoubleElimination
from clow_tui.tournament.formats.freezeout import Freezeout
from clow_tui.tournament.formats.heats import Heats
from clow_tui.tournament.formats.open_tables import OpenTables
from clow_tui.tournament.formats.rounds import RoundRobin, Strikes, Swiss
from clow_tui.tournament.formats.stages import Stages, known
from clow_tui.tournament.model import Night, Settings, Table
from clow_tui.tournament.results import Places
from clow_tui.tournament.results.tiebreaks import Value
from clow_tui.tournament.seating import Lots


class Format(Protocol):
    """What a format decides: how a field is seated, and what follows when a table is settled."""

    name: str
    happens: str

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Why this game cannot be played so, naming what can; None when it can."""
        ...

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """Table sizes of the first draw; SeatingError when the field does not fit."""
        ...

    def draw_refusal(self, night: Night) -> str | None:
        """Why nothing can be drawn now; None when it can."""
        ...

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """The next draw of tables and seats."""
        ...

    def follow(self, night: Night, lots: Lots, act: int) -> Iterator[ev.Event]:
        """The events that follow from the night as it stands: moves, breaks, rounds begun, the end."""
        ...

    def unbegun(self, night: Night) -> int | None:
        """A table that could go on and has not: after a whole act there is none."""
        ...

    def result(self, night: Night, table: Table) -> Places | None:
        """The places at a table whose game is done; None while it plays, or where no table has a result."""
        ...

    def tied(self, night: Night, table: Table) -> tuple[str, ...]:
        """Who at a table that is done shares a place of which only some go on, and has not rolled it off."""
        ...

    def ranking(self, night: Night) -> list[list[str]]:
        """Everybody as the standings have them, best first, those who share a place together."""
        ...

    def points(self, night: Night) -> Mapping[str, int | Fraction | None]:
        """Everybody's points, None where they are not known."""
        ...

    def reason(self, night: Night, player: str, who: str) -> str:
        """Why a player called `who` stands where he does; empty where he is placed by tokens and outs."""
        ...

    def tiebreaks(self, night: Night) -> Mapping[str, Mapping[str, Value]]:
        """What parts equal points, by player and key; empty where there are no such keys."""
        ...

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """What will happen, in short phrases, for so many players at such tables."""
        ...


_ALL: tuple[Format, ...] = (
    Freezeout(),
    OpenTables(),
    Heats(),
    DoubleElimination(),
    Swiss(),
    RoundRobin(),
    Strikes(),
)


class Formats(dict[str, Format]):
    """The formats by name; also those of stages, such as `swiss,heats`, made when they are asked for."""

    def __missing__(self, name: str) -> Format:
        if not known(name):
            raise KeyError(name)
        format_ = self._stages[name] = self._stages.get(name) or Stages(name)
        return format_

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (isinstance(name, str) and known(name))

    _stages: ClassVar[dict[str, Stages]] = {}


FORMATS = Formats({format_.name: format_ for format_ in _ALL})
