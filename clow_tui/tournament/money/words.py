"""The money of a night in a host's words: `5 € again 3 charity 10% added 50 shares 50/30/20 coin 0.50`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from clow_tui.tournament.money import MOST_MONEY, Money, MoneyError, amount_words, percent_words, refusal

NONE = ("none", "no", "off")
USUAL = ("usual", "same", "none")
LONGEST_CURRENCY = 10
MOST_PLACES = 100
_AMOUNT = re.compile(r"([0-9]{1,11})(?:[.,]([0-9]{1,2}))?", re.ASCII)
_PERCENT = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,4})?) ?%?", re.ASCII)


def read_amount(words: str) -> int:
    """Hundredths from `5`, `2.5`, `2.50` or `2,50`; MoneyError where the words are no amount."""
    found = _AMOUNT.fullmatch(words.strip())
    if found is None:
        raise MoneyError(f"'{words}': an amount is wanted, as in 5 or 2.50")
    amount = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
    if amount > MOST_MONEY:
        raise MoneyError(f"'{words}': an amount of money is from 0 to {amount_words(MOST_MONEY)}")
    return amount


def read_money(words: str, before: Money | None = None) -> Money | None:
    """Money from words, what they leave out as before; None for `none`. MoneyError says what does not fit.

    First the buy-in, with the currency before or after it; then, in any order, `again`, `charity` (an amount
    of each entry or a percentage of all), `added`, `shares` and `coin`.
    """
    if words.strip().casefold() in NONE:
        return None
    money = before or Money()
    for key, said in _clauses(words):
        money = _PARTS[key](money, said)
    if why := refusal(money):
        raise MoneyError(f"money '{' '.join(words.split())}': {why}")
    return money


def _clauses(words: str) -> list[tuple[str, str]]:
    """What is said of each part, by its word; the buy-in has none."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for word in words.replace(";", " ").split():
        if word.casefold() in _PARTS:
            found.append((word.casefold(), []))
        else:
            found[-1][1].append(word)
    listed = [(key, " ".join(said).strip(" ,")) for key, said in found if key or said]
    if not listed:
        raise MoneyError("money: a buy-in is wanted, as in 5, or none")
    for key, said in listed:
        if not said:
            raise MoneyError(f"money '{words}': after {key} something is wanted, {_WANTED[key]}")
        if [other for other, _ in listed].count(key) > 1:
            raise MoneyError(f"money '{words}': {key} is there twice")
    return listed


def _buy_in(money: Money, said: str) -> Money:
    """`5`, `5 €`, `€5`, `EUR 5`."""
    found = re.fullmatch(r"([^0-9]*?)\s*([0-9][0-9.,]*)\s*([^0-9]*)", said)
    if found is None or (found[1] and found[3]):
        raise MoneyError(f"money '{said}': a buy-in is wanted first, as in 5, 2.50 or 5 €")
    currency = (found[1] or found[3]).strip()
    return replace(
        money,
        buy_in=read_amount(found[2].rstrip(",")),
        currency=_currency(currency) if currency else money.currency,
    )


def _currency(word: str) -> str:
    word = unicodedata.normalize("NFC", word)
    odd = any(unicodedata.category(sign)[0] in "CZ" for sign in word)
    if odd or len(word) > LONGEST_CURRENCY:
        raise MoneyError(
            f"'{word}': a currency is one word of at most {LONGEST_CURRENCY} signs, such as € or EUR; "
            "after it come again, charity, added, shares and coin"
        )
    return word


def _again(money: Money, said: str) -> Money:
    return replace(money, again=None if said.casefold() in USUAL else read_amount(said))


def _charity(money: Money, said: str) -> Money:
    if said.casefold() in USUAL:
        return replace(money, percent=Fraction(0), each=0)
    if said.endswith("%"):
        return replace(money, percent=_percent(said), each=0)
    return replace(money, percent=Fraction(0), each=read_amount(said))


def _added(money: Money, said: str) -> Money:
    return replace(money, added=0 if said.casefold() in USUAL else read_amount(said))


def _coin(money: Money, said: str) -> Money:
    return replace(money, coin=None if said.casefold() in USUAL else read_amount(said))


def _shares(money: Money, said: str) -> Money:
    """Percentages `50/30/20`, or `rest/20/10`: amounts, and the rest to the first."""
    if said.casefold() in USUAL:
        return replace(money, shares=(), amounts=())
    parts = [part for part in re.split(r"[/ ]+" if "/" in said else r"[, ]+", said) if part]
    if len(parts) > MOST_PLACES:
        raise MoneyError(f"shares: at most {MOST_PLACES} places get a share")
    if parts[0].casefold() == "rest":
        amounts = tuple(read_amount(part) for part in parts[1:])
        return replace(money, shares=() if amounts else (Fraction(100),), amounts=amounts)
    return replace(money, shares=tuple(_percent(part) for part in parts), amounts=())


def _percent(words: str) -> Fraction:
    found = _PERCENT.fullmatch(words)
    if found is None:
        raise MoneyError(f"'{words}': a percentage is wanted, as in 10%, or rest and then amounts")
    return Fraction(found[1].replace(",", "."))


_PARTS: dict[str, Callable[[Money, str], Money]] = {
    "": _buy_in,
    "again": _again,
    "charity": _charity,
    "added": _added,
    "shares": _shares,
    "coin": _coin,
}
_WANTED = {
    "again": "as in again 3, or same",
    "charity": "as in charity 10%, charity 1 of each entry, or none",
    "added": "as in added 50, or none",
    "shares": "as in shares 50/30/20, shares rest/20/10, or usual",
    "coin": "as in coin 0.50, or usual",
}


def typed(money: Money | None) -> str:
    """The money as it is typed."""
    if money is None:
        return "none"
    parts = [f"{amount_words(money.buy_in)} {money.currency}".strip()]
    parts += [f"again {amount_words(money.again)}"] if money.again is not None else []
    parts += [f"charity {percent_words(money.percent)}"] if money.percent else []
    parts += [f"charity {amount_words(money.each)}"] if money.each else []
    parts += [f"added {amount_words(money.added)}"] if money.added else []
    if money.shares:
        parts.append(f"shares {'/'.join(percent_words(share).rstrip('%') for share in money.shares)}")
    if money.amounts:
        parts.append(f"shares rest/{'/'.join(map(amount_words, money.amounts))}")
    parts += [f"coin {amount_words(money.coin)}"] if money.coin is not None else []
    return " ".join(parts)


def in_words(money: Money | None) -> str:
    """The money as it is read: `5 € to enter, 10% for charity; shares as usual`."""
    if money is None:
        return "none"
    parts = [f"{money.says(money.buy_in)} to enter" if money.buy_in else "free to enter"]
    parts += [f"again {money.says(money.again)}"] if money.again is not None else []
    parts += [f"{percent_words(money.percent)} for charity"] if money.percent else []
    parts += [f"{money.says(money.each)} of each entry for charity"] if money.each else []
    parts += [f"{money.says(money.added)} from the house"] if money.added else []
    return f"{', '.join(parts)}; shares {shares_words(money)}"


def shares_words(money: Money) -> str:
    """How the places share."""
    if money.shares:
        return " / ".join(percent_words(share) for share in money.shares)
    if money.amounts:
        return f"the rest / {' / '.join(money.says(amount) for amount in money.amounts)}"
    return "as usual"
