"""A story told by every driver, and what holds after every act of any of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from clow_tui.director import NightPlan
from tests.drivers import DRIVERS, Floor
from tests.support.felt import Felt
from tests.support.seen import Whole

Story = Callable[[Floor], list[object]]

NAMES = (
    *("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lu"),
    *("Mo", "Ned", "Oz", "Pia", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wim", "Zoë"),
)


def tell(story: Story, plan: NightPlan, driver: str, folder: Path) -> list[object]:
    """What a driver sees on the way through a story."""
    floor: Floor = DRIVERS[driver](plan, folder)
    try:
        return story(floor)
    finally:
        floor.close()


@cache
def by_the_rooms(story: Story, plan: NightPlan) -> list[object]:
    """What the pure rooms see, once for all drivers that are held to it."""
    return tell(story, plan, "pure rooms", Path())


def told_alike(story: Story, plan: NightPlan, driver: str, folder: Path) -> None:
    """A driver sees what the pure rooms see, step by step."""
    expected = by_the_rooms(story, plan)
    seen = expected if driver == "pure rooms" else tell(story, plan, driver, folder)
    assert len(seen) == len(expected)
    for step, (one, other) in enumerate(zip(seen, expected, strict=True)):
        assert one == other, f"step {step}"


def check(floor: Floor, felt: Felt | None = None, *, by_tokens: bool = True) -> Whole:
    """After any act: everybody once, no stack that nobody told, ranks that read 1, 1, 3, a why for each.

    With a `felt`, every stack and pot that is shown is what lies there; `by_tokens` where those in rank by
    what they hold. Gives what is seen.
    """
    whole = floor.whole()
    if felt is not None:
        felt.holds(whole)
    seated = [player for table in whole.tables.values() for player in table.players]
    assert len(set(seated)) == len(seated)
    if seated:
        assert set(whole.names("in")) <= set(seated)
        assert set(whole.names("out")).isdisjoint(seated) or whole.finished  # who leaves sits out the round
    for table in whole.tables.values():
        told = table.mode != "outcome"
        assert told or set(table.tokens) <= {None}
        assert (table.pot is not None) == told
        for player, tokens in table.stacks().items():
            assert not by_tokens or whole.place(player).points == tokens
    _check_ranks([line.rank for line in whole.standings])
    whys = floor.whys()
    assert set(whys) == {line.player for line in whole.standings}
    assert all(why and "None" not in why for why in whys.values())
    return whole


def _check_ranks(ranks: list[int]) -> None:
    for at, rank in enumerate(ranks, 1):
        assert rank == at or (at > 1 and rank == ranks[at - 2])


def tokens_seen(floor: Floor) -> int:
    """All tokens that are told: in front of players and in pots."""
    tables = floor.whole().tables.values()
    return sum(sum(tokens or 0 for tokens in table.tokens) + (table.pot or 0) for table in tables)
