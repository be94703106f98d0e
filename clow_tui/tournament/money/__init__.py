"""The money of a night: what an entry costs, what is kept for charity, and what each place gets, to the coin.

Every amount is a whole number of hundredths of the currency, never a float. This room knows no players: what
a night makes of it stands in `standings/payout.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

MOST_MONEY = 100_000_000_00  # hundredths
LONGEST_FRACTION = 20
COINS = (100, 50, 20, 10, 5, 2, 1)
# Up to so many players, the shares of the places in percent, where the host says nothing else.
USUAL = (
    (4, (100,)),
    (7, (65, 35)),
    (14, (50, 30, 20)),
    (24, (45, 27, 18, 10)),
    (39, (40, 25, 16, 11, 8)),
    (69, (33, 21, 15, 11, 8, 7, 5)),
)
LARGEST = (28, 18, 13, 10, 8, 7, 6, 5, 3, 2)
BEFORE = "$£¥₹₩"  # signs that stand before a figure


class MoneyError(ValueError):
    """The money cannot be so; the text says what and how to mend it."""


@dataclass(frozen=True, slots=True)
class Money:
    """What is paid to enter and who gets what, in hundredths.

    `again` is the price of a re-entry (None: the buy-in). Charity takes `percent` of all entries, rounded
    down to a coin, or `each` of every entry. `added` comes from the house. `shares` are percentages by place,
    summing to 100; or `amounts` are those of the places from the second on, the first taking the rest; with
    neither they follow from the number of players. `coin` is the smallest one (None: the largest that every
    amount is made of).
    """

    buy_in: int = 0
    currency: str = ""
    again: int | None = None
    percent: Fraction = Fraction(0)
    each: int = 0
    added: int = 0
    shares: tuple[Fraction, ...] = ()
    amounts: tuple[int, ...] = ()
    coin: int | None = None

    @property
    def smallest(self) -> int:
        """The coin that shares are rounded to."""
        if self.coin is not None:
            return self.coin
        return next(coin for coin in COINS if all(amount % coin == 0 for amount in self._all()))

    @property
    def reentry(self) -> int:
        """What entering again costs."""
        return self.buy_in if self.again is None else self.again

    def _all(self) -> tuple[int, ...]:
        return (self.buy_in, self.reentry, self.each, self.added, *self.amounts)

    def price(self, entries: int) -> int:
        """What so many entries of one player cost."""
        return self.buy_in + self.reentry * (entries - 1) if entries else 0

    def charity(self, taken: int, entries: int) -> int:
        """What is kept of `taken` for `entries` entries."""
        part = int(taken * self.percent / 100)
        return part - part % self.smallest + self.each * entries

    def says(self, amount: int) -> str:
        """An amount with its currency: `2.50 €`, `$5`."""
        figure = amount_words(amount)
        if not self.currency:
            return figure
        return f"{self.currency}{figure}" if self.currency in BEFORE else f"{figure} {self.currency}"

    def by_place(self, pot: int, players: int) -> tuple[int, ...]:
        """What each place gets of `pot`, best first; they sum to it, and none gets more than a better one.

        Each share is rounded down to a coin, and what is left goes to the first place. Places that there are
        no players for share theirs out among the others.
        """
        if players < 1:
            return ()
        fixed = self.amounts[: players - 1]
        if fixed and pot - sum(fixed) >= fixed[0]:
            return (pot - sum(fixed), *fixed)
        weights: Sequence[int | Fraction] = (fixed[0], *fixed) if fixed else self.weights(players)
        return proportioned(pot, weights[:players], self.smallest)

    def weights(self, players: int) -> tuple[int | Fraction, ...]:
        """The percentages by place for a night of so many players."""
        if self.amounts:
            return (100,)
        return self.shares or next((shares for most, shares in USUAL if players <= most), LARGEST)

    def plain(self) -> dict[str, Any]:
        """As the log has it: what is as usual is left out."""
        found: dict[str, Any] = {"buy_in": self.buy_in}
        if self.currency:
            found["currency"] = self.currency
        for key in ("again", "coin"):
            if getattr(self, key) is not None:
                found[key] = getattr(self, key)
        for key in ("each", "added"):
            if getattr(self, key):
                found[key] = getattr(self, key)
        found |= {"percent": str(self.percent)} if self.percent else {}
        found |= {"shares": [str(share) for share in self.shares]} if self.shares else {}
        return found | ({"amounts": list(self.amounts)} if self.amounts else {})

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Money:
        """From the values of `plain`; KeyError, TypeError or ValueError where they are none."""
        money = cls(
            plain["buy_in"],
            plain.get("currency", ""),
            plain.get("again"),
            _fraction(plain.get("percent", "0")),
            plain.get("each", 0),
            plain.get("added", 0),
            tuple(_fraction(share) for share in plain.get("shares", ())),
            tuple(plain.get("amounts", ())),
            plain.get("coin"),
        )
        if why := refusal(money):
            raise MoneyError(why)
        return money


def _fraction(words: str) -> Fraction:
    """A percentage as the log has it; a foreign log may have anything."""
    if len(words) > LONGEST_FRACTION:
        raise MoneyError("a percentage is a short number")
    try:
        return Fraction(words)
    except ZeroDivisionError as error:
        raise MoneyError(str(error)) from None


def proportioned(pot: int, weights: Sequence[int | Fraction], coin: int) -> tuple[int, ...]:
    """A sum in these proportions, each part rounded down to a coin, what is left with the first."""
    whole = sum(weights)
    parts = [int(pot * weight / whole) for weight in map(Fraction, weights)]
    parts = [part - part % coin for part in parts]
    return (pot - sum(parts[1:]), *parts[1:])


def shared(sum_: int, among: int, coin: int) -> tuple[int, ...]:
    """A sum shared equally: rounded down to a coin, then the odd coins one each, to the first named first."""
    each = sum_ // among
    each -= each % coin
    coins, broken = divmod(sum_ - each * among, coin)
    parts = [each + coin] * coins + [each] * (among - coins)
    parts[min(coins, among - 1)] += broken  # less than a coin, where a sum is not made of coins
    return tuple(parts)


def paid_out(pot: int, groups: Sequence[Sequence[str]], money: Money) -> dict[str, int]:
    """What each player gets by places, best first, those of a group sharing theirs (paid_out sums to `pot`).

    Who shares places gets an equal part of what those places have together; see `shared`.
    """
    by_place = money.by_place(pot, sum(map(len, groups)))
    gets: dict[str, int] = {}
    place = 0
    for group in groups:
        parts = shared(sum(by_place[place : place + len(group)]), len(group), money.smallest)
        gets |= dict(zip(group, parts, strict=True))
        place += len(group)
    return gets


def refusal(money: Money) -> str:
    """What of it does not fit together; empty when all does."""
    amounts = money._all()
    whole = (*amounts, *([money.coin] if money.coin is not None else []))
    if any(not isinstance(amount, int) or not 0 <= amount <= MOST_MONEY for amount in whole):
        return f"an amount of money is from 0 to {amount_words(MOST_MONEY)}"
    if not isinstance(money.currency, str):
        return "a currency is a word"
    if not money.buy_in and not money.added:
        return "nothing comes in: give a buy-in, as in 5, or added 50 from the house"
    if not 0 <= money.percent <= 100:
        return f"charity {percent_words(money.percent)}: from 0 to 100% can be kept"
    if money.each > min(money.buy_in, money.reentry):
        return f"charity {amount_words(money.each)}: an entry costs less than that"
    if why := _shares_refusal(money):
        return why
    if money.coin is not None:
        return _coin_refusal(money)
    return ""


def _shares_refusal(money: Money) -> str:
    if money.shares and money.amounts:
        return "shares are percentages or amounts, not both"
    if money.shares and sum(money.shares) != 100:
        total = percent_words(sum(money.shares, Fraction(0)))
        return f"the shares come to {total}, not to 100%"
    listed = [*map(Fraction, money.shares or money.amounts)]
    if any(share <= 0 for share in listed):
        return "a place that gets nothing is left out of the shares"
    if any(worse > better for better, worse in pairwise(listed)):
        return "a place cannot get more than the one before it"
    return ""


def _coin_refusal(money: Money) -> str:
    coin = money.smallest
    if coin < 1:
        return "the smallest coin is 0.01 or more"
    odd = next((amount for amount in money._all() if amount % coin), None)
    if odd is None:
        return ""
    return f"{amount_words(odd)} cannot be paid in coins of {amount_words(coin)}; take a smaller coin"


def amount_words(amount: int) -> str:
    """`5`, `2.50`: hundredths as they are written."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}" + (f".{rest:02d}" if rest else "")


def percent_words(percent: Fraction) -> str:
    """`10%`, `12.5%`."""
    if percent.denominator == 1:
        return f"{percent.numerator}%"
    return f"{float(percent):g}%"
