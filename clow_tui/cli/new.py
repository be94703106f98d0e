"""The verb that begins a night."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import director, json_option, say_json
from clow_tui.cli.frame import BAD_WORDS, NO_FILE, Frame, Refused, one_line
from clow_tui.cli.plan_options import plan_options, settings_asked

if TYPE_CHECKING:
    from clow_tui.tournament.people.pasting import Pasted


@click.command()
@click.argument("name")
@click.option("--ruleset", required=True, metavar="R", help="A ruleset's name or a file.")
@click.option(
    "--format", "format_", required=True, metavar="F", help="heats, swiss, ... or stages: swiss,heats"
)
@click.option("--players", required=True, metavar="FILE", help="A list of names; - reads standard input.")
@plan_options
@click.option("--late-until", type=click.IntRange(1), metavar="LEVEL", help="Late entry until this level.")
@click.option("--reentry", is_flag=True, help="Who is out may enter again, as long as late entry lasts.")
@click.option("--points", metavar="5,3,2,1", help="What the places of a table are worth.")
@click.option("--tiebreaks", metavar="KEY,...", default="", help="What parts equal points, in order.")
@click.option("--breaks", metavar='"3, 4"', default="", help="Tables to break first, in this order.")
@click.option("--names", metavar='"Window, Bar"', default="", help="What tables are called.")
@click.option("--as-listed", is_flag=True, help="Seats in the order of the list, not by lot.")
@click.option("--apart", metavar='"Ann, Bo"', multiple=True, help="Not at one table at the first draw.")
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
        advance=asked["advance"] or 1,
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
