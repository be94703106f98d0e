"""What of a night may come to be a record: its length, its largest pot, who threw the best hand how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from clow_tui.games.happenings import Kept, PotSplit, PotWon, RoundBegan, Threw
from clow_tui.tournament.happenings import Finished
from clow_tui.tournament.history import History


def feats_of(history: History) -> dict[str, Any]:
    """The figures of a night from which records are told, players by id.

    `seconds` by the night's clock from the first draw to the end, null before it and for a night on paper;
    `rounds` of all its tables; `pot`: the largest one taken, the first of equals; `best`: the hand that the
    rules rank highest, and how often each threw it as far as throws are known. Of a turn with a choice only
    the dice that lay there at last count.
    """
    night = history.night
    hand = next((hand.name for hand in night.rules.book.hands), "")
    pots, times = _Pots(), Counter[str]()
    lying: set[tuple[int, str]] = set()  # who has the best hand before him, and may yet throw it away
    ended = ""
    for at, table, item in _told(history):
        match item:
            case Threw():
                made = item.hand.name == hand
                times[item.player] += made
                (lying.add if made else lying.discard)((table, item.player))
            case Kept() if (table, item.player) in lying:
                times[item.player] -= 1
            case Finished():
                ended = at
            case _:
                pots.take(table, item)
    seconds = night.clock.elapsed(ended) if night.finished and ended else 0
    return {
        "seconds": seconds or None,
        "rounds": sum(table.game.round for table in night.tables.values()),
        "pot": pots.largest,
        "best": {"hand": hand, "times": {player: count for player, count in times.items() if count}},
    }


def _told(history: History) -> Iterator[tuple[str, int, object]]:
    """All that happened by the acts in effect: when, at which table (0: the night's own), what."""
    for act in history.effective():
        for table, item in history.stories[act.n]:
            yield act.at, table or 0, item


class _Pots:
    """The largest pot so far, with the round it was taken in."""

    def __init__(self) -> None:
        self.largest: dict[str, Any] | None = None
        self._rounds: dict[int, int] = {}

    def take(self, table: int, item: object) -> None:
        match item:
            case RoundBegan():
                self._rounds[table] = item.round
            case PotWon():
                self._won(table, item.amount, (item.player,))
            case PotSplit():
                self._won(table, item.share * len(item.players), item.players)

    def _won(self, table: int, amount: int, players: tuple[str, ...]) -> None:
        if self.largest is None or amount > self.largest["amount"]:
            round_ = self._rounds.get(table, 0)
            self.largest = {"amount": amount, "players": list(players), "table": table, "round": round_}
