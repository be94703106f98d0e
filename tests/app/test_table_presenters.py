"""What a table says of itself, whatever is played at it: who is asked, who stands how, and why."""

from __future__ import annotations

import pytest

from clow_tui import games
from clow_tui.app.presenters import About, SeatFace, TableFace, about, last_throw, need_words, table_face
from clow_tui.app.presenters.asking import asked_words, example_dice, question, told_words
from clow_tui.app.presenters.why import order_lines, why_lines
from clow_tui.director import NightPlan, play
from clow_tui.games import Rules
from clow_tui.tournament.commands import Answer, Draw
from clow_tui.tournament.happenings import RollOffMade
from clow_tui.tournament.model import Table
from clow_tui.tournament.words import tell
from tests.support.app import NAMES, director
from tests.support.tables import SHIPPED, house_rules, shipped_rules
from tests.support.tables import Table as Game

BANK, ROTATING, FUND = "cee-lo-banker", "cee-lo-banker-rotating", "cee-lo-fundraiser"


def told(rules: Rules | str, players: str, *answers: str, ordered: bool = True, mode: str = "keyed") -> Table:
    """A table after some answers in words; every player is called as his id is."""
    known = shipped_rules(rules) if isinstance(rules, str) else rules
    game = Game(known, players.split(), ordered=ordered).says(*answers)
    return Table(1, 20, mode, game.state)  # type: ignore[arg-type]


def faced(rules: Rules | str, players: str, *answers: str, ordered: bool = True) -> TableFace:
    """What such a table shows."""
    return table_face(told(rules, players, *answers, ordered=ordered), None, str)


def words(face: TableFace) -> dict[str, str]:
    """How each player stands."""
    return {seat.name: seat.words for seat in face.seats}


def of(face: TableFace, name: str) -> SeatFace:
    """One of the seats."""
    return next(seat for seat in face.seats if seat.name == name)


def asked(table: Table) -> str:
    """What the table asks, as the entry says it."""
    prompt = games.prompt(table.game)
    assert prompt is not None
    return asked_words(table.game, prompt, str)


# A bank


def test_the_first_bank_is_thrown_for() -> None:
    face = faced(BANK, "Ann Bo Cy", "456", "pass", ordered=False)
    assert (face.title, face.asks, face.does) == ("first bank", "Cy", "to throw")
    assert words(face) == {"Ann": "15 in all", "Bo": "no claim", "Cy": "to throw"}
    assert asked(told(BANK, "Ann Bo", ordered=False)) == "Ann's 3 dice for the bank, or pass"


def test_a_stake_is_asked_for_with_its_limits_and_may_be_passed() -> None:
    table = told(BANK, "Ann Bo Cy")
    assert asked(table) == "Ann puts up the bank: 1 to 100, or pass"
    prompt = games.prompt(table.game)
    assert prompt is not None
    _, hints = question(table, prompt, str)
    assert hints[:2] == (("10", "and enter"), (".", "passes"))
    assert table_face(table, None, str).stands == "Ann is offered the bank"
    assert asked(told(FUND, "Ann Bo Cy")) == "Ann puts up the bank: 200 to 500, or pass"


def test_a_bank_that_cannot_be_declined_offers_no_passing() -> None:
    table = told(
        house_rules("format: 1\nname: Mine\nextends: cee-lo-banker\nbank: {declinable: false}\n"), "Ann Bo"
    )
    prompt = games.prompt(table.game)
    assert prompt is not None
    said, hints = question(table, prompt, str)
    assert said == "Ann puts up the bank: 1 to 100"
    assert (".", "passes") not in hints


def test_bets_uncovered_and_whose_turn_it_is() -> None:
    table = told(BANK, "Ann Bo Cy Dee", "60", "20", "pass")
    face = table_face(table, None, str)
    assert words(face) == {"Ann": "banks 60", "Bo": "bets 20", "Cy": "no bet", "Dee": "to bet"}
    assert [seat.name for seat in face.seats if seat.banks] == ["Ann"]
    assert face.pot == "Ann banks 60, 40 open"
    assert face.stands == "Ann puts up 60: 40 uncovered"
    assert asked(table) == "Dee bets: 0 to 40, or pass"
    assert of(face, "Ann").tokens == "40"


def test_what_the_bank_has_is_to_be_beaten() -> None:
    face = faced(BANK, "Ann Bo Cy", "40", "20", "20", "443", "664")
    assert face.stands == "The bank has point 3: beat it; a tie leaves the bet on the table"
    assert words(face) == {"Ann": "point 3", "Bo": "wins", "Cy": "to throw"}
    assert of(face, "Bo").dice == "6 6 4"
    assert of(face, "Cy").more == "bet 20"
    pushed = faced(FUND, "Ann Bo Cy", "200", "20", "20", *["pass"] * 2, "443", "331")
    assert "a tie gives the bet back" in pushed.stands
    assert words(pushed)["Bo"] == "loses"


def test_a_throw_that_is_no_hand_is_made_again() -> None:
    assert words(faced(BANK, "Ann Bo", "40", "20", "124"))["Ann"] == "again"


def test_standing_bets_are_named_until_they_are_settled() -> None:
    face = faced(BANK, "Ann Bo Cy", "40", "20", "pass", "443", "553")
    assert words(face)["Bo"] == "20 stands"
    assert face.stands == "Ann may keep the bank"
    face = faced(BANK, "Ann Bo Cy", "40", "20", "pass", "443", "553", "10", "5", "pass")
    assert of(face, "Bo").words == "bets 25"
    assert of(face, "Bo").more == "20 stood"
    assert (
        words(faced(BANK, "Ann Bo Cy", "40", "20", "pass", "443", "553", "10", "pass", "pass"))["Bo"]
        == "20 stands"
    )


def test_whoever_rolls_the_hand_that_moves_the_bank_is_offered_it() -> None:
    face = faced(BANK, "Ann Bo Cy", "40", "20", "20", "443", "456", "664")
    assert face.asks == "Bo"
    assert face.stands == "Bo rolled 4-5-6 and is offered the bank"


def test_hands_that_pay_more_say_how_often_a_token_is_covered() -> None:
    table = told("chinchirorin", "Ann Bo", "50")
    prompt = games.prompt(table.game)
    assert prompt is not None
    assert "each token bet is covered 5 times" in told_words(table.game, prompt, str)
    assert "50 uncovered" in told_words(table.game, prompt, str)


# Legs


def test_the_order_of_play_is_thrown_for() -> None:
    face = faced("indian-dice", "Ann Bo Cy Dee", "6", "3", "3", "1", "5", ordered=False)
    assert (face.title, face.asks) == ("order of play", "Cy")
    assert [(seat.name, seat.dice, seat.words) for seat in face.seats] == [
        ("Ann", "", "1st"),
        ("Bo", "5", "tied"),
        ("Cy", "", "to throw"),
        ("Dee", "", "4th"),
    ]
    assert asked(told("poker-dice", "Ann Bo", ordered=False)) == "Ann's die for the order of play"


def test_who_leads_with_what_and_how_many_throws_are_left() -> None:
    face = faced("poker-dice", "Ann Bo Cy", "KKQ9J", "keep K K", "KK9", "99QKJ")
    assert face.stands == "Ann leads with four of a kind K"
    assert face.limit == "1 throw left"
    assert (of(face, "Ann").words, of(face, "Ann").more) == ("leads", "four of a kind K")
    assert (of(face, "Bo").words, of(face, "Bo").more) == ("chooses", "pair 9")


def test_where_the_lowest_pays_the_lowest_is_named() -> None:
    face = faced("indian-dice", "Ann Bo Cy", "66123", "stand", "66666")
    assert face.stands == "Lowest so far: Ann, three of a kind 6"
    assert face.pot == "lowest pays"
    assert of(face, "Ann").words == "lowest"
    assert of(face, "Ann").tone == "bad"


def test_the_first_player_limits_the_throws_of_the_others() -> None:
    table = told("indian-dice", "Ann Bo Cy", "66123", "keep 6 6", "662", "stand")
    assert table_face(table, None, str).limit == "at most 2 throws, as Ann took 2"
    later = told("indian-dice", "Ann Bo Cy", "66123", "keep 6 6", "662", "stand", "22345")
    assert table_face(later, None, str).limit == "1 throw left, as Ann took 2"


def test_legs_won_and_how_many_settle_it() -> None:
    face = faced("poker-dice", "Ann Bo", "KKKKK", "stand", "99JQA", "stand")
    assert (face.title, face.pot, face.counts) == ("leg 2", "best of 5", "legs")
    assert {seat.name: seat.tokens for seat in face.seats} == {"Ann": "1", "Bo": "0"}


def test_a_play_off_is_named_and_who_plays_it() -> None:
    face = faced("indian-dice", "Ann Bo Cy", "22345", "stand", "22456", "66666")
    assert face.title == "leg 1 of 2, play-off"
    assert face.stands == "Ann and Bo play off"
    assert words(face) == {"Ann": "to throw", "Bo": "tied", "Cy": "five of a kind 6"}


def test_who_counted_in_the_first_leg_and_the_final() -> None:
    leg = ["22345", "stand", "33445", "66666"]
    face = faced("indian-dice", "Ann Bo Cy", *leg)
    assert face.counts == "lowest"
    assert of(face, "Ann").tokens == "leg 1"
    second = ["33445", "stand", "22345", "66666"]
    face = faced("indian-dice", "Ann Bo Cy", *leg, *second)
    assert face.title == "final, leg 1"
    assert face.pot == "best of 3"
    assert of(face, "Cy").words == "plays no more"
    assert {seat.name: seat.tokens for seat in face.seats} == {"Ann": "0", "Bo": "0", "Cy": ""}


def test_other_ways_to_play_legs_have_their_figures() -> None:
    start = "format: 1\nname: Mine\nextends: poker-dice\nlegs: {more_players: "
    race = house_rules(f"{start}{{legs: null, counts: null, first_to: 3}}}}\n")
    face = faced(race, "Ann Bo Cy", "KKKKK", "stand", "999JQ", "stand", "99JJQ", "stand")
    assert (face.pot, face.counts, of(face, "Ann").tokens) == ("first to 3", "legs", "1")
    points = house_rules(f"{start}{{legs: 5, counts: null, points: [3, 2, 1]}}}}\n")
    face = faced(points, "Ann Bo Cy", "KKKKK", "stand", "999JQ", "stand", "99JJQ", "stand")
    assert (face.pot, face.counts, of(face, "Bo").tokens) == ("legs for points", "points", "2")


# Why


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("{first: seats, next: decider}", "Who decided the round before throws first."),
        ("{first: seats, next: same}", "The order is the same in every round."),
        ("{first: seats, next: rotate}", "With every round the next in order throws first."),
    ],
)
def test_who_throws_first_is_told_as_the_rules_have_it(order: str, said: str) -> None:
    rules = house_rules(f"format: 1\nname: Mine\nextends: c-low\norder: {order}\n")
    first = told(rules, "Ann Bo")
    assert said not in " ".join(order_lines(first.game, str))
    later = told(rules, "Ann Bo", "456")
    assert said in " ".join(order_lines(later.game, str))


def test_an_order_thrown_anew_says_so() -> None:
    rules = house_rules("format: 1\nname: Mine\nextends: c-low\norder: {first: throw, next: throw}\n")
    lines = order_lines(told(rules, "Ann Bo", "6", "2", ordered=False).game, str)
    assert lines == [
        "Order of throwing in this round: Ann, Bo. "
        "One die each is thrown for the order before every round, the highest first."
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_says_why(name: str) -> None:
    table = told(name, "Ann Bo Cy", ordered=False)
    lines = why_lines(table, None, str)
    assert lines
    assert all(line.endswith(".") for line in lines)


def test_why_a_hand_counts_as_what_it_does() -> None:
    data = director()
    night_id = data.create(NightPlan("N", ruleset="indian-dice", format="heats", players=NAMES[:2], seats=6))
    data.submit(night_id, Draw())
    for dice in ("6", "2", "66123"):
        data.submit(night_id, Answer(1, dice))
    view = data.view(night_id)
    lines = why_lines(view.night.tables[1], last_throw(data.history(night_id), view, 1), data.name)
    text = " ".join(lines)
    assert "1 is wild and counts as any of 2, 3, 4, 5, 6: the best it can make is three of a kind 6." in text
    assert "Beaten by five of a kind, four of a kind and full house: 1956 of 7776 throws that count" in text
    assert "Three of a kind: 3000 of 7776 throws" in text


def test_hands_of_any_name_are_said_as_they_are() -> None:
    rules = house_rules(
        "format: 1\nname: Mine\nextends: c-low\nhands:\n"
        "  - {name: '[/x] the 7 [red]', match: [4, 5, 6]}\n"
        "  - {name: Trips, match: xxx}\n"
        "  - {name: 'Point 9', match: xxy, ranked_by: y}\n"
        "  - {name: 1-2-3, match: [1, 2, 3], effect: lose}\n"
    )
    table = told(rules, "Ann Bo", "456", "225")
    assert words(table_face(told(rules, "Ann Bo", "456"), None, str))["Ann"] == "leads"
    hands = [count.name for count in table.game.rules.book.counts()]
    assert "[/x] the 7 [red]" in hands


# Who is not there, and what is over


def test_who_is_away_or_leaves_is_marked_in_words() -> None:
    table = told(BANK, "Ann Bo Cy", "40")
    face = table_face(table, None, str, About(away=frozenset({"Cy"})))
    assert [(seat.name, seat.tail) for seat in face.seats] == [("Ann", ""), ("Bo", ""), ("Cy", "away")]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_night_of_every_game_is_told_at_every_step(name: str) -> None:
    data = director()
    stop = None if isinstance(shipped_rules(name), games.LegsRules) else "6r"
    plan = NightPlan("N", ruleset=name, format="heats", players=NAMES[:5], seats=3, seed=3, table_stop=stop)
    night_id = data.create(plan)
    data.submit(night_id, Draw())
    done: set[str] = set()
    for _ in range(300):
        night = data.view(night_id).night
        if night.finished:
            break
        for table in night.open_tables():
            face = table_face(table, None, data.name, about(night, table, data.name))
            done |= {face.note} if face.note.startswith("done") else set()
            prompt = games.prompt(table.game)
            assert (face.asks == "") == (prompt is None or (table.mode == "pots" and not table.game.throws))
            assert need_words(night, table, data.name)
            assert order_lines(table.game, data.name)
            if prompt is not None:
                said, hints = question(table, prompt, data.name)
                assert said
                assert hints
        if not play(data, night_id, until="throw", everywhere=True).throws:
            play(data, night_id, until="end", everywhere=True)
    assert done
    assert all(note.startswith("done: 1 ") for note in done)


def test_an_example_of_dice_fits_any_dice() -> None:
    table = told("poker-dice", "Ann Bo")
    prompt = games.prompt(table.game)
    assert prompt is not None
    assert games.refusal(table.game, games.parse(table.game, example_dice(table.game, prompt))) is None


def test_a_roll_off_names_the_players_beside_their_dice() -> None:
    told = tell(RollOffMade(("b", "a"), ("a 4 2 4", "b 6 4 4")), {"a": "Ann", "b": "Bo"}.__getitem__)
    assert told == "rolled off, best first: Bo, Ann (Ann 4-2-4; Bo 6-4-4)"
