"""A game with a bank between its rounds: who is offered it, who is broke, the end (B1, B2, B6 to B10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from clow_tui.games import bank_round, order
from clow_tui.games.bank_model import BankRules, BankState, Moves
from clow_tui.games.bank_round import Step, money_back, passed_over, stake_bounds
from clow_tui.games.happenings import GameEnded, GameWon, Happening, NobodyBanks, WentOut, Why
from clow_tui.games.model import Answer, AnswerError, Out, Seat
from clow_tui.games.seats import at_seam, counted, opened, placed, reseated, sits
from clow_tui.games.turn import throw_rules

if TYPE_CHECKING:
    from clow_tui.rulesets import Ruleset


def bank_rules(ruleset: Ruleset, *, rounds: int | None = None, endless: bool = False) -> BankRules:
    """The rules of a ruleset with a bank; `rounds` ends the game after so many, `endless` never.

    ValueError where the ruleset has no bank.
    """
    bank = ruleset.bank
    if bank is None:
        raise ValueError(f"{ruleset.name} is not played with a bank")
    throwing = throw_rules(ruleset)
    moves: dict[str, Moves] = {word: word for word in get_args(Moves)}
    return BankRules(
        throwing=throwing,
        tokens=bank.tokens,
        least_stake=bank.least_stake,
        passes=1 if bank.bets.passes == 1 else None,
        first_pass_most=bank.bets.first_pass_most,
        tied=bank.tied,
        moves="to whoever rolls" if bank.moves_to is not None else moves[bank.moves],
        moves_to=bank.moves_to,
        declinable=bank.declinable,
        ends=None if endless else rounds or bank.ends.rounds,
        first=ruleset.order.first,
        unit=max((hand.pays or 1 for hand in throwing.book.hands), default=1),
    )


def open_bank(rules: BankRules, seats: Iterable[Seat], *, ordered: bool) -> BankState:
    """A table before its first round, at its seam; `ordered` skips the throw for the first bank.

    Whoever cannot put up the least stake does not throw for it.
    """
    seated = opened(seats)
    state = BankState(rules, seated, left_of=seated[0].number)
    able = tuple(seat.player for seat in seated if seat.tokens >= rules.least_stake)
    if rules.first == "throw" and not ordered and len(able) > 1:
        return replace(state, phase="order", ordering=order.ClaimThrow(able))
    return state


def answer(state: BankState, given: Answer) -> Step:
    """The next state and what happened; AnswerError with the sentence of `refusal` where it does not fit."""
    if (said := bank_round.refusal(state, given)) is not None:
        raise AnswerError(said)
    return _goes_on(*bank_round.step(state, given))


def _goes_on(state: BankState, happened: tuple[Happening, ...]) -> Step:
    """The step, with what follows by itself: nobody left to be offered the bank, or the last round over."""
    if state.phase == "stake" and not state.offers:
        after, more = _nobody_banks(state)
        return after, happened + more
    if state.phase == "seam" and state.round and state.round == state.rules.ends:
        state, outs = _without_the_broke(state)
        ended, end = end_now(state, why="rounds")
        return ended, happened + outs + end
    return state, happened


def begin(
    state: BankState,
    ante: int | None = None,
    *,
    joined: Sequence[Seat] = (),
    left: Sequence[str] = (),
    keep_open: bool = False,
) -> Step:
    """The bank is offered for the next round, after seats have changed and `clear` (B2, B8).

    A standing bet of somebody who left goes back first, with its cover; of a banker who left, all do (L1).
    """
    at_seam(state.phase)
    happened: tuple[Happening, ...] = ()
    if joined or left:
        state, happened = _taken_back(state, left)
        seats = reseated(state.seats, joined, left)
        state = _bank_is_free(state, left)
        state = replace(state, seats=seats, away=tuple(p for p in state.away if p not in left))
    state, outs = clear(state, ante, keep_open=keep_open)
    happened += outs
    if state.phase == "over" or len(state.seats) < 2:
        return state, happened
    state = replace(state, withdrawn=(), open_end=keep_open, idle=False)
    state = replace(state, phase="stake", offers=_offers(state))
    after, more = _goes_on(state, ())
    return after, happened + more


def _offers(state: BankState) -> tuple[str, ...]:
    """Who is offered the bank, in order, nobody twice (B7, B8)."""
    round_the_table = state.clockwise()
    if state.banker is None:  # whoever sits where the bank is free comes first
        seats = sorted(state.seats, key=lambda seat: (seat.number < state.left_of, seat.number))
        line = (*state.claims, *(seat.player for seat in seats))
    elif state.rules.moves == "every round" or (state.rules.moves == "on banker's loss" and state.lost):
        line = round_the_table
    else:
        line = (*state.claims, state.banker, *round_the_table)
    return tuple(player for player in dict.fromkeys(line) if _can_bank(state, player))


def _can_bank(state: BankState, player: str) -> bool:
    if all(seat.player != player for seat in state.seats) or passed_over(state, player):
        return False
    least, most = stake_bounds(state, player)
    return least <= most


def _nobody_banks(state: BankState) -> Step:
    if not state.open_end:
        ended, end = end_now(state, why="no bank")
        return ended, (NobodyBanks(), *end)
    state, back = money_back(state, tuple(bet.player for bet in state.bets))
    return replace(state, phase="seam", idle=True), (NobodyBanks(), *back)


def clear(state: BankState, ante: int | None = None, *, keep_open: bool = False) -> Step:
    """At the seam: whoever owns nothing any more is out; one player left has won (B10).

    With `keep_open` a single player left waits at the seam; the table is over only when nobody is left.
    """
    if state.phase == "over":
        return state, ()
    at_seam(state.phase)
    state, happened = _without_the_broke(state)
    if len(state.seats) > 1 or (state.seats and keep_open):
        return state, happened
    won = tuple(GameWon(seat.player, 0) for seat in state.seats)
    return replace(state, phase="over"), happened + won


def _without_the_broke(state: BankState) -> Step:
    broke = tuple(seat for seat in state.seats if not state.owned(seat.player))
    if not broke:
        return state, ()
    had = dict(state.started)
    noted = tuple(Out(seat.player, state.round, had.get(seat.player, 0), 0) for seat in broke)
    stay = tuple(seat for seat in state.seats if seat not in broke)
    state = _bank_is_free(state, [seat.player for seat in broke])
    state = replace(state, seats=stay, outs=state.outs + noted)
    return state, tuple(WentOut(seat.player, 0) for seat in broke)


def _bank_is_free(state: BankState, gone: Sequence[str]) -> BankState:
    """Without its banker the bank goes on from his left."""
    claims = tuple(player for player in state.claims if player not in gone)
    if state.banker is None or state.banker not in gone:
        return replace(state, claims=claims)
    return replace(state, claims=claims, banker=None, left_of=state.left_of + 1)


def bets_back(state: BankState, player: str) -> Step:
    """Before one leaves between two rounds: his standing bet goes back, of a banker all do (L1)."""
    return _taken_back(state, [player])


def bank_left(state: BankState, player: str) -> BankState:
    """The bank is free where the one who leaves had it, and goes on from his left."""
    state = _bank_is_free(state, [player])
    return replace(state, away=tuple(one for one in state.away if one != player))


def _taken_back(state: BankState, left: Iterable[str]) -> Step:
    """The standing bets that end because somebody left: his own, or with the banker all."""
    gone = set(left)
    players = (bet.player for bet in state.bets)
    return money_back(state, tuple(p for p in players if p in gone or state.banker in gone))


def end_now(state: BankState, *, why: Why = "stopped") -> Step:
    """The game ends here, between two rounds: bets still standing go back, places go by tokens (B10)."""
    if state.phase == "over":
        return state, ()
    if state.phase in ("bet", "rolling"):
        raise ValueError("the round in play is finished first")
    state, back = money_back(state, tuple(bet.player for bet in state.bets))
    state = replace(state, phase="over", offers=(), ordering=None)
    return state, (*back, GameEnded(places(state) or (), why))


def places(state: BankState) -> tuple[tuple[str, ...], ...] | None:
    """Who came where by tokens, those gone broke below, the later the better; None until the end."""
    return placed(state.seats, state.outs) if state.phase == "over" else None


def total(state: BankState) -> int:
    """All tokens of the table, on it and in front of the players; constant."""
    return sum(seat.tokens for seat in state.seats) + state.pot


def withdraw(state: BankState, player: str) -> Step:
    """A player leaves in mid-round (L1); he keeps his seat until the seam, where `begin` takes him off.

    He is offered and asked for nothing more. Bets in play are settled first, whoever throws for him, and a
    leaving banker finishes the round; standing bets that are not in play yet go back at once. ValueError at
    the seam, or for somebody who does not sit here.
    """
    if state.phase in ("seam", "over"):
        raise ValueError(f"nobody can leave in mid-round; the table is at: {state.phase}")
    sits(state.seats, player)
    if player in state.withdrawn:
        return state, ()
    state = replace(state, withdrawn=(*state.withdrawn, player))
    back: tuple[Happening, ...] = ()
    if state.phase == "stake":
        state, back = _taken_back(state, [player])
    after, happened = _pass_over(state, player)
    return after, back + happened


def set_away(state: BankState, players: Iterable[str]) -> Step:
    """Who is away for a while, from now on: passed over in offers and bets, but rolled for (L2)."""
    away = tuple(dict.fromkeys(players))
    new = [player for player in away if player not in state.away]
    state = replace(state, away=away)
    happened: tuple[Happening, ...] = ()
    for player in new:
        state, more = _pass_over(state, player)
        happened += more
    return state, happened


def _pass_over(state: BankState, player: str) -> Step:
    """What a player is asked, or was still to be asked, is not asked of him."""
    match state.phase:
        case "order":
            assert state.ordering is not None
            state = replace(state, ordering=order.unclaimed(state.ordering, player))
            return bank_round.settle_claims(state)
        case "stake":
            state = replace(state, offers=tuple(p for p in state.offers if p != player))
            return _goes_on(state, ())
        case "bet":
            state = replace(state, waiting=tuple(p for p in state.waiting if p != player))
            return _goes_on(*bank_round.ask_for_bets(state))
        case _:
            return state, ()


def recount(state: BankState, stacks: Mapping[str, int]) -> BankState:
    """The table at its seam with stacks as counted by hand; standing bets and their cover stay.

    ValueError in mid-round, for somebody who does not sit here and for a stack below nothing.
    """
    return replace(state, seats=counted(state.seats, state.phase, stacks))
