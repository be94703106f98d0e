"""Verbs that draw a night's tables and look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clow_tui.cli.answers import (
    bracket_answer,
    bracket_lines,
    standings_answer,
    table_answer,
    table_lines,
    tables_answer,
    tables_lines,
)
from clow_tui.cli.data import (
    director,
    json_option,
    known_table,
    night_option,
    say_json,
    table_option,
)
from clow_tui.cli.frame import DONE, NO, Frame, Refused, one_line

if TYPE_CHECKING:
    pass


@click.command()
@click.option("--force", is_flag=True, help="The next round with results missing; it is noted.")
@night_option
@json_option
@click.pass_obj
def draw(frame: Frame, /, force: bool, night: str | None, as_json: bool) -> None:
    """Draw the tables and seats."""
    from clow_tui.tournament.commands import Draw

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        view = open_.view(night_id)
        if not view.night.finished:
            open_.submit(night_id, Draw(force))
            view = open_.view(night_id)
        if as_json:
            answer = tables_answer(open_, view)
            say_json({**answer, "tables": []} if view.night.finished else answer)
            return
        click.echo("\n".join(tables_lines(open_, view)))


@click.command()
@click.option("--since", type=click.IntRange(0), default=0, metavar="N", help="Only the moves after N.")
@night_option
@json_option
@click.pass_obj
def tables(frame: Frame, /, since: int, night: str | None, as_json: bool) -> None:
    """The tables as they stand, and the moves to call out."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        if as_json:
            say_json(tables_answer(open_, view, since))
        else:
            click.echo("\n".join(tables_lines(open_, view, since)))


@click.command()
@click.argument("number", metavar="N", type=click.IntRange(1))
@night_option
@json_option
@click.pass_obj
def table(frame: Frame, /, number: int, night: str | None, as_json: bool) -> None:
    """Table N: whom it asks for what, seats, tokens and pot."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        found = known_table(view.night, number)
        if as_json:
            say_json(table_answer(open_, view.night, found))
        else:
            click.echo("\n".join(table_lines(open_, view.night, found)))


@click.command()
@click.option("--why", is_flag=True, help="Why each stands there.")
@night_option
@json_option
@click.pass_obj
def standings(frame: Frame, /, why: bool, night: str | None, as_json: bool) -> None:
    """Who stands where."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        answer = standings_answer(open_, view, why=why)
        if as_json:
            say_json(answer)
            return
        for line in answer["standings"]:
            told = line["status"] if line["status"] != "in" else ""
            points = "" if line["points"] is None else line["points"]
            click.echo(f"{line['rank']:>4}  {points:>6}  {one_line(line['player'])}  {told}".rstrip())
            if why:
                click.echo(f"              {one_line(line['why'])}")


@click.command()
@night_option
@json_option
@click.pass_obj
def bracket(frame: Frame, /, night: str | None, as_json: bool) -> None:
    """A knockout round by round: who meets whom, and who goes on."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        answer = bracket_answer(open_, view)
        if answer is None:
            raise Refused(
                f"A night of {view.night.stage_format} has no bracket; standings says who stands where.", NO
            )
        if as_json:
            say_json(answer)
            return
        click.echo("\n".join(bracket_lines(answer)))


@click.command()
@night_option
@table_option
@json_option
@click.pass_obj
def log(frame: Frame, /, night: str | None, table: int | None, as_json: bool) -> None:
    """The night's log in words, oldest first; what was undone is marked."""
    with director(frame, write=False) as open_:
        night_id = open_.pick(night)
        if table is not None:
            known_table(open_.view(night_id).night, table)
        lines = open_.log(night_id, table=table)
        if as_json:
            keys = ("n", "at", "table", "words", "by", "undone")
            say_json({"log": [{key: getattr(line, key) for key in keys} for line in lines]})
            return
        for line in lines:
            where = f"table {line.table}: " if line.table is not None else ""
            undone = "(undone) " if line.undone else ""
            click.echo(f"{line.n:>5}  {line.at}  {undone}{where}{one_line(line.words)}")


@click.command()
@night_option
@json_option
@click.pass_obj
def verify(frame: Frame, /, night: str | None, as_json: bool) -> int:
    """Check a night from its log: every throw and draw by the program, and the commitment.

    Exits 1 with what does not hold. It proves that the seed was not changed, not that nobody looked ahead.
    """
    from clow_tui.director import verify as check

    with director(frame, write=False) as open_:
        verdict = check(open_, open_.pick(night))
    if as_json:
        keys = ("night", "acts", "thrown", "keyed", "draws", "commitment", "seed", "salt")
        answer = {key: getattr(verdict, key) for key in keys}
        say_json({**answer, "holds": not verdict.faults, "faults": list(verdict.faults)})
        return NO if verdict.faults else DONE
    for fault in verdict.faults:
        click.echo(one_line(fault))
    counts = f"{verdict.thrown} throws by the program, {verdict.keyed} keyed in, {verdict.draws} draws"
    click.echo(f"{one_line(verdict.night)}: {verdict.acts} acts, {counts}; {_verdict(verdict.faults)}")
    click.echo(f"commitment {verdict.commitment}")
    if verdict.seed:
        click.echo(f"seed {verdict.seed}\nsalt {verdict.salt}")
    return NO if verdict.faults else DONE


def _verdict(faults: tuple[str, ...]) -> str:
    if not faults:
        return "all of them hold"
    return f"{len(faults)} {'does' if len(faults) == 1 else 'do'} not hold"


@click.command()
@json_option
@click.pass_obj
def locate(frame: Frame, /, as_json: bool) -> None:
    """Where the data lies: the folder, the record, logs, backups and your own rulesets."""
    from clow_tui.rulesets import shipped_folder

    with director(frame, write=False) as open_:
        place = open_.store.place
        places = {
            "folder": place.folder,
            "record": place.file,
            "nights": place.folder / "nights",
            "people": place.folder / "people.jsonl",
            "backups": place.folder / "backups",
            "rulesets": place.folder / "rulesets",
            "keys": place.folder / "keys.yaml",
            "shipped": shipped_folder(),
        }
    if as_json:
        say_json({what: str(path) for what, path in places.items()})
        return
    for what, path in places.items():
        click.echo(f"{what:<9} {one_line(path)}{'' if path.exists() else '  (not there yet)'}")
