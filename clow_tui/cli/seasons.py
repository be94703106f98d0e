"""The verb for seasons: begun, changed, nights put in and taken out, and the grid."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import BAD_WORDS, NO, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.seasons import Standing
    from clow_tui.tournament.people.seasons import Season


@click.command()
@click.argument("what", type=click.Choice(["new", "change", "add", "remove", "show"]), default="show")
@click.argument("season", required=False)
@click.argument("night", required=False)
@click.option("--from", "begins", metavar="DATE|none", help="Nights from this date on.")
@click.option("--to", "ends", metavar="DATE|none", help="Nights up to this date.")
@click.option("--points", metavar="10,8,6|beaten", help="By place, or one for each player beaten.")
@click.option("--bonus", metavar="N", help="Points on top for coming.")
@click.option("--best", metavar="N|all", help="The best N weeks count.")
@click.option("--least", metavar="N", help="Nights to come to before one is ranked.")
@click.option("--guests/--no-guests", default=None, help="Whether guests count.")
@click.option("--name", metavar="NAME", help="Another name, with change.")
@click.option("--yes", is_flag=True, help="With remove and no NIGHT: remove the season itself.")
@json_option
@click.pass_obj
def season(
    frame: Frame,
    /,
    what: str,
    season: str | None,
    night: str | None,
    yes: bool,
    as_json: bool,
    **asked: Any,
) -> None:
    """new, change or show a SEASON, add a NIGHT to it or remove one; without a word all seasons are listed.

    A season has the nights of its dates, those added, and not those removed.
    """
    wanted = {key: value for key, value in asked.items() if value is not None}
    if wanted and what not in ("new", "change"):
        raise Refused(f"season {what} takes no settings; season change SEASON does.", BAD_WORDS)
    if season is None and what != "show":
        raise Refused(f"season {what} wants the name of a season.", BAD_WORDS)
    if (night is None and what == "add") or (night is not None and what in ("new", "change", "show")):
        raise Refused("season add SEASON NIGHT and season remove SEASON NIGHT take a night.", BAD_WORDS)
    with director(frame, write=what != "show") as open_:
        if season is None:
            _list(open_, as_json)
            return
        shown = _done(open_, what, season, night, wanted, yes)
        _show(open_, shown, as_json)


def _done(
    open_: Director, what: str, words: str, night: str | None, wanted: dict[str, Any], yes: bool
) -> Season | None:
    """The season to show now; None where it was removed."""
    from clow_tui.director import seasons

    if what == "new":
        return seasons.create(open_, words, wanted)
    if what == "change":
        if not wanted:
            raise Refused("Say what to change, as in season change SEASON --best 8.", BAD_WORDS)
        return seasons.change(open_, words, wanted)[1]
    if what == "show":
        return seasons.find(open_, words)
    if night is not None:
        return seasons.move_night(open_, words, open_.pick(night), into=what == "add")[1]
    found = seasons.find(open_, words)
    if not yes:
        raise Refused(f"{found.name} itself would be removed, its nights stay; --yes does it.", NO)
    seasons.remove(open_, words)
    return None


def _list(open_: Director, as_json: bool) -> None:
    from clow_tui.director.seasons import listed, standing
    from clow_tui.tournament.people.seasons import dates_of

    records, people = open_.outlines(), open_.roster.people
    found = [standing(season, records, people) for season in listed(open_)]
    if as_json:
        names = [_settings(one.season) | {"nights": len(one.weeks)} for one in found]
        say_json({"seasons": names, "season": None, "weeks": [], "standings": []})
        return
    if not found:
        click.echo("no seasons yet; clow-tui season new NAME begins one", err=True)
    for one in found:
        click.echo(f"{dates_of(one.season):<24}  {len(one.weeks):>3} nights  {one_line(one.season.name)}")


def _settings(season: Season) -> dict[str, Any]:
    return {"id": season.id, **season.plain()}


def _show(open_: Director, season: Season | None, as_json: bool) -> None:
    from clow_tui.director.seasons import standing

    if season is None:
        if as_json:
            say_json({"seasons": [], "season": None, "weeks": [], "standings": []})
        else:
            click.echo("the season is removed; its nights stay")
        return
    shown = standing(season, open_.outlines(), open_.roster.people)
    if as_json:
        say_json(_answer(shown))
    else:
        click.echo("".join(f"{line}\n" for line in _lines(shown)), nl=False)


def _answer(shown: Standing) -> dict[str, Any]:
    return {
        "seasons": [],
        "season": _settings(shown.season),
        "weeks": [{"id": week.night, "night": week.name, "date": week.date} for week in shown.weeks],
        "standings": [
            {
                "rank": line.rank,
                "player": shown.names[line.player],
                "total": _number(line.total),
                "nights": line.nights,
                "lacking": line.lacking,
                "weeks": [
                    cell and {"points": _number(cell.points), "place": cell.place, "counts": cell.counts}
                    for cell in line.cells
                ],
            }
            for line in shown.lines
        ],
    }


def _number(points: Fraction) -> float:
    return round(float(points), 6)


def _lines(shown: Standing) -> Iterator[str]:
    from clow_tui.tournament.people.seasons import cell_words, rules_words
    from clow_tui.tournament.results.scores import plain

    season = shown.season
    yield f"{one_line(season.name)}: {'; '.join(rules_words(season))}"
    if not shown.weeks:
        yield "no night of it is over yet"
        return
    heads = "".join(f"{week.date[5:]:>8}" for week in shown.weeks)
    yield f"{'':>4}  {'total':>7}  {'nights':>6}{heads}  name"
    for line in shown.lines:
        rank = str(line.rank) if line.rank is not None else "-"
        cells = "".join(f"{cell_words(cell):>8}" for cell in line.cells)
        total = plain(line.total)
        yield f"{rank:>4}  {total:>7}  {line.nights:>6}{cells}  {one_line(shown.names[line.player])}"
