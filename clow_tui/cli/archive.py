"""Verbs for nights as one file: given away, and taken in."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from clow_tui.cli.data import director, json_option, night_option, say_json
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused, one_line
from clow_tui.cli.past import read_which, which_options

if TYPE_CHECKING:
    from clow_tui.sheets import Past, Wanted


KINDS = ["md", "csv", "html", "json", "chat"]
SHEETS = ["standings", "night", "seats", "bracket", "slips", "scores"]
PAST = ["history", "alltime", "records", "player"]


@click.command()
@click.option("--to", "kind", type=click.Choice(KINDS), help="A sheet, written as this.")
@click.option(
    "--what",
    type=click.Choice([*SHEETS, *PAST]),
    help="What is on the sheet; else the standings.",
)
@click.option("--out", metavar="FILE", help="Write the sheet to a new file instead.")
@click.option("--archive", metavar="FILE", help="Write an archive: logs, players and rulesets as one file.")
@click.option("--all", "everything", is_flag=True, help="All nights, all players and your own rulesets.")
@night_option
@which_options
@json_option
@click.pass_obj
def export(
    frame: Frame,
    /,
    kind: str | None,
    what: Wanted | Past | None,
    out: str | None,
    archive: str | None,
    everything: bool,
    night: str | None,
    as_json: bool,
    **asked: str | None,
) -> None:
    """A night to take home: a sheet with --to, or with --archive one file that import takes in elsewhere.

    Sheets of a night: the standings, the whole night, seats by name and by table, the bracket, slips to cut
    out, score sheets to write on. Over many nights, which --game, --year, --season and --player choose: past
    nights, the all-time table, records; and the page of a player. Nothing that is there is written over.
    """
    if any(asked.values()) and what not in PAST:
        raise Refused("--game, --year, --season and --player go with --what history, alltime or records.")
    if what == "player" and [part for part, words in asked.items() if words] != ["player"]:
        raise Refused("--what player is one player's page over all nights; it takes --player NAME alone.")
    if what in PAST and night is not None:
        raise Refused(f"--what {what} is over many nights; leave --night out.")
    if (kind is None) is (archive is None):
        raise Refused("Say as what: --to md, csv, html, json or chat; or --archive FILE.", BAD_WORDS)
    if archive is not None:
        if what is not None or out is not None:
            raise Refused("An archive holds everything; leave --what and --out out.", BAD_WORDS)
        _give(frame, archive, everything, night, as_json)
        return
    if everything:
        raise Refused("--all is for an archive; a sheet is of one night.", BAD_WORDS)
    assert kind is not None
    if kind == "csv" and what in ("bracket", "slips"):
        raise Refused(f"{what} are no rows for CSV; --to md, html, json or chat.", BAD_WORDS)
    _say_sheet(frame, kind, what or "standings", out, night, as_json, asked)


def _say_sheet(
    frame: Frame,
    kind: str,
    what: Wanted | Past,
    out: str | None,
    night: str | None,
    as_json: bool,
    asked: dict[str, str | None],
) -> None:
    from clow_tui.director.past.sheets import past_sheet
    from clow_tui.director.sheets import WRITERS, sheet_of

    with director(frame, write=False) as open_:
        match what:
            case "history" | "alltime" | "records" | "player":
                sheet = past_sheet(open_, what, read_which(open_, asked))
            case _:
                sheet = sheet_of(open_, open_.pick(night), what)
        text = WRITERS[kind](sheet)
        if out is not None:
            open_.store.write_outside(_free(out), text.encode())
    if out is None:
        click.echo(text, nl=False)
    elif as_json:
        say_json({"file": out, "size": len(text.encode())})
    else:
        click.echo(f"{one_line(out)}: {len(text.encode())} bytes")


def _free(name: str) -> Path:
    """The path of a file that is not there yet."""
    path = Path(name).expanduser()
    if path.exists():
        raise Refused(f"{name} is there already; give another name.", BAD_WORDS)
    if not path.parent.is_dir():
        raise Refused(f"There is no folder {path.parent}; make it first.", BAD_WORDS)
    return path


def _give(frame: Frame, archive: str, everything: bool, night: str | None, as_json: bool) -> None:
    """Write an archive."""
    if everything and night is not None:
        raise Refused("--all are all nights; leave --night out.", BAD_WORDS)
    file = _free(archive)
    from clow_tui.director.folder.archive import give

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
    from clow_tui.director.folder.archive import take, take_players
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
