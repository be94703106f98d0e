"""The verb for money: who has paid, who gets what, and what those left agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import director, json_option, night_option, say_json
from clow_tui.cli.frame import BAD_WORDS, NO, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.director import Director, View
    from clow_tui.tournament.commands.command import Command
    from clow_tui.tournament.standings.payout import Account, Accounts


@click.command()
@click.argument("what", type=click.Choice(["show", "paid", "unpaid", "split"]), default="show")
@click.argument("words", metavar='["Ann, Bo"|"Ann 120, Bo 80"|none]', required=False)
@click.option("--all", "everybody", is_flag=True, help="With paid: all who owe something.")
@night_option
@json_option
@click.pass_obj
def money(
    frame: Frame,
    /,
    what: str,
    words: str | None,
    everybody: bool,
    night: str | None,
    as_json: bool,
) -> None:
    """Who gets what as the night ended, or if it ended now, and who still owes.

    paid "Ann, Bo" notes who has paid all he owes, unpaid that nothing is paid; split "Ann 120, Bo 80" that
    those left agreed on this, and split none that they agree no more. new and change --money set it up.
    """
    if (words is None) != (what == "show" or everybody) or (everybody and what != "paid"):
        names = 'wants names, as in "Ann, Bo", or paid --all'
        wanted = {"show": "takes no names", "split": 'wants amounts, as in "Ann 120, Bo 80", or none'}
        raise Refused(f"money {what} {wanted.get(what, names)}", BAD_WORDS)
    with director(frame, write=what != "show") as open_:
        night_id = open_.pick(night)
        if what != "show":
            story = open_.submit(night_id, _command(open_, night_id, what, words))
            for line in open_.tell(story) if not as_json else ():
                click.echo(one_line(line), err=True)
        _show(open_, open_.view(night_id), as_json)


def _command(open_: Director, night_id: str, what: str, words: str | None) -> Command:
    from clow_tui.tournament.commands.money import AgreeSplit, NotePaid
    from clow_tui.tournament.standings.payout import accounts

    meant = open_.words(night_id)
    if what == "split":
        return AgreeSplit(meant.amounts(words or ""))
    if words is None:
        found = accounts(open_.view(night_id).night)
        owing = tuple(line.player for line in found.owing()) if found is not None else ()
        if found is not None and not owing:
            raise Refused("Everybody has paid.", NO)
        return NotePaid(owing)
    return NotePaid(meant.payers(words), paid=what == "paid")


def _show(open_: Director, view: View, as_json: bool) -> None:
    from clow_tui.tournament.commands.money import NO_MONEY
    from clow_tui.tournament.standings.payout import accounts

    found = accounts(view.night)
    if found is None:
        raise Refused(f"{NO_MONEY} As in change --money '5 €'.", NO)
    if as_json:
        say_json(_answer(open_, view, found))
    else:
        click.echo("\n".join(_lines(open_, view, found)))


def _answer(open_: Director, view: View, found: Accounts) -> dict[str, Any]:
    night, name = view.night, open_.name
    return {
        "night": night.name,
        "finished": night.finished,
        "currency": found.money.currency,
        "coin": found.money.smallest,
        "entries": found.entries,
        "taken": found.taken,
        "added": found.money.added,
        "charity": found.charity,
        "pot": found.pot,
        "places": list(found.places),
        "players": [_player(line, name(line.player)) for line in found.lines],
        "split": {name(player): amount for player, amount in found.split.items()} or None,
        "unfit": found.unfit,
    }


def _player(line: Account, name: str) -> dict[str, Any]:
    return {
        "player": name,
        "rank": line.rank,
        "entries": line.entries,
        "due": line.due,
        "paid": line.paid,
        "gets": line.gets,
    }


def _lines(open_: Director, view: View, found: Accounts) -> Iterator[str]:
    from clow_tui.tournament.standings.payout import owes_words, sums_words, when_words

    yield one_line(f"{view.night.name}: {sums_words(found)}")
    for words in when_words(view.night, found):
        yield one_line(words)
    says = found.money.says
    for line in found.lines:
        rank = str(line.rank) if line.rank is not None else ""
        gets = says(line.gets) if line.gets else ""
        owes = owes_words(found.money, line)
        yield f"{rank:>4}  {gets:>10}  {one_line(open_.name(line.player))}{f'  {owes}' if owes else ''}"
