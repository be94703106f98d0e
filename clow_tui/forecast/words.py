"""A forecast in words: a table of when tables fall, and a plot in plain characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from clow_tui.forecast.levels import Proposal, typed
from clow_tui.forecast.model import Forecast, Spread
from clow_tui.tournament.levels import Levels

ROWS = 10  # of the plot, and of the tables that fall
SAID = 5  # antes of a list in words
BAR = 40  # columns of its longest bar


def lines_of(forecast: Forecast, rounds: str = "rounds") -> list[str]:
    """When so many tables are left, and the end; then in how many nights it ends when."""
    lines = [f"{'':<16}{rounds:^21}{'minutes':^21}".rstrip()]
    lines.append(f"{'':<16}{'1 in 10':>8}{'half':>6}{'9 in 10':>8}  {'1 in 10':>8}{'half':>6}{'9 in 10':>8}")
    falls = _thinned([(_left(fall.left), fall.rounds, fall.minutes) for fall in forecast.tables])
    lines += [_row(*fall) for fall in (*falls, ("the end", forecast.rounds, forecast.minutes))]
    return [*lines, "", *plot(forecast)]


def _left(tables: int) -> str:
    return "one table left" if tables == 1 else f"{tables} tables left"


def _thinned(falls: Sequence[tuple[str, Spread, Spread]]) -> list[tuple[str, Spread, Spread]]:
    """At most `ROWS` of them, the last ones always."""
    if len(falls) <= ROWS:
        return list(falls)
    step = len(falls) / ROWS
    return [falls[len(falls) - 1 - int(number * step)] for number in reversed(range(ROWS))]


def _row(what: str, rounds: Spread, minutes: Spread) -> str:
    def three(spread: Spread) -> str:
        return f"{spread.p10:>8.0f}{spread.median:>6.0f}{spread.p90:>8.0f}"

    return f"{what:<16}{three(rounds)}  {three(minutes)}"


def plot(forecast: Forecast, rows: int = ROWS) -> list[str]:
    """How many nights end when: a bar for each span of minutes."""
    ends = forecast.ends
    width = max(1, round((ends[-1] - ends[0]) / rows + 0.5))
    low = int(ends[0]) // width * width
    counts: dict[int, int] = {}
    for end in ends:
        counts[int(end - low) // width] = counts.get(int(end - low) // width, 0) + 1
    most = max(counts.values())
    lines = ["It ends after"]
    for at in range(max(counts) + 1):
        count = counts.get(at, 0)
        bar = "#" * max(count > 0, round(count * BAR / most))
        first = low + at * width
        span = f"{first} min" if width == 1 else f"{first} to {first + width} min"
        lines.append(f"{span:>16}  {bar} {count / len(ends):.0%}")
    return lines


def ends_about(forecast: Forecast, begins: datetime) -> str:
    """`ends about 23:10 (22:40 to 23:50)`, from when it begins."""
    early, middle, late = (
        begins + timedelta(minutes=minutes)
        for minutes in (forecast.minutes.p10, forecast.minutes.median, forecast.minutes.p90)
    )
    return f"ends about {middle:%H:%M} ({early:%H:%M} to {late:%H:%M})"


def proposal_words(proposal: Proposal, by: str) -> str:
    """Levels with what they do: `antes 10 and doubling, every 8 rounds: over by 23:30 in 97 of 100`."""
    share = f"{int(proposal.by * 100)} nights of 100"
    when = f"by {by}" if ":" in by else f"in {by.removesuffix('m')} minutes"
    return f"antes {in_short(proposal.levels)}: over {when} in {share}, {half_words(proposal.forecast)}"


def in_short(levels: Levels) -> str:
    """Levels in words, of a long list the first and the last: `10, 15, 20, 30 … 640, every 9 rounds`."""
    if len(levels.antes) <= SAID:
        return levels.words()
    listed = ", ".join(map(str, levels.antes[: SAID - 1]))
    return f"{listed} … {levels.antes[-1]}, {levels.words().rpartition(', ')[2]}"


def half_words(forecast: Forecast) -> str:
    """`half of them within 51 minutes`."""
    return f"half of them within {forecast.minutes.median:.0f} minutes"


def options(proposals: Sequence[Proposal]) -> Iterator[str]:
    """The options of `new` that each stands for."""
    for proposal in proposals:
        listed, every = typed(proposal.levels)
        yield f"--levels {listed} --every {every}"


def falls_in_words(forecast: Forecast) -> Iterator[str]:
    """A line for each of the last tables: `2 tables left after about 24 minutes (21 to 28)`."""
    for fall in forecast.tables[-ROWS // 2 :]:
        minutes = fall.minutes
        spread = f"{minutes.p10:.0f} to {minutes.p90:.0f}"
        yield f"{_left(fall.left)} after about {minutes.median:.0f} minutes ({spread})"
