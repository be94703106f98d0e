"""The places of the app: each screen by its name, and in words."""

from __future__ import annotations

LOBBY, NEW, FLOOR, TABLE = "lobby", "new", "floor", "table"
STANDINGS, HISTORY, PAST, LOG, HELP = "standings", "history", "past", "log", "help"
ALLTIME, RECORDS = "alltime", "records"
PLAYERS, PLAYER, SEASON = "players", "player", "season"
RULESETS, EDITOR, TRIAL = "rulesets", "editor", "trial"
BRACKET, ROUNDS = "bracket", "rounds"
MONEY = "money"
PLACES: dict[str, str] = {
    LOBBY: "Lobby",
    NEW: "New night",
    FLOOR: "Floor",
    TABLE: "Table",
    BRACKET: "Bracket",
    ROUNDS: "Rounds",
    STANDINGS: "Standings",
    MONEY: "Money",
    HISTORY: "History",
    ALLTIME: "All-time table",
    RECORDS: "Records",
    PAST: "A past night",
    LOG: "Log",
    PLAYERS: "Players",
    PLAYER: "A player",
    SEASON: "Season",
    RULESETS: "Rulesets",
    EDITOR: "Rules editor",
    TRIAL: "Try-out",
    HELP: "Help",
}
EVERYWHERE = frozenset(PLACES)


def at(*places: str) -> frozenset[str]:
    """Some places."""
    return frozenset(places)


PLAY = at(FLOOR, TABLE)
DRAWN = at(BRACKET, ROUNDS)
OVER = at(HISTORY, ALLTIME, RECORDS)  # over many nights
