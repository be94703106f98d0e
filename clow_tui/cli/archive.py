"""Verbs for nights as one file: given away, and taken in."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from clow_tui.cli.data import director, json_option, night_option, say_json
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused, one_line


@click.command()
@click.option("--archive", metavar="FILE", help="Write an archive: logs, players and rulesets as one file.")
@click.option("--all", "everything", is_flag=True, help="All nights, all players and your own rulesets.")
@night_option
@json_option
@click.pass_obj
def export(frame: Frame, /, archive: str | None, everything: bool, night: str | None, as_json: bool) -> None:
    """A night, or everything with --all, as one file that import takes in elsewhere.

    Nothing that is there is written over.
    """
    if archive is None:
        raise Refused("Say where to: --archive FILE.", BAD_WORDS)
    if everything and night is not None:
        raise Refused("--all are all nights; leave --night out.", BAD_WORDS)
    file = Path(archive).expanduser()
    if file.exists():
        raise Refused(f"{archive} is there already; give another name.", BAD_WORDS)
    from clow_tui.director.archive import give

    with director(frame, write=False) as open_:
        nights = open_.night_ids() if everything else [open_.pick(night)]
        given = give(open_, file, nights, everything=everything)
    for left in given.left_out:
        click.echo(one_line(f"{left} is damaged, or of an odd name, and was left out"), err=True)
    if as_json:
        say_json(asdict(given))
        return
    count = "1 night" if len(given.nights) == 1 else f"{len(given.nights)} nights"
    click.echo(f"{one_line(given.file)}: {count}, {given.size} bytes")


@click.command("import")
@click.argument("file")
@click.option("--as-new", is_flag=True, help="A night that is here with other acts is taken in beside it.")
@json_option
@click.pass_obj
def import_(frame: Frame, /, file: str, as_new: bool, as_json: bool) -> None:
    """Take in the nights, players and rulesets of an archive that are not here yet.

    Players are matched by id, then by name. Nothing that is here is written over. A CSV file with a column
    `name` gives players.
    """
    path = Path(file).expanduser()
    if not path.is_file():
        raise Refused(f"There is no file {file}.", BAD_WORDS)
    from clow_tui.director.archive import take, take_players
    from clow_tui.store import StoreRefused

    with director(frame, write=True) as open_:
        try:
            if path.open("rb").read(2) == b"PK":  # a zip file, cut off or not
                taken = take(open_, path, as_new=as_new)
            else:
                taken = take_players(open_, path)
        except StoreRefused as bad:
            raise Refused(str(bad), BAD_WORDS) from None
    if as_json:
        say_json(asdict(taken))
        return
    for night in taken.nights:
        was = f", {night.was} there" if night.was != night.id else ""
        click.echo(f"{one_line(night.night)} ({night.id}{was}): {night.acts} acts")
    for name in taken.there:
        click.echo(f"{name} is here already, the same")
    new = f"{len(taken.added)} new: {', '.join(map(one_line, taken.added))}" if taken.added else "none new"
    click.echo(f"players: {taken.known} known, {new}")
    for name in taken.rulesets:
        click.echo(f"rulesets/{one_line(name)}")
    for note in taken.notes:
        click.echo(one_line(note), err=True)
