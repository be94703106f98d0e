"""Open tables: a banker's evening and a fund-raiser, the books to the token."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from clow_tui import games
from clow_tui.tournament.commands import Answer, BadAnswer, Command, NotNow, SetMode
from clow_tui.tournament.commands.books import Buy, Cash
from clow_tui.tournament.commands.changes import NewTable, OfferAgain
from clow_tui.tournament.commands.night import Finish, TurnClock
from clow_tui.tournament.commands.people import Enter, Leave, Return, SetAway
from clow_tui.tournament.commands.seats import MoveTo
from clow_tui.tournament.commands.tables import Count, ReportOuts
from clow_tui.tournament.model import Night
from clow_tui.tournament.standings import standings
from tests.support.floors_alive import LiveNight

BANKS = ["cee-lo-banker", "cee-lo-banker-rotating", "cee-lo-fundraiser", "chinchirorin"]


def evening(players: int, ruleset: str = "cee-lo-banker", **more: object) -> LiveNight:
    pot = ruleset not in BANKS
    levels = {} if pot else {"levels": None, "every": None}
    mode = {"mode": "pots" if pot else "keyed"}
    return LiveNight(players, ruleset=ruleset, format_="open", **{**mode, **levels, **more})  # type: ignore[arg-type]


def check_books(night: Night) -> None:
    books = night.books()
    assert books.issued - books.cashed == books.on_tables
    assert books.short == 0
    held = [night.tokens_of(player) for player in night.entrants]
    assert all(tokens is not None and tokens >= 0 for tokens in held)
    seats = Counter(seat.player for table in night.open_tables() for seat in table.people())
    assert set(seats.values()) <= {1}
    gone = {player for player, entrant in night.entrants.items() if entrant.out is not None}
    waiting = {p for p, e in night.entrants.items() if e.table is None and e.out is None}
    assert set(seats) | gone | waiting >= set(night.entrants)


def refused(night: LiveNight, command: Command) -> str:
    before = night.night
    with pytest.raises((NotNow, BadAnswer)) as why:
        night.do(command)
    assert night.night == before
    return str(why.value)


def a_round(night: LiveNight, table: int) -> None:
    """The table through to the end of the round it is in."""
    number = night.night.tables[table].game.round
    while night.asked(table) is not None and night.night.tables[table].game.round <= number:
        night.roll(table)
    while games.between(night.night.tables[table].game) is None:
        night.roll(table)


class TestTheBooks:
    @pytest.mark.parametrize("ruleset", [*BANKS, "c-low", "cee-lo-pot"])
    @pytest.mark.parametrize("seed", range(3))
    def test_they_agree_after_every_act(self, ruleset: str, seed: int) -> None:
        rng = random.Random(seed)
        night = evening(11, ruleset, seed=seed, mode="keyed", seats=5)
        check_books(night.night)
        for step in range(150):
            command = _something(rng, night, step)
            before = night.night
            try:
                if command is None:
                    night.roll(rng.choice(night.asking()).number)
                else:
                    night.do(command)
            except (NotNow, BadAnswer):
                assert night.night == before
                continue
            check_books(night.night)
        if not night.night.bell:
            night.do(Finish("bell"))
        while night.asking():
            night.roll(night.asking()[0].number)
            check_books(night.night)
        assert night.night.finished
        lines = standings(night.night)
        assert sum(line.points or 0 for line in lines) == 0  # what one has gained another has lost
        assert night.reread().night == night.night

    def test_undo_and_redo_take_every_kind_back(self) -> None:
        night = evening(6)
        for command in (Buy("p1", 50), Cash("p2", 30), Enter("late", 80), Leave("p3"), SetAway("p4", True)):
            before = night.night
            night.do(command)
            after = night.night
            night.undo()
            assert night.night == before
            night.redo()
            assert night.night == after


def _something(rng: random.Random, night: LiveNight, step: int) -> Command | None:
    players = list(night.night.entrants)
    player = rng.choice(players)
    if rng.random() < 0.75 and night.asking():
        return None
    choices: list[Command] = [
        Buy(player, rng.choice([10, 100])),
        Cash(player, rng.choice([1, 50, 100])),
        Enter(f"late{step}", 100),
        Leave(player),
        Return(player, 100),
        SetAway(player, not night.night.entrants[player].away),
        MoveTo(player, rng.choice(list(night.night.tables))),
        TurnClock("resumed" if night.night.clock.paused else "paused"),
        NewTable(),
    ]
    idle = [
        t.number for t in night.night.open_tables() if isinstance(t.game, games.BankState) and t.game.idle
    ]
    return rng.choice([*choices, *(OfferAgain(number) for number in idle)])


class TestPeople:
    def test_who_has_nothing_left_leaves_his_seat_and_buys_back_in(self) -> None:
        night = evening(2, "c-low", seats=6, levels=None, every=None)
        loser, winner = night.seated(1)
        for _ in range(10):
            night.do(_pot(night, 1, winner))
        entrant = night.night.entrants[loser]
        assert (entrant.table, entrant.out, night.night.status(loser)) == (None, None, "waiting")
        assert not night.asking()
        night.do(Buy(loser, 100))
        assert night.night.entrants[loser].table == 1
        assert night.asked(1) is not None
        points = {line.player: line.points for line in standings(night.night)}
        assert points == {winner: 90, loser: -110}  # each has an ante in the pot

    def test_bought_in_mid_round_is_his_from_the_next_one_on(self) -> None:
        night = evening(3, "c-low", mode="keyed")
        first = night.asked(1)
        assert first is not None
        night.do(Answer(1, "2 2 5"))
        night.do(Buy(first, 50))
        seats = {seat.player: seat.tokens for seat in night.night.tables[1].game.seats}
        assert seats[first] == 90
        assert night.night.tokens_of(first) == 140
        assert "middle of a round" in refused(night, Cash(first, 10))
        night.do(Answer(1, "1 2 3"))
        night.do(Answer(1, "1 2 3"))
        assert night.night.tokens_of(first) == 50 + 120 - 10
        night.do(Cash(first, 100))
        assert night.night.tokens_of(first) == 60
        assert "holds 60" in refused(night, Cash(first, 61))

    def test_leaving_cashes_all_and_the_gain_stays(self) -> None:
        night = evening(4, "c-low", levels=None, every=None)
        winner = night.seated(1)[0]
        night.do(_pot(night, 1, winner))
        night.do(Leave(winner))
        night.do(_pot(night, 1, night.seated(1)[1]))
        line = next(line for line in standings(night.night) if line.player == winner)
        assert (line.points, line.status) == (20, "left")  # 40 won, and the ante of the round he left in

    def test_a_table_where_nobody_wants_the_bank_waits_until_it_is_offered_again(self) -> None:
        night = evening(4)
        nobody_banks(night)
        night.do(OfferAgain(1))
        assert night.asked(1) is not None
        assert "does not wait" in refused(night, OfferAgain(1))

    def test_whoever_comes_is_offered_it(self) -> None:
        night = evening(4)
        nobody_banks(night)
        night.do(Enter("late", 100))
        assert night.asked(1) is not None

    def test_the_books_are_kept_where_stacks_are_not_known(self) -> None:
        night = evening(8, "cee-lo-fundraiser", mode="outcome", seats=4)
        night.do(Buy("p1", 100))
        night.do(Cash("p2", 60))
        night.do(Leave("p3"))
        books = night.night.books()
        tokens = night.setup.tokens
        assert (books.issued, books.cashed, books.short) == (8 * tokens + 100, 60, None)
        night.do(Finish("bell"))
        for table in (1, 2):
            people = night.seated(table)
            night.do(Count(table, dict.fromkeys(people, 10)))
        assert night.night.finished
        assert night.night.books().short == 8 * tokens + 100 - 60 - 70
        gained = {line.player: line.points for line in standings(night.night)}
        assert gained["p1"] == 10 - tokens - 100
        assert gained["p2"] == 10 + 60 - tokens

    def test_who_is_told_to_have_nothing_left_may_buy_again(self) -> None:
        night = evening(8, "cee-lo-fundraiser", mode="outcome", seats=4)
        broke = night.seated(1)[0]
        night.do(ReportOuts(1, (broke,)))
        assert night.night.status(broke) == "waiting"
        assert night.night.tokens_of(broke) == 0
        night.do(Buy(broke, 100))
        assert night.night.status(broke) == "in"

    def test_only_open_tables_sell(self) -> None:
        night = LiveNight(6)
        assert "open tables only" in refused(night, Buy("p1", 50))


class TestTheBell:
    def test_bets_that_stand_go_back_at_the_end(self) -> None:
        night = evening(3, mode="keyed")
        for _ in range(3):
            night.do(Answer(1, "pass"))  # no claim to the first bank
        night.do(Answer(1, "40"))
        night.do(Answer(1, "20"))
        night.do(Answer(1, "20"))
        for _ in range(3):
            night.do(Answer(1, "2 2 3"))  # all tie: the bets stand
        assert night.night.tables[1].game.pot
        night.do(Finish("bell"))
        assert night.night.finished
        assert [line.points for line in standings(night.night)] == [0, 0, 0]

    def test_it_rings_in_the_round_it_is_due(self) -> None:
        from clow_tui.tournament.clock import Stop

        night = evening(5, stop=Stop("rounds", 3), mode="program")
        while night.asking():
            night.roll(1)
        assert night.night.finished
        assert night.night.tables[1].game.round == 3

    def test_an_offer_nobody_has_answered_is_dropped(self) -> None:
        night = evening(4)
        assert night.asked(1) is not None
        for _ in range(4):
            night.do(Answer(1, "pass"))  # no claim to the first bank
        assert night.asked(1) is not None
        night.do(Finish("bell"))
        assert night.night.finished


def nobody_banks(night: LiveNight) -> None:
    for _ in range(8):  # nobody throws for the first bank, and nobody takes it
        night.do(Answer(1, "pass"))
    assert night.asked(1) is None


def _pot(night: LiveNight, table: int, winner: str) -> Command:
    from clow_tui.tournament.commands.tables import ReportPot

    return ReportPot(table, (winner,))


def test_a_table_on_outcome_is_followed_from_its_count_on() -> None:
    night = evening(4, mode="outcome")
    people = night.seated(1)
    assert "count its chips first" in refused(night, SetMode(1, "keyed"))
    night.do(Count(1, dict.fromkeys(people, 80)))
    night.do(SetMode(1, "keyed"))
    assert night.night.tables[1].tokens == 320
    assert "not played for a pot" in refused(night, SetMode(1, "pots"))
