"""Putting right what was told wrong, any time later: a throw, a pot, who went out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clow_tui.dice import DiceError, parse_dice
from clow_tui.director.chance import SeedChance
from clow_tui.director.errors import BadAnswer, NotNow
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.amended import OWN, OwnEvent, amended_events
from clow_tui.tournament.fold import Inapplicable
from clow_tui.tournament.formats.staging import frozen_refusal
from clow_tui.tournament.history import History
from clow_tui.tournament.put_right import CannotBe, How, aftermath


@dataclass(frozen=True, slots=True)
class Amended:
    """What came of it: the act in words, what went along, and the `rounds` drawn on the old result.

    `payouts`: whose money is another now, in hundredths, by name, before and after; `money` says it.
    """

    lines: tuple[str, ...]
    along: tuple[str, ...] = ()
    rounds: tuple[int, ...] = ()
    payouts: tuple[tuple[str, int, int], ...] = ()
    money: tuple[str, ...] = ()

    def words(self) -> tuple[str, ...]:
        """The rounds in a sentence, and whose money is another now."""
        if not self.rounds:
            return self.money
        listed = ", ".join(str(round_) for round_ in self.rounds)
        return (f"Drawn on the old result: round{'s' if len(self.rounds) > 1 else ''} {listed}.", *self.money)


@dataclass(frozen=True, slots=True)
class Correction:
    """What is put right: at a table, in its round, the pot or outs, or with `k` a throw.

    `dice` for a throw; `winners` and `last` for a pot; `out` for who went out, `places` for those told
    of a table, in the round of the night that it was drawn in. `act` is meant where several
    tell of one round, as on outcome; without it the latest.
    """

    table: int
    round: int
    k: int | None = None
    dice: str = ""
    winners: tuple[str, ...] = ()
    last: str | None = None
    out: tuple[str, ...] | None = None
    places: tuple[tuple[str, ...], ...] = ()
    act: int | None = None


def plan(
    history: History, correction: Correction, chance: SeedChance, how: How = ""
) -> tuple[ev.ResultAmended, tuple[int, ...]]:
    """The amendment, and the acts that no longer fit with it. NotNow when there is no such act.

    `how` says what becomes of later results in a knockout, where others go on now; InTheWay asks for it.
    """
    if why := frozen_refusal(history.night, correction.table):
        raise NotNow(why)
    act, event = _find(history, correction)
    right = _right(history, event, correction)
    if right == event:
        raise NotNow("That is what the log says already.")
    events = amended_events(history.before(act.n), act, right, chance)
    amended = ev.ResultAmended(act.n, correction.table, tuple(ev.encode_events(events)))
    try:
        after = aftermath(history, act, events, correction.table, how, chance)
    except (CannotBe, Inapplicable) as why:
        raise NotNow(str(why)) from None
    if after.names:
        later = tuple({"act": n, "events": ev.encode_events(read)} for n, read in after.later)
        return replace(amended, gone=after.gone, later=later), after.gone
    along = history.plan_amend(amended)
    return replace(amended, gone=along), along


def _find(history: History, correction: Correction) -> tuple[ev.Act, ev.Event]:
    """The latest act in effect that told what is to be put right, and its event."""
    acts = reversed(history.effective())
    for act in (act for act in acts if correction.act in (None, act.n)):
        for event in act.events:
            if isinstance(event, OWN) and _meant(history, event, correction):
                return act, event
    told = "pot or outs told" if correction.k is None else f"throw {correction.k}"
    raise NotNow(
        f"Table {correction.table} has no {told} in round {correction.round}; the log shows what there is."
    )


def _meant(history: History, event: OwnEvent, correction: Correction) -> bool:
    if isinstance(event, ev.ResultReported):
        table = history.night.tables.get(event.table)
        drawn_in = table.heat if table is not None else 0
        return (event.table, drawn_in, correction.k) == (correction.table, correction.round, None)
    if (event.table, event.round) != (correction.table, correction.round):
        return False
    if correction.k is not None:
        return isinstance(event, ev.Thrown) and event.k == correction.k
    return isinstance(event, ev.PotReported | ev.OutsReported)


def _right(history: History, event: ev.Event, correction: Correction) -> ev.Event:
    match event:
        case ev.Thrown():
            spec = history.night.rules.book.spec
            try:
                dice = parse_dice(correction.dice, spec, len(event.dice.split()))
            except DiceError as error:
                raise BadAnswer(str(error)) from None
            return replace(event, dice=" ".join(dice), source="keyed")
        case ev.PotReported():
            return replace(event, winners=correction.winners, last=correction.last)
        case ev.ResultReported():
            return replace(event, places=correction.places)
        case ev.OutsReported():
            return replace(event, out=correction.out or correction.winners)
        case _:
            return event
