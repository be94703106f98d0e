"""The verb for the data itself: what is there, what is wrong with it, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import DONE, NO, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.folder.checkup import Checkup


@click.command()
@click.option("--rebuild", is_flag=True, help="Make clow.json anew from the logs; the present one is kept.")
@click.option("--restore", metavar="FILE", help="Take a copy of clow.json back; the present one is kept.")
@click.option(
    "--cut", metavar="NIGHT", help="Go on with what still fits of a damaged log; its files are kept."
)
@json_option
@click.pass_obj
def doctor(frame: Frame, /, rebuild: bool, restore: str | None, cut: str | None, as_json: bool) -> int:
    """What is in the data folder, what is wrong with it, and what can be done.

    Alone it changes nothing and answers while another program has the data open. Exits 1 where something is
    wrong. --cut takes a night by its id, or people, as the findings name it.
    """
    from clow_tui.director.folder.checkup import checkup_answer, examine

    asked = [bool(rebuild), restore is not None, cut is not None]
    if sum(asked) > 1:
        raise Refused("One of --rebuild, --restore and --cut at a time.")
    with director(frame, write=any(asked)) as open_:
        done = _mended(open_, rebuild, restore, cut)
        checkup = examine(open_)
    if as_json:
        say_json({**checkup_answer(checkup), "done": done})
    else:
        for line in done:
            click.echo(one_line(line))
        click.echo("".join(f"{line}\n" for line in _lines(checkup)), nl=False)
    return NO if checkup.wrong else DONE


def _mended(open_: Director, rebuild: bool, restore: str | None, cut: str | None) -> list[str]:
    """What was done, in sentences."""
    from clow_tui.director.folder import doctor as mend

    file = open_.store.place.show(open_.store.place.file)
    if rebuild:
        kept = mend.rebuild(open_)
        return [f"{file} is made anew from the logs.{_kept(kept)}"]
    if restore is not None:
        kept = mend.restore(open_, restore)
        return [f"{file} is the copy {restore} again, brought up to date from the logs.{_kept(kept)}"]
    if cut is not None:
        files, salvaged = mend.cut(open_, cut)
        lost = f"{salvaged.lost} lost" if salvaged.lost else "none lost"
        return [f"{cut} goes on with {salvaged.kept} acts, {lost}.{_kept(', '.join(files))}"]
    return []


def _kept(name: str) -> str:
    return f" What lay there is kept as {name}." if name else ""


def _lines(checkup: Checkup) -> Iterator[str]:
    from clow_tui.director.folder.checkup import summary_lines

    for line in summary_lines(checkup):
        yield one_line(line)
    for one in checkup.wrong:
        where = one.file if one.line is None else f"{one.file}:{one.line}"
        yield f"{one_line(where)}: {one.harm}"
        yield f"    {one_line(one.text)}"
        yield f"    {one_line(one.mend)}{f' ({one.option})' if one.option else ''}"
