"""Checking a night from its log: every throw and draw by the program, and the commitment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from clow_tui.director.chance import SeedChance, commitment
from clow_tui.director.director import Director
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands.heats import RollOff
from clow_tui.tournament.commands.redraw import Redraw
from clow_tui.tournament.fold import Inapplicable, apply
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.history import LOST, History
from clow_tui.tournament.model import Night


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a log found; `faults` is empty when everything holds.

    `thrown` and `keyed` count throws, undone ones too; `draws` counts draws of seats and moves. `seed` and
    `salt` are shown once the night is over, else empty.
    """

    night: str
    acts: int
    thrown: int
    keyed: int
    draws: int
    commitment: str
    faults: tuple[str, ...]
    seed: str = ""
    salt: str = ""


def verify(director: Director, night_id: str) -> Verdict:
    """Play a night's log again and draw everything anew from its seed.

    Damage of the file itself, lines that do not follow from those before, dice or draws that the seed does
    not give, and a commitment that does not match are faults, each a sentence.
    """
    reading = director.store.read_log(night_id)
    faults = [finding.text for finding in reading.findings]
    try:
        acts = [ev.decode(line) for line in reading.lines]
        history = History(acts[:1])
    except ev.EventError as error:
        return Verdict(night_id, len(reading.lines), 0, 0, 0, "", (*faults, f"{night_id}: {error}"))
    created = history.created
    chance = SeedChance(bytes.fromhex(created.seed))
    if commitment(chance.seed, bytes.fromhex(created.salt)) != created.commitment:
        faults.append("The seed and salt do not give the commitment shown at the start.")
    counts = {"program": 0, "keyed": 0, "draws": 0}
    for act in acts[1:]:
        if act.act == LOST:
            faults.append(f"Act {act.n} was lost when the log was damaged.")
        night, told = _told_anew(history, act)
        faults += _check_act(night, told, chance, counts if told is act else dict(counts))
        try:
            history.append(act)
        except (Inapplicable, ev.EventError) as error:
            faults.append(f"Act {act.n} does not follow from those before it: {error}")
            break
    over = history.night.finished
    return Verdict(
        night=created.name,
        acts=len(acts),
        thrown=counts["program"],
        keyed=counts["keyed"],
        draws=counts["draws"],
        commitment=created.commitment,
        faults=tuple(faults),
        seed=created.seed if over else "",
        salt=created.salt if over else "",
    )


def _told_anew(history: History, act: ev.Act) -> tuple[Night, ev.Act]:
    """The act with the night before it; of an amendment, the act as it is put right and the night there."""
    match act.events:
        case (ev.ResultAmended(act=n, events=events),) if n < len(history.acts) and n not in history.off:
            put_right = replace(history.acts[n], events=ev.decode_events(events))
            return history.before(n), put_right
        case _:
            return history.night, act


# What follows from an act, in place of being said by it; an act may begin with one of these said by hand.
FOLLOWS = (
    ev.Seated,
    ev.Moved,
    ev.TableBroken,
    ev.SeatsDrawn,
    ev.SeamCleared,
    ev.RoundBegun,
    ev.BellRung,
    ev.NightFinished,
)
BY_HAND = {"move": ev.Moved, "finish": ev.BellRung | ev.NightFinished}
DRAWN = ev.Seated | ev.Moved | ev.SeatsDrawn


def _check_act(night: Night, act: ev.Act, chance: SeedChance, counts: dict[str, int]) -> list[str]:
    """The faults of one act's throws and draws, given the night before it."""
    faults: list[str] = []
    events, night = list(act.events), replace(night, now=act.at)
    try:
        by_hand = bool(events) and isinstance(events[0], BY_HAND.get(act.act, ()))
        while events and (by_hand or not isinstance(events[0], FOLLOWS)):
            faults += _check_own(night, events[0], act, chance, counts)
            night, _ = apply(night, events.pop(0), act.n)
            by_hand = False
        drawn = sum(isinstance(event, DRAWN) for event in events)
        counts["draws"] += drawn
        if drawn and not _follow(night, act, events, chance):
            faults.append(f"Act {act.n}: the moves and seats are not those that the seed gives.")
    except (Inapplicable, KeyError):
        pass  # the history says it better
    return faults


def _follow(night: Night, act: ev.Act, events: list[ev.Event], chance: SeedChance) -> bool:
    """Whether exactly these events follow; of who comes in late the host may have named the table."""
    if list(FORMATS[night.format].follow(night, chance, act.n)) == events:
        return True
    if act.act != "add" or not isinstance(events[0], ev.Seated):
        return False
    night, _ = apply(night, events[0], act.n)
    return list(FORMATS[night.format].follow(night, chance, act.n)) == events[1:]


def _check_own(
    night: Night, event: ev.Event, act: ev.Act, chance: SeedChance, counts: dict[str, int]
) -> list[str]:
    """What the act itself drew: dice by the program, or the first seats."""
    match event:
        case ev.Thrown(source="program"):
            counts["program"] += 1
            dice = tuple(event.dice.split())
            faces = night.rules.book.spec.faces
            drawn = chance.throw(event.table, event.round, event.k, len(dice), faces)
            place = f"table {event.table}, round {event.round}, throw {event.k}"
            said = f"Act {act.n}, {place}: the log says {event.dice}, the seed gives {' '.join(drawn)}."
            return [] if drawn == dice else [said]
        case ev.Thrown():
            counts["keyed"] += 1
        case ev.RoundDrawn():
            counts["draws"] += 1
            least, most = night.players
            drawn_anew = FORMATS[night.format].draw(night, chance, least=least, most=most)
            noted = event.notes[: len(drawn_anew.notes)]  # what was still out is noted behind
            if replace(event, notes=noted) != drawn_anew:
                return [f"Act {act.n}: the seats drawn are not those that the seed gives."]
        case ev.RoundSeated(why="redrawn"):
            counts["draws"] += 1
            named = tuple(drawn.table for drawn in event.tables if drawn.table in night.tables)
            ways = (Redraw(), Redraw(named))
            if all(way.refusal(night) or way.events(night, chance) != [event] for way in ways):
                return [f"Act {act.n}: the tables drawn again are not those that the seed gives."]
        case ev.RolledOff(table=number) if event.dice:
            if RollOff(number).events(night, chance) != [event]:
                return [f"Act {act.n}: the roll-off at table {number} is not the one that the seed gives."]
        case _:
            pass
    return []
