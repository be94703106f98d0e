"""A night as it is being set up: what was chosen so far, and each change as the next draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from clow_tui.director import NightPlan
from clow_tui.director.clock import local
from clow_tui.director.plan.asked import usual_ruleset
from clow_tui.rulesets import Ruleset, Shelf
from clow_tui.tournament.events import Mode
from clow_tui.tournament.facts import FACTS, USUAL_FORMAT, FormatFacts, facts_of, stages_of
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.stages import OFFERED
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.model import Settings
from clow_tui.tournament.money.words import typed
from clow_tui.tournament.people import PersonError, clean_name, key_of, repeated
from clow_tui.tournament.people.pasting import Listed
from clow_tui.tournament.people.presence import Presence

MODES: dict[Mode, str] = {
    "pots": "on the tables; told who took each pot",
    "keyed": "on the tables; every throw is typed",
    "outcome": "on the tables; told only who went out",
    "program": "thrown by the program",
}
TOLD: dict[Mode, str] = {
    "pots": "who took each pot",
    "keyed": "every throw",
    "outcome": "only who went out",
}
ASKED_ALL = frozenset(("qualify", "end_by", *(name for facts in FACTS.values() for name in facts.asks)))
FORMATS_OFFERED = (*FORMATS, *OFFERED)
NEXT: dict[Presence, Presence] = {"here": "late", "late": "not coming", "not coming": "here"}


@dataclass(frozen=True, slots=True)
class Draft:
    """The form's values; `levels`, `every`, `stop` and `table_stop` in the words of the verb `new`.

    Both of the levels' are empty for a flat ante, `stop` when the night goes on until one is left. `told` is
    what is typed in while the dice are on the tables. `breaks` is `3, 4` for the tables to break first,
    `1 last` for the one that stays, empty for the smallest first. For `end_by`, when it is to be over,
    antes are found. `date` is empty for tonight, else as 2026-01-31: a night that was played on paper. `wish`
    and `wish_told` are format and told as they were chosen, for games that they fit. `money` is in the words
    of money/words.py, empty for none.
    """

    name: str
    ruleset: str = field(default_factory=usual_ruleset)
    format: str = USUAL_FORMAT
    by_program: bool = False
    told: Mode = "pots"
    seats: int | None = 6
    tables: int | None = None
    levels: str = "10x2"
    every: str = "10r"
    end_by: str = ""
    stop: str = ""
    advance: int = 1
    table_stop: str = ""
    late_until: int | None = None
    reentry: bool = False
    round_for_round: int | None = None
    rounds: int | None = None
    strikes: int = 4
    groups: int | None = None
    qualify: str = ""
    points: str = ""
    tiebreaks: tuple[str, ...] = ()
    names_of_tables: tuple[str, ...] = ()
    as_listed: bool = False
    breaks: str = ""
    apart: tuple[tuple[str, ...], ...] = ()
    final_best_of: int | None = None
    final_stop: str = ""
    practice: bool = False
    odds: bool = False
    money: str = ""
    date: str = ""
    more: bool = False
    people: tuple[Listed, ...] = ()
    wish: str = field(default=USUAL_FORMAT, compare=False)
    wish_told: Mode = field(default="pots", compare=False)

    @property
    def mode(self) -> Mode:
        """Which of the four ways the tables are played."""
        return "program" if self.by_program else self.told

    @property
    def facts(self) -> FormatFacts:
        """How tables live in its format, of stages in the first."""
        return facts_of(self.format)

    @property
    def goes_on(self) -> str:
        """How many go on from a stage, of groups from each, as typed or as usual."""
        return self.qualify or ("2" if self.facts.in_groups else "4")

    @property
    def in_groups(self) -> int:
        """In how many groups, as typed or about four players to each."""
        return self.groups or max(2, len(self.names("here")) // 4)

    def asks(self, field: str, ruleset: Ruleset | None) -> bool:
        """Whether its format and game ask for a field: antes need a pot, a stop something else than legs."""
        if field == "levels":
            return ruleset is None or ruleset.pot is not None
        legs = ruleset is not None and ruleset.legs is not None
        fits = {"final_best_of": legs, "table_stop": not legs, "final_stop": not legs}.get(field, True)
        stages = stages_of(self.format)
        if field == "qualify":
            return len(stages) > 1
        if field == "end_by":
            return self.facts.merging
        return fits and any(field in FACTS[stage].asks for stage in stages)

    def with_mode(self, mode: Mode) -> Draft:
        """Played so; where only outs are told nobody counts rounds, so levels go by minutes."""
        if mode == "program":
            return replace(self, by_program=True)
        draft = replace(self, by_program=False, told=mode, wish_told=mode)
        if mode == "outcome" and draft.levels and draft.every.endswith("r"):
            draft = replace(draft, every="15m")
        return draft

    def with_format(self, format_: str) -> Draft:
        """Played in this format; in groups two meet, unless the host has more of them at a table."""
        draft = replace(self, format=format_, wish=format_)
        if draft.facts.in_groups == self.facts.in_groups:
            return draft
        if draft.facts.in_groups:
            return replace(draft, seats=2, tables=None)
        return replace(draft, seats=6) if draft.seats == 2 else draft

    def plan(self, ruleset: Ruleset | None = None) -> NightPlan:
        """What the director is asked for; of a game that is no pot no levels, in legs no end by a stop."""
        common = NightPlan(
            self.name,
            self.ruleset,
            self.format,
            guests=tuple(one.name for one in self.people if one.of),
            practice=self.practice,
            odds=self.odds,
            money=self.money or None,
            date=self.date or None,
        )
        if self.date:  # nothing is played any more: only who took part matters
            return replace(common, players=self.names("here", "late"))
        asked = {name for name in (*ASKED_ALL, "levels") if self.asks(name, ruleset)}
        return replace(
            common,
            players=self.names("here"),
            late=self.names("late"),
            tables=None if self.facts.pairs else self.tables,
            seats=None if self.facts.pairs else self.seats,
            levels=(self.levels or None) if "levels" in asked else None,
            every=(self.every or None) if "levels" in asked else None,
            mode=self.mode,
            stop=(self.stop or None) if "stop" in asked else None,
            advance=self.advance if "advance" in asked else 1,
            rounds=self.rounds if "rounds" in asked else None,
            strikes=self.strikes if "strikes" in asked else None,
            groups=self.in_groups if "groups" in asked else None,
            qualify=self.goes_on if "qualify" in asked else None,
            points=(self.points or None) if "points" in asked else None,
            tiebreaks=self.tiebreaks if "tiebreaks" in asked else (),
            table_stop=(self.table_stop or None) if "table_stop" in asked else None,
            late_until=self.late_until if "late_until" in asked else None,
            reentry=self.reentry and "reentry" in asked,
            round_for_round=self.round_for_round if "round_for_round" in asked else None,
            breaks=self._breaks() if "breaks" in asked else (),
            names=self.names_of_tables,
            as_listed=self.as_listed,
            apart=self.apart,
            final_best_of=self.final_best_of if "final_best_of" in asked else None,
            final_stop=(self.final_stop or None) if "final_stop" in asked else None,
        )

    def _breaks(self) -> tuple[int, ...]:
        """The tables to break first; all others, the highest number first, where one is to stay."""
        numbers = [int(word) for word in self.breaks.replace(",", " ").split() if word.isdigit()]
        if not self.breaks.endswith("last"):
            return tuple(numbers)
        tables = self.tables or len(self.names("here", "late")) // max(2, (self.seats or 6) - 1) + 1
        return tuple(number for number in range(tables, 0, -1) if number not in numbers)

    # The people

    def names(self, *presences: Presence) -> tuple[str, ...]:
        """Those who are here, come late, or do not come, as listed."""
        return tuple(one.name for one in self.people if one.presence in presences)

    def counts(self) -> str:
        """`21 here, 2 late, 1 not coming`."""
        return counts_words(self.people) if self.people else "none yet"

    def with_listed(self, listed: Iterable[Listed]) -> tuple[Draft, list[str]]:
        """With these people too; names that cannot be kept come back as sentences.

        Somebody who was on the list before is there once, as he is listed now.
        """
        kept = {key_of(one.name): at for at, one in enumerate(self.people)}
        people, faults = list(self.people), []
        for one in listed:
            try:
                one = replace(one, name=clean_name(one.name))
            except PersonError as error:
                faults.append(str(error))
                continue
            if (at := kept.get(key_of(one.name))) is not None:
                people[at] = replace(people[at], presence=one.presence)
            else:
                people.append(one)
        return replace(self, people=tuple(people)), faults

    def without(self, at: int) -> Draft:
        """Without one of the list."""
        return replace(self, people=(*self.people[:at], *self.people[at + 1 :]))

    def with_presence(self, at: int) -> Draft:
        """The next of here, late and not coming for one of the list."""
        return self._with(at, replace(self.people[at], presence=NEXT[self.people[at].presence]))

    def called(self, at: int, name: str) -> Draft:
        """Another name for one of the list."""
        return self._with(at, replace(self.people[at], name=name))

    def _with(self, at: int, one: Listed) -> Draft:
        return replace(self, people=(*self.people[:at], one, *self.people[at + 1 :]))

    def taking(self, at: int, name: str) -> Draft:
        """One of the list is the one of this name; one who is there already is there once."""
        if any(key_of(other.name) == key_of(name) for i, other in enumerate(self.people) if i != at):
            return self.without(at)
        return self.called(at, name)

    def twice(self) -> frozenset[str]:
        """The keys of names that are there more than once, among those who play."""
        return frozenset(key_of(name) for name in repeated(self.names("here", "late")))


def counts_words(people: Iterable[Listed]) -> str:
    """How many are here, and come late or do not come, if any."""
    presences = [one.presence for one in people]
    counted = {presence: presences.count(presence) for presence in NEXT}
    return ", ".join(f"{count} {p}" for p, count in counted.items() if count or p == "here")


class Games:
    """The rulesets of which a night can be made, the formats that each fits, and what day it is."""

    def __init__(self, shelf: Shelf, today: date) -> None:
        self.today = today
        self._rulesets: dict[str, Ruleset] = {}
        for entry in shelf.entries():
            ruleset = entry.reading.ruleset
            if ruleset is not None and any(f.refusal(ruleset) is None for f in FORMATS.values()):
                self._rulesets[entry.name] = ruleset

    @property
    def names(self) -> list[str]:
        """By their names on the shelf."""
        return list(self._rulesets)

    def plan(self, draft: Draft) -> NightPlan:
        """What the director is asked for."""
        return draft.plan(self.get(draft.ruleset))

    def get(self, name: str) -> Ruleset | None:
        """One of them."""
        return self._rulesets.get(name)

    def formats(self, name: str) -> list[str]:
        """The formats that a game fits."""
        ruleset = self.get(name)
        return [f for f in FORMATS_OFFERED if ruleset is None or FORMATS[f].refusal(ruleset) is None]

    def why_not(self, name: str, format_: str) -> str:
        """Why a game cannot be played so, naming the formats that it can; empty when it can."""
        ruleset = self.get(name)
        return (FORMATS[format_].refusal(ruleset) or "") if ruleset is not None else ""

    def modes(self, name: str) -> list[Mode]:
        """What may be told of real dice: pots only where there is one."""
        ruleset = self.get(name)
        return [mode for mode in TOLD if mode != "pots" or ruleset is None or ruleset.pot is not None]

    def choose(self, draft: Draft, name: str) -> Draft:
        """A draft with this game; format and what is told are as chosen, or the first that fit it."""
        ruleset = self.get(name)
        if ruleset is None:
            return draft
        draft = replace(draft, ruleset=name)
        formats, modes = self.formats(name), self.modes(name)
        fits = draft.wish in FORMATS and not self.why_not(name, draft.wish)
        format_ = draft.wish if fits else next(iter(formats), draft.format)
        told = draft.wish_told if draft.wish_told in modes else modes[0]
        draft = replace(draft, format=format_, told=told)
        if draft.seats is not None:
            least, most = ruleset.players.least, ruleset.players.most or draft.seats
            draft = replace(draft, seats=max(least, min(most, draft.seats)))
        return draft


def night_name(now: datetime | date) -> str:
    """A name that tells the evening: `Friday 12 June`."""
    return f"{now:%A} {now.day} {now:%B}"


def fresh_draft(now: datetime) -> Draft:
    """A draft named after the evening."""
    return Draft(night_name(now))


def last_night(records: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The latest night that was no practice, else the latest; None when there was none."""
    ordered = sorted(records, key=lambda r: (not r["practice"], r["date"], r["started"]))
    return ordered[-1] if ordered else None


def same_people(draft: Draft, record: Mapping[str, Any]) -> Draft:
    """A draft with the people of a night, all of them here; who never came is left out."""
    missed = {line["player"] for line in record["standings"] if line.get("status") == "no-show"}
    names = (name for name in record["players"].values() if name not in missed)
    return replace(draft, people=tuple(Listed(name) for name in names))


def as_last(draft: Draft, record: Mapping[str, Any]) -> Draft:
    """A draft as a night was: game, format, ways, tables, levels, stops and people."""
    try:
        settings = Settings.of(record["settings"])
    except (KeyError, TypeError, ValueError):  # of a version that kept it in another form
        return same_people(draft, record)
    levels, every = _levels_words(settings.levels)
    stop, table_stop, final_stop = settings.stop, settings.table_stop, settings.final_stop
    draft = replace(
        draft,
        ruleset=record["ruleset"],
        format=record["format"],
        wish=record["format"],
        by_program=settings.mode == "program",
        told="pots" if settings.mode == "program" else settings.mode,
        wish_told="pots" if settings.mode == "program" else settings.mode,
        seats=settings.seats,
        tables=settings.tables,
        levels=levels,
        every=every,
        stop=_stop_words(stop.kind, stop.value) if stop else "",
        advance=settings.advance,
        table_stop=_stop_words(table_stop.kind, table_stop.value) if table_stop else "",
        late_until=settings.late_until,
        reentry=settings.reentry,
        odds=settings.odds,
        money=typed(settings.money) if settings.money is not None else "",
        round_for_round=settings.round_for_round,
        rounds=settings.rounds,
        strikes=settings.strikes,
        groups=settings.groups,
        qualify=",".join(str(best) for best in settings.qualify),
        points=",".join(str(points) for points in settings.points),
        tiebreaks=settings.tiebreaks,
        names_of_tables=_table_names(dict(settings.names)),
        as_listed=settings.as_listed,
        breaks=", ".join(str(number) for number in settings.breaks),
        final_best_of=settings.final_best_of,
        final_stop=_stop_words(final_stop.kind, final_stop.value) if final_stop else "",
    )
    return same_people(draft, record)


def _table_names(names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(names.get(number, "") for number in range(1, max(names, default=0) + 1))


def _levels_words(levels: Levels) -> tuple[str, str]:
    if not levels.rising:
        return "", ""
    antes = ",".join(str(ante) for ante in levels.antes)
    every = f"{levels.every}{levels.unit[0]}"
    return (f"{antes}x{levels.factor}" if levels.factor > 1 else antes), every


def _stop_words(kind: str, value: object) -> str:
    return f"{local(str(value)):%H:%M}" if kind == "clock" else f"{value}{kind[0]}"
