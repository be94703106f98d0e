"""Nights forecast: held to nights really played, the same on any number of cores, from any state."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from statistics import mean

import pytest

from clow_tui.forecast import Crew, NoForecast, Pace, Stopped, forecast, planned, under_way, with_levels
from clow_tui.forecast.freezeout import Telling
from clow_tui.forecast.levels import MOSTLY, end_by, ladder
from clow_tui.forecast.many import play_block
from clow_tui.forecast.model import Freezeout, OneNight, Spread, TableNow, gathered
from clow_tui.forecast.rounds import Drawn, Played, rounds_for
from clow_tui.forecast.start import Start
from clow_tui.forecast.words import lines_of
from clow_tui.rulesets import Shelf, shipped_folder
from clow_tui.strategies import STRATEGIES
from clow_tui.tournament.clock import Stop
from clow_tui.tournament.commands import Draw
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.settings import Settings
from tests.support.nights import AT, PureNight, Setup
from tests.support.played import played, played_by_two

DOUBLING = Levels((10,), 10, 2)
CAUTIOUS = STRATEGIES["cautious"]
LONG = ((4, 396), (5, 640), (6, 920))


def start_of(
    ruleset: str = "c-low",
    players: int = 24,
    format_: str = "freezeout",
    pace: Pace | None = None,
    **settings: object,
) -> Start:
    entry = Shelf(shipped_folder()).find(ruleset)
    assert entry is not None
    assert entry.reading.ruleset is not None
    given: dict[str, object] = {"seats": 6, "short": "plays"}
    levels = DOUBLING if entry.reading.ruleset.pot is not None else Levels((0,))
    given["levels"] = levels
    set_ = Settings(**{**given, **settings})  # type: ignore[arg-type]
    return planned(entry.reading.ruleset, format_, set_, players, now="", pace=pace)


def freezeout_of(**settings: object) -> Freezeout:
    start = start_of(**settings)  # type: ignore[arg-type]
    assert isinstance(start, Freezeout)
    return start


@pytest.mark.campaign
def test_a_forecast_is_as_nights_really_played_out() -> None:
    # 24 players in four tables of six, 1,000 nights each: medians within 5%
    really, told = gathered(played_by_two(1000)), forecast(start_of(), nights=1000)
    assert told.rounds.median == pytest.approx(really.rounds.median, rel=0.05)
    assert told.minutes.median == pytest.approx(really.minutes.median, rel=0.05)
    assert [fall.left for fall in told.tables] == [fall.left for fall in really.tables] == [3, 2, 1]
    for ours, theirs in zip(told.tables, really.tables, strict=True):
        assert ours.rounds.median == pytest.approx(theirs.rounds.median, rel=0.05)
        assert ours.minutes.median == pytest.approx(theirs.minutes.median, rel=0.05)


def test_a_few_nights_really_played_are_within_the_forecast() -> None:
    told = forecast(start_of(), nights=200)
    for night in played([1]):
        assert told.ends[0] <= night.seconds / 60 <= told.ends[-1]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("ruleset", ["c-low", "cee-lo-pot"])
def test_rounds_drawn_are_as_rounds_played_by_the_engine(ruleset: str, players: int) -> None:
    rules = freezeout_of(ruleset=ruleset).rules
    drawn = rounds_for(rules, CAUTIOUS, 1)
    assert isinstance(drawn, Drawn)
    ours = [drawn.draw(players) for _ in range(4000)]
    import numpy as np

    played = Played(rules, CAUTIOUS, np.random.Generator(np.random.PCG64(1)))
    played.draw(players)
    theirs = played._known[players]  # the 400 themselves, each once
    throws = [throws for _, _, throws in theirs]
    spread = (sum((t - mean(throws)) ** 2 for t in throws) / len(throws)) ** 0.5
    assert abs(mean(t for *_, t in ours) - mean(throws)) < 4 * spread / len(throws) ** 0.5 * 1.1
    for place in range(players):
        took, really = (sum(won == (place,) for won, *_ in of) / len(of) for of in (ours, theirs))
        assert abs(took - really) < 4 * (really * (1 - really) / len(theirs)) ** 0.5 * 1.1


def test_c_low_is_won_by_the_first_of_two_in_exactly_half_of_the_rounds() -> None:
    drawn = rounds_for(freezeout_of().rules, CAUTIOUS, 7)
    n = 40_000
    first = sum(drawn.draw(2)[0] == (0,) for _ in range(n))
    assert abs(first / n - 0.5) < 4 * 0.5 / n**0.5
    none = sum(drawn.draw(2)[0] == () for _ in range(n))
    assert abs(none / n - 3 / 859) < 4 * (3 / 859 / n) ** 0.5


def test_a_pace_adds_up_throws_and_rounds_of_one_table() -> None:
    # 48 minutes of throws at 5 s and 54 rounds at 20 s are 66: 10.7 throws a round, five or six at C-low
    assert Pace(5, 20).seconds(576, 54) == 66 * 60
    rounds = rounds_for(freezeout_of().rules, CAUTIOUS, 3)
    five, six = (mean(rounds.draw(players)[2] for _ in range(4000)) for players in (5, 6))
    assert five < 576 / 54 < six
    one = forecast(start_of(players=6), nights=100)
    throws = forecast(start_of(players=6, pace=Pace(5, 0)), nights=100)
    antes = forecast(start_of(players=6, pace=Pace(0, 20)), nights=100)
    assert one.rounds == throws.rounds == antes.rounds
    assert mean(one.ends) == pytest.approx(mean(throws.ends) + mean(antes.ends))


class Told(Telling):
    """A telling that counts its tokens whenever something has followed."""

    def _onward(self) -> None:
        super()._onward()
        on_tables = sum(t.pot + sum(s or 0 for s in t.seats) for t in self.tables.values())
        assert on_tables + sum(self.waiting) + self.lost == 2400
        for table in self.tables.values():
            assert self.sizes[table.number] == table.size
        sizes = [t.size for t in self.tables.values() if not t.carried and not t.fresh and t.open]
        assert sum(t.size for t in self.tables.values()) == self.left
        assert max(sizes, default=0) <= 6

    lost = 0

    def _close(self, table: object) -> None:
        assert not table.pot or self.left == 0  # type: ignore[attr-defined]
        super()._close(table)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(8))
def test_tokens_and_players_are_the_same_throughout(seed: int) -> None:
    start = freezeout_of(round_for_round=7) if seed % 2 else freezeout_of(breaks=(1, 4))
    night = Told(start, rounds_for(start.rules, CAUTIOUS, seed), random.Random(seed)).play()
    assert [left for left, _, _ in night.falls] == [3, 2, 1]


def test_the_order_of_breaking_is_the_hosts() -> None:
    start = freezeout_of(breaks=(1, 4))
    broken: list[int] = []

    class Noted(Telling):
        def _break(self, table: object) -> None:
            broken.append(table.number)  # type: ignore[attr-defined]
            super()._break(table)  # type: ignore[arg-type]

    Noted(start, rounds_for(start.rules, CAUTIOUS, 1), random.Random(1)).play()
    assert broken[:2] == [1, 4]


def test_the_same_seed_is_the_same_forecast_on_any_number_of_cores() -> None:
    start = start_of(players=12)
    alone = forecast(start, nights=40, crew=Crew(1))
    crew = Crew(2, eager=True)
    try:
        shared = forecast(start, nights=40, crew=crew)
        assert shared == alone
        assert forecast(start, nights=40, seed=2, crew=crew) != alone
        for process in crew._hands.values():  # killed: what they had is played here
            process.kill()
        assert forecast(start, nights=40, crew=crew) == alone
    finally:
        crew.close()


def test_where_no_process_can_be_started_one_plays_all(monkeypatch: pytest.MonkeyPatch) -> None:
    import multiprocessing.context

    def refused(self: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", refused)
    assert forecast(start_of(players=6), nights=5, crew=Crew(2, eager=True)).nights == 5


def test_a_forecast_no_longer_wanted_stops() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        forecast(start_of(players=6), nights=50, stop=stop)


def test_ten_thousand_entrants() -> None:
    told = forecast(start_of(players=10_000), nights=1)
    assert len(told.tables) == 1666
    assert told.tables[-1].left == 1


def test_levels_that_end_it_by_a_time() -> None:
    start = start_of(players=12)
    for proposal in end_by(start, 60, nights=100):
        assert proposal.by >= MOSTLY - 0.05
        longer = with_levels(start, replace(proposal.levels, every=proposal.levels.every * 2))
        assert forecast(longer, nights=60).share_by(60) < MOSTLY
    with pytest.raises(NoForecast, match="No levels end it by then"):
        end_by(start, 3, nights=20)
    assert list(ladder(10, 400)) == [10, 15, 20, 30, 40, 60, 80, 120]


def test_a_stop_ends_it_with_the_round_in_play() -> None:
    told = forecast(start_of(stop=Stop("rounds", 12)), nights=20)
    assert told.rounds == Spread(12, 12, 12)
    timed = forecast(start_of(stop=Stop("minutes", 30)), nights=20)
    assert timed.ends[0] >= 30
    assert timed.ends[-1] < 36


def test_what_has_no_end_says_what_would_help() -> None:
    start = freezeout_of()
    flat = replace(start, settings=replace(start.settings, levels=Levels((1,))))
    many = tuple(TableNow(t.number, tuple((s, 10_000_000) for s, _ in t.seats)) for t in flat.tables)
    with pytest.raises(NoForecast, match="let the antes rise"):
        forecast(replace(flat, tables=many[:1]), nights=1)
    with pytest.raises(NoForecast, match="a stop says when"):
        start_of("cee-lo-banker", 12, "open")


@pytest.mark.parametrize(
    ("ruleset", "format_", "players", "settings", "rounds"),
    [
        ("poker-dice", "swiss", 12, {"seats": 4}, 4),
        ("poker-dice", "round-robin", 6, {"seats": 2}, 5),
        ("indian-dice", "heats", 16, {"seats": 2}, 4),
        ("c-low", "heats", 12, {"advance": 2, "seats": 4}, 3),
        ("poker-dice", "double-elimination", 8, {"seats": 2}, 6),
        ("poker-dice", "strikes", 8, {"seats": 4, "strikes": 2}, 3),
        ("chinchirorin", "open", 8, {"stop": Stop("rounds", 10)}, 10),
        ("c-low", "open", 8, {"stop": Stop("rounds", 10)}, 10),
    ],
)
def test_other_formats_by_their_draws_and_the_longest_table(
    ruleset: str, format_: str, players: int, settings: dict[str, object], rounds: int
) -> None:
    told = forecast(start_of(ruleset, players, format_, **settings), nights=4)
    assert told.rounds.median == pytest.approx(rounds, abs=2 if format_ in ("strikes",) else 1)
    assert told.minutes.p10 > 0


def test_falls_are_told_where_most_nights_have_them() -> None:
    nights = [OneNight(5, 300, ((1, 2, 60.0),)), OneNight(7, 420, ((1, 4, 120.0), (0, 7, 420.0)))]
    nights.append(OneNight(6, 360, ((1, 3, 90.0),)))
    told = gathered(nights)
    assert [(fall.left, fall.rounds.median, fall.minutes.median) for fall in told.tables] == [(1, 3, 1.5)]
    assert (told.rounds.median, told.minutes.p90) == (6, pytest.approx(6.8))
    lines = lines_of(told)
    assert any(line.startswith("one table left") for line in lines)
    assert sum("#" in line for line in lines) == 3


def test_a_night_under_way_is_forecast_from_where_it_stands() -> None:
    night = PureNight(Setup(12, every="10r"))
    night.do(Draw())
    whole = forecast(under_way(night.night, now=AT), nights=60)
    while night.night.rounds() < 15:
        night.play_round()
    begun = under_way(night.night, now=AT)
    assert isinstance(begun, Freezeout)
    assert sum(t.pot + sum(stack for _, stack in t.seats) for t in begun.tables) == 1200
    rest = forecast(begun, nights=60)
    assert rest.minutes.median < whole.minutes.median - 5
    assert rest.rounds.median == pytest.approx(whole.rounds.median, rel=0.25)
    sooner = end_by(begun, rest.minutes.median / 2, night=night.night, nights=40)
    assert sooner[0].levels.antes[0] == night.night.ante_of(night.night.level)


def test_a_night_whose_stacks_nobody_knows_shares_its_tokens() -> None:
    night = PureNight(Setup(6, mode="outcome", every="15m"))
    night.do(Draw())
    start = under_way(night.night, now=AT)
    assert isinstance(start, Freezeout)
    assert [tokens for table in start.tables for _, tokens in table.seats] == [100] * 6
    assert forecast(start, nights=10).minutes.median > 10


def test_what_cannot_be_forecast_under_way_says_so() -> None:
    night = PureNight(Setup(12))
    with pytest.raises(NoForecast, match="a freezeout can be forecast"):
        under_way(replace(night.night, format="heats", drawn=True), now=AT)
    with pytest.raises(NoForecast, match="The night is over"):
        under_way(replace(night.night, finished=True), now=AT)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(2, 98.6), (3, 226), *(pytest.param(*one, marks=pytest.mark.campaign) for one in LONG)],
)
def test_how_long_c_low_with_a_flat_ante_lasts(players: int, rounds: float) -> None:
    # 100 tokens each and an ante of 10 that never rises; all but the first figure are rough
    start = start_of(players=players, levels=Levels((10,)))
    lasted = [one.rounds for one in play_block(start, 1, 0, 400)]
    spread = (sum((n - mean(lasted)) ** 2 for n in lasted) / len(lasted)) ** 0.5
    rough = 0.05 if players == 2 else rounds * 0.02
    assert abs(mean(lasted) - rounds) < 4 * spread / len(lasted) ** 0.5 + rough
