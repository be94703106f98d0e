"""Tie-breaks against results that others have published, each worked by hand beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from clow_tui.tournament.results.scores import Played, Rounds
from clow_tui.tournament.results.tiebreaks import KEYS, Score, ranked

HALF = Fraction(1, 2)

# Hamilton Chess Club, club championship 2018 (hamiltonchess.net, "Richard On Tie Break"), all of it.
# Who ended 1st to 27th, each round won, drawn or lost against whom.
HAMILTON = """
+10 +17 +12 =2 +4 +3 | +27 +16 +9 =1 +8 +10 | = +11 +6 =4 +5 -1
+22 +15 =8 =3 -1 +13 | -16 +14 +22 +15 -3 +8 | -21 +27 -3 +23 +16 +14
-9 -23 +27 +19 +15 +12 | +25 +21 =4 +13 -2 -5 | +7 +13 -2 = +18 0
-1 +25 +26 =12 +17 -2 | = -3 -14 +25 +20 +17 | +20 +18 -1 =10 =14 -7
+23 -9 +19 -8 +21 -4 | = -5 +11 +22 =12 -6 | +26 -4 +21 -5 -7 +24
+5 -2 -17 +24 -6 +22 | +24 -1 +16 = -10 -11 | +19 -12 +23 = -9 0
-18 +20 -13 -7 =25 +21 | -12 -19 =25 +27 -11 +26 | +6 -8 -15 +26 -13 -19
-4 +24 -5 -14 +26 -16 | -13 +7 -18 -6 -24 +27 | -17 -22 + -16 +23 -15
-8 -10 =20 -11 =19 + | -15 + -10 -21 -22 -20 | -2 -6 -7 -20 + -23
"""

# Star City Games, "Double or Nothing: Breaking the Tie": four players who have all met.
FOUR = {
    "Jim": "+Chris +Bob +Tarik",
    "Chris": "-Jim +Tarik +Bob",
    "Tarik": "+Bob -Chris -Jim",
    "Bob": "-Tarik -Jim -Chris",
}

POINTS = {"+": Fraction(1), "=": HALF, "-": Fraction(0), "0": Fraction(0)}


def rounds_from(table: Mapping[str, str]) -> Rounds:
    """Rounds of pairs as a crosstable has them: the sign of the result and who it was, alone for a bye."""
    return {player: tuple(map(_played, range(1, 99), line.split())) for player, line in table.items()}


def _played(round_: int, word: str) -> Played:
    points, other = POINTS[word[0]], word[1:]
    if not other:
        return Played(round_, None, points=points, bye=word != "0")
    place = 2 if word[0] == "-" else 1
    return Played(
        round_, round_, 1, (other,), points, place=place, beat=points, alone=word[0] != "=",
    )  # fmt: skip


def value(score: Score, key: str, player: str, among: Sequence[str] = ()) -> Fraction:
    return KEYS[key][1](score, player, among).number


@pytest.fixture(scope="module")
def hamilton() -> Score:
    lines = HAMILTON.strip().replace("\n", " | ").split("|")
    return Score(rounds_from({str(place): line for place, line in enumerate(lines, 1)}))


class TestHamilton:
    """Dare and Nolan, both with 5.5, parted as published: direct 0.5 each, Buchholz 22.5 and 20."""

    def test_the_points_are_those_of_the_crosstable(self, hamilton: Score) -> None:
        published = "5.5 5.5 4 4 4 4 4 3.5 3.5 3.5 3.5 3 3 3 3 3 2.5 2.5 2.5 2.5 2 2 2 2 2 1 1"
        assert [hamilton.totals[str(n)] for n in range(1, 28)] == [Fraction(p) for p in published.split()]

    def test_direct_encounter_they_drew(self, hamilton: Score) -> None:
        assert [value(hamilton, "direct", player, ("1", "2")) for player in "12"] == [HALF, HALF]

    def test_buchholz(self, hamilton: Score) -> None:
        assert value(hamilton, "buchholz", "1") == Fraction("22.5")  # 3.5 + 2.5 + 3 + 5.5 + 4 + 4
        assert value(hamilton, "buchholz", "2") == 20  # 1 + 3 + 3.5 + 5.5 + 3.5 + 3.5

    def test_buchholz_cut_1(self, hamilton: Score) -> None:
        assert value(hamilton, "buchholz-cut1", "1") == 20  # 22.5 less the 2.5 of the 17th

    def test_sonneborn_berger(self, hamilton: Score) -> None:
        assert value(hamilton, "sonneborn-berger", "1") == Fraction("19.75")  # 17 of those beaten, 5.5 / 2
        assert value(hamilton, "sonneborn-berger", "2") == Fraction("17.25")  # 14.5 of those beaten, 5.5 / 2

    def test_the_order_is_the_published_one(self, hamilton: Score) -> None:
        keys = ("direct", "buchholz", "sonneborn-berger", "buchholz-cut1")
        assert ranked(hamilton, hamilton.rounds, keys)[:2] == [["1"], ["2"]]


def _against(*points: int) -> Score:
    """One player against opponents of so many points, all else left out."""
    others = {f"o{n}": (Played(1, None, points=Fraction(p)),) for n, p in enumerate(points)}
    mine = tuple(Played(n, n, 1, (f"o{n - 1}",), place=1) for n in range(1, len(points) + 1))
    return Score({"one": mine, **others})


def test_median_buchholz_as_in_rapptzs_exercise() -> None:
    """Opponents with 4 2 3 4 5 6 give 4 + 3 + 4 + 5, those with 5 4 2 6 4 5 give 5 + 4 + 4 + 5."""
    assert value(_against(4, 2, 3, 4, 5, 6), "median", "one") == 16
    assert value(_against(5, 4, 2, 6, 4, 5), "median", "one") == 18


def test_wins_part_those_who_drew_each_other_as_at_the_candidates_of_2013() -> None:
    """Carlsen and Kramnik: 8.5 of 14, both games drawn; five wins and four, which gave Carlsen the match."""
    carlsen = "=Kramnik =Kramnik +a +b +c +d +e =f =g =h =i =j -k -l"
    kramnik = "=Carlsen =Carlsen +a +b +c +d =e =f =g =h =i =j =k -l"
    nobodies = dict.fromkeys("abcdefghijkl", "0 " * 14)
    score = Score(rounds_from({"Carlsen": carlsen, "Kramnik": kramnik, **nobodies}))
    assert score.totals["Carlsen"] == score.totals["Kramnik"] == Fraction(17, 2)
    assert [value(score, "direct", p, ("Carlsen", "Kramnik")) for p in ("Carlsen", "Kramnik")] == [1, 1]
    assert [value(score, "wins", player) for player in ("Carlsen", "Kramnik")] == [5, 4]
    assert ranked(score, ("Kramnik", "Carlsen"), ("direct", "wins")) == [["Carlsen"], ["Kramnik"]]


class TestOpponentsWins:
    """Magic Tournament Rules, appendix C: the average of the opponents' shares, each a third at the least."""

    def test_as_jim_in_double_or_nothing(self) -> None:
        score = Score(rounds_from(FOUR))  # Chris 2 of 3, Bob 0 of 3, so 0.33, Tarik 1 of 3
        assert (
            value(score, "opponents-wins", "Jim") == (Fraction(2, 3) + Fraction("0.33") + Fraction(1, 3)) / 3
        )

    def test_a_bye_counts_neither_as_an_opponent_nor_in_an_opponents_share(self) -> None:
        """An opponent with a bye at first and three wins of five after it has 0.6, not four of six."""
        others = dict.fromkeys("abcd", "0")
        table = {"one": "= -two", "two": "+ +one +a +b -c -d", **others}
        assert value(Score(rounds_from(table)), "opponents-wins", "one") == Fraction("0.6")


def test_best_places_as_boats_in_a_series_are_parted() -> None:
    """Racing Rules of Sailing, A8.1: scores from best to worst, the first difference decides."""

    def boat(*places: int) -> tuple[Played, ...]:
        return tuple(Played(n, n, 1, (), place=place) for n, place in enumerate(places, 1))

    score = Score({"one": boat(1, 4, 4), "two": boat(2, 2, 5), "three": boat(4, 3, 1)})
    assert ranked(score, score.rounds, ("places",)) == [["three"], ["one"], ["two"]]


def test_tokens_are_those_held_at_the_ends_of_all_rounds() -> None:
    """No rule elsewhere: 120 + 80 beats 90 + 100, by ten."""

    def held(*tokens: int) -> tuple[Played, ...]:
        return tuple(Played(n, n, 1, (), tokens=count) for n, count in enumerate(tokens, 1))

    score = Score({"one": held(90, 100), "two": held(120, 80)})
    assert ranked(score, score.rounds, ("tokens",)) == [["two"], ["one"]]
    assert KEYS["tokens"][1](score, "two", ()).words() == "200 = 120 + 80"


class TestOverTables:
    def test_opponents_count_on_average_so_that_tables_of_three_and_four_compare(self) -> None:
        """Two met with 2 and 1 points are worth 1.5 for the round, as one of 1.5 is."""
        met = {"a": (Played(1, None, points=Fraction(2)),), "b": (Played(1, None, points=Fraction(1)),)}
        score = Score({"one": (Played(1, 1, 1, ("a", "b"), place=1),), **met})
        assert value(score, "buchholz", "one") == Fraction(3, 2)

    def test_an_unplayed_round_counts_an_opponent_of_ones_own_score(self) -> None:
        score = Score(rounds_from({"one": "+ =two", "two": "0 =one"}))
        assert value(score, "buchholz", "one") == Fraction(3, 2) + HALF
