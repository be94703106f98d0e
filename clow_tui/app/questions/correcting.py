"""What a line of the log tells, as it can be told again: a throw's dice, who took a pot, who went out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clow_tui.app.commands.keymap import tap
from clow_tui.app.questions.table import needs_last, outs_from, pot_from
from clow_tui.director import Director, LogLine
from clow_tui.director.amending import Correction
from clow_tui.director.picking import Words
from clow_tui.director.saying import listed_name
from clow_tui.tournament import events as ev
from clow_tui.tournament.model import Night

if TYPE_CHECKING:
    from clow_tui.director.shifts import Snapshot

SHOWN = 4  # ranks that are told one by one
CAN_BE = (ev.Thrown, ev.PotReported, ev.OutsReported, ev.ResultReported)
Mended = ev.Thrown | ev.PotReported | ev.OutsReported | ev.ResultReported


@dataclass(frozen=True, slots=True)
class Told:
    """What was told: the act, its event as it counts now, and the night before it, when names were these."""

    act: int
    event: Mended
    before: Night
    names: Words
    asked: str
    text: str

    def correction(self, words: str) -> Correction:
        """What is told instead; BadAnswer or PersonError when the words say nothing."""
        event = self.event
        heat = self.before.tables[event.table].heat
        round_ = heat if isinstance(event, ev.ResultReported) else event.round
        right = Correction(event.table, round_, act=self.act)
        match event:
            case ev.ResultReported():
                return replace(right, places=self.names.entrants(words))
            case ev.Thrown():
                return replace(right, k=event.k, dice=words)
            case ev.PotReported():
                winners, last = pot_from(words, self.names, event.table)
                return replace(right, winners=winners, last=last)
            case ev.OutsReported():
                return replace(right, out=outs_from(words, self.names, event.table))

    def wants_last(self, correction: Correction) -> bool:
        """Whether it has to be said who threw last."""
        if not isinstance(self.event, ev.PotReported) or correction.last is not None:
            return False
        return needs_last(self.before.tables[self.event.table], correction.winners)

    def with_last(self, correction: Correction, words: str) -> Correction:
        """With whoever threw last."""
        return replace(correction, last=self.names.sitting(self.event.table, words))


def told_by(director: Director, night_id: str, line: LogLine) -> Told | str:
    """What a line tells that can be told again, or why nothing can."""
    history = director.history(night_id)
    act = next((act for act in history.effective() if act.n == line.n), None)
    if act is None:
        return "That was undone, or is itself an undo; only what counts can be put right."
    events = [event for event in act.events if isinstance(event, CAN_BE)]
    if not events:
        return f"Only throws, pots, outs and places are told again here; {tap('u')} takes other acts back."
    before = history.before(act.n)
    names = Words(before, director.roster.people)
    event = next((e for e in events if isinstance(e, ev.Thrown) and _tells(line, e, director)), events[0])
    match event:
        case ev.Thrown():
            asked, text = f"{director.name(event.entrant)} threw", event.dice
        case ev.PotReported():
            asked = f"Table {event.table}, round {event.round}: who took the pot?"
            text = " = ".join(str(_seat(before, event.table, player)) for player in event.winners) or "0"
        case ev.ResultReported():
            asked = f"Table {event.table}: the places, best first, = shares"
            groups = (" = ".join(listed_name(director.name(p)) for p in group) for group in event.places)
            text = ", ".join(groups)
        case ev.OutsReported():
            asked = f"Table {event.table}: who went out?"
            text = " ".join(str(_seat(before, event.table, player)) for player in event.out) or "0"
    return Told(act.n, event, before, names, asked, text)


def changed_words(before: Snapshot) -> str:
    """Whose rank has changed, and how many ratings have; empty where nothing has."""
    ranks, ratings = before.changed()
    parts = [f"{shift.name} is {shift.now}, was {shift.was}" for shift in ranks[:SHOWN]]
    if len(ranks) > SHOWN:
        parts.append(f"and {len(ranks) - SHOWN} more")
    told = [f"Ranks: {'; '.join(parts)}."] if parts else []
    if ratings:
        told.append(f"{len(ratings)} rating{'s' if len(ratings) > 1 else ''} changed.")
    return " ".join(told)


def _tells(line: LogLine, event: ev.Thrown, director: Director) -> bool:
    """Whether a line is about this throw, where one act holds several."""
    return line.words.startswith(f"{director.name(event.entrant)} {event.dice.replace(' ', '-')}")


def _seat(night: Night, table: int, player: str) -> int | str:
    return next((seat.number for seat in night.tables[table].people() if seat.player == player), player)
