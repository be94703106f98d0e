"""A night's happenings in plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from clow_tui.games import Happening, say
from clow_tui.tournament import happenings as hp
from clow_tui.tournament.facts import stages_of
from clow_tui.tournament.fold import Story
from clow_tui.tournament.model import Call, Night

Name = Callable[[str], str]

MODE_WORDS = {
    "program": "the program throws",
    "keyed": "real dice, every throw keyed in",
    "pots": "real dice, who took each pot is told",
    "outcome": "real dice, only who went out is told",
}
SEATED = {
    "redrawn": "drawn again",
    "played": "as it was played",
    "swapped": "seats changed",
    "moved": "moved by the host",
}


def tell(item: Happening | hp.NightHappening, name: Name) -> str:
    """One happening as a short sentence, without a full stop."""
    match item:
        case hp.Created(night, game):
            return f"{night}: a night of {game}"
        case hp.StageDone(stage, next_, through, why):
            on = ", ".join(name(player) for player in through)
            return f"end of {stage} ({why.rstrip('.')}); on to {next_}, best first: {on}"
        case hp.Drawn(sizes, notes, byes, groups):
            seats = ", ".join(f"table {number} of {size}" for number, size in sizes)
            out = tuple(f"{name(player)} has the bye" for player in byes)
            named = tuple(group_words(i, group, name) for i, group in enumerate(groups))
            return "; ".join((f"seats drawn: {seats}", *named, *out, *(note.rstrip(".") for note in notes)))
        case hp.SeatedAnew(why, players, notes):
            seated = ", ".join(name(player) for player in players)
            told = f"{SEATED[why]}: {seated}" if players else "nobody plays here in this round"
            return "; ".join((told, *(note.rstrip(".") for note in notes)))
        case hp.LevelRose(level, ante):
            return f"level {level}: the ante is {ante} from each table's next round"
        case hp.CameTo(player, from_, to, seat):
            return f"{name(player)} moves from table {from_} to table {to}, seat {seat}"
        case hp.Broke(why):
            return why.rstrip(".")
        case hp.Reseated(seats):
            return "seats drawn anew: " + ", ".join(f"{number} {name(player)}" for number, player in seats)
        case hp.KeptThrow(player, dice):
            return f"{name(player)}'s {dice.replace(' ', '-')} is kept until he is asked"
        case hp.ThrowDropped(player, dice):
            return f"{name(player)}'s {dice.replace(' ', '-')} does not count: the round was over first"
        case hp.Amended(act, gone, later):
            acts = "act is" if gone == 1 else "acts are"
            taken = f"; {gone} later {acts} taken back" if gone else ""
            names = "; those who go on are put right in the rounds drawn on it" if later else ""
            return f"act {act} is put right{names}{taken}"
        case hp.ModeChanged(mode):
            return f"from now on {MODE_WORDS[mode]}"
        case hp.Finished(winners, why):
            if winners:
                return f"{_listed(winners, name)} {'wins' if len(winners) == 1 else 'win'} the night"
            return why.rstrip(".")
        case hp.TakenBack(acts, again):
            count = f"{len(acts)} acts" if len(acts) > 1 else f"act {acts[0]}"
            return f"{count} {'done again' if again else 'undone'}"
        case _:
            return _tell_person(item, name)


def _tell_person(item: Happening | hp.NightHappening, name: Name) -> str:
    match item:
        case hp.CameLate(player, stack):
            return f"{name(player)} comes late, with {stack}"
        case hp.CameIn(player, table, seat):
            return f"{name(player)} sits down at table {table}, seat {seat}, from its next round on"
        case hp.Leaves(player, why):
            return f"{name(player)} {'leaves' if why == 'left' else 'did not come'}"
        case hp.TookAlong(player, tokens):
            return (
                f"{name(player)}'s {tokens} leave play" if tokens is not None else f"{name(player)} has gone"
            )
        case hp.ComesBack(player, tokens, why):
            how = "is in after all" if why == "return" else "enters again"
            return f"{name(player)} {how}" + (f", with {tokens}" if tokens is not None else "")
        case hp.StepsAway(player, away):
            return f"{name(player)} is {'away for a while' if away else 'back'}"
        case hp.Stays(player, table):
            return f"{name(player)} stays at table {table}" if table else f"{name(player)} may be moved again"
        case hp.OutsPutRight(players):
            return "order of outs put right, first out first: " + ", ".join(name(p) for p in players)
        case hp.ChangedSeats(first, second):
            return f"{name(first)} and {name(second)} change seats"
        case hp.StacksCounted(stacks):
            return "counted: " + ", ".join(f"{name(player)} {tokens}" for player, tokens in stacks)
        case hp.PlacesTold(places):
            told = (" = ".join(name(player) for player in group) for group in places)
            return "places: " + ", ".join(told)
        case hp.RollOffMade(order, dice):
            thrown = f" ({'; '.join(_thrown(one, name) for one in dice)})" if dice else ""
            return "rolled off, best first: " + ", ".join(name(player) for player in order) + thrown
        case hp.NobodyOut():
            return "nobody went out"
        case _:
            return _tell_time(item, name)


def _thrown(words: str, name: Name) -> str:
    """A throw of a roll-off, kept as the player's id and his dice."""
    player, _, dice = words.partition(" ")
    return f"{name(player)} {dice.replace(' ', '-')}"


def _tell_time(item: Happening | hp.NightHappening, name: Name) -> str:
    match item:
        case hp.ClockTurned(to):
            return f"the clock is {to}"
        case hp.GapCounted(seconds, counted):
            length = f"{seconds // 60} minutes" if seconds >= 120 else f"{seconds} seconds"
            return f"the laptop slept {length}, {'counted' if counted else 'not counted'}"
        case hp.Bell(why):
            return f"the bell: {why}; rounds in play are finished, none is begun"
        case hp.SettingsSet(words):
            return "; ".join(words)
        case hp.RulesSet(game):
            return f"from each table's next round on: {game}"
        case hp.Opened(why):
            return why.rstrip(".")
        case hp.BoughtIn(player, tokens, later):
            return f"{name(player)} buys {tokens}" + (", his from the next round on" if later else "")
        case hp.CashedOut(player, tokens):
            return f"{name(player)} cashes {tokens}"
        case hp.EntryIsPaid(player, amount, before, more):
            return f"{name(player)} has paid {amount}" + ("" if more else f", not {before}")
        case hp.Split(amounts):
            listed = ", ".join(f"{name(player)} {amount}" for player, amount in amounts)
            return f"agreed split: {listed}" if amounts else "no split is agreed any more"
        case hp.OutOfTokens(player, tokens):
            holds = f"{tokens} left" if tokens else "nothing left"
            return f"{name(player)} has {holds} and leaves the table until he buys"
        case _:
            return say(cast(Happening, item), name)


def tell_story(story: Story, name: Name) -> list[tuple[int | None, str]]:
    """A story line by line, each with its table; None for the whole night. A move is told once."""
    lines: list[tuple[int | None, str]] = []
    moved: set[str] = set()
    for table, item in story:
        if isinstance(item, hp.CameTo):
            if item.player in moved:
                continue
            moved.add(item.player)
        lines.append((table, tell(item, name)))
    return lines


def call_words(call: Call, name: Name, night: Night) -> str:
    """A move as it is read aloud: `Mo, to table 1 (Window), seat 4, with your chips`."""
    return f"{name(call.player)}, to {night.place_of(call.to)}, seat {call.seat}, with your chips"


def group_words(at: int, group: Iterable[str], name: Name) -> str:
    """A group with its players: `group A: Ann, Bo, Cy`."""
    return f"group {letter(at)}: {', '.join(name(player) for player in group)}"


def stage_words(night: Night, name: Name) -> tuple[str, ...]:
    """Which stage of how many is in play, and its groups; nothing in a night without stages."""
    names = stages_of(night.format)
    if len(names) == 1 or not night.drawn:
        return ()
    groups = (group_words(at, group, name) for at, group in enumerate(night.groups))
    told = (f"{words[:1].upper()}{words[1:]}." for words in groups)
    return (f"Stage {night.stage} of {len(names)}: {night.stage_format}.", *told)


def letter(at: int) -> str:
    """What the group at this place is called, from A; after Z by numbers."""
    return chr(ord("A") + at) if at < 26 else str(at + 1)


def _listed(players: Iterable[str], name: Name) -> str:
    return " and ".join(name(player) for player in players)
