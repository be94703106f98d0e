"""Stages: one format feeds another, the best of the first go on to the second; a finished stage is frozen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.facts import FACTS, stages_of
from clow_tui.tournament.fold import apply
from clow_tui.tournament.formats.staging import (
    FEEDERS,
    LATER,
    eligible,
    format_at,
    night_of,
    rolled_off,
    settings_at,
    stage_format,
    stage_over,
    stage_view,
    ties_at,
)
from clow_tui.tournament.formats.tables import round_drawn
from clow_tui.tournament.model import Night, Settings, Table
from clow_tui.tournament.results import Places, in_words
from clow_tui.tournament.results.tiebreaks import Value
from clow_tui.tournament.seating import CutError, Lots, meeting, part, split
from clow_tui.tournament.steps import with_table

OFFERED = ("groups,heats", "groups,double-elimination", "swiss,heats", "swiss,double-elimination")


class Stages:
    """A format of several stages behind the interface of one."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.names = stages_of(name)
        first, *rest = self.names
        then = " and the best of those to ".join(format_at(other).as_stage for other in rest)
        self.happens = f"The best of {format_at(first).as_stage} go on to {then}."
        if FACTS[first].in_groups:
            self.happens += " In a group everyone meets everyone."

    def refusal(self, ruleset: Ruleset) -> str | None:
        """A game that every stage can be played with."""
        return next((why for name in self.names if (why := format_at(name).refusal(ruleset))), None)

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """The tables of the first stage; SeatingError when a later one cannot be seated."""
        sizes: tuple[int, ...] = ()
        for at, name in enumerate(self.names):
            here = settings_at(self.name, settings, at + 1, max(sizes, default=0))
            found = format_at(name).sizes(players, here, least=least, most=most)
            sizes = sizes or found
            if at + 1 < len(self.names):
                players = going_on(name, players, settings, at + 1)
        return sizes

    def draw_refusal(self, night: Night) -> str | None:
        """As the stage has it, then ties at its cut."""
        why = stage_format(night).draw_refusal(stage_view(night))
        if why or not stage_over(night):
            return why
        ties = [table.number for table in night.open_tables() if self.tied(night, table)]
        cut = "has a tie" if len(ties) == 1 else "have ties"
        said = in_words(ties).rpartition(" ")[0] if ties else ""
        return (
            f"{said} {cut} at the cut of the {night.stage_format}; rolloff settles who goes on."
            if ties
            else None
        )

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """The stage's next round; in its first those of one group are parted."""
        view = stage_view(night)
        drawn = stage_format(night).draw(view, lots, least=least, most=most)
        tables: Sequence[Sequence[str]] = [table.seats for table in drawn.tables]
        notes = drawn.notes
        if night.past and not night.stage_drawn and night.past[-1].groups:
            tables, more = _parted(night, tables)
            notes = (*notes, *more)
        here = round_drawn(night, tables, drawn.byes, notes)
        return replace(here, stage=night.stage, groups=drawn.groups)

    def follow(self, night: Night, lots: Lots, act: int) -> Iterator[ev.Event]:
        """What follows in the stage; its end waits for the next draw, unless too few are left for another."""
        for event in stage_format(night).follow(stage_view(night), lots, act):
            more_to_come = night.stage < len(self.names)
            if isinstance(event, ev.NightFinished) and more_to_come and len(eligible(night)) > 1:
                return
            night, _ = apply(night, event, act)
            yield event

    def unbegun(self, night: Night) -> int | None:
        """A table of the stage that could go on."""
        return stage_format(night).unbegun(stage_view(night))

    def result(self, night: Night, table: Table) -> Places | None:
        """The places at a table, of a finished stage as it ended."""
        then = night_of(night, table)
        seen = table if then is night else then.tables[table.number]
        return stage_format(then).result(stage_view(then), seen)

    def tied(self, night: Night, table: Table) -> tuple[str, ...]:
        """Who is tied at a table's cut; once the stage is over, at the cut of the stage."""
        if any(table.number in past.tables for past in night.past) or table.number not in night.tables:
            return ()
        if night.tables[table.number] != table:
            night = with_table(night, table)
        if own := stage_format(night).tied(stage_view(night), table):
            return own
        rolled = set(rolled_off(night))
        for number, group in ties_at(night):
            if number == table.number and not rolled >= set(group):
                return group
        return ()

    def ranking(self, night: Night) -> list[list[str]]:
        """Who has reached the stage in play by its standings, then the others by those of the one before."""
        here = stage_format(night).ranking(stage_view(night))
        if not night.past:
            return here
        placed = {player for group in here for player in group}
        before = ([p for p in group if p not in placed] for group in self.ranking(night.past[-1]))
        return [*here, *filter(None, before)]

    def points(self, night: Night) -> Mapping[str, int | Fraction | None]:
        """Everybody's points of the last stage that he has reached."""
        here = stage_format(night).points(stage_view(night))
        return {**self.points(night.past[-1]), **here} if night.past else here

    def reason(self, night: Night, player: str, who: str) -> str:
        """Why in his last stage, and how he came there or stayed behind."""
        if not night.past or player in stage_view(night).entrants:
            return stage_format(night).reason(stage_view(night), player, who)
        before = night.past[-1]
        why = self.reason(before, player, who)
        if player in before.seeds or len(night.past) == 1:
            why = f"{who} did not go on from the {before.stage_format}. {why}".rstrip()
        return why

    def tiebreaks(self, night: Night) -> Mapping[str, Mapping[str, Value]]:
        """The keys of the last stage that each has reached."""
        here = stage_format(night).tiebreaks(stage_view(night))
        if not night.past:
            return here
        reached = stage_view(night).entrants
        before = {p: keys for p, keys in self.tiebreaks(night.past[-1]).items() if p not in reached}
        return {**before, **here}

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """The first stage, then how many go on to which."""
        phrases = list(format_at(self.names[0]).outlook(players, sizes, settings))
        for at, (name, following) in enumerate(zip(self.names, self.names[1:], strict=False), 1):
            of_each = settings.qualify[at - 1]
            players = going_on(name, players, settings, at)
            best = f"the best {of_each} of each group" if FACTS[name].in_groups else f"the best {of_each}"
            best = best.replace("the best 1 of", "the winner of")
            phrases.append(f"{best} go{'es' if of_each == 1 else ''} on to {following}")
            if FACTS[name].in_groups:
                phrases.append(f"{players} there")
        return tuple(phrases)


def stages_refusal(names: Sequence[str]) -> str | None:
    """Why formats cannot follow each other so, naming what can; None when they can."""
    known = {*FEEDERS, *LATER}
    for name in names:
        if name not in known:
            return f"A {name} cannot be a stage; there is {', '.join((*FEEDERS, *list(LATER)[:2]))}."
    if len(names) == 1 or (last := names[-1]) not in LATER:
        named = names[-1]
        return f"After {named} another stage has to follow, for example {named},heats with --qualify 2."
    for name in names[:-1]:
        if name not in FEEDERS:
            return f"{name} plays to one winner and can only come last; {', '.join(FEEDERS)} lead to {last}."
    if any(FACTS[name].in_groups for name in names[1:]):
        return "Groups come first, from the whole field; take swiss or round-robin for a later stage."
    return None


def going_on(name: str, players: int, settings: Settings, stage: int) -> int:
    """How many go on from a stage of so many players; CutError where that leaves nobody behind."""
    best = settings.qualify[stage - 1]
    if FACTS[name].in_groups:
        smallest = split(players, settings.groups or 1)[-1]
        if best >= smallest:
            raise CutError(
                f"The best {best} of a group of {smallest} going on leaves nobody behind: "
                f"let {max(1, smallest - 1)} or fewer go on, or play in fewer groups."
            )
        return best * (settings.groups or 1)
    if best >= players:
        raise CutError(
            f"The best {best} of {players} going on leaves nobody behind: let {players - 1} or fewer go on."
        )
    return best


def _parted(night: Night, tables: Sequence[Sequence[str]]) -> tuple[list[list[str]], tuple[str, ...]]:
    """The tables after swaps that part those of one group, of equal place in theirs where that can be."""
    group_of = {player: at for at, group in enumerate(night.past[-1].groups) for player in group}
    place: dict[str, int] = {}
    counted: dict[int, int] = {}
    for player in night.seeds:
        at = group_of[player]
        counted[at] = place[player] = counted.get(at, 0) + 1
    if len(tables) == 1:
        return [list(table) for table in tables], ()

    def met(one: str, two: str) -> bool:
        return group_of[one] == group_of[two]

    parted = part(tables, met, lambda a, b: place[a] == place[b])
    again = sum(meeting(table, met) for table in parted)
    pairs = "1 pair" if again == 1 else f"{again} pairs"
    told = f"{pairs} of one group meet again: it could not be avoided."
    return parted, (told,) if again else ()


def known(name: str) -> bool:
    """Whether a night can be of this format, alone or of stages."""
    if "," in name:
        return stages_refusal(stages_of(name)) is None
    return name in FACTS and not FACTS[name].in_groups
