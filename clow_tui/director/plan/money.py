"""The money of a night being set up: as asked for, and what there will be to share."""

from __future__ import annotations

from clow_tui.tournament.money import Money, MoneyError
from clow_tui.tournament.money.words import read_money

MOST_SHARES = 4  # told of a night being set up


def money_of(words: str | None, faults: dict[str, str]) -> Money | None:
    """The money in a host's words; what does not fit goes to the faults."""
    try:
        return read_money(words) if words is not None else None
    except MoneyError as error:
        faults["money"] = str(error)
        return None


def money_phrase(money: Money, players: int) -> str:
    """What there is to share if nobody else comes: `60 € to share: 30 €, 18 €, 12 €`."""
    taken = money.price(1) * players
    pot = taken - money.charity(taken, players) + money.added
    shares = [money.says(amount) for amount in money.by_place(pot, players)]
    more = ["…"] if len(shares) > MOST_SHARES else []
    return f"{money.says(pot)} to share: {', '.join(shares[:MOST_SHARES] + more)}"
