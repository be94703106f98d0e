"""Money: every coin is accounted for, a better place never gets less, ties part by a coin at most."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clow_tui.tournament.money import COINS, USUAL, Money, MoneyError, paid_out, refusal, shared
from clow_tui.tournament.money.words import in_words, read_amount, read_money, typed


@st.composite
def moneys(draw: st.DrawFn) -> Money:
    coin = draw(st.sampled_from(COINS))
    amounts = st.integers(0, 5000).map(lambda n: n * coin)
    buy_in, again = draw(amounts), draw(st.none() | amounts)
    cheapest = min(buy_in, buy_in if again is None else again)
    each = draw(st.integers(0, cheapest // coin)) * coin
    shares: tuple[Fraction, ...] = ()
    fixed: tuple[int, ...] = ()
    match draw(st.sampled_from(["usual", "percent", "fixed"])):
        case "percent":
            cuts = sorted(draw(st.sets(st.integers(1, 99), max_size=8)))
            parts = [b - a for a, b in zip([0, *cuts], [*cuts, 100], strict=True)]
            shares = tuple(Fraction(part) for part in sorted(parts, reverse=True))
        case "fixed":
            some = draw(st.lists(st.integers(1, 200), min_size=1, max_size=6))
            fixed = tuple(n * coin for n in sorted(some, reverse=True))
    percent = Fraction(draw(st.integers(0, 1000)), 10) if not each else Fraction(0)
    stated = draw(st.sampled_from([coin, None]))
    money = Money(buy_in, draw(st.sampled_from(["", "€", "$", "EUR"])), again, percent, each)
    return Money(money.buy_in, money.currency, again, percent, each, draw(amounts), shares, fixed, stated)


@st.composite
def fields(draw: st.DrawFn) -> list[tuple[str, ...]]:
    sizes = draw(st.lists(st.sampled_from([1, 1, 1, 2, 3, 5]), min_size=1, max_size=25))
    names = iter(range(sum(sizes)))
    return [tuple(f"p{next(names)}" for _ in range(size)) for size in sizes]


@given(moneys(), fields(), st.integers(0, 3))
@settings(max_examples=300, deadline=None)
def test_every_coin_goes_somewhere_and_none_twice(
    money: Money, groups: list[tuple[str, ...]], again: int
) -> None:
    players = sum(map(len, groups))
    entries = players + again
    taken = players * money.buy_in + again * money.reentry
    charity = money.charity(taken, entries)
    pot = taken + money.added - charity
    assert 0 <= charity <= taken
    gets = paid_out(pot, groups, money)
    assert sum(gets.values()) == pot
    assert set(gets) == {player for group in groups for player in group}
    assert all(amount >= 0 and amount % money.smallest == 0 for amount in gets.values())
    for group in groups:
        parts = [gets[player] for player in group]
        assert max(parts) - min(parts) <= money.smallest
        assert parts == sorted(parts, reverse=True)
    lowest = [min(gets[player] for player in group) for group in groups]
    highest = [max(gets[player] for player in group) for group in groups]
    assert all(better >= worse for better, worse in zip(lowest, highest[1:], strict=False))


@given(moneys(), st.integers(0, 10**7), st.integers(1, 120))
@settings(max_examples=300, deadline=None)
def test_places_are_monotone_and_sum_to_the_pot_whatever_it_is(money: Money, pot: int, players: int) -> None:
    places = money.by_place(pot, players)
    assert sum(places) == pot
    assert 1 <= len(places) <= players
    assert list(places) == sorted(places, reverse=True)


@given(st.integers(0, 10**6), st.integers(1, 40), st.sampled_from(COINS))
def test_a_sum_is_shared_within_a_coin(sum_: int, among: int, coin: int) -> None:
    parts = shared(sum_, among, coin)
    assert sum(parts) == sum_
    assert max(parts) - min(parts) <= coin
    assert sum(part % coin != 0 for part in parts) <= (1 if sum_ % coin else 0)


@given(moneys())
def test_what_is_typed_and_what_is_kept_read_back(money: Money) -> None:
    if refusal(money):
        return
    assert Money.of(money.plain()) == money
    assert read_money(typed(money)) == money
    assert in_words(money)


def test_the_usual_shares_are_shares() -> None:
    for most, shares in USUAL:
        assert sum(shares) == 100
        assert len(shares) <= max(1, most // 3)
    assert sum(Money(500).weights(1000)) == 100


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (4, (2000,)),
        (6, (2000, 1000)),  # 65 and 35% of 30: 19.5 and 10.5, down to a coin, the rest to the first
        (10, (2500, 1500, 1000)),
        (30, (6100, 3700, 2400, 1600, 1200)),
    ],
)
def test_the_usual_shares_of_five_to_enter(players: int, places: tuple[int, ...]) -> None:
    assert Money(500).by_place(500 * players, players) == places


def test_fixed_amounts_leave_the_rest_to_the_first_and_shrink_where_there_is_too_little() -> None:
    money = read_money("5 shares rest/20/10")
    assert money is not None
    assert money.by_place(100_00, 20) == (70_00, 20_00, 10_00)
    assert money.by_place(50_00, 10) == (20_00, 20_00, 10_00)  # just enough
    assert money.by_place(30_00, 6) == (12_00, 12_00, 6_00)  # in proportion
    assert money.by_place(30_00, 2) == (15_00, 15_00)
    assert money.by_place(30_00, 1) == (30_00,)


def test_a_part_for_charity() -> None:
    ten = read_money("5 charity 10%")
    one = read_money("5 again 3 charity 1")
    assert ten is not None
    assert ten.charity(35_00, 7) == 3_00
    assert one is not None
    assert one.charity(5_00 * 7 + 3_00, 8) == 8_00


@pytest.mark.parametrize(
    ("words", "amount"), [("5", 500), ("2.5", 250), ("2.50", 250), ("2,50", 250), ("0.01", 1), ("0", 0)]
)
def test_amounts_as_people_write_them(words: str, amount: int) -> None:
    assert read_amount(words) == amount


@pytest.mark.parametrize(
    "words", ["", "five", "-5", "2.505", "1e3", "5 5", "٥", "5.", "999999999999", "1,000.50"]
)
def test_what_is_no_amount_says_how_one_is_written(words: str) -> None:
    with pytest.raises(MoneyError, match="an amount"):
        read_amount(words)


@pytest.mark.parametrize(
    ("words", "money"),
    [
        ("5", Money(500)),
        ("5 €", Money(500, "€")),
        ("€5", Money(500, "€")),
        ("EUR 2,50 coin 0.50", Money(250, "EUR", coin=50)),
        ("5€ again 3; charity 10%, added 50", Money(500, "€", 300, Fraction(10), added=5000)),
        ("added 100", Money(added=10000)),
        ("5 shares 50, 30, 20", Money(500, shares=(Fraction(50), Fraction(30), Fraction(20)))),
        ("5 shares 62,5/37,5", Money(500, shares=(Fraction("62.5"), Fraction("37.5")))),
        ("5 shares rest", Money(500, shares=(Fraction(100),))),
        ("none", None),
    ],
)
def test_money_as_people_write_it(words: str, money: Money | None) -> None:
    assert read_money(words) == money


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "a buy-in is wanted"),
        ("five", "a buy-in is wanted first"),
        ("5 shares 50/30", "come to 80%, not to 100%"),
        ("5 shares 20/80", "cannot get more than the one before"),
        ("5 shares 100/0", "left out of the shares"),
        ("5 shares rest/10/20", "cannot get more than the one before"),
        ("5 shares rest/lots", "an amount is wanted"),
        ("5 shares lots", "a percentage is wanted"),
        ("5 charity 110%", "from 0 to 100%"),
        ("5 charity 6", "an entry costs less"),
        ("5 again 1 charity 2", "an entry costs less"),
        ("2.50 coin 1", "2.50 cannot be paid in coins of 1"),
        ("5 coin 0", "0.01 or more"),
        ("0", "nothing comes in"),
        ("5 again", "after again something is wanted"),
        ("5 again 3 again 4", "there twice"),
        ("5 a very long story", "a currency is one word"),
        ("5 shares " + "/".join(["1"] * 101), "at most 100 places"),
    ],
)
def test_what_is_no_money_says_why(words: str, why: str) -> None:
    with pytest.raises(MoneyError, match=why):
        read_money(words)


def test_what_is_not_said_again_stays_as_it_was() -> None:
    before = read_money("5 € again 3 charity 10% shares 60/40")
    after = read_money("shares usual charity none", before)
    assert after == Money(500, "€", 300)
    assert read_money("8", before) == Money(800, "€", 300, Fraction(10), shares=(Fraction(60), Fraction(40)))


def test_amounts_are_said_with_their_currency() -> None:
    assert [Money(500, sign).says(250) for sign in ("", "€", "$", "EUR")] == [
        "2.50",
        "2.50 €",
        "$2.50",
        "2.50 EUR",
    ]
    assert in_words(read_money("5 € charity 1 added 20 shares rest/20")) == (
        "5 € to enter, 1 € of each entry for charity, 20 € from the house; shares the rest / 20 €"
    )
