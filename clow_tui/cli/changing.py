"""Verbs that change a night under way: its settings and rules, one more table, tokens bought and cashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import director, json_option, known_table, night_option
from clow_tui.cli.floor import done, number_argument
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused

if TYPE_CHECKING:
    from clow_tui.director import Director


def _tokens(name: str, make: str, words: str) -> click.Command:
    """A verb that puts so many tokens of one player into the books."""

    @click.command(name, help=words)
    @click.argument("who", metavar="NAME")
    @click.argument("tokens", metavar="N", type=click.IntRange(1))
    @night_option
    @json_option
    @click.pass_obj
    def verb(frame: Frame, /, who: str, tokens: int, night: str | None, as_json: bool) -> None:
        from clow_tui.tournament.commands import books

        with director(frame, write=True) as open_:
            night_id = open_.pick(night)
            done(open_, night_id, getattr(books, make)(open_.words(night_id).entrant(who), tokens), as_json)

    return verb


buy = _tokens(
    "buy", "Buy", "NAME buys N tokens at an open table; in mid-round they are his from the next round on."
)
cash = _tokens(
    "cash", "Cash", "NAME hands N tokens in at an open table, between two rounds; leave takes all he holds."
)


@click.command()
@number_argument
@night_option
@json_option
@click.pass_obj
def offer(frame: Frame, /, number: int, night: str | None, as_json: bool) -> None:
    """Offer the bank once more at table N, where nobody took it."""
    from clow_tui.tournament.commands.changes import OfferAgain

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, OfferAgain(number), as_json)


@click.command()
@click.argument("numbers", metavar="[TABLE ...]", nargs=-1, type=click.IntRange(1))
@night_option
@json_option
@click.pass_obj
def redraw(frame: Frame, /, numbers: tuple[int, ...], night: str | None, as_json: bool) -> None:
    """Draw tables of the round again at which nobody has played; all of them where none is named.

    Without a TABLE also those are drawn who have a bye, or came too late for the draw.
    """
    from clow_tui.tournament.commands.redraw import Redraw

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        for number in numbers:
            known_table(open_.view(night_id).night, number)
        done(open_, night_id, Redraw(numbers), as_json)


@click.command()
@number_argument
@click.argument("players", metavar='"Ann, Dee, Cy"')
@night_option
@json_option
@click.pass_obj
def played(frame: Frame, /, number: int, players: str, night: str | None, as_json: bool) -> None:
    """Who really sits at table N in this round, by seat, whoever was drawn there.

    Those drawn there take the seats that the others leave. What it breaks is noted.
    """
    from clow_tui.tournament.commands.redraw import AsPlayed

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        groups = open_.words(night_id).entrants(players)
        done(open_, night_id, AsPlayed(number, tuple(p for group in groups for p in group)), as_json)


@click.command("new-table")
@night_option
@json_option
@click.pass_obj
def new_table(frame: Frame, /, night: str | None, as_json: bool) -> None:
    """Open one more table, for those who wait and find no seat."""
    from clow_tui.tournament.commands.changes import NewTable

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, NewTable(), as_json)


@click.command()
@click.option("--levels", metavar="10,20,40", help="Antes from now on; 10x2 doubles on and on.")
@click.option("--every", metavar="10r|15m", help="How long a level lasts from now on.")
@click.option("--stop", metavar="23:00|90m|20r|none", help="When the bell rings.")
@click.option("--table-stop", metavar="30m|20r|none", help="Heats: when a table's game ends.")
@click.option("--final-stop", metavar="30m|20r|none", help="Heats: when the final ends.")
@click.option("--final-best-of", type=click.IntRange(1), metavar="N", help="Heats: a final in legs.")
@click.option("--late-until", metavar="LEVEL|none", help="Late entry until this level.")
@click.option("--reentry/--no-reentry", default=None, help="Whether who is out may enter again.")
@click.option("--odds/--no-odds", default=None, help="Whether tables show the odds of the round under way.")
@click.option("--round-for-round", metavar="N|none", help="Tables wait for each other from N left.")
@click.option("--breaks", metavar='"3, 4"|none', help="Tables to break first, in this order.")
@click.option("--names", metavar='"Window, Bar"', help="What tables are called, the first one first.")
@click.option("--advance", type=click.IntRange(1), metavar="K", help="Heats: the best K go on.")
@click.option("--money", metavar="WORDS|none", help="'shares 60/40': what is not named stays.")
@click.option("--ruleset", metavar="R", help="Other rules of the same kind, from each table's next round on.")
@night_option
@json_option
@click.pass_obj
def change(frame: Frame, /, night: str | None, as_json: bool, ruleset: str | None, **asked: Any) -> None:
    """Change what a night was set up with; undo takes it back.

    The ante that is paid now stays until the next level. Rules change at each table with its next round.
    """
    from clow_tui.tournament.commands.changes import ChangeRules, ChangeSettings

    wanted = {key: value for key, value in asked.items() if value is not None}
    if (not wanted) is (ruleset is None):
        raise Refused("say what to change, as in change --stop 23:00; --ruleset goes alone", BAD_WORDS)
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        if ruleset is not None:
            done(open_, night_id, ChangeRules(*open_.rules_text(ruleset)), as_json)
        else:
            done(open_, night_id, ChangeSettings(_changes(open_, night_id, wanted)), as_json)


def _changes(open_: Director, night_id: str, wanted: dict[str, Any]) -> dict[str, Any]:
    from clow_tui.director.changes import changes_from

    return changes_from(open_.view(night_id).night, wanted, open_.clock())
