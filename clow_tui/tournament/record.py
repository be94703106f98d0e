"""A night as the document that clow.json keeps: what people browse years later, without the throws."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from clow_tui.games.happenings import PotWon
from clow_tui.tournament import events as ev
from clow_tui.tournament.feats import feats_of
from clow_tui.tournament.history import History
from clow_tui.tournament.model import Night
from clow_tui.tournament.standings import places, standings
from clow_tui.tournament.standings.payout import accounts
from clow_tui.tournament.standings.ratings import matches_of


def record_of(history: History, night_id: str, name: Callable[[str], str]) -> dict[str, Any]:
    """The document of a night; names as they are now, places null until the end.

    `matches` are what ratings are made of (ratings.py) and `feats` what records are told of (feats.py), by
    ids. `acts` is the number of log lines it was made from, by which a record behind its log is known.
    """
    night = history.night
    final = places(night)
    return {
        "id": night_id,
        "name": night.name,
        "date": history.created.date,
        "zone": night.zone,
        "format": night.format,
        "ruleset": night.ruleset,
        "game": night.game_name,
        "settings": night.settings.plain(),
        "practice": night.practice,
        "started": history.acts[0].at,
        "last": history.acts[-1].at,
        "finished": night.finished,
        "acts": len(history.acts),
        "players": {player: name(player) for player in night.entrants},
        "winners": [name(player) for player in final[0]] if final else [],
        "places": [[name(player) for player in group] for group in final] if final else None,
        "standings": [
            {
                "rank": line.rank,
                "player": name(line.player),
                "tokens": night.tokens_of(line.player),
                "points": float(line.points) if isinstance(line.points, Fraction) else line.points,
                "status": line.status,
                **_out(history, line.player),
            }
            for line in standings(night)
        ],
        "matches": [
            {"round": match.round, "table": match.table, "places": [list(group) for group in match.places]}
            for match in matches_of(night)
        ],
        "feats": feats_of(history),
        **_money(night, name),
        "rounds": _rounds(history, name),
        "tables": _tables(history, name),
        "moves": [
            {"player": name(c.player), "from": c.from_, "to": c.to, "seat": c.seat, "why": c.why}
            for c in night.calls
        ],
    }


def is_whole(record: dict[str, Any]) -> bool:
    """Whether the document has all that this version puts in; else it is made anew from the log."""
    return "matches" in record and "feats" in record


def renamed(record: dict[str, Any], player: str, name: str) -> dict[str, Any]:
    """The document of a night as `record_of` would make it, now that a player of its has another name."""
    old = record["players"].get(player, name)

    def new(word: str) -> str:
        return name if word == old else word

    def keyed(by_name: dict[str, Any]) -> dict[str, Any]:
        return {new(word): value for word, value in by_name.items()}

    def seated(table: dict[str, Any]) -> dict[str, Any]:
        return table | {"seats": {seat: new(word) for seat, word in table["seats"].items()}}

    def paying(money: dict[str, Any]) -> dict[str, Any]:
        return money | {"players": [line | {"player": new(line["player"])} for line in money["players"]]}

    places = record["places"]
    return record | {
        "players": record["players"] | {player: name},
        "winners": [new(word) for word in record["winners"]],
        **({"money": paying(record["money"])} if "money" in record else {}),
        "places": places and [[new(word) for word in group] for group in places],
        "standings": [line | {"player": new(line["player"])} for line in record["standings"]],
        "rounds": [
            drawn | {"tables": [seated(table) for table in drawn["tables"]]} for drawn in record["rounds"]
        ],
        "tables": [
            table | {"players": keyed(table["players"]), "pots_won": keyed(table["pots_won"])}
            for table in record["tables"]
        ],
        "moves": [move | {"player": new(move["player"])} for move in record["moves"]],
    }


def _money(night: Night, name: Callable[[str], str]) -> dict[str, Any]:
    """What came in and who got what, in hundredths; nothing of a night without money."""
    found = accounts(night)
    if found is None:
        return {}
    players = [
        {"player": name(line.player), "due": line.due, "paid": line.paid, "gets": line.gets}
        for line in found.lines
    ]
    sums = {"taken": found.taken, "added": found.money.added, "charity": found.charity, "pot": found.pot}
    return {"money": {"currency": found.money.currency, **sums, "players": players}}


def _out(history: History, player: str) -> dict[str, Any]:
    out = history.night.entrants[player].out
    return {"out": {"table": out.table, "round": out.round}} if out is not None else {}


def _rounds(history: History, name: Callable[[str], str]) -> list[dict[str, Any]]:
    drawn = [e for act in history.effective() for e in act.events if isinstance(e, ev.RoundDrawn)]
    return [
        {
            "stage": event.stage,
            "round": event.round,
            "tables": [
                {"table": t.table, "seats": {str(i): name(p) for i, p in enumerate(t.seats, 1)}}
                for t in event.tables
            ],
        }
        for event in drawn
    ]


def _tables(history: History, name: Callable[[str], str]) -> list[dict[str, Any]]:
    pots: dict[int, dict[str, int]] = {number: {} for number in history.night.tables}
    for act in history.effective():
        for table, item in history.stories[act.n]:
            if isinstance(item, PotWon) and table is not None:
                won = pots[table]
                won[name(item.player)] = won.get(name(item.player), 0) + 1
    return [
        {
            "table": table.number,
            "rounds": table.game.round,
            "open": table.open,
            "players": {name(seat.player): seat.tokens for seat in table.people()},
            "pot": table.game.pot + table.dead,
            "pots_won": pots[table.number],
        }
        for table in history.night.tables.values()
    ]
