"""Verbs for those who take part in a night: who comes and goes, and where he sits."""

from __future__ import annotations

from typing import Any

import click

from clow_tui.cli.data import director, json_option, night_option
from clow_tui.cli.floor import done
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused


@click.command()
@click.argument("name")
@click.option("--stack", type=click.IntRange(1), metavar="N", help="Tokens to come with; else the game's.")
@click.option("--table", "number", type=click.IntRange(1), metavar="N", help="At this table; else by lot.")
@night_option
@json_option
@click.pass_obj
def add(
    frame: Frame, /, name: str, stack: int | None, number: int | None, night: str | None, as_json: bool
) -> None:
    """A player comes in, late or before the draw."""
    from clow_tui.tournament.commands.people import Enter

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        tokens = stack or open_.view(night_id).night.rules.tokens
        known = open_.roster.people.id_of(name)
        entering = Enter(known or name, tokens, number)
        if why := open_.refusal(night_id, entering):
            from clow_tui.director.errors import NotNow

            raise NotNow(why)
        done(open_, night_id, Enter(open_.newcomer(name), tokens, number), as_json)


def _one(name: str, make: str, **fixed: Any) -> click.Command:
    """A verb that does one thing to one player."""

    @click.command(name.replace("_", "-"))
    @click.argument("who", metavar="NAME")
    @night_option
    @json_option
    @click.pass_obj
    def verb(frame: Frame, /, who: str, night: str | None, as_json: bool) -> None:
        from clow_tui.tournament.commands import people

        with director(frame, write=True) as open_:
            night_id = open_.pick(night)
            command = getattr(people, make)(open_.words(night_id).entrant(who), **fixed)
            done(open_, night_id, command, as_json)

    return verb


leave = _one("leave", "Leave", why="left")
leave.help = "NAME goes home; his stack leaves play. In mid-round he goes when the round is over."
no_show = _one("no-show", "Leave", why="no-show")
no_show.help = "NAME never came; his stack leaves play."
away = _one("away", "SetAway", away=True)
away.help = "NAME is away for a while; his antes go in and a neighbour throws for him."
back = _one("back", "SetAway", away=False)
back.help = "NAME is back."


@click.command("return")
@click.argument("who", metavar="NAME")
@click.option("--tokens", type=click.IntRange(1), metavar="N", help="What he holds; not needed on outcome.")
@night_option
@json_option
@click.pass_obj
def return_(frame: Frame, /, who: str, tokens: int | None, night: str | None, as_json: bool) -> None:
    """NAME, reported out or gone by mistake, plays on; all later play stays."""
    from clow_tui.tournament.commands.people import Return

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, Return(open_.words(night_id).entrant(who), tokens), as_json)


@click.command()
@click.argument("who", metavar="NAME")
@night_option
@json_option
@click.pass_obj
def reenter(frame: Frame, /, who: str, night: str | None, as_json: bool) -> None:
    """NAME, who is out, enters again with full tokens, where the night allows it."""
    from clow_tui.tournament.commands.people import Return

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        tokens = open_.view(night_id).night.rules.tokens
        done(open_, night_id, Return(open_.words(night_id).entrant(who), tokens, "reenter"), as_json)


@click.command()
@click.argument("who", metavar="NAME")
@click.argument("table", type=click.IntRange(1))
@click.argument("seat", type=click.IntRange(1), required=False)
@night_option
@json_option
@click.pass_obj
def move(frame: Frame, /, who: str, table: int, seat: int | None, night: str | None, as_json: bool) -> None:
    """Move NAME to TABLE, to SEAT or a free one by lot, between two rounds of his table."""
    from clow_tui.tournament.commands.seats import MoveTo

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        done(open_, night_id, MoveTo(open_.words(night_id).entrant(who), table, seat), as_json)


@click.command()
@click.argument("first", metavar="NAME")
@click.argument("second", metavar="NAME")
@night_option
@json_option
@click.pass_obj
def swap(frame: Frame, /, first: str, second: str, night: str | None, as_json: bool) -> None:
    """Two players change seats, between two rounds of their tables."""
    from clow_tui.tournament.commands.seats import Swap

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        pair = open_.words(night_id).entrant(first), open_.words(night_id).entrant(second)
        done(open_, night_id, Swap(*pair), as_json)


@click.command()
@click.argument("who", metavar="NAME")
@click.argument("table", metavar="TABLE|none")
@night_option
@json_option
@click.pass_obj
def pin(frame: Frame, /, who: str, table: str, night: str | None, as_json: bool) -> None:
    """NAME stays at TABLE whatever is balanced or broken; none lets him go."""
    from clow_tui.tournament.commands.seats import Pin

    if table != "none" and not (table.isascii() and table.isdigit()):
        raise Refused(f"'{table}': a table's number or none is wanted", BAD_WORDS)
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        number = None if table == "none" else int(table)
        done(open_, night_id, Pin(open_.words(night_id).entrant(who), number), as_json)
