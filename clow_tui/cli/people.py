"""Verbs for what is kept beyond a night: the players known, and practice nights deleted and brought back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import Frame, one_line

if TYPE_CHECKING:
    from clow_tui.director import Discarded, Page, PlayerLine


@click.command()
@click.argument("name", required=False)
@json_option
@click.pass_obj
def players(frame: Frame, /, name: str | None, as_json: bool) -> None:
    """The players known: nights, best place, last night; with NAME one of them: his nights and whom he met.

    Practice nights do not count. Names that look alike are pointed out.
    """
    from clow_tui.director.people.players import look_alike

    with director(frame, write=False) as open_:
        page = open_.player(name) if name is not None else None
        lines = [page.line] if page is not None else open_.players()
        pairs = look_alike(lines)
        if as_json:
            say_json(
                {
                    "players": [_line_answer(line) for line in lines],
                    "alike": [list(pair) for pair in pairs],
                    "page": _page_answer(page) if page is not None else None,
                }
            )
            return
        if not lines:
            click.echo("no players yet; clow-tui new NAME begins a night with some", err=True)
        for one, other in pairs:
            click.echo(f"{one_line(one)} and {one_line(other)} look alike", err=True)
        click.echo("".join(f"{line}\n" for line in (_page_lines(page) if page else _lines(lines))), nl=False)


def _line_answer(line: PlayerLine) -> dict[str, Any]:
    answer = asdict(line)
    return answer | {"of": line.of or None, "last": line.last or None}


def _page_answer(page: Page) -> dict[str, Any]:
    against = [{key: value for key, value in asdict(met).items() if key != "player"} for met in page.against]
    return {
        "nights": [asdict(night) for night in page.nights],
        "against": [{"player": met.pop("name"), **met} for met in against],
        "course": [asdict(step) for step in page.course],
        "also": list(page.also),
    }


def _lines(lines: Sequence[PlayerLine]) -> Iterator[str]:
    """Names come last: they may be of any width."""
    if lines:
        yield f"{'nights':>6}  {'best':>8}  {'rating':>6}  {'last night':<10}  name"
    for line in lines:
        best = f"{line.best} of {line.of}" if line.best is not None else ""
        rating = f"{line.rating:.2f}" if line.rating is not None else ""
        yield f"{line.nights:>6}  {best:>8}  {rating:>6}  {line.last:<10}  {one_line(line.name)}"


def _page_lines(page: Page) -> Iterator[str]:
    line = page.line
    nights = "1 night" if line.nights == 1 else f"{line.nights} nights"
    rating = f", rating {line.rating:.2f}" if line.rating is not None else ""
    yield f"{one_line(line.name)}: {nights}, {line.won} won{rating}"
    if page.also:
        yield f"also called {', '.join(map(one_line, page.also))}"
    after = {step.night: step.after for step in page.course}
    for night in page.nights:
        place = "under way"
        if night.place is not None:
            place = f"{'=' if night.shared else ''}{night.place} of {night.of}"
        rated = f", rating {after[night.id]:.2f}" if night.id in after else ""
        yield f"  {night.date}  {place:>9}  {one_line(night.night)}, {night.game}{rated}"
    if page.against:
        yield "met, in how many nights; ahead or behind in those that are over:"
    for met in page.against:
        yield f"  {met.nights:>4}  ahead {met.ahead:>3}  behind {met.behind:>3}  {one_line(met.name)}"


@click.command()
@click.argument("old")
@click.argument("new")
@json_option
@click.pass_obj
def rename(frame: Frame, /, old: str, new: str, as_json: bool) -> None:
    """Give the player called OLD, or whose name alone begins so, the name NEW, in past nights, too."""
    with director(frame, write=True) as open_:
        people = open_.roster.people
        before = people.name(people.find(old, people.players))
        player = open_.rename(old, new)
        if as_json:
            say_json({"id": player, "name": open_.name(player), "was": old})
        else:
            click.echo(f"{one_line(before)} is {one_line(open_.name(player))} now")


@click.command()
@click.argument("night")
@json_option
@click.pass_obj
def discard(frame: Frame, /, night: str, as_json: bool) -> None:
    """Delete the practice night NIGHT, by name or id; restore brings it back. Other nights stay."""
    with director(frame, write=True) as open_:
        gone = open_.discard(open_.pick(night))
        if as_json:
            say_json(_trash_answer(gone, open_.discarded()))
        else:
            click.echo(f"{_named(gone)} is deleted; clow-tui restore {gone.id} brings it back")


@click.command()
@click.argument("night", required=False)
@json_option
@click.pass_obj
def restore(frame: Frame, /, night: str | None, as_json: bool) -> None:
    """Bring the deleted practice night NIGHT back, by name or id; without NIGHT lists those deleted."""
    with director(frame, write=night is not None) as open_:
        back = open_.restore(night) if night is not None else None
        left = open_.discarded()
        if as_json:
            say_json(_trash_answer(back, left))
        elif back is not None:
            click.echo(f"{_named(back)} is back")
        else:
            if not left:
                click.echo("no night was deleted", err=True)
            click.echo("".join(f"{line.date}  {_named(line)}\n" for line in left), nl=False)


def _named(night: Discarded) -> str:
    return f"{one_line(night.night)} ({night.id})"


def _trash_answer(night: Discarded | None, left: Iterable[Discarded]) -> dict[str, Any]:
    return {
        "id": night.id if night is not None else None,
        "night": night.night if night is not None else None,
        "trash": [asdict(other) for other in left],
    }
