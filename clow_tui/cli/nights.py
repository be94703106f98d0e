"""Verbs that begin a night and look at it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.answers import (
    bracket_answer,
    bracket_lines,
    standings_answer,
    table_answer,
    table_lines,
    tables_answer,
    tables_lines,
)
from clow_tui.cli.data import (
    director,
    json_option,
    known_table,
    night_option,
    say_json,
    table_option,
)
from clow_tui.cli.frame import BAD_WORDS, DONE, NO, NO_FILE, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.tournament.people.pasting import Pasted


@click.command()
@click.argument("name")
@click.option("--ruleset", required=True, metavar="R", help="A ruleset's name or a file.")
@click.option(
    "--format", "format_", required=True, metavar="F", help="heats, swiss, ... or stages: swiss,heats"
)
@click.option("--players", required=True, metavar="FILE", help="A list of names; - reads standard input.")
@click.option("--tables", type=click.IntRange(1), metavar="N", help="So many tables.")
@click.option("--tables-of", type=click.IntRange(2), metavar="N", help="Tables of N seats.")
@click.option("--levels", metavar="10,20,40", help="Rising antes; 10x2 doubles on and on.")
@click.option("--every", metavar="10r|15m", help="How long a level lasts: ten rounds, or 15 minutes.")
@click.option("--mode", type=click.Choice(["program", "keyed", "pots", "outcome"]), help="How tables play.")
@click.option("--advance", type=click.IntRange(1), default=1, metavar="K", help="Heats: the best K go on.")
@click.option("--table-stop", metavar="30m|20r", help="Heats: when a table's game ends.")
@click.option("--stop", metavar="23:00|90m|20r", help="When the bell rings.")
@click.option("--late-until", type=click.IntRange(1), metavar="LEVEL", help="Late entry until this level.")
@click.option("--reentry", is_flag=True, help="Who is out may enter again, as long as late entry lasts.")
@click.option(
    "--round-for-round", type=click.IntRange(2), metavar="N", help="Tables wait for each other from N left."
)
@click.option("--short", type=click.Choice(["plays", "out"]), help="What a stack below the ante does.")
@click.option("--rounds", type=int, metavar="N", help="Swiss, round-robin: so many rounds.")
@click.option("--points", metavar="5,3,2,1", help="What the places of a table are worth.")
@click.option("--tiebreaks", metavar="KEY,...", default="", help="What parts equal points, in order.")
@click.option("--strikes", type=int, metavar="N", help="Strikes: out at so many; else at 4.")
@click.option("--qualify", metavar="N", help="Stages: the best N go on, of groups the best N of each.")
@click.option("--groups", type=int, metavar="G", help="Stages: a first stage in G groups.")
@click.option("--breaks", metavar='"3, 4"', default="", help="Tables to break first, in this order.")
@click.option("--names", metavar='"Window, Bar"', default="", help="What tables are called.")
@click.option("--as-listed", is_flag=True, help="Seats in the order of the list, not by lot.")
@click.option("--apart", metavar='"Ann, Bo"', multiple=True, help="Not at one table at the first draw.")
@click.option("--final-best-of", type=click.IntRange(1), metavar="N", help="Heats: a final in legs.")
@click.option("--final-stop", metavar="30m|20r", help="Heats: when the final ends.")
@click.option("--seed", type=int, metavar="N", help="The same seed gives the same night.")
@click.option("--on", "date", metavar="DATE", help="The night's date, as 2026-01-31; else today.")
@click.option("--odds", is_flag=True, help="Tables show the odds of the round under way.")
@click.option("--money", metavar="WORDS", help="'5 € charity 10% shares 50/30/20': see docs/money.md.")
@click.option("--practice", is_flag=True, help="A night that counts nowhere.")
@json_option
@click.pass_obj
def new(frame: Frame, /, name: str, as_json: bool, **asked: Any) -> None:
    """Begin a night called NAME; it draws nothing yet, draw does.

    The list of players is read as people write it: numbers, bullets and ticks, "+1", "Bo (late)", "Cy can't
    come". Those who come late are expected, and let in by add; those who do not come are left out.
    """
    from clow_tui.director import NightPlan
    from clow_tui.director.changes import breaks_of
    from clow_tui.director.people.known import doubts
    from clow_tui.director.saying import split_names

    listed = _listed(asked["players"])
    plan = NightPlan(
        name=name,
        ruleset=asked["ruleset"],
        format=asked["format_"],
        players=listed.names("here"),
        late=listed.names("late"),
        guests=tuple(one.name for one in listed.people if one.of),
        advance=asked["advance"],
        late_until=asked["late_until"],
        reentry=asked["reentry"],
        odds=asked["odds"],
        breaks=tuple(breaks_of(asked["breaks"])),
        names=tuple(asked["names"].split(",")),
        as_listed=asked["as_listed"],
        apart=tuple(tuple(n for part in split_names(group) for n in part) for group in asked["apart"]),
        points=asked["points"],
        tiebreaks=tuple(key.strip() for key in asked["tiebreaks"].split(",") if key.strip()),
        seed=asked["seed"],
        practice=asked["practice"],
        date=_date(asked["date"]),
        money=asked["money"],
        **settings_asked(asked),
    )
    with director(frame, write=True) as open_:
        asked_about = doubts((*plan.players, *plan.late), open_.known())
        night_id = open_.create(plan)
        view = open_.view(night_id)
        outlook = open_.outlook(plan)
        for line in (*_understood(listed), *(doubt.words() for doubt in asked_about)):
            click.echo(one_line(line), err=True)
        if as_json:
            answer = {
                "night": view.night.name,
                "id": night_id,
                "players": [open_.name(player) for player in view.night.entrants],
                "late": [open_.name(player) for player in view.night.late()],
                "not_coming": list(listed.names("not coming")),
                "passed": list(listed.passed),
                "sizes": list(outlook.sizes),
                "commitment": view.night.commitment,
            }
            say_json(answer)
            return
        click.echo(f"{one_line(view.night.name)} ({night_id}): {', '.join(outlook.phrases)}")
        click.echo(f"The program's throws are committed to: {view.night.commitment}")


# Options that stand in a plan as they are given.
AS_GIVEN = (
    *("tables", "levels", "every", "mode", "stop", "table_stop", "round_for_round", "short"),
    *("final_best_of", "final_stop", "rounds", "strikes", "qualify", "groups"),
)


def settings_asked(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What `new` and `forecast` ask alike, as a plan has it."""
    return {"seats": asked["tables_of"], **{option: asked[option] for option in AS_GIVEN}}


def _listed(source: str) -> Pasted:
    from clow_tui.tournament.people.pasting import read_list

    try:
        data = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        text = data.decode("utf-8-sig")
        if "\0" in text:
            raise ValueError("UTF-16 without a mark")
    except (FileNotFoundError, IsADirectoryError):
        raise Refused(f"--players: there is no file {source}; - reads standard input", BAD_WORDS) from None
    except ValueError:
        called = "standard input" if source == "-" else source
        raise Refused(f"--players: {called} is not text in UTF-8; save it as UTF-8", BAD_WORDS) from None
    except OSError as error:
        raise Refused(f"--players: {source}: {(error.strerror or 'not readable').lower()}", NO_FILE) from None
    return read_list(text.splitlines())


def _understood(listed: Pasted) -> list[str]:
    """What else the list said, in a line each."""
    said = {
        "late, add lets them in": listed.names("late"),
        "not coming": listed.names("not coming"),
        "guests": [f"{one.name} (+1 of {one.of})" for one in listed.people if one.of],
        "passed over": listed.passed,
    }
    return [f"{what}: {', '.join(names)}" for what, names in said.items() if names]


def _date(words: str | None) -> str | None:
    from datetime import date

    if words is None:
        return None
    try:
        return date.fromisoformat(words).isoformat()
    except ValueError:
        raise Refused(f"--on '{words}': a date is wanted, as in 2026-01-31", BAD_WORDS) from None


@click.command()
@click.option("--force", is_flag=True, help="The next round with results missing; it is noted.")
@night_option
@json_option
@click.pass_obj
def draw(frame: Frame, /, force: bool, night: str | None, as_json: bool) -> None:
    """Draw the tables and seats."""
    from clow_tui.tournament.commands import Draw

    with director(frame, write=True) as open_:
        night_id = open_.pick(night)
        view = open_.view(night_id)
        if not view.night.finished:
            open_.submit(night_id, Draw(force))
            view = open_.view(night_id)
        if as_json:
            answer = tables_answer(open_, view)
            say_json({**answer, "tables": []} if view.night.finished else answer)
            return
        click.echo("\n".join(tables_lines(open_, view)))


@click.command()
@click.option("--since", type=click.IntRange(0), default=0, metavar="N", help="Only the moves after N.")
@night_option
@json_option
@click.pass_obj
def tables(frame: Frame, /, since: int, night: str | None, as_json: bool) -> None:
    """The tables as they stand, and the moves to call out."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        if as_json:
            say_json(tables_answer(open_, view, since))
        else:
            click.echo("\n".join(tables_lines(open_, view, since)))


@click.command()
@click.argument("number", metavar="N", type=click.IntRange(1))
@night_option
@json_option
@click.pass_obj
def table(frame: Frame, /, number: int, night: str | None, as_json: bool) -> None:
    """Table N: whom it asks for what, seats, tokens and pot."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        found = known_table(view.night, number)
        if as_json:
            say_json(table_answer(open_, view.night, found))
        else:
            click.echo("\n".join(table_lines(open_, view.night, found)))


@click.command()
@click.option("--why", is_flag=True, help="Why each stands there.")
@night_option
@json_option
@click.pass_obj
def standings(frame: Frame, /, why: bool, night: str | None, as_json: bool) -> None:
    """Who stands where."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        answer = standings_answer(open_, view, why=why)
        if as_json:
            say_json(answer)
            return
        for line in answer["standings"]:
            told = line["status"] if line["status"] != "in" else ""
            points = "" if line["points"] is None else line["points"]
            click.echo(f"{line['rank']:>4}  {points:>6}  {one_line(line['player'])}  {told}".rstrip())
            if why:
                click.echo(f"              {one_line(line['why'])}")


@click.command()
@night_option
@json_option
@click.pass_obj
def bracket(frame: Frame, /, night: str | None, as_json: bool) -> None:
    """A knockout round by round: who meets whom, and who goes on."""
    with director(frame, write=False) as open_:
        view = open_.view(open_.pick(night))
        answer = bracket_answer(open_, view)
        if answer is None:
            raise Refused(
                f"A night of {view.night.stage_format} has no bracket; standings says who stands where.", NO
            )
        if as_json:
            say_json(answer)
            return
        click.echo("\n".join(bracket_lines(answer)))


@click.command()
@night_option
@table_option
@json_option
@click.pass_obj
def log(frame: Frame, /, night: str | None, table: int | None, as_json: bool) -> None:
    """The night's log in words, oldest first; what was undone is marked."""
    with director(frame, write=False) as open_:
        night_id = open_.pick(night)
        if table is not None:
            known_table(open_.view(night_id).night, table)
        lines = open_.log(night_id, table=table)
        if as_json:
            keys = ("n", "at", "table", "words", "by", "undone")
            say_json({"log": [{key: getattr(line, key) for key in keys} for line in lines]})
            return
        for line in lines:
            where = f"table {line.table}: " if line.table is not None else ""
            undone = "(undone) " if line.undone else ""
            click.echo(f"{line.n:>5}  {line.at}  {undone}{where}{one_line(line.words)}")


@click.command()
@night_option
@json_option
@click.pass_obj
def verify(frame: Frame, /, night: str | None, as_json: bool) -> int:
    """Check a night from its log: every throw and draw by the program, and the commitment.

    Exits 1 with what does not hold. It proves that the seed was not changed, not that nobody looked ahead.
    """
    from clow_tui.director import verify as check

    with director(frame, write=False) as open_:
        verdict = check(open_, open_.pick(night))
    if as_json:
        keys = ("night", "acts", "thrown", "keyed", "draws", "commitment", "seed", "salt")
        answer = {key: getattr(verdict, key) for key in keys}
        say_json({**answer, "holds": not verdict.faults, "faults": list(verdict.faults)})
        return NO if verdict.faults else DONE
    for fault in verdict.faults:
        click.echo(one_line(fault))
    counts = f"{verdict.thrown} throws by the program, {verdict.keyed} keyed in, {verdict.draws} draws"
    click.echo(f"{one_line(verdict.night)}: {verdict.acts} acts, {counts}; {_verdict(verdict.faults)}")
    click.echo(f"commitment {verdict.commitment}")
    if verdict.seed:
        click.echo(f"seed {verdict.seed}\nsalt {verdict.salt}")
    return NO if verdict.faults else DONE


def _verdict(faults: tuple[str, ...]) -> str:
    if not faults:
        return "all of them hold"
    return f"{len(faults)} {'does' if len(faults) == 1 else 'do'} not hold"


@click.command()
@json_option
@click.pass_obj
def locate(frame: Frame, /, as_json: bool) -> None:
    """Where the data lies: the folder, the record, logs, backups and your own rulesets."""
    from clow_tui.rulesets import shipped_folder

    with director(frame, write=False) as open_:
        place = open_.store.place
        places = {
            "folder": place.folder,
            "record": place.file,
            "nights": place.folder / "nights",
            "people": place.folder / "people.jsonl",
            "backups": place.folder / "backups",
            "rulesets": place.folder / "rulesets",
            "keys": place.folder / "keys.yaml",
            "shipped": shipped_folder(),
        }
    if as_json:
        say_json({what: str(path) for what, path in places.items()})
        return
    for what, path in places.items():
        click.echo(f"{what:<9} {one_line(path)}{'' if path.exists() else '  (not there yet)'}")
