"""Verbs that play a night on: answer, mode, play, undo, redo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.answers import shift_lines, shifts_answer, table_answer, table_lines, tables_lines
from clow_tui.cli.data import (
    director,
    json_option,
    known_table,
    night_option,
    say_json,
    table_option,
)
from clow_tui.cli.frame import BAD_WORDS, DONE, NO, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.tournament.model import Night


@click.command()
@click.argument("number", metavar="N", type=click.IntRange(1))
@click.argument("words")
@night_option
@json_option
@click.pass_obj
def answer(frame: Frame, /, number: int, words: str, night: str | None, as_json: bool) -> None:
    """Answer what table N asks with WORDS: dice, roll, or a name and his dice before his turn."""
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        story = open_.submit(night_id, open_.answer_from(night_id, number, words))
        view = open_.view(night_id)
        if as_json:
            say_json(table_answer(open_, view.night, view.night.tables[number]))
            return
        for line in open_.tell(story):
            click.echo(one_line(line), err=True)
        click.echo("\n".join(table_lines(open_, view.night, view.night.tables[number])))


@click.command()
@click.argument("number", metavar="N", type=click.IntRange(1))
@click.argument("mode_", metavar="MODE", type=click.Choice(["program", "keyed", "pots", "outcome"]))
@click.option("--tokens", metavar='"Ann 120, Bo 80"', help="What each holds, coming from outcome.")
@night_option
@json_option
@click.pass_obj
def mode(
    frame: Frame, /, number: int, mode_: Any, tokens: str | None, night: str | None, as_json: bool
) -> None:
    """How table N plays from now on: program throws, keyed or pots for real dice, or only the outcome."""
    from clow_tui.tournament.commands import SetMode

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        stacks = open_.words(night_id).stacks(number, tokens) if tokens else None
        open_.submit(night_id, SetMode(number, mode_, stacks))
        view = open_.view(night_id)
        if as_json:
            say_json(table_answer(open_, view.night, view.night.tables[number]))
        else:
            click.echo("\n".join(table_lines(open_, view.night, view.night.tables[number])))


@click.command()
@table_option
@click.option("--to-end", is_flag=True, help="On to the end of the night, or of the table.")
@click.option("--all", "everywhere", is_flag=True, help="At tables with real dice, too.")
@click.option("--strategy", metavar="NAME", default="cautious", help="How choices are made.")
@night_option
@json_option
@click.pass_obj
def play(frame: Frame, /, night: str | None, as_json: bool, **asked: Any) -> None:
    """Let the program throw: one round at each of its tables, lowest first, or --to-end.

    ctrl-c stops after the throw under way; what was thrown until then is kept.
    """
    import signal
    import threading

    from clow_tui.director import play as play_on
    from clow_tui.strategies import STRATEGIES
    from clow_tui.tournament.standings import places

    if asked["strategy"] not in STRATEGIES:
        raise Refused(f"there is no strategy '{asked['strategy']}'; there is {', '.join(STRATEGIES)}")
    stop = threading.Event()
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        if asked["table"] is not None:
            known_table(open_.view(night_id).night, asked["table"])
        before = signal.signal(signal.SIGINT, lambda *_: stop.set())
        try:
            played = play_on(
                open_,
                night_id,
                table=asked["table"],
                until="end" if asked["to_end"] else "round",
                everywhere=asked["everywhere"],
                strategy=asked["strategy"],
                stop=stop,
            )
        finally:
            signal.signal(signal.SIGINT, before)
        state = played.view.night
        if not played.throws and not played.stopped:
            raise Refused(_nothing_to_play(state, asked["table"]), NO)
        if as_json:
            from clow_tui.cli.answers import tables_answer

            say_json(
                {"throws": played.throws, "stopped": played.stopped, **tables_answer(open_, played.view)}
            )
            return
        click.echo(f"{played.throws} throws{', stopped' if played.stopped else ''}", err=True)
        if state.finished:
            first = (places(state) or ((),))[0]
            winners = " and ".join(one_line(open_.name(player)) for player in first)
            shared = " share the first place" if len(first) > 1 else ""
            click.echo(f"{one_line(state.name)} is over: {winners}{shared}")
        else:
            click.echo("\n".join(tables_lines(open_, played.view)))


def _nothing_to_play(night: Night, table: int | None) -> str:
    """Why the program has nothing to throw."""
    from clow_tui.tournament.commands import Throw, refusal

    numbers = [table] if table is not None else [table.number for table in night.open_tables()] or [1]
    reasons = [refusal(night, Throw(number)) for number in numbers]
    if table is not None or not night.drawn or night.finished:
        return reasons[0] or "There is nothing to throw."
    return "No table is the program's to throw at; --all throws at those with real dice, too."


@click.command()
@table_option
@click.option("--run", is_flag=True, help="All that the last command did.")
@click.option("--yes", is_flag=True, help="Also where later acts go along.")
@night_option
@json_option
@click.pass_obj
def undo(frame: Frame, /, table: int | None, night: str | None, as_json: bool, **asked: bool) -> int:
    """Take back the night's last act, or the table's. Where others go along: lists them, exits 1."""
    from clow_tui.director.errors import NeedsYes

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        if table is not None:
            known_table(open_.view(night_id).night, table)
        try:
            lines, plan = open_.undo(night_id, table=table, run=asked["run"], yes=asked["yes"])
        except NeedsYes as needs:
            if as_json:
                say_json({"undone": [], "along": needs.lines, "done": False})
            else:
                click.echo("These go along; --yes takes them back, too:")
                click.echo("\n".join(f"  {one_line(line)}" for line in needs.lines))
            return NO
        if as_json:
            say_json({"undone": lines, "along": open_.words_of(night_id, plan.along), "done": True})
        else:
            click.echo("\n".join(f"undone: {one_line(line)}" for line in lines))
        return DONE


@click.command()
@click.argument("round_", metavar="ROUND", type=click.IntRange(0))
@click.argument("table", type=click.IntRange(1))
@click.argument("words")
@click.option(
    "--throw", "k", type=click.IntRange(1), metavar="K", help="Throw K of the round; WORDS are its dice."
)
@click.option("--last", metavar="NAME", help="Who threw last, where a pot was carried or shared.")
@click.option("--act", type=click.IntRange(1), metavar="N", help="The act meant, as the log numbers them.")
@click.option("--void", is_flag=True, help="Take back the later results that no longer fit.")
@click.option("--swap", is_flag=True, help="Later results stay: whoever goes on now was meant in them.")
@night_option
@json_option
@click.pass_obj
def amend(
    frame: Frame,
    /,
    round_: int,
    table: int,
    words: str,
    k: int | None,
    last: str | None,
    act: int | None,
    void: bool,
    swap: bool,
    night: str | None,
    as_json: bool,
) -> int:
    """Put right what was told of a ROUND at a TABLE: who took the pot, who went out, or a throw's dice.

    Later play stays while it fits; what does not is listed, and the verb exits 1 unless --void is given. In a
    knockout, where others go on now, the rounds drawn on it have the right names; a later table of theirs
    with a result is listed, --void takes that back, --swap puts the right name in the wrong one's place.
    """

    from clow_tui.director.amending import Correction
    from clow_tui.director.errors import InTheWay, NeedsYes
    from clow_tui.director.shifts import Snapshot

    if void and swap:
        raise Refused("--void takes later results back, --swap keeps them; give one of them", BAD_WORDS)
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        before = Snapshot(open_, night_id)
        if k is not None:
            correction = Correction(table, round_, k, dice=words, act=act)
        else:
            names = open_.words(night_id)
            groups = names.entrants(words)
            placed = tuple(player for group in groups for player in group)
            threw_last = names.entrant(last) if last else None
            correction = Correction(
                table, round_, winners=placed, last=threw_last, out=placed, places=groups, act=act
            )
        try:
            amended = open_.amend(night_id, correction, yes=void, swap=swap)
        except (NeedsYes, InTheWay) as stands:
            if as_json:
                nothing = {**shifts_answer([], []), "rounds": [], "payouts": []}
                say_json({"amended": [], "along": stands.lines, "done": False, **nothing})
            elif isinstance(stands, NeedsYes):
                click.echo("These no longer fit; --void takes them back:")
            else:
                places = " and ".join(f"{right} in {wrong}'s place" for wrong, right in stands.names)
                swapped = f"--swap keeps it and puts {one_line(places)}"
                click.echo(f"These have a result; --void takes it back, to be played again, {swapped}:")
            if not as_json:
                click.echo("\n".join(f"  {one_line(line)}" for line in stands.lines))
            return NO
        if as_json:
            told = {"amended": amended.lines, "along": amended.along, "done": True}
            payouts = [{"player": name, "was": was, "now": now} for name, was, now in amended.payouts]
            shifts = shifts_answer(*before.changed())
            say_json({**told, **shifts, "rounds": amended.rounds, "payouts": payouts})
        else:
            click.echo("\n".join(f"now: {one_line(line)}" for line in amended.lines))
            for line in (*(f"taken back: {gone}" for gone in amended.along), *amended.words()):
                click.echo(one_line(line))
            click.echo("".join(f"{line}\n" for line in shift_lines(*before.changed())), nl=False)
        return DONE


@click.command()
@table_option
@night_option
@json_option
@click.pass_obj
def redo(frame: Frame, /, table: int | None, night: str | None, as_json: bool) -> None:
    """Bring back what the last undo took."""
    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        if table is not None:
            known_table(open_.view(night_id).night, table)
        lines = open_.redo(night_id, table=table)
        if as_json:
            say_json({"redone": lines})
        else:
            click.echo("\n".join(f"done again: {one_line(line)}" for line in lines))
