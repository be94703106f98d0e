"""A table with a bank, in words."""

from __future__ import annotations

from clow_tui.app.presenters.model import Name, SeatFace, Tone
from clow_tui.app.text import cut
from clow_tui.games import BankState, Prompt, Seat, number_of
from clow_tui.games.bank_round import outcome_of
from clow_tui.games.words import hand_words, names

NAME = 12  # cells of the banker's name at the edge of a card
TIES = {
    "stays": "a tie leaves the bet on the table",
    "push": "a tie gives the bet back",
    "banker": "a tie goes to the bank",
}
SETTLED: dict[str, tuple[str, Tone]] = {
    "won": ("wins", "good"),
    "lost": ("loses", "bad"),
    "back": ("ties, bet back", "dim"),
    "stays": ("ties, bet stays", "dim"),
}


def title(game: BankState) -> str:
    """The round, or that the bank is thrown for."""
    if game.phase == "order":
        return "first bank"
    return f"round {number_of(game)}" if game.round or game.phase == "stake" else "not begun"


def right(game: BankState, name: Name) -> str:
    """Who banks, and what is uncovered, or what is on the table."""
    stake = game.uncovered + game.cover
    if game.banker is None or game.phase not in ("bet", "rolling"):
        return f"{game.pot} stands" if game.pot else ""
    who = f"{cut(name(game.banker), NAME)} banks {stake}"
    return f"{who}, {game.uncovered} open" if game.phase == "bet" else who


def brief(game: BankState) -> str:
    """The same without the banker, who is marked at his seat."""
    if game.phase == "bet":
        return f"{game.uncovered} open"
    return f"{game.cover} at stake" if game.phase == "rolling" else ""


def seat(game: BankState, seat: Seat, asked: Prompt | None, name: Name) -> SeatFace:
    """A player: tokens in front of him, his bet or his bank, what he has rolled."""
    player = seat.player
    rolled = next((item for item in game.rolled if item.player == player), None)
    dice = " ".join(rolled.dice) if rolled is not None and game.phase == "rolling" else ""
    words, tone = _words(game, player, asked)
    if asked is not None and asked.player == player:
        undecided = rolled is not None and not rolled.hand.decided and game.phase == "rolling"
        words, tone = ("again" if undecided else does(asked)), "now"
    bet = game.bet_of(player)
    more = f"bet {bet.amount}" if bet.amount and not words.startswith("bets") else ""
    if bet.standing and not words.endswith("stands"):
        more = f"{more}, {bet.standing} stood".lstrip(", ")
    return SeatFace(
        seat.number,
        name(player),
        str(seat.tokens),
        dice,
        words,
        tone,
        asked is not None and asked.player == player,
        more=more,
        banks=player == game.banker,
    )


def does(asked: Prompt) -> str:
    """What the one who is asked is to do, in a word or two."""
    return {"stake": "bank?", "bet": "to bet", "again": "chooses"}.get(asked.kind, "to throw")


def _words(game: BankState, player: str, asked: Prompt | None) -> tuple[str, Tone]:
    if game.phase == "order":
        return _claim(game, player)
    bet = game.bet_of(player).amount
    if game.phase == "stake":
        return (f"{bet} stands" if bet else "has the bank" if player == game.banker else ""), "dim"
    if game.phase not in ("bet", "rolling"):
        return "", "ink"
    if player == game.banker:
        return _of_the_banker(game)
    rolled = next((item for item in game.rolled if item.player == player), None)
    if game.phase == "rolling" and game.hand is not None and rolled is not None and rolled.hand.decided:
        return SETTLED[outcome_of(game.rules, game.hand, rolled.hand)[0]]
    if bet:
        return (f"{bet} stands" if bet == game.bet_of(player).standing else f"bets {bet}"), "ink"
    return ("" if player in game.waiting else "no bet"), "dim"


def _claim(game: BankState, player: str) -> tuple[str, Tone]:
    thrown = dict(game.ordering.thrown) if game.ordering is not None else {}
    if player in thrown:
        best = thrown[player] == max(thrown.values())
        return f"{thrown[player]} in all", "good" if best else "dim"
    waits = game.ordering is not None and player in game.ordering.waiting
    return ("" if waits else "no claim"), "dim"


def _of_the_banker(game: BankState) -> tuple[str, Tone]:
    if game.hand is None:
        return f"banks {game.uncovered + game.cover}", "name"
    rolled = next((item for item in game.rolled if item.player == game.banker), None)
    return (hand_words(game.hand, rolled.dice if rolled else ()) or game.hand.label), "good"


def stands(game: BankState, name: Name) -> str:
    """How things stand, in a sentence without its full stop."""
    match game.phase:
        case "order":
            return "Highest of three dice has the first offer of the bank"
        case "stake":
            return _offer(game, name)
        case "bet":
            stood = sum(bet.standing for bet in game.bets) * game.rules.unit
            before = f", {stood} stands from before" if stood else ""
            return f"{name(game.banker or '')} puts up {game.uncovered + game.cover - stood}{before}: " + (
                f"{game.uncovered} uncovered"
            )
        case "seam" if game.idle:
            return "Nobody takes the bank"
        case "rolling" if game.hand is None:
            return f"{name(game.banker or '')} rolls for the bank, {game.cover} against the bets"
        case "rolling":
            assert game.hand is not None
            hand = hand_words(game.hand, ()) or game.hand.label
            return f"The bank has {hand}: beat it; {TIES[game.rules.tied]}"
        case _:
            return ""


def _offer(game: BankState, name: Name) -> str:
    """Who is offered the bank, and by what right."""
    offered = game.offers[0] if game.offers else ""
    if offered in game.claims:
        return f"{name(offered)} rolled {game.rules.moves_to} and is offered the bank"
    if offered == game.banker:
        return f"{name(offered)} may keep the bank"
    return f"{name(offered)} is offered the bank"


def offers(game: BankState, name: Name) -> str:
    """Who else would be offered the bank, in order."""
    rest = game.offers[1:]
    return f"After that: {names(rest, name)}" if rest else "Nobody is left to be offered it after that"
