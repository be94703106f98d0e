"""One round with a bank: the stake, the bets, the rolls, and what each bet comes to (B2 to B6, B9, F2)."""

from __future__ import annotations

from dataclasses import replace

from clow_tui.dice import Hand
from clow_tui.games import order, rolling, turn
from clow_tui.games.bank_model import BankRules, BankState, Bet
from clow_tui.games.happenings import (
    BetSettled,
    Claimed,
    Declined,
    FirstOffer,
    Happening,
    MoneyBack,
    NoBets,
    NotCovered,
    OrderTied,
    Outcome,
    PlacedBet,
    Staked,
    Unclaimed,
)
from clow_tui.games.model import Amount, Answer, DiceThrown, LetProgramThrow, Pass, Prompt, Said
from clow_tui.games.seats import paid
from clow_tui.games.turn import Turn

Step = tuple[BankState, tuple[Happening, ...]]
CLAIM_DICE = 3  # thrown for the first bank, whatever the game is played with


def prompt(state: BankState) -> Prompt | None:
    """What the table asks now; None at the seam and when the game is over."""
    if state.phase == "order" and state.ordering is not None:
        return Prompt("order", state.ordering.waiting[0], dice=CLAIM_DICE, may_pass=True)
    if state.phase == "stake":
        player = state.offers[0]
        least, most = stake_bounds(state, player)
        return Prompt("stake", player, least=least, most=most, may_pass=state.rules.declinable)
    if state.phase == "bet":
        player = state.waiting[0]
        return Prompt("bet", player, least=0, most=bet_limit(state, player), may_pass=True)
    if state.turn is None:
        return None
    return rolling.prompt_for(state.rules.throwing, state.turn, roller(state))


def roller(state: BankState) -> str:
    """Who rolls: the banker until he has a hand, then those with a bet."""
    if state.hand is None:
        assert state.banker is not None
        return state.banker
    return state.waiting[0]


def stake_bounds(state: BankState, player: str) -> tuple[int, int]:
    """The least and most new money a player may put up (B2); least is above most where he cannot."""
    tokens, least = state.tokens_of(player), state.rules.least_stake
    if player == state.banker:
        return max(0, least - state.cover), tokens
    return least, tokens + state.rules.unit * state.bet_of(player).amount


def bet_limit(state: BankState, player: str) -> int:
    """The most a player may bet now (B3, F2)."""
    limit = min(state.tokens_of(player), state.uncovered) // state.rules.unit
    most = state.rules.first_pass_most
    return limit if most is None or state.passes > 1 else min(limit, most)


def refusal(state: BankState, answer: Said) -> str | None:
    """Why the answer does not fit now, in a sentence that says what is wanted; None where it fits."""
    match state.phase:
        case "order":
            return _refuse_claim(state.rules, answer)
        case "stake" | "bet":
            return _refuse_amount(state, answer)
        case "rolling":
            assert state.turn is not None
            return rolling.refusal(state.rules.throwing, state.turn, answer)
        case "over":
            return "the game is over, no answer is wanted"
        case _:
            return "no answer is wanted between two rounds"


def _refuse_claim(rules: BankRules, answer: Said) -> str | None:
    if isinstance(answer, DiceThrown):
        return turn.refuse_dice(rules.throwing, answer.dice, CLAIM_DICE)
    fits = isinstance(answer, Pass | LetProgramThrow)
    return None if fits else f"{CLAIM_DICE} dice are wanted, for the first bank, or pass"


def _refuse_amount(state: BankState, answer: Said) -> str | None:
    asked = prompt(state)
    assert asked is not None
    assert asked.least is not None
    assert asked.most is not None
    span = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
    match answer:
        case Amount(tokens):
            if asked.least <= tokens <= asked.most:
                return None
            if asked.kind == "stake":
                return f"{span} can be put up here, not {tokens}"
            unit = state.rules.unit
            return f"{span} can be bet here, not {tokens}{f': each token bet ties up {unit}' * (unit > 1)}"
        case Pass():
            return None if asked.may_pass else f"the bank cannot be declined by these rules; {span} is wanted"
        case _:
            return f"{span}{', or pass,' if asked.may_pass else ''} is wanted"


def step(state: BankState, answer: Answer) -> Step:
    """The state after an answer that `refusal` lets pass, and what happened."""
    match state.phase, answer:
        case "order", DiceThrown(dice):
            return _claimed(state, dice)
        case "order", _:
            return _claimed(state, None)
        case "stake", Amount(tokens):
            return _staked(state, tokens)
        case "stake", _:
            return replace(state, offers=state.offers[1:]), (Declined(state.offers[0]),)
        case "bet", Amount(tokens):
            return _bet(state, tokens)
        case "bet", _:
            return _bet(state, 0)
        case _:
            return _rolled(state, answer)


# The first bank


def _claimed(state: BankState, dice: tuple[str, ...] | None) -> Step:
    assert state.ordering is not None
    (player, *waiting), faces = state.ordering.waiting, state.rules.book.spec.faces
    if dice is None:
        said: Happening = Unclaimed(player)
        total = None
    else:
        total = sum(faces.index(face) + 1 for face in dice)
        said = Claimed(player, dice, total)
    throws = state.throws + (dice is not None)
    state = replace(state, ordering=order.claimed(state.ordering, total), throws=throws)
    after = state.ordering
    assert after is not None
    tied = (OrderTied(after.waiting),) if after.waiting and not after.thrown and not waiting else ()
    state, happened = settle_claims(state)
    return state, (said, *tied, *happened)


def settle_claims(state: BankState) -> Step:
    """The seam, once nobody throws for the bank any more; all passed: the first seat has the offer (B1)."""
    assert state.ordering is not None
    if state.ordering.waiting:
        return state, ()
    first = (*order.claimants(state.ordering), state.seats[0].player)[0]
    return replace(state, phase="seam", left_of=_number(state, first), ordering=None), (FirstOffer(first),)


# The stake


def _staked(state: BankState, tokens: int) -> Step:
    player = state.offers[0]
    happened: tuple[Happening, ...] = ()
    if player != state.banker:
        state, happened = money_back(state, tuple(bet.player for bet in state.bets))
        state = replace(state, banker=player, left_of=_number(state, player))
    state = replace(
        state,
        phase="bet",
        round=state.round + 1,
        started=tuple((seat.player, state.owned(seat.player)) for seat in state.seats),
        seats=paid(state.seats, {player: -tokens}),
        offers=(),
        uncovered=tokens,
        waiting=(),
        passes=0,
        pass_bets=0,
        hand=None,
        claims=(),
        throws=0,
        rolled=(),
    )
    staked = Staked(state.round, player, tokens, state.cover)
    state, more = ask_for_bets(state)
    return state, (*happened, staked, *more)


def money_back(state: BankState, players: tuple[str, ...]) -> Step:
    """Standing bets of these players, and their cover, go back to their owners (B6)."""
    back: dict[str, int] = {}
    for bet in state.bets:
        if bet.player in players:
            assert state.banker is not None
            for owner in (bet.player, state.banker):
                back[owner] = back.get(owner, 0) + state.rules.unit * bet.amount
    if not back:
        return state, ()
    bets = tuple(bet for bet in state.bets if bet.player not in players)
    return replace(state, bets=bets, seats=paid(state.seats, back)), (MoneyBack(tuple(back.items())),)


def _number(state: BankState, player: str) -> int:
    return next(seat.number for seat in state.seats if seat.player == player)


# The bets


def ask_for_bets(state: BankState) -> Step:
    """The next who can bet is asked, pass after pass; with nobody left the betting is over (B3, F2)."""
    while True:
        able = tuple(p for p in state.waiting if bet_limit(state, p))
        if able:
            return replace(state, waiting=able), ()
        if state.passes and (state.passes == state.rules.passes or not state.pass_bets):
            return _bets_are_in(state)
        others = tuple(p for p in state.clockwise() if p != state.banker and not passed_over(state, p))
        state = replace(state, waiting=others, passes=state.passes + 1, pass_bets=0)


def passed_over(state: BankState, player: str) -> bool:
    """Whether the player is neither offered the bank nor asked for a bet: he is away, or has left."""
    return player in state.withdrawn or player in state.away


def _bet(state: BankState, amount: int) -> Step:
    player, *waiting = state.waiting
    tokens = amount * state.rules.unit
    old = state.bet_of(player)
    bets = state.bets
    if amount:
        others = tuple(bet for bet in bets if bet.player != player)
        bets = (*others, Bet(player, old.amount + amount, old.standing))
    state = replace(
        state,
        seats=paid(state.seats, {player: -tokens}),
        bets=bets,
        uncovered=state.uncovered - tokens,
        waiting=tuple(waiting),
        pass_bets=state.pass_bets + amount,
    )
    said = PlacedBet(player, amount, state.uncovered)
    state, happened = ask_for_bets(state)
    return state, (said, *happened)


def _bets_are_in(state: BankState) -> Step:
    banker, uncovered = state.banker, state.uncovered
    assert banker is not None
    state = replace(state, seats=paid(state.seats, {banker: uncovered}), uncovered=0, waiting=())
    happened: tuple[Happening, ...] = ()
    if uncovered:
        happened = (NotCovered(banker, uncovered, state.pot),)
    if not state.bets:
        return replace(state, phase="seam", lost=False), (*happened, NoBets(state.round))
    limit = state.rules.throwing.most
    return replace(state, phase="rolling", turn=Turn(limit), limit=limit), happened


# The rolls


def _rolled(state: BankState, answer: Answer) -> Step:
    now, player, throwing = state.turn, roller(state), state.rules.throwing
    assert now is not None
    after = rolling.advance(throwing, now, answer)
    throws = state.throws + after.throws - now.throws
    state = replace(state, throws=throws, rolled=rolling.noted(state.rolled, player, now, after))
    told = rolling.told(player, now, after)
    if not after.over:
        return replace(state, turn=after), (told,)
    assert after.hand is not None
    if state.hand is None:
        limit = after.throws if throwing.first_sets_limit else state.limit
        state, happened = _banker_has(replace(state, limit=limit), after.hand)
    else:
        state, happened = _player_has(state, after.hand)
    return state, (told, *happened)


def _banker_has(state: BankState, hand: Hand) -> Step:
    """The banker wins or loses all bets at once, or the players roll against his hand (B4, B5)."""
    bettors = state.bettors()
    lost = hand.effect == "lose" or hand.rank == 0
    state = replace(state, hand=hand, lost=lost)
    if hand.effect is None:
        return replace(state, waiting=bettors, turn=Turn(state.limit)), ()
    happened: tuple[Happening, ...] = ()
    for player in bettors:
        outcome, pays = outcome_of(state.rules, hand, None)
        state, settled = _settle(state, player, outcome, pays)
        happened += settled
    return _over(state), happened


def _player_has(state: BankState, hand: Hand) -> Step:
    player, *waiting = state.waiting
    assert state.hand is not None
    outcome, pays = outcome_of(state.rules, state.hand, hand)
    state, happened = _settle(state, player, outcome, pays)
    if state.rules.moves == "to whoever rolls" and hand.name == state.rules.moves_to:
        state = replace(state, claims=(*state.claims, player))
    if not waiting:
        return _over(state), happened
    return replace(state, waiting=tuple(waiting), turn=Turn(state.limit)), happened


def outcome_of(rules: BankRules, banker: Hand, player: Hand | None) -> tuple[Outcome, int]:
    """What a bet comes to, and what it pays for each token.

    `player` is None where he does not roll, since the banker's hand has settled it.
    """
    if player is None:
        won = banker.effect == "lose"
    elif player.effect is not None:
        won = player.effect == "win"
    elif player.rank == banker.rank:
        if rules.tied != "banker":
            return ("stays" if rules.tied == "stays" else "back"), 0
        won = False
    else:
        won = player.rank > banker.rank
    winner, loser = (player, banker) if won else (banker, player)
    pays = 1 if winner is None else winner.pays
    if loser is not None and loser.effect == "lose":
        pays = max(pays, loser.pays)
    return ("won" if won else "lost"), pays


def _settle(state: BankState, player: str, outcome: Outcome, pays: int) -> Step:
    bet, banker = state.bet_of(player), state.banker
    assert banker is not None
    others = tuple(item for item in state.bets if item.player != player)
    said = (BetSettled(player, bet.amount, outcome, bet.amount * pays),)
    if outcome == "stays":
        return replace(state, bets=(*others, Bet(player, bet.amount, bet.amount))), said
    won = bet.amount * (pays if outcome == "won" else -pays)
    tied_up = bet.amount * state.rules.unit
    seats = paid(state.seats, {player: tied_up + won, banker: tied_up - won})
    return replace(state, bets=others, seats=seats), said


def _over(state: BankState) -> BankState:
    return replace(state, phase="seam", waiting=(), turn=None)
