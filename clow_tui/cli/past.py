"""Verbs over many nights: the list of them, the table of all players, records; of the nights asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import Frame, one_line

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.past.alltime import AllTime
    from clow_tui.director.past.bests import Best
    from clow_tui.director.past.which import Which

F = TypeVar("F", bound=Callable[..., Any])

ORDERS = ("won", "nights", "average", "beaten", "rating")  # a test holds them to those of the director
NIGHT = ("id", "name", "date", "game", "format", "finished", "winners", "started", "last", "practice")


def which_options(command: F) -> F:
    """`--game`, `--year`, `--season` and `--player`: which nights are meant."""
    for option in (
        click.option("--player", metavar="NAME", help="Nights this player was in."),
        click.option("--season", metavar="NAME", help="Nights of a season."),
        click.option("--year", metavar="YEAR", help="Nights of a year, as 2026."),
        click.option("--game", metavar="NAME", help="Nights of a game, by its name or how that begins."),
    ):
        command = option(command)
    return command


def read_which(open_: Director, asked: dict[str, str | None]) -> Which:
    """The nights that the options ask for."""
    from clow_tui.director.past.which import which_of

    return which_of(asked, open_.outlines(), open_.roster.people)


def said_which(open_: Director, which: Which, count: int) -> None:
    """Say on standard error which nights were looked at."""
    from clow_tui.director.past.sheets import under

    if which or not count:
        click.echo(one_line(under(which, open_, count)[0]), err=True)


@click.command()
@which_options
@json_option
@click.pass_obj
def history(frame: Frame, /, as_json: bool, **asked: str | None) -> None:
    """All nights, the latest first, with where each stands or who won."""
    with director(frame, write=False) as open_:
        which, people = read_which(open_, asked), open_.roster.people
        everything = open_.outlines()
        records = which.of(everything, people)
        if as_json:
            nights = [{**{k: r[k] for k in NIGHT}, "players": len(r["players"])} for r in records]
            say_json({"filter": which.plain(people), "nights": nights})
            return
        if not everything:
            click.echo("no nights yet; clow-tui new NAME begins one", err=True)
        elif which:
            said_which(open_, which, len(records))
        for record in records:
            click.echo(_history_line(record))


def _history_line(record: Any) -> str:
    if record["finished"]:
        winners = " and ".join(one_line(name) for name in record["winners"])
        how = f"won by {winners}"
    else:
        left = sum("out" not in line for line in record["standings"])
        how = f"under way, {left} of {len(record['players'])} in"
    name = one_line(record["name"]) + (" (practice)" if record["practice"] else "")
    return f"{record['date']}  {name}  {record['game']}, {how}  ({record['id']})"


@click.command()
@which_options
@click.option("--by", type=click.Choice(ORDERS), default="won", help="What the table goes by; else won.")
@json_option
@click.pass_obj
def alltime(frame: Frame, /, by: str, as_json: bool, **asked: str | None) -> None:
    """The table of all players over all nights that are over: nights, wins, places, average place, rating.

    Practice does not count; guests are left out. `beaten` is the share of those met who came in behind, which
    compares small nights with large ones; the rating is that after the last of these nights.
    """
    from clow_tui.director.past.alltime import alltime as table_of

    with director(frame, write=False) as open_:
        which = read_which(open_, asked)
        table = table_of(open_, which, by)
        if as_json:
            lines = [asdict(line) for line in table.lines]
            for line in lines:
                line["id"], line["player"] = line.pop("player"), line.pop("name")
            filter_ = which.plain(open_.roster.people)
            say_json({"filter": filter_, "by": by, "nights": table.nights, "table": lines})
            return
        said_which(open_, which, table.nights)
        click.echo("".join(f"{line}\n" for line in _table_lines(table)), nl=False)


def _table_lines(table: AllTime) -> Iterator[str]:
    """Names come last: they may be of any width."""
    from clow_tui.director.past.sheets import figures

    if table.lines:
        yield (
            f"{'':>4}  {'nights':>6}  {'won':>4}  {'2nd':>4}  {'3rd':>4}  {'average':>7}  {'beaten':>6}"
            f"  {'rating':>6}  {'last night':<10}  name"
        )
    for line in table.lines:
        nights, won, second, third, average, beaten, rating = figures(line)
        yield (
            f"{line.rank:>4}  {nights:>6}  {won:>4}  {second:>4}  {third:>4}  {average:>7}  {beaten:>6}"
            f"  {rating:>6}  {line.last:<10}  {one_line(line.name)}"
        )


@click.command()
@which_options
@json_option
@click.pass_obj
def records(frame: Frame, /, as_json: bool, **asked: str | None) -> None:
    """Records of all nights that are over: the longest, the biggest pot, most of the best hand, longest run.

    Practice does not count. Hands count where the program threw or the dice were keyed in.
    """
    from clow_tui.director.past.alltime import over
    from clow_tui.director.past.bests import bests, held_words

    with director(frame, write=False) as open_:
        which, people = read_which(open_, asked), open_.roster.people
        found = bests(open_, which)
        count = len(over(open_.outlines(), people, which))
        if as_json:
            answer = [_best_answer(best, open_) for best in found]
            say_json({"filter": which.plain(people), "nights": count, "records": answer})
            return
        said_which(open_, which, count)
        wide = max((len(best.words) for best in found), default=0)
        for best in found:
            held = one_line(held_words(best, open_.name))
            click.echo(f"{one_line(best.words):<{wide}}  {best.figure():>12}  {held}")


def _best_answer(best: Best, open_: Director) -> dict[str, Any]:
    held = [
        {
            "players": [open_.name(player) for player in one.players],
            "id": one.night or None,
            "night": one.name or None,
            "date": one.date or None,
            "table": one.table,
            "round": one.round,
        }
        for one in best.held
    ]
    return {"kind": best.kind, "words": best.words, "value": best.value, "unit": best.unit, "held": held}
