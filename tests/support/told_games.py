"""Pots, banks and legs told once more, from the antes to the places; see `tests.support.told`."""

from __future__ import annotations

from collections.abc import Generator
from itertools import groupby
from typing import Any

from clow_tui.dice import Hand
from clow_tui.games import Amount, DiceThrown
from tests.support.told import (
    LOOK,
    Asked,
    Board,
    Places,
    Telling,
    ask,
    by_number,
    order_of_play,
    time_round,
    turn,
)


def game(board: Board) -> Generator[Asked, Any, Places]:
    """The whole game; what it returns are the places."""
    if board.ruleset.pot is not None:
        return pot_game(board)
    return bank_game(board) if board.ruleset.bank is not None else legs_game(board)


# One pot


def pot_game(board: Board) -> Generator[Asked, Any, Places]:
    pot, rule = board.ruleset.pot, board.ruleset.order
    assert pot is not None
    order = list(board.players)
    if rule.first == "throw" and not board.ordered:
        order = yield from order_of_play(board, order)
    first, gone = order[0], list[list[str]]()
    rounds = board.rounds or (None if pot.ends == "last standing" else pot.ends.rounds)
    inside = list(board.players)
    while True:
        inside = take_off(board, inside)
        out = [p for p in inside if board.held[p] < pot.ante]
        gone += [out] if out else []
        inside = [p for p in inside if p not in out]
        if len(inside) < 2:
            for winner in inside:
                board.held[winner], board.pot = board.held[winner] + board.pot, 0
            return [[p] for p in inside] + gone[::-1]
        board.round += 1
        for player in inside:
            board.held[player] -= pot.ante
            board.pot += pot.ante
        if rule.next == "throw" and board.round > 1:
            order = yield from order_of_play(board, inside)
            first = order[0]
        at = order.index(first)
        throwing = [p for p in order[at:] + order[:at] if p in inside]
        board.thrown = {}
        winners, last = yield from pot_round(board, throwing)
        if winners:
            share, rest = divmod(board.pot, len(winners))
            for player in winners:
                board.held[player] += share
            board.pot = rest
        if rule.next == "decider":
            first = winners[0] if len(winners) == 1 else last
        elif rule.next == "rotate":
            first = throwing[1]
        if board.round == rounds:
            share, rest = divmod(board.pot, len(inside))
            for player in inside:
                board.held[player] += share + (inside.index(player) < rest)
            board.pot = 0
            return by_number(inside, board.held) + gone[::-1]


def take_off(board: Board, seated: list[str]) -> list[str]:
    """Who stays when those who have left take their tokens along."""
    for player in board.left:
        del board.held[player]
    stay, board.left = [p for p in seated if p not in board.left], []
    return stay


def pot_round(board: Board, players: list[str]) -> Generator[Asked, Any, tuple[list[str], str]]:
    """Who shares the pot, nobody where it stays, and who threw last."""
    pot = board.ruleset.pot
    assert pot is not None
    opener = players[0]
    while True:
        hands = yield from time_round(board, players)
        last = next((p for p in reversed(board.thrown) if board.thrown[p]), opener)
        if hands and hands[list(hands)[-1]].effect == "win":
            return [last], last
        ranks = {player: hand.rank for player, hand in hands.items() if hand.effect != "lose"}
        best = [player for player in ranks if ranks[player] == max(ranks.values())]
        if len(best) == 1 or (best and pot.tied == "split"):
            return best, last
        if not best and pot.all_lose == "carry":
            return [], last
        players = [p for p in best or list(hands) if p not in board.left]
        if not players:
            return [], last


# A bank


def bank_game(board: Board) -> Generator[Asked, Any, Places]:
    bank = board.ruleset.bank
    assert bank is not None
    seats, gone = list(board.players), list[list[str]]()
    first = seats[0]
    if board.ruleset.order.first == "throw" and not board.ordered:
        first = yield from first_bank(board, seats)
    claims: list[str] = []
    lost, rounds = False, board.rounds or bank.ends.rounds
    left_of = seats.index(first) - 1
    while True:
        if board.round != rounds:
            send_home(board, board.left)
            if board.banker in board.left:
                board.banker = None
            claims = [p for p in claims if p not in board.left]
            seats = take_off(board, seats)
        out = [p for p in seats if not owned(board, p)]
        gone += [out] if out else []
        for player in out:
            claims = [p for p in claims if p != player]
        seats = [p for p in seats if p not in out]
        if board.banker in out:
            board.banker = None
        if board.round == rounds or len(seats) < 2:
            break
        everybody = board.players[left_of + 1 :] + board.players[: left_of + 1]
        round_table = [p for p in everybody if p in seats]
        line = [*claims, *([board.banker] if board.banker else []), *round_table]
        if board.banker and (bank.moves == "every round" or (bank.moves == "on banker's loss" and lost)):
            line = [*[p for p in round_table if p != board.banker], board.banker]
        taker, stake = yield from offers(board, list(dict.fromkeys(line)))
        if taker is None:
            break
        if taker != board.banker:
            money_back(board, list(board.bets))
            board.banker = taker
        board.round += 1
        left_of = board.players.index(taker)
        yield from betting(board, seats, taker, stake)
        claims, lost = yield from settling(board, seats, taker)
    money_back(board, list(board.bets))
    return by_number(seats, board.held) + gone[::-1]


def first_bank(board: Board, players: list[str]) -> Generator[Asked, Any, str]:
    """Three dice each, the highest total; the tied again; with no claim the first seat."""
    seats = players
    while True:
        totals = dict[str, int]()
        for player in players:
            said = yield ask("order", player, dice=3)
            if isinstance(said, DiceThrown):
                totals[player] = sum(board.faces.index(face) + 1 for face in said.dice)
        best = [p for p in totals if totals[p] == max(totals.values())]
        if len(best) < 2:
            return (best or seats)[0]
        players = best


def owned(board: Board, player: str) -> int:
    """His tokens and his money that stands on the table."""
    cover = sum(board.bets.values()) if player == board.banker else 0
    return board.held[player] + board.unit * (board.bets.get(player, 0) + cover)


def send_home(board: Board, players: list[str]) -> None:
    """The standing bets of those who leave go back, and with the banker all."""
    money_back(board, [p for p in board.bets if p in players or board.banker in players])


def money_back(board: Board, players: list[str]) -> None:
    """Standing bets of these players and their cover go home."""
    for player in players:
        bet = board.bets.pop(player)
        assert board.banker is not None
        board.held[player] += board.unit * bet
        board.held[board.banker] += board.unit * bet
        board.pot -= 2 * board.unit * bet


def offers(board: Board, line: list[str]) -> Generator[Asked, Any, tuple[str | None, int]]:
    """Who takes the bank, and for how much."""
    for player in line:
        said: Any = LOOK
        while said is LOOK:
            least, most = bounds(board, player)
            if most < least or player in board.left or player in board.away:
                break
            said = yield ask("stake", player, least=least, most=most)
        if isinstance(said, Amount):
            return player, said.tokens
    return None, 0


def bounds(board: Board, player: str) -> tuple[int, int]:
    """The least and most new money he may put up."""
    bank = board.ruleset.bank
    assert bank is not None
    if player == board.banker:
        return max(0, bank.least_stake - board.unit * sum(board.bets.values())), board.held[player]
    return bank.least_stake, board.held[player] + board.unit * board.bets.get(player, 0)


def betting(board: Board, seats: list[str], banker: str, stake: int) -> Telling:
    """Round and round, as often as the rules say, while something is uncovered."""
    bank = board.ruleset.bank
    assert bank is not None
    board.held[banker] -= stake
    board.pot += stake
    at = seats.index(banker)
    passes = 0
    while True:
        passes += 1
        brought = 0
        for player in seats[at + 1 :] + seats[:at]:
            limit = min(board.held[player], stake) // board.unit
            if passes == 1 and bank.bets.first_pass_most is not None:
                limit = min(limit, bank.bets.first_pass_most)
            if not limit or player in board.left or player in board.away:
                continue
            said = LOOK
            while said is LOOK:
                said = yield ask("bet", player, least=0, most=limit)
            bet = said.tokens if isinstance(said, Amount) else 0
            if bet:
                board.bets[player] = board.bets.get(player, 0) + bet
                board.held[player] -= board.unit * bet
                stake -= board.unit * bet
                board.pot += board.unit * bet
                brought += bet
        if bank.bets.passes == 1 or not brought:
            break
    board.held[banker] += stake
    board.pot -= stake


def settling(board: Board, seats: list[str], banker: str) -> Generator[Asked, Any, tuple[list[str], bool]]:
    """The banker's hand against each bet; who may claim the bank, and whether the banker's hand lost."""
    bank, throws = board.ruleset.bank, board.ruleset.throws
    assert bank is not None
    claims: list[str] = []
    at = seats.index(banker)
    bettors = [p for p in seats[at + 1 :] + seats[:at] if p in board.bets]
    if not bettors:
        return claims, False
    mine, taken = yield from turn(board, banker, throws.most)
    limit = taken if throws.first_sets_limit else throws.most
    for player in bettors:
        if mine.effect is not None:
            result = -1 if mine.effect == "win" else 1
            times = mine.pays
        else:
            his, _ = yield from turn(board, player, limit)
            if bank.moves_to == his.name:
                claims.append(player)
            result, times = beside(his, mine)
        if result == 0 and bank.tied == "stays":
            continue
        if result == 0:
            result, times = (-1, mine.pays) if bank.tied == "banker" else (0, 0)
        bet = board.bets.pop(player)
        board.pot -= 2 * board.unit * bet
        board.held[player] += (board.unit + result * times) * bet
        board.held[banker] += (board.unit - result * times) * bet
    return claims, mine.effect == "lose" or mine.rank == 0


def beside(his: Hand, banker: Hand) -> tuple[int, int]:
    """1 where the player wins, -1 where he loses, 0 where nobody does; and how many times the bet it pays."""
    if his.effect == "win":
        return 1, his.pays
    if his.effect == "lose":
        return -1, max(his.pays, banker.pays)
    if his.rank == banker.rank:
        return 0, 0
    return (1, his.pays) if his.rank > banker.rank else (-1, banker.pays)


# Legs


def legs_game(board: Board) -> Generator[Asked, Any, Places]:
    legs, rule = board.ruleset.legs, board.ruleset.order
    assert legs is not None
    order, more = list(board.players), legs.more_players
    if len(order) == 2 or more.first_to is not None:
        board.legs = dict.fromkeys(order, 0)
    if rule.first == "throw" and not board.ordered:
        order = yield from order_of_play(board, order)
    if len(order) == 2:
        return (yield from race(board, order, legs.two_players.best_of // 2 + 1))
    if more.first_to is not None:
        return (yield from race(board, order, more.first_to))
    if more.points is not None:
        return (yield from points_game(board, order, more.legs, more.points))
    counted: list[str] = []
    for number in range(more.legs):
        order = yield from next_order(board, order, number)
        playing = rotated(board, order, number)
        one, hands = yield from leg(board, playing, more.counts)
        counted.append(one)
    rest = [p for p in board.players if p not in counted]
    lowest = more.counts == "lowest"
    if more.legs == 1:
        rest = sorted(rest, key=lambda p: -hands[p].rank)
        ranked = [list(group) for _, group in groupby(rest, key=lambda p: hands[p].rank)]
        return [*ranked, counted] if lowest else [counted, *ranked]
    if counted[0] == counted[1]:
        return [rest, counted[:1]] if lowest else [counted[:1], rest]
    finalists = [p for p in order if p in counted]
    board.legs = dict.fromkeys(finalists, 0)
    (winner,), (loser,) = yield from race(board, finalists, more.final_best_of // 2 + 1, final=True)
    if lowest:
        safe = [p for p in board.players if p != loser]
        return [safe, [loser]]
    return [[winner], [loser], *([rest] if rest else [])]


def next_order(board: Board, order: list[str], number: int, final: bool = False) -> Telling:
    """The order for one more leg, thrown anew where the rules say so."""
    if board.ruleset.order.next == "throw" and (number or final):
        return (yield from order_of_play(board, order))
    return order


def rotated(board: Board, order: list[str], number: int) -> list[str]:
    """The order with somebody else in front in every leg, where the rules say so."""
    shift = number % len(order) if board.ruleset.order.next == "rotate" else 0
    return order[shift:] + order[:shift]


def race(board: Board, order: list[str], needed: int, final: bool = False) -> Generator[Asked, Any, Places]:
    """Legs won one by one, until somebody has as many as are needed."""
    number = 0
    while max(board.legs.values()) < needed:
        order = yield from next_order(board, order, number, final)
        winner, _ = yield from leg(board, rotated(board, order, number), "highest")
        board.legs[winner] += 1
        number += 1
    winner = max(board.legs, key=lambda player: board.legs[player])
    return [[winner], *by_number([p for p in board.legs if p != winner], board.legs)]


def leg(board: Board, players: list[str], counts: str) -> Generator[Asked, Any, tuple[str, dict[str, Hand]]]:
    """Whose hand counts in a leg, play-offs among the tied included; and the first hands of all."""
    first: dict[str, Hand] | None = None
    while True:
        hands = yield from time_round(board, players)
        first = first or hands
        counting = (min if counts == "lowest" else max)(hand.rank for hand in hands.values())
        players = [p for p in players if hands[p].rank == counting]
        if len(players) == 1:
            return players[0], first


def points_game(
    board: Board, order: list[str], legs: int, points: tuple[int, ...]
) -> Generator[Asked, Any, Places]:
    """Points for the places of every leg; those tied for the most play one more leg."""
    scores = dict.fromkeys(order, 0)
    for number in range(legs):
        order = yield from next_order(board, order, number)
        hands = yield from time_round(board, rotated(board, order, number))
        for player, hand in hands.items():
            place = sum(other.rank > hand.rank for other in hands.values())
            scores[player] += points[place] if place < len(points) else 0
    best = [p for p in order if scores[p] == max(scores.values())]
    if len(best) > 1:
        best = yield from next_order(board, best, 0, final=True)
        winner, _ = yield from leg(board, best, "highest")
        best = [winner]
    return [best, *by_number([p for p in board.players if p not in best], scores)]
