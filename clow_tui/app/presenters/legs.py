"""A table that plays legs, in words."""

from __future__ import annotations

from clow_tui.app.presenters.model import Name, SeatFace, Tone
from clow_tui.games import LegsState, Prompt, Seat
from clow_tui.games.words import hand_words, names

PLACES = ("1st", "2nd", "3rd")


def title(game: LegsState) -> str:
    """The leg, with what it belongs to."""
    if game.phase == "order":
        return "order of play"
    of = f" of {game.rules.legs}" if game.stage in ("legs", "points") and game.rules.legs > 1 else ""
    if game.passage is not None and game.passage.play_off:
        return f"leg {game.leg}{of}, play-off"
    if game.stage == "one more":
        return "one more leg"
    if not game.leg:
        return "the final" if game.stage == "final" else "not begun"
    return f"final, leg {game.leg}" if game.stage == "final" else f"leg {game.leg}{of}"


def right(game: LegsState) -> str:
    """How long it goes: best of so many legs, or what counts in each."""
    rules = game.rules
    match game.stage:
        case "two":
            return _best_of(rules.best_of)
        case "final":
            return _best_of(rules.final_best_of)
        case "race":
            return f"first to {rules.first_to}"
        case "points":
            return "legs for points"
        case "one more":
            return "tied on points"
        case _:
            return f"{rules.counts} {'pays' if rules.counts == 'lowest' else 'wins'}"


def _best_of(legs: int) -> str:
    return f"best of {legs}" if legs > 1 else "one leg"


def counts(game: LegsState) -> str:
    """What the column of figures counts."""
    match game.stage:
        case "two" | "race" | "final":
            return "legs"
        case "points" | "one more":
            return "points"
        case _:
            return game.rules.counts if game.counted and game.rules.legs > 1 else ""


def seat(game: LegsState, seat: Seat, asked: Prompt | None, name: Name) -> SeatFace:
    """A player: legs won, his dice, how his hand stands."""
    player = seat.player
    dice, words, tone = _order(game, player) if game.phase == "order" else _standing(game, player)
    more = _hand(game, player) if game.phase == "rolling" else ""
    if asked is not None and asked.player == player:
        words, tone = does(asked), "now"
        more = more if game.turn is not None and game.turn.throws else ""
    return SeatFace(
        seat.number,
        name(player),
        _figure(game, player),
        dice,
        words,
        tone,
        asked is not None and asked.player == player,
        more="" if more == words else more,
    )


def does(asked: Prompt) -> str:
    """What the one who is asked is to do."""
    return "chooses" if asked.kind == "again" else "to throw"


def _figure(game: LegsState, player: str) -> str:
    match game.stage:
        case "two" | "race" | "final":
            won = dict(game.won)
            return str(won[player]) if player in won else ""
        case "points" | "one more":
            return str(dict(game.scores).get(player, ""))
        case _:
            legs = [
                str(leg) for leg, who in enumerate(game.counted, 1) if who == player and game.rules.legs > 1
            ]
            return f"leg {' and '.join(legs)}" if legs else ""


def _order(game: LegsState, player: str) -> tuple[str, str, Tone]:
    """What he threw for the order, or which place he has in it already."""
    ordering, faces = game.ordering, game.rules.book.spec.faces
    if ordering is None:
        return "", "", "ink"
    at, tied = 0, True
    for group in ordering.groups:
        if player in group:
            if len(group) == 1:
                return "", _place(at + 1), "dim"
            place = group.index(player)
            now = tied and place < len(ordering.faces)
            return (
                (faces[ordering.faces[place]] if now else ""),
                ("" if len(ordering.groups) == 1 else "tied"),
                "ink",
            )
        tied = tied and len(group) == 1
        at += len(group)
    return "", "", "dim"


def _place(number: int) -> str:
    return PLACES[number - 1] if number <= len(PLACES) else f"{number}th"


def _standing(game: LegsState, player: str) -> tuple[str, str, Tone]:
    rolled = next((item for item in game.rolled if item.player == player), None)
    dice = " ".join(rolled.dice) if rolled is not None and game.phase == "rolling" else ""
    if game.phase != "rolling" or game.passage is None:
        return dice, "", "ink"
    low = game.counts == "lowest"
    if player in game.leaders and game.stage != "points":
        alone = len(game.leaders) == 1
        words = ("lowest" if low else "leads") if alone else ("level lowest" if low else "level")
        return dice, words, "bad" if low else "good"
    if player not in game.playing:
        return dice, "has left" if player in game.left else "plays no more", "dim"
    if player in game.passage.waiting:
        return dice, ("tied" if game.passage.play_off else ""), "ink"
    return dice, _hand(game, player), "dim"


def _hand(game: LegsState, player: str) -> str:
    """What his dice are worth."""
    rolled = next((item for item in game.rolled if item.player == player), None)
    return (hand_words(rolled.hand, rolled.dice) or rolled.hand.label) if rolled is not None else ""


def stands(game: LegsState, name: Name) -> str:
    """Whose hand counts so far, in a sentence without its full stop."""
    if game.phase == "order":
        return "One die each for the order of play, highest first; the tied throw again"
    if game.phase != "rolling" or game.passage is None:
        return ""
    here, alone = game.leaders, len(game.leaders) == 1
    tied = f"{names(game.passage.throwing, name)} play off" if game.passage.play_off else ""
    if not here:
        return tied
    what = _hand(game, here[0])
    if game.counts == "lowest":
        words = f"{'Lowest' if alone else 'Level lowest'} so far: {names(here, name)}, {what}"
    else:
        words = f"{names(here, name)} {'leads' if alone else 'are level'} with {what}"
    return f"{tied}. {words}" if tied else words
