"""Verbs for what is told of the tables and the night: pots, outs, counts, moves read out, levels, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from clow_tui.cli.answers import tables_answer, tables_lines
from clow_tui.cli.data import director, json_option, night_option, say_json
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.tournament.commands.command import Command


def done(open_: Director, night_id: str, command: Command, as_json: bool) -> None:
    """Do a command, say what happened, and answer with the tables."""
    before = open_.view(night_id).night
    story = open_.submit(night_id, command)
    view = open_.view(night_id)
    if as_json:
        say_json(tables_answer(open_, view))
        return
    for line in open_.tell(story):
        click.echo(one_line(line), err=True)
    if before.finished:
        from clow_tui.tournament.standings.payout import changed_words

        for line in changed_words(before, view.night, open_.name):
            click.echo(one_line(line), err=True)
    click.echo("\n".join(tables_lines(open_, view)))


number_argument = click.argument("number", metavar="N", type=click.IntRange(1))


@click.command()
@number_argument
@click.argument("who", metavar='NAME|"Bo = Cy"|none')
@click.option("--last", metavar="NAME", help="Who threw last; needed with none, and with some splits.")
@night_option
@json_option
@click.pass_obj
def pot(frame: Frame, /, number: int, who: str, last: str | None, night: str | None, as_json: bool) -> None:
    """Real dice at table N: who took the pot, several who share it, or none when it is carried."""
    from clow_tui.tournament.commands.tables import ReportPot

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        placed = open_.words(night_id).placed(number, who)
        if len(placed) > 1:
            raise Refused('one name is wanted, or several who share the pot, as in "Bo = Cy"', BAD_WORDS)
        threw_last = open_.words(night_id).sitting(number, last) if last else None
        done(open_, night_id, ReportPot(number, placed[0] if placed else (), threw_last), as_json)


@click.command()
@number_argument
@click.argument("who", metavar='"Cy, Dee"|none')
@click.option("--tokens", metavar='"Ann 120, Bo 80"', help="What those who stay hold now.")
@night_option
@json_option
@click.pass_obj
def out(frame: Frame, /, number: int, who: str, tokens: str | None, night: str | None, as_json: bool) -> None:
    """Who went out together at table N, which is on outcome; none says that nobody did."""
    from clow_tui.tournament.commands.tables import ReportOuts

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        gone = tuple(player for group in open_.words(night_id).placed(number, who) for player in group)
        stacks = open_.words(night_id).stacks(number, tokens) if tokens else None
        done(open_, night_id, ReportOuts(number, gone, stacks), as_json)


@click.command()
@number_argument
@click.argument("places", metavar='"Bo, Ann = Cy"')
@night_option
@json_option
@click.pass_obj
def result(frame: Frame, /, number: int, places: str, night: str | None, as_json: bool) -> None:
    """The places at table N in heats, the best first; = shares a place."""
    from clow_tui.tournament.commands.heats import ReportResult

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, ReportResult(number, open_.words(night_id).entrants(places)), as_json)


@click.command()
@number_argument
@click.argument("order", metavar='["Cy, Bo"]', required=False)
@night_option
@json_option
@click.pass_obj
def rolloff(frame: Frame, /, number: int, order: str | None, night: str | None, as_json: bool) -> None:
    """Who tied at the cut of table N goes on: the best first, or the program throws."""
    from clow_tui.tournament.commands.heats import RollOff

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        groups = open_.words(night_id).entrants(order) if order else ()
        told = tuple(player for group in groups for player in group)
        done(open_, night_id, RollOff(number, told), as_json)


@click.command()
@number_argument
@click.argument("stacks", metavar='"Ann 120, Bo 80"')
@night_option
@json_option
@click.pass_obj
def count(frame: Frame, /, number: int, stacks: str, night: str | None, as_json: bool) -> None:
    """Set the stacks at table N as they were counted, between two rounds."""
    from clow_tui.tournament.commands.tables import Count

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, Count(number, open_.words(night_id).stacks(number, stacks)), as_json)


@click.command()
@click.argument("names", metavar='"Cy, Dee"')
@night_option
@json_option
@click.pass_obj
def outs(frame: Frame, /, names: str, night: str | None, as_json: bool) -> None:
    """Put the order of outs right: the first out first."""
    from clow_tui.tournament.commands.night import OrderOuts

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        players = tuple(player for group in open_.words(night_id).entrants(names) for player in group)
        done(open_, night_id, OrderOuts(players), as_json)


@click.command()
@click.argument("moves", metavar="[N]...", nargs=-1, type=click.IntRange(1))
@night_option
@json_option
@click.pass_obj
def called(frame: Frame, /, moves: tuple[int, ...], night: str | None, as_json: bool) -> None:
    """The moves N were read out and leave the board; without N all of them."""
    from clow_tui.tournament.commands.night import DismissCalls

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        standing = (call.n for call in open_.view(night_id).night.calls if not call.done)
        done(open_, night_id, DismissCalls(moves or tuple(standing)), as_json)


@click.command()
@click.argument("to", metavar="next|ANTE")
@night_option
@json_option
@click.pass_obj
def level(frame: Frame, /, to: str, night: str | None, as_json: bool) -> None:
    """The next level now, or an ante of your own, from each table's next round on."""
    from clow_tui.tournament.commands.night import SetLevel

    if to != "next" and not (to.isascii() and to.isdigit() and len(to) < 10):
        raise Refused(f"'{to}': next, or the ante as a number, is wanted", BAD_WORDS)
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, SetLevel(None if to == "next" else int(to)), as_json)


@click.command()
@click.argument("to", type=click.Choice(["pause", "resume", "slept"]))
@click.argument("length", metavar="[MINUTES]", required=False)
@click.option("--counted", is_flag=True, help="With slept: play went on meanwhile, so the time counts.")
@night_option
@json_option
@click.pass_obj
def clock(
    frame: Frame, /, to: str, length: str | None, counted: bool, night: str | None, as_json: bool
) -> None:
    """Pause the night's clock, or let it go on; or say that this computer slept for so many minutes, as 42m.

    What it slept through does not count unless --counted is given.
    """
    from clow_tui.tournament.commands.night import SettleGap, TurnClock

    if (to == "slept") != (length is not None) or (counted and to != "slept"):
        raise Refused("minutes go with slept alone, as in clock slept 42m", BAD_WORDS)
    minutes = (length or "1m").removesuffix("m")
    if not (minutes.isascii() and minutes.isdigit() and 0 < len(minutes) < 6):
        raise Refused(f"'{length}': minutes are wanted, as in 42m", BAD_WORDS)
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        command = TurnClock("paused" if to == "pause" else "resumed")
        done(open_, night_id, SettleGap(int(minutes) * 60, counted) if to == "slept" else command, as_json)


@click.command()
@click.option("--share", is_flag=True, help="Those left share the first place.")
@click.option("--order", metavar='"Ann, Bo"', help="Those left agree on this order, the best first.")
@night_option
@json_option
@click.pass_obj
def finish(frame: Frame, /, share: bool, order: str | None, night: str | None, as_json: bool) -> None:
    """End the night: the bell rings, rounds in play are finished, places go by tokens."""
    from clow_tui.tournament.commands.night import Finish

    if share and order:
        raise Refused("--share and --order are two ways to end; give one of them", BAD_WORDS)
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        command = Finish("share" if share else "bell")
        if order is not None:
            command = Finish("order", open_.words(night_id).entrants(order))
        done(open_, night_id, command, as_json)
