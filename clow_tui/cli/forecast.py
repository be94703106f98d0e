"""The verb `forecast`: how long a night will take, and levels that end it by a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import BAD_WORDS, NO, Frame, Refused, one_line
from clow_tui.cli.plan_options import AS_GIVEN, plan_options, settings_asked
from clow_tui.cli.rules import the_shelf

if TYPE_CHECKING:
    from clow_tui.forecast import Forecast, Pace, Start
    from clow_tui.forecast.levels import Proposal
    from clow_tui.tournament.levels import Levels
    from clow_tui.tournament.model import Night

MOST_ENTRANTS, MOST_NIGHTS = 20_000, 100_000
DAY = 24 * 60
OF_A_PLAN = ("ruleset", "entrants", "format_", "tables_of", "advance", *AS_GIVEN)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is forecast: its start, what it is in words, and the night where one is under way."""

    start: Start
    words: str
    night: Night | None = None


@click.command()
@click.option("--ruleset", metavar="R", help="A ruleset's name or a file.")
@click.option("--entrants", type=click.IntRange(1, MOST_ENTRANTS), metavar="N", help="So many players.")
@click.option("--night", "night_words", metavar="NAME", help="A night by name or id, from where it stands.")
@click.option("--format", "format_", metavar="F", help="freezeout (as left out), open, heats, swiss, ...")
@plan_options
@click.option("--seed", type=int, default=1, metavar="N", help="The same seed gives the same forecast.")
@click.option("--nights", type=click.IntRange(1, MOST_NIGHTS), default=300, metavar="N", show_default=True)
@click.option(
    "--throw-seconds", type=click.FloatRange(0, 3600), default=5, metavar="S", help="A throw; 5 left out."
)
@click.option(
    "--round-seconds", type=click.FloatRange(0, 3600), default=20, metavar="S", help="Antes and payment; 20."
)
@click.option("--strategy", default="cautious", metavar="NAME", help="How choices are made.")
@click.option("--end-by", metavar="23:30|90m", help="Find levels with which it is over by then.")
@json_option
@click.pass_obj
def forecast(frame: Frame, /, as_json: bool, end_by: str | None, **asked: Any) -> None:
    """How many rounds and minutes until each table falls and until the end, from hundreds of nights.

    Either --ruleset and --entrants, with options as in `new`, or --night for one that stands somewhere. A
    round here is a pot in a freezeout and at open tables, elsewhere a draw of tables.
    """
    from clow_tui.forecast import Crew, NoForecast
    from clow_tui.forecast import forecast as play_nights
    from clow_tui.forecast import levels as level_search

    _check_words(asked)
    crew = Crew()
    try:
        what = _planned(frame, asked) if asked["night_words"] is None else _under_way(frame, asked)
        minutes = _minutes_until(end_by) if end_by is not None else None
        settings: dict[str, Any] = {"nights": asked["nights"], "seed": asked["seed"], "crew": crew}
        proposals: tuple[Proposal, ...] = ()
        if minutes is not None:
            proposals = level_search.end_by(what.start, minutes, night=what.night, **settings)
            told, levels = proposals[0].forecast, proposals[0].levels
        else:
            told, levels = play_nights(what.start, **settings), what.start.settings.levels
    except NoForecast as why:
        raise Refused(str(why), NO) from None
    finally:
        crew.close()
    if as_json:
        say_json(_answer(told, levels, proposals, end_by))
        return
    click.echo("\n".join(_lines(what, told, levels, proposals, end_by)))


def _check_words(asked: dict[str, Any]) -> None:
    """Which options go together."""
    from clow_tui.strategies import STRATEGIES

    if asked["strategy"] not in STRATEGIES:
        raise Refused(f"there is no strategy '{asked['strategy']}'; there is {', '.join(STRATEGIES)}")
    given = [name for name in OF_A_PLAN if asked[name] is not None]
    if asked["night_words"] is not None and given:
        option = given[0].rstrip("_").replace("_", "-")
        raise Refused(f"--night takes everything from the night; leave --{option} out", BAD_WORDS)
    if asked["night_words"] is None and (asked["ruleset"] is None or asked["entrants"] is None):
        raise Refused("give --ruleset and --entrants, or --night for a night under way", BAD_WORDS)


def _pace(asked: dict[str, Any]) -> Pace:
    from clow_tui.forecast import Pace

    return Pace(asked["throw_seconds"], asked["round_seconds"])


def _planned(frame: Frame, asked: dict[str, Any]) -> Asked:
    from clow_tui.director import NightPlan, errors
    from clow_tui.director.clock import stamp, utc_now
    from clow_tui.director.plan import check, outlook
    from clow_tui.forecast import planned
    from clow_tui.tournament.facts import USUAL_FORMAT

    plan = NightPlan(
        name="forecast",
        ruleset=asked["ruleset"],
        format=asked["format_"] or USUAL_FORMAT,
        players=tuple(f"Player {number}" for number in range(1, asked["entrants"] + 1)),
        advance=asked["advance"] or 1,
        **settings_asked(asked),
    )
    now, shelf = utc_now(), the_shelf(frame)
    try:
        checked = check(plan, shelf, now)
        phrases = outlook(plan, shelf, now).phrases
        start = planned(
            checked.ruleset,
            checked.format,
            checked.settings,
            asked["entrants"],
            now=stamp(now),
            pace=_pace(asked),
            strategy=asked["strategy"],
        )
    except (errors.PlanError, errors.LevelError, errors.SeatingError) as fault:
        raise Refused(str(fault), BAD_WORDS) from None
    return Asked(start, ", ".join(phrase for phrase in phrases if not phrase.startswith("antes ")))


def _under_way(frame: Frame, asked: dict[str, Any]) -> Asked:
    from clow_tui.director.clock import stamp
    from clow_tui.forecast import under_way

    with director(frame, write=False) as open_:
        night = open_.view(open_.pick(asked["night_words"])).night
        now = stamp(open_.clock())
    start = under_way(night, now=now, pace=_pace(asked), strategy=asked["strategy"])
    return Asked(start, f"{one_line(night.name)}, {len(night.left())} left, from now on", night)


def _minutes_until(words: str) -> float:
    """Minutes from now until a time of day, or as they are given."""
    from clow_tui.director.clock import utc_now
    from clow_tui.director.plan.stops import minutes_until

    minutes = minutes_until(words, utc_now())
    if minutes is None or minutes > DAY:
        raise Refused(f"--end-by '{words}': a time as 23:30, or minutes as 90m, is wanted", BAD_WORDS)
    return minutes


def _spread(spread: Any) -> dict[str, float]:
    return {name: round(getattr(spread, name), 2) for name in ("p10", "median", "p90")}


def _answer(
    told: Forecast, levels: Levels, proposals: tuple[Proposal, ...], end_by: str | None
) -> dict[str, Any]:
    from clow_tui.forecast.levels import typed

    tables = [
        {"left": fall.left, "rounds": _spread(fall.rounds), "minutes": _spread(fall.minutes)}
        for fall in told.tables
    ]
    antes = [levels.ante(level) for level in range(1, told.levels + 1)] if levels.antes != (0,) else []
    return {
        "nights": told.nights,
        "rounds": _spread(told.rounds),
        "minutes": _spread(told.minutes),
        "tables": tables,
        "levels": antes,
        "every": typed(levels)[1] or None,
        "end_by": end_by,
        "proposals": [
            {
                "levels": typed(proposal.levels)[0],
                "every": typed(proposal.levels)[1],
                "minutes": _spread(proposal.forecast.minutes),
                "share": round(proposal.by, 4),
            }
            for proposal in proposals
        ],
    }


def _lines(
    what: Asked, told: Forecast, levels: Levels, proposals: tuple[Proposal, ...], end_by: str | None
) -> list[str]:
    from clow_tui.forecast.words import lines_of, options, proposal_words

    pace = what.start.pace
    lines = [what.words]
    if levels.antes != (0,):
        lines.append(f"antes {levels.words()}")
    lines.append(f"{told.nights} nights, {pace.throw:g} s a throw, {pace.round:g} s for antes and payment")
    if proposals:
        lines.append("")
        for proposal, option in zip(proposals, options(proposals), strict=True):
            lines += [proposal_words(proposal, end_by or ""), f"  {option}"]
        lines += ["", "With the first of them:"]
    from clow_tui.forecast.model import ByRounds
    from clow_tui.tournament.facts import facts_of

    drawn = isinstance(what.start, ByRounds) and not facts_of(what.start.format).open_end
    return [*lines, "", *lines_of(told, "draws" if drawn else "rounds")]
