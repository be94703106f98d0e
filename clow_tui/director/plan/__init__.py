"""Setting up a night: what was asked for, checked, and what will happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from clow_tui.director.errors import LevelError, PersonError, PlanError, SeatingError
from clow_tui.director.plan.asked import CheckedPlan, NightPlan, Outlook
from clow_tui.director.plan.money import money_of, money_phrase
from clow_tui.director.plan.scoring import rounds_settings
from clow_tui.director.plan.staged import stage_settings
from clow_tui.director.plan.stops import stop_of, table_stop
from clow_tui.nearest import nearest
from clow_tui.rulesets import Ruleset, Shelf, ShelfEntry, Unreadable
from clow_tui.tournament.events import Mode
from clow_tui.tournament.facts import FACTS, facts_of, stages_of
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.formats.stages import stages_refusal
from clow_tui.tournament.levels import Levels, parse_levels
from clow_tui.tournament.model import Settings
from clow_tui.tournament.people import LONGEST_NAME, clean_name, key_of, repeated
from clow_tui.tournament.rules import bounds_of
from clow_tui.tournament.seating import CutError

DEFAULT_SEATS = 6
MOST_NAME = 80


def outlook(plan: NightPlan, shelf: Shelf, now: datetime) -> Outlook:
    """What will happen, and every fault of the plan at once, by the name of its field."""
    faults: dict[str, str] = {}
    checked = _check(plan, shelf, now, faults)
    if checked is None:
        return Outlook(faults)
    settings = checked.settings
    least, most = bounds_of(checked.ruleset)
    format_ = FORMATS[checked.format]
    sizes = format_.sizes(len(checked.players), settings, least=least, most=most)
    phrases = format_.outlook(len(checked.players), sizes, settings)
    if checked.ruleset.pot is not None:
        phrases = (*phrases, f"antes {settings.levels.words()}")
    if settings.money is not None:
        phrases = (*phrases, money_phrase(settings.money, len(checked.players)))
    return Outlook({}, phrases, sizes, settings.levels)


def check(plan: NightPlan, shelf: Shelf, now: datetime) -> CheckedPlan:
    """The plan, ready to begin; PlanError with its first fault."""
    faults: dict[str, str] = {}
    checked = _check(plan, shelf, now, faults)
    if checked is None:
        raise PlanError(next(iter(faults.values())))
    return checked


def _check(plan: NightPlan, shelf: Shelf, now: datetime, faults: dict[str, str]) -> CheckedPlan | None:
    name = _name(plan.name, faults)
    people = _players((*plan.players, *plan.late), faults)
    players, late = people[: len(plan.players)], people[len(plan.players) :]
    apart = _apart(plan.apart, people, faults)
    entry = _entry(plan.ruleset, shelf, faults)
    ruleset = entry.reading.ruleset if entry is not None else None
    if plan.format not in FORMATS:
        faults["format"] = _unknown_format(plan.format)
    if ruleset is None or "format" in faults:
        return None
    if why := FORMATS[plan.format].refusal(ruleset):
        faults["format"] = why
        return None
    settings = _settings(plan, ruleset, now, faults)
    if settings is not None and not faults.keys() & {"players", "qualify", "groups"}:
        _fits(plan, ruleset, settings, len(players), faults)
    if faults or settings is None or entry is None:
        return None
    format_ = ",".join(stages_of(plan.format))
    return CheckedPlan(name, ruleset, entry.name, format_, settings, players, late, apart)


def _name(written: str, faults: dict[str, str]) -> str:
    try:
        name = clean_name(written[:LONGEST_NAME])
    except PersonError:
        faults["name"] = "The night has no name; type one, for example Friday."
        return ""
    if len(name) > MOST_NAME:
        faults["name"] = f"A night's name has {MOST_NAME} characters at most."
    return name


def _players(names: tuple[str, ...], faults: dict[str, str]) -> tuple[str, ...]:
    players = []
    for number, written in enumerate(names, 1):
        try:
            players.append(clean_name(written))
        except PersonError as error:
            faults.setdefault("players", f"Player {number}: {error}")
    if twice := repeated(players):
        listed = f"{', '.join(twice)} {'is' if len(twice) == 1 else 'are'}"
        mend = f"tell them apart, for example {twice[0]} 2"
        faults.setdefault("players", f"{listed} there more than once; {mend}.")
    return tuple(players)


def _apart(
    groups: tuple[tuple[str, ...], ...], people: tuple[str, ...], faults: dict[str, str]
) -> tuple[tuple[str, ...], ...]:
    by_key = {key_of(name): name for name in people}
    known = []
    for group in groups:
        for name in group:
            if key_of(name) not in by_key:
                faults["apart"] = f"apart '{name}': this player is not on the list"
        known.append(tuple(by_key[key_of(name)] for name in group if key_of(name) in by_key))
    return tuple(known)


def entry_of(wanted: str, shelf: Shelf) -> ShelfEntry:
    """A sound ruleset by its name or file; PlanError says what is wrong with it."""
    faults: dict[str, str] = {}
    entry = _entry(wanted, shelf, faults)
    if faults or entry is None:
        raise PlanError(faults["ruleset"])
    return entry


def _entry(wanted: str, shelf: Shelf, faults: dict[str, str]) -> ShelfEntry | None:
    try:
        entry = shelf.find(wanted)
    except Unreadable as error:
        faults["ruleset"] = f"{wanted}: {error}"
        return None
    if entry is None:
        near = shelf.nearest(wanted)
        faults["ruleset"] = f"There is no ruleset '{wanted}'" + (f"; did you mean {near}?" if near else ".")
        return None
    reading = entry.reading
    if reading.ruleset is None:
        more = f" ({len(reading.faults) - 1} more)" if len(reading.faults) > 1 else ""
        faults["ruleset"] = reading.faults[0].at(entry.path.name) + more
    return entry


def _unknown_format(wanted: str) -> str:
    if len(names := stages_of(wanted)) > 1 or facts_of(wanted).in_groups:
        return stages_refusal(names) or ""
    near = nearest(wanted, FORMATS)
    mend = f"did you mean {near}?" if near else f"there is {', '.join(FORMATS)}."
    return f"There is no format '{wanted}'; {mend}"


def _settings(plan: NightPlan, ruleset: Ruleset, now: datetime, faults: dict[str, str]) -> Settings | None:
    if plan.tables is not None and plan.seats is not None:
        faults["tables"] = "Give the number of tables or the seats at one, not both."
    if (levels := _levels(plan, ruleset, faults)) is None:
        return None
    seats = plan.seats
    stages = [FACTS[name] for name in stages_of(plan.format)]
    if all(facts.pairs for facts in stages):
        if plan.tables is not None or seats not in (None, 2):
            faults["tables"] = f"In a {plan.format} two meet at a table; leave tables and seats out."
        seats = 2
    if plan.tables is None and seats is None:
        least, most = bounds_of(ruleset)
        seats = max(2, least) if stages[0].rests else min(most, DEFAULT_SEATS)  # in groups two meet
    short = plan.short or ("plays" if levels.rising else "out")
    if short not in ("plays", "out"):
        faults["short"] = f"short '{short}': it is plays or out."
        return None
    mode: Mode = plan.mode or ("pots" if ruleset.pot is not None else "keyed")
    if mode == "pots" and ruleset.pot is None:
        faults["mode"] = f"{ruleset.name} is not played for a pot: keyed follows its throws, outcome its end."
        return None
    if plan.stop is not None and stages[0].redrawn:
        end = "the final" if stages[-1].game_out else "the last round"
        faults["stop"] = f"In {plan.format} {end} ends the night; a table's stop ends its game."
    rounds = {**rounds_settings(plan, faults), **stage_settings(plan, faults)}
    if plan.final_best_of is not None and (ruleset.legs is None or "final_best_of" not in stages[-1].asks):
        faults["final"] = "Only a final in legs is best of so many; --final-stop ends another one."
    if plan.final_best_of is not None and (plan.final_best_of < 1 or plan.final_best_of % 2 == 0):
        faults["final"] = f"best of {plan.final_best_of}: an odd number is wanted, such as 5."
    if mode == "outcome" and levels.rising and levels.unit == "rounds":
        faults["levels"] = "On outcome nobody counts rounds: let levels go by minutes, as in every 15m."
        return None
    stop = stop_of(plan.stop, now, faults)
    return Settings(
        levels,
        plan.tables,
        seats,
        "plays" if short == "plays" else "out",
        mode,
        stop=stop,
        late_until=plan.late_until,
        reentry=plan.reentry,
        odds=plan.odds,
        round_for_round=plan.round_for_round,
        breaks=plan.breaks,
        advance=plan.advance,
        table_stop=table_stop("table_stop", plan.table_stop, ruleset, now, faults),
        names=tuple(table_names(plan.names)),
        as_listed=plan.as_listed,
        final_best_of=plan.final_best_of,
        final_stop=table_stop("final_stop", plan.final_stop, ruleset, now, faults),
        money=money_of(plan.money, faults),
        **rounds,
    )


def table_names(names: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Names of tables by number, the first table's first; an empty one leaves its table without."""
    for number, name in enumerate(names, 1):
        if tidy := " ".join(name.split())[:MOST_NAME]:
            yield number, tidy


def _levels(plan: NightPlan, ruleset: Ruleset, faults: dict[str, str]) -> Levels | None:
    """The antes; in a game without a pot there are none."""
    if ruleset.pot is None:
        if plan.levels is None and plan.every is None:
            return Levels((0,))
        faults["levels"] = f"{ruleset.name} has no antes, so there are no levels."
        return None
    try:
        return parse_levels(plan.levels, plan.every, ante=ruleset.pot.ante, tokens=ruleset.pot.tokens)
    except LevelError as error:
        faults["levels"] = str(error)
        return None


def _fits(
    plan: NightPlan, ruleset: Ruleset, settings: Settings, players: int, faults: dict[str, str]
) -> None:
    least, most = bounds_of(ruleset)
    try:
        FORMATS[plan.format].sizes(players, settings, least=least, most=most)
    except CutError as error:
        faults.setdefault("qualify", str(error))
    except SeatingError as error:
        faults.setdefault("players" if players < max(2, least) else "tables", str(error))
