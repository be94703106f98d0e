"""Who has paid, and who gets what: by places as the night ended or as it stands, or as it was agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from clow_tui.tournament.model import Night
from clow_tui.tournament.money import Money, paid_out
from clow_tui.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class Account:
    """One player's money, in hundredths: `due` for so many `entries`, `paid` of it, `gets` at the end.

    `rank` is his place among those who entered; None before the draw.
    """

    player: str
    rank: int | None
    entries: int
    due: int
    paid: int
    gets: int

    @property
    def owes(self) -> int:
        """What he still has to pay; below 0 what he gets back of his entries."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class Accounts:
    """The money of a night, in hundredths: `taken` + `added` = `charity` + `pot`, all accounts' `gets`.

    `places` is what each place gets, `lines` are the players, best first; `split` holds where those in it
    agreed on it and it is what their places get together, else `unfit` is the difference to that.
    """

    money: Money
    entries: int
    taken: int
    charity: int
    pot: int
    places: tuple[int, ...]
    lines: tuple[Account, ...]
    split: Mapping[str, int]
    unfit: int = 0

    @property
    def holds(self) -> bool:
        """Whether an agreed split is what is paid out."""
        return bool(self.split) and not self.unfit

    def owing(self) -> tuple[Account, ...]:
        """Those who have not paid all they owe, or get some of it back."""
        return tuple(line for line in self.lines if line.owes)


def accounts(night: Night) -> Accounts | None:
    """The money of a night as it stands; None where it is played without.

    Every entry counts, paid or not: who came late and who entered again too; who never came owes nothing and
    has no place. Who left after the draw has paid and keeps his place.
    """
    money = night.settings.money
    if money is None:
        return None
    entries, taken, charity, pot = _sums(night, money)
    groups = _groups(night)
    gets = paid_out(pot, groups, money)
    split = {player: amount for player, amount in night.split if player in gets}
    unfit = sum(split.values()) - sum(gets[player] for player in split)
    if split and not unfit:
        gets |= split
    ranks = _ranks(groups)
    order = dict.fromkeys((*ranks, *night.entrants, *night.paid))  # who left before the draw may have paid
    lines = tuple(
        Account(
            player,
            ranks.get(player),
            entries.get(player, 0),
            money.price(entries.get(player, 0)),
            night.paid.get(player, 0),
            gets.get(player, 0),
        )
        for player in order
        if entries.get(player, 0) or night.paid.get(player, 0)
    )
    players = sum(1 for count in entries.values() if count)
    by_place = money.by_place(pot, players)
    return Accounts(money, sum(entries.values()), taken, charity, pot, by_place, lines, split, unfit)


def _sums(night: Night, money: Money) -> tuple[dict[str, int], int, int, int]:
    """Entries by player, what they brought in, what is kept for charity, and what is left to share."""
    entries = {player: _entries(night, player) for player in night.entrants}
    taken = sum(money.price(count) for count in entries.values())
    charity = money.charity(taken, sum(entries.values()))
    return entries, taken, charity, taken + money.added - charity


def _entries(night: Night, player: str) -> int:
    entrant = night.entrants[player]
    return 0 if entrant.gone == "no-show" else 1 + entrant.again


def _groups(night: Night) -> list[tuple[str, ...]]:
    """Who has a place, best first, those who share one by who entered first; nobody before the draw."""
    if not night.drawn and not night.finished:
        return []
    order = {player: at for at, player in enumerate(night.entrants)}
    found = []
    for _, group in groupby(standings(night), key=lambda line: line.rank):
        came = [line.player for line in group if line.status != "no-show"]
        if came:
            found.append(tuple(sorted(came, key=order.__getitem__)))
    return found


def _ranks(groups: Sequence[Sequence[str]]) -> dict[str, int]:
    ranks: dict[str, int] = {}
    for group in groups:
        rank = len(ranks) + 1
        ranks |= dict.fromkeys(group, rank)
    return ranks


def to_share(night: Night, players: Sequence[str]) -> int:
    """What these get together by their places, whatever was agreed."""
    money = night.settings.money
    assert money is not None, "asked where there is money"
    *_, pot = _sums(night, money)
    gets = paid_out(pot, _groups(night), money)
    return sum(gets.get(player, 0) for player in players)


def sharers(night: Night) -> tuple[str, ...]:
    """Who can agree on a split: while the night is under way all who are left, then everybody placed."""
    placed = [player for group in _groups(night) for player in group]
    if night.finished:
        return tuple(placed)
    left = set(night.left())
    return tuple(player for player in placed if player in left)


def changed(before: Night, after: Night) -> tuple[tuple[str, int, int], ...]:
    """Whose payout is another now: player, what he got, what he gets, of a night over before and after."""
    old, new = accounts(before), accounts(after)
    if old is None or new is None or not (before.finished and after.finished):
        return ()
    got = {line.player: line.gets for line in old.lines}
    now = {line.player: line.gets for line in new.lines}
    players = dict.fromkeys((*now, *got))
    shifts = ((player, got.get(player, 0), now.get(player, 0)) for player in players)
    return tuple(shift for shift in shifts if shift[1] != shift[2])


def changed_words(before: Night, after: Night, name: Callable[[str], str]) -> tuple[str, ...]:
    """The same in a sentence: `Money: Ann gets 12 €, not 9 €; Bo gets 9 €, not 12 €.`"""
    money = after.settings.money
    told = [
        f"{name(player)} gets {money.says(now)}, not {money.says(was)}"
        for player, was, now in changed(before, after)
        if money is not None
    ]
    return (f"Money: {'; '.join(told)}.",) if told else ()


def sums_words(found: Accounts) -> str:
    """Where it comes from: `27 € to share: 30 € of 6 entries, less 3 € for charity`."""
    money, entries = found.money, found.entries
    added = f" and {money.says(money.added)} added" if money.added else ""
    charity = f", less {money.says(found.charity)} for charity" if money.percent or money.each else ""
    count = "1 entry" if entries == 1 else f"{entries} entries"
    return f"{money.says(found.pot)} to share: {money.says(found.taken)} of {count}{added}{charity}"


def when_words(night: Night, found: Accounts) -> tuple[str, ...]:
    """Whether that is final, and what is to be said of a split."""
    if not night.finished:
        words = "If it ended now:" if night.drawn else "The tables are not drawn yet; nobody has a place."
    else:
        words = "Who gets what:"
    if found.holds:
        return ("An agreed split holds.", words)
    if found.unfit:
        off = found.money.says(abs(found.unfit))
        how = f"{off} more than" if found.unfit > 0 else f"{off} less than"
        return (f"The split agreed comes to {how} there is to share now, so it does not hold.", words)
    return (words,)


def owes_words(money: Money, line: Account) -> str:
    """`owes 5 €`, `gets 5 € back`; empty where all is paid."""
    if not line.owes:
        return ""
    return f"owes {money.says(line.owes)}" if line.owes > 0 else f"gets {money.says(-line.owes)} back"
