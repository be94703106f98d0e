"""The data a verb works on: the director opened and closed again, and what it says turned into exit codes."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from clow_tui.cli.frame import BAD_WORDS, NO, NO_FILE, Frame, Refused, one_line

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.tournament.model import Night, Table

F = TypeVar("F", bound=Callable[..., Any])


@contextlib.contextmanager
def director(frame: Frame, *, write: bool) -> Iterator[Director]:
    """The director of the frame's data folder; everything it refuses becomes Refused with its exit code."""
    from clow_tui.director import Director, errors

    try:
        opened = Director.open(frame.place, by="verb", write=write)
        try:
            yield opened
        finally:
            opened.close()
        for finding in opened.findings:
            click.echo(one_line(finding), err=True)
    except (errors.NotNow, errors.NothingToDo) as refusal:
        raise Refused(str(refusal), NO) from None
    except (errors.StoreError, errors.LookOnly, errors.EventError) as failure:
        raise Refused(str(failure), NO_FILE) from None
    except (
        errors.BadAnswer,
        errors.PersonError,
        errors.PlanError,
        errors.LevelError,
        errors.MoneyError,
        errors.SeatingError,
        errors.UnknownNight,
    ) as fault:
        raise Refused(str(fault), BAD_WORDS) from None


def known_table(night: Night, number: int) -> Table:
    """A table of the night, open or closed; Refused where there is none of that number."""
    if not night.drawn:
        raise Refused("The tables are not drawn yet; draw them first.", NO)
    if number not in night.tables:
        listed = ", ".join(str(table) for table in night.tables)
        raise Refused(f"There is no table {number}; the tables are {listed}.", BAD_WORDS)
    return night.tables[number]


def say_json(value: object) -> None:
    """An answer in JSON, names as they are."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def night_option(command: F) -> F:
    """`--night NAME|ID`."""
    help_ = "A night by name or id; else the one under way, else the latest."
    return click.option("--night", metavar="NAME", help=help_)(command)


def json_option(command: F) -> F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(command)


def table_option(command: F) -> F:
    """`--table N`."""
    return click.option("--table", type=click.IntRange(1), metavar="N", help="At this table only.")(command)
