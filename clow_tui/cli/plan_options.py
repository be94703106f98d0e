"""What `new` and `forecast` ask alike of a night that is planned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

Verb = TypeVar("Verb", bound=Callable[..., None])

_OPTIONS = (
    click.option("--tables", type=click.IntRange(1), metavar="N", help="So many tables."),
    click.option("--tables-of", type=click.IntRange(2), metavar="N", help="Tables of N seats."),
    click.option("--levels", metavar="10,20,40", help="Rising antes; 10x2 doubles on and on."),
    click.option("--every", metavar="10r|15m", help="How long a level lasts: ten rounds, or 15 minutes."),
    click.option(
        "--mode", type=click.Choice(["program", "keyed", "pots", "outcome"]), help="How tables play."
    ),
    click.option("--advance", type=click.IntRange(1), metavar="K", help="Heats: the best K go on."),
    click.option("--table-stop", metavar="30m|20r", help="When a table's game ends."),
    click.option("--stop", metavar="23:00|90m|20r", help="When the bell rings."),
    click.option(
        "--round-for-round",
        type=click.IntRange(2),
        metavar="N",
        help="Tables wait for each other from N left.",
    ),
    click.option("--short", type=click.Choice(["plays", "out"]), help="What a stack below the ante does."),
    click.option("--rounds", type=int, metavar="N", help="Swiss, round-robin: so many rounds."),
    click.option("--strikes", type=int, metavar="N", help="Strikes: out at so many; else at 4."),
    click.option("--qualify", metavar="N", help="Stages: the best N go on, of groups the best N of each."),
    click.option("--groups", type=int, metavar="G", help="Stages: a first stage in G groups."),
    click.option("--final-best-of", type=click.IntRange(1), metavar="N", help="Heats: a final in legs."),
    click.option("--final-stop", metavar="30m|20r", help="Heats: when the final ends."),
)
# Those that stand in a plan as they are given.
AS_GIVEN = (
    *("tables", "levels", "every", "mode", "stop", "table_stop", "round_for_round", "short"),
    *("final_best_of", "final_stop", "rounds", "strikes", "qualify", "groups"),
)


def plan_options(verb: Verb) -> Verb:
    """The verb with these options, in this order."""
    for option in reversed(_OPTIONS):
        verb = option(verb)
    return verb


def settings_asked(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What was asked, as a plan has it."""
    return {"seats": asked["tables_of"], **{option: asked[option] for option in AS_GIVEN}}
