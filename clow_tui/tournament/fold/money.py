"""Events of money: who has paid to enter, and what those left agreed on."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import EntryIsPaid, Split
from clow_tui.tournament.model import Night
from clow_tui.tournament.money import amount_words
from clow_tui.tournament.steps import Inapplicable, Story, entrant_of


def paid(night: Night, event: ev.EntryPaid, act: int) -> tuple[Night, Story]:
    """What a player has paid in all, whatever he owes."""
    if event.player not in night.paid:  # who left before the draw may get his money back
        entrant_of(night, event.player)
    before = night.paid.get(event.player, 0)
    if event.amount < 0:
        raise Inapplicable("Nobody has paid less than nothing.")
    after = replace(night, paid={**night.paid, event.player: event.amount})
    more = event.amount >= before
    said = EntryIsPaid(event.player, _says(night, event.amount), _says(night, before), more)
    return after, ((None, said),)


def split(night: Night, event: ev.SplitAgreed, act: int) -> tuple[Night, Story]:
    """Who of them gets what; whether it is all there is to share, standings/payout.py says."""
    for player in event.amounts:
        entrant_of(night, player)
    if any(amount < 0 for amount in event.amounts.values()):
        raise Inapplicable("Nobody gets less than nothing.")
    said = Split(tuple((player, _says(night, amount)) for player, amount in event.amounts.items()))
    return replace(night, split=tuple(event.amounts.items())), ((None, said),)


def _says(night: Night, amount: int) -> str:
    money = night.settings.money
    return money.says(amount) if money is not None else amount_words(amount)
