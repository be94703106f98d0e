"""Verbs about who is who: two made one and back, a name forgotten, and everybody's rating."""

from __future__ import annotations

from dataclasses import asdict

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import Frame, one_line


@click.command()
@click.argument("keep")
@click.argument("other")
@json_option
@click.pass_obj
def merge(frame: Frame, /, keep: str, other: str, as_json: bool) -> None:
    """Make KEEP and OTHER one player: KEEP stays, OTHER's nights are his. unmerge takes it back.

    Two who were in one night are two people and are never merged.
    """
    from clow_tui.director import persons

    with director(frame, write=True) as open_:
        done = persons.merge(open_, keep, other)
        if as_json:
            say_json(asdict(done))
            return
        nights = _nights(len(done.other_nights))
        click.echo(f"{one_line(done.other)} is {one_line(done.keep)} now; {nights} more count for the latter")


@click.command()
@click.argument("name")
@json_option
@click.pass_obj
def unmerge(frame: Frame, /, name: str, as_json: bool) -> None:
    """Take the merge of NAME into somebody back: each has his own nights again."""
    from clow_tui.director import persons

    with director(frame, write=True) as open_:
        again, other = persons.unmerge(open_, name)
        if as_json:
            say_json({"player": again, "other": other})
        else:
            click.echo(f"{one_line(again)} and {one_line(other)} are two players again")


@click.command()
@click.argument("name")
@json_option
@click.pass_obj
def forget(frame: Frame, /, name: str, as_json: bool) -> None:
    """Remove NAME's name from all data for good; his results stay, under a made-up name.

    Copies in the data folder that still hold the name are listed. Archives that lie elsewhere are not known.
    """
    from clow_tui.director import persons

    with director(frame, write=True) as open_:
        done, copies = persons.forget(open_, name)
        if as_json:
            say_json({"instead": done.instead, "nights": list(done.nights), "copies": copies})
            return
        said = (
            f"the name is gone from players, nights and seasons; {_nights(len(done.nights))} stay as those of"
        )
        click.echo(f"{said} {done.instead}")
        for copy in copies:
            click.echo(f"still in {one_line(copy)}")
        click.echo("archives and exports that lie elsewhere still hold it", err=True)


def _nights(count: int) -> str:
    return "1 night" if count == 1 else f"{count} nights"


@click.command()
@json_option
@click.pass_obj
def ratings(frame: Frame, /, as_json: bool) -> None:
    """Everybody's rating, mu - 3 sigma by OpenSkill, over all results of all nights in order of date.

    A table of a format drawn round by round is one match, a freezeout or open night is one by its places.
    Practice does not count; guests are rated and not listed.
    """
    from clow_tui.director.people.ratings import rating_lines

    with director(frame, write=False) as open_:
        lines = rating_lines(open_.ratings(), open_.roster.people)
        if as_json:
            rows = [asdict(line) for line in lines]
            for row in rows:
                row["id"], row["player"] = row.pop("player"), row.pop("name")
            say_json({"ratings": rows})
            return
        if not lines:
            click.echo("nobody has a rating yet; it comes with the first result", err=True)
            return
        click.echo(f"{'':>4}  {'rating':>7}  {'sigma':>6}  {'matches':>7}  {'nights':>6}  name")
        for line in lines:
            figures = f"{line.rating:>7.2f}  {line.sigma:>6.2f}  {line.matches:>7}  {line.nights:>6}"
            click.echo(f"{line.rank:>4}  {figures}  {one_line(line.name)}")
