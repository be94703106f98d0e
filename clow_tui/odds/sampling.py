"""Rounds drawn from their exact distribution, none of their dice thrown: for nights played by the thousand.

The caller brings the random numbers; numpy is imported where arrays are asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from clow_tui.odds.pot import PotOdds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@lru_cache(maxsize=256)
def round_table(odds: PotOdds) -> tuple[float, ...]:
    """The cumulative chances of how a round ends, 2n of them for n players, the last of them 1.

    Ending i below n: the i-th to roll takes the pot. Ending n + i: it carries, and the i-th threw last.
    """
    chances = (*odds.seats, *odds.carry_by)
    table = [float(each) for each in accumulate(chances)]
    last = max(place for place, chance in enumerate(chances) if chance)
    return (*table[:last], *(1.0 for _ in table[last:]))


def round_end(odds: PotOdds, number: float) -> int:
    """How a round ends for a random number from 0 up to 1, as `round_table` counts the endings."""
    return bisect_right(round_table(odds), number)


def round_ends(odds: PotOdds, numbers: NDArray[np.float64]) -> NDArray[np.intp]:
    """How as many rounds end as there are random numbers."""
    import numpy as np

    return np.searchsorted(np.asarray(round_table(odds)), numbers, side="right")
