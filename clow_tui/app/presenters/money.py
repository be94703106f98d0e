"""The money of a night as a list: place, name, what each gets, and what is still owed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.model import Name
from clow_tui.director.saying import listed_name
from clow_tui.tournament.model import Night
from clow_tui.tournament.money import amount_words
from clow_tui.tournament.standings.payout import Account, Accounts, accounts, owes_words, sharers


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """A player's money in words; `counts`: he gets some, or something is still owed to or by him."""

    player: str
    cells: tuple[str, str, str, str, str]
    counts: bool


def money_lines(night: Night, found: Accounts, name: Name) -> list[MoneyLine]:
    """Everybody, best first; a place before the end stands in brackets."""
    ranks = [line.rank for line in found.lines]
    return [_line(night, found, line, name, ranks.count(line.rank) > 1) for line in found.lines]


def _line(night: Night, found: Accounts, line: Account, name: Name, shared: bool) -> MoneyLine:
    says = found.money.says
    place = "" if line.rank is None else f"{'=' if shared else ''}{line.rank}"
    place = f"({place})" if place and not night.finished else place
    paid = says(line.paid) if line.paid else ""
    gets = says(line.gets) if line.gets else ""
    cells = (place, name(line.player), gets, paid, owes_words(found.money, line))
    return MoneyLine(line.player, cells, bool(line.owes or line.gets))


def stands_words(night: Night, found: Accounts) -> tuple[str, ...]:
    """How final it is, and whether those left agreed."""
    split = ("as agreed",) if found.holds else ()
    if night.finished:
        return ("who gets what", *split)
    return ("if it ended now", *split) if night.drawn else ("before the draw",)


def owed_words(found: Accounts) -> str:
    """What all together still owe."""
    owed = sum(line.owes for line in found.lines if line.owes > 0)
    return f"{found.money.says(owed)} owed" if owed else "all paid"


def unfit_words(found: Accounts) -> str:
    """That what was agreed is not what there is to share any more; empty while it is."""
    if not found.unfit:
        return ""
    off = found.money.says(abs(found.unfit))
    how = "more" if found.unfit > 0 else "less"
    said = f"The split agreed is {off} {how} than there is to share now, so it does not hold"
    return f"{said}: {tap('e')} agrees anew"


def split_typed(night: Night, name: Name) -> str:
    """A split as it may be typed: what those who can agree would get now."""
    found = accounts(night)
    if found is None:
        return ""
    gets = {line.player: line.gets for line in found.lines}
    some: Sequence[str] = sharers(night)
    if night.finished:
        some = [player for player in some if gets.get(player)]
    return ", ".join(f"{listed_name(name(player))} {amount_words(gets.get(player, 0))}" for player in some)
