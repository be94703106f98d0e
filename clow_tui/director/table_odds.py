"""What a table's round comes to from where it stands: each player's chance, and which dice to keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from clow_tui.games import BankState, LegsState, PotState, State
from clow_tui.odds.bank import against
from clow_tui.odds.bets import BankGame
from clow_tui.odds.pot import PotGame, Standing, pot_now
from clow_tui.odds.turns import OutOfReach, Throwing, lengths, turn_of

if TYPE_CHECKING:
    from clow_tui.odds.advice import Aim, Option

NONE = Fraction(0)


@dataclass(frozen=True, slots=True)
class TableOdds:
    """The chances of a round under way.

    `wins`: of each player still in it to take the pot (his share of it where ties split it), to win his bet,
    or to win the leg, a tie counted half. `ties`: with a bank, that his bet is tied; `carry`: that nobody
    takes the pot. `options`: for a player who chooses, every way to go on, the best first. `about`: in a
    leg of more than two only the one who throws has a chance here, all after him being taken to play against
    the hand he leaves; where the lowest counts, that it is not his.
    """

    wins: Mapping[str, Fraction]
    ties: Mapping[str, Fraction]
    carry: Fraction = NONE
    options: tuple[Option, ...] = ()
    about: bool = False


def table_odds(state: State) -> TableOdds | None:
    """The odds at a table, exact; None where no round is under way or they are not worked out.

    Not worked out: a pot or a bank with a choice of dice, legs for points, a tie that somebody
    has left. Takes milliseconds, after a second at the first throw of a game with a choice.
    """
    if state.phase != "rolling" or state.turn is None:
        return None
    try:
        match state:
            case PotState():
                return _pot(state)
            case BankState():
                return _bank(state)
            case LegsState():
                return _leg(state)
    except OutOfReach:
        return None


def throwing_at(state: State) -> Throwing:
    """How players throw at a table."""
    rules = state.rules.throwing
    book = rules.book
    key = (book.spec, book.hands, book.otherwise)
    return Throwing(book, key, rules.most, rules.again, rules.first_sets_limit, rules.exhausted)


def _pot(state: PotState) -> TableOdds | None:
    now, turn, throwing = state.passage, state.turn, throwing_at(state)
    if now is None or turn is None or throwing.again is not None or state.withdrawn:
        return None
    game = PotGame(throwing, state.rules.tied == "split", state.rules.all_lose == "carry")
    place = {player: at for at, player in enumerate(now.throwing)}
    standing = Standing(
        len(place),
        tuple(place[player] for player in now.waiting),
        tuple(place[player] for player in now.leaders),
        now.best,
        now.limit,
        turn.throws,
    )
    seats, carry = pot_now(game, standing)
    return TableOdds({player: seats[place[player]] for player in state.live}, {}, carry)


def _bank(state: BankState) -> TableOdds | None:
    throwing, turn, wins, ties = throwing_at(state), state.turn, {}, {}
    if throwing.again is not None or turn is None:
        return None
    game = BankGame(throwing, state.rules.tied)
    if state.hand is not None:
        for at, player in enumerate(state.waiting):
            used = turn.throws if at == 0 else 0
            _, lost, ties[player] = against(game, state.hand, state.limit, used)
            wins[player] = 1 - lost - ties[player]
        return TableOdds(wins, ties)
    lost = tied = NONE
    for throws, hands in lengths(throwing, state.limit, turn.throws):
        limit = throws if throwing.first_sets_limit else state.limit
        for hand, chance in hands.items():
            _, loses, level = against(game, hand, limit)
            lost, tied = lost + chance * loses, tied + chance * level
    for player in state.bettors():
        wins[player], ties[player] = 1 - lost - tied, tied
    return TableOdds(wins, ties)


def _leg(state: LegsState) -> TableOdds | None:
    now, turn, throwing = state.passage, state.turn, throwing_at(state)
    if now is None or turn is None or not now.waiting or state.stage == "points":
        return None
    player, two = now.waiting[0], len(now.throwing) == 2 and state.counts == "highest"
    options: tuple[Option, ...] = ()
    if throwing.again is None:
        if not two:
            return None
        chance = _without_choice(state, throwing)
    else:
        aim = _aim(state, throwing)
        if turn.kept is not None:
            chance = aim.due(turn.throws, turn.kept) if turn.throws else aim.before()
        else:
            options = aim.options(turn.throws, turn.dice)
            chance = options[0].worth
    others = {one: 1 - chance for one in now.throwing if one != player} if two else {}
    return TableOdds({player: chance, **others}, {}, NONE, options, about=not two)


def _aim(state: LegsState, throwing: Throwing) -> Aim:
    from clow_tui.odds.advice import Rivals, aim_of  # here, since they bring in numpy

    now = state.passage
    assert now is not None
    ranks = [hand.rank for _, hand in now.hands]
    lowest = state.counts == "lowest"
    best = (min(ranks) if lowest else max(ranks)) if ranks else None
    return aim_of(throwing, now.limit or 1, not ranks, Rivals(best, len(now.waiting) - 1, lowest))


def _without_choice(state: LegsState, throwing: Throwing) -> Fraction:
    from clow_tui.odds.legs import reply

    now, turn = state.passage, state.turn
    assert now is not None
    assert turn is not None
    half = Fraction(1, 2)
    if now.hands:
        theirs = now.hands[0][1].rank
        mine = turn_of(throwing, now.limit, turn.throws).items()
        return sum(
            (part * ((hand.rank > theirs) + half * (hand.rank == theirs)) for hand, part in mine), NONE
        )
    chance = NONE
    for throws, hands in lengths(throwing, now.limit, turn.throws):
        answers = reply(throwing, throws if throwing.first_sets_limit else throwing.most)
        chance += sum((part * (1 - answers[hand.rank]) for hand, part in hands.items()), NONE)
    return chance
