"""How players meet, in words: one pot, a bank, or legs."""

from collections.abc import Iterator

from clow_tui.rulesets.hand_words import listed, many, number, place
from clow_tui.rulesets.model import Bank, Legs, MorePlayers, Pot, Ruleset

_TIED_POT = {
    "roll off": "Tied for the best hand: the tied alone throw again, until one of them is ahead.",
    "split": "Tied for the best hand: the tied share the pot; what does not divide stays for the next pot.",
}
_ALL_LOSE = {
    "carry": "If all who throw are out of the round, the pot stays on the table for the next one.",
    "roll off": "If all who throw are out of the round, they all throw again.",
}
_TIED_BANK = {
    "stays": "A tied bet stays on the table with what covers it, for the next round with the same banker; it "
    "goes back as soon as another player puts up a stake, or when the game ends.",
    "push": "On a tie both take back their own.",
    "banker": "A tie goes to the banker.",
}
_MOVES = {
    "every round": "After every round the bank is offered clockwise, from the old banker's left to him last.",
    "on banker's loss": "The bank moves when the banker's own hand loses or he has none; it is then offered "
    "clockwise from his left.",
    "never": "The bank stays where it is.",
}


def meeting_words(ruleset: Ruleset) -> tuple[str, Iterator[str]]:
    """What players meet over, as a heading, and all that is said of it."""
    if ruleset.pot is not None:
        return "The pot", _pot_words(ruleset, ruleset.pot)
    if ruleset.bank is not None:
        return "The bank", _bank_words(ruleset, ruleset.bank)
    assert ruleset.legs is not None
    return "The legs", _legs_words(ruleset, ruleset.legs)


def meeting_in_short(ruleset: Ruleset) -> Iterator[str]:
    """What tells one game from another."""
    if ruleset.pot is not None:
        yield _antes(ruleset.pot)
        yield _TIED_POT[ruleset.pot.tied]
        if may_lose(ruleset):
            yield _ALL_LOSE[ruleset.pot.all_lose]
    elif ruleset.bank is not None:
        yield f"{_tokens(ruleset.bank.tokens)} each. {_stake(ruleset.bank)}"
        yield _TIED_BANK[ruleset.bank.tied]
        yield _moves(ruleset.bank)
    elif ruleset.legs is not None:
        yield from _games_of_legs(ruleset, ruleset.legs)


def _antes(pot: Pot) -> str:
    return (
        f"Everybody has {_tokens(pot.tokens)}. Before every round all put {_tokens(pot.ante)} into the pot."
    )


def _pot_words(ruleset: Ruleset, pot: Pot) -> Iterator[str]:
    yield _antes(pot)
    at_once = any(hand.effect == "win" for hand in ruleset.hands)
    ends = " A hand that takes it at once ends the round, and those who come later do not throw."
    yield f"All throw in turn, and the best hand takes the pot.{ends if at_once else ''}"
    yield _TIED_POT[pot.tied]
    if may_lose(ruleset):
        yield _ALL_LOSE[pot.all_lose]
    yield "Whoever cannot pay the ante when a round begins is out. The last one left has won."
    if pot.ends != "last standing":
        yield (
            f"After {many(pot.ends.rounds, 'round')} the game ends in any case: a pot left on the table is "
            "shared by those still in, and places go by tokens."
        )


def _bank_words(ruleset: Ruleset, bank: Bank) -> Iterator[str]:
    yield f"Everybody has {_tokens(bank.tokens)}. One is the banker, and the others bet against him."
    yield _first_banker(ruleset)
    yield _betting(bank)
    yield (
        "The banker throws first. If his hand wins or loses at once it settles all bets. If not, each player "
        "with a bet throws, clockwise from the banker's left: a better hand than the banker's wins, and so "
        "does one that wins at once; a lower one loses, and so does one that loses at once."
    )
    yield from _paying(ruleset)
    yield _TIED_BANK[bank.tied]
    yield _moving(bank)
    yield (
        f"The game ends after {many(bank.ends.rounds, 'round')}, or when one player holds all tokens, or "
        "when nobody takes the bank. Whoever has nothing left is out. Places go by tokens."
    )


def _first_banker(ruleset: Ruleset) -> str:
    if ruleset.order.first == "throw":
        return (
            "For the first bank each player in turn throws three dice or passes; the highest total is "
            "offered it, and the tied throw again."
        )
    return "The first seat is offered the bank first."


def _betting(bank: Bank) -> str:
    bets = bank.bets
    limit = ""
    if bets.first_pass_most is not None:
        limit = f" In the first pass nobody may bet more than {bets.first_pass_most}."
    if bets.passes == 1:
        go = "Clockwise from his left each of the others, once, covers as much of it as he likes."
    else:
        go = (
            "Clockwise from his left the others cover it with bets, round and round until all of it is "
            "covered or a whole pass brings no bet."
        )
    return f"{_stake(bank)} {go}{limit} What nobody covers goes back to him."


def _stake(bank: Bank) -> str:
    return f"The banker puts up a stake of {_tokens(bank.least_stake)} or more."


def _paying(ruleset: Ruleset) -> Iterator[str]:
    most = max(hand.pays or 1 for hand in ruleset.hands)
    if most == 1:
        yield "A bet is paid one to one."
        return
    yield (
        "A bet is paid as many times as the winner's hand pays, and once if it says nothing; against a hand "
        "that loses at once, as many times as that one costs if it is more."
    )
    times = "twice" if most == 2 else f"{number(most)} times"
    yield f"So each bet ties up {times} its tokens, on both sides."


def _moving(bank: Bank) -> str:
    if not bank.declinable:
        return f"{_moves(bank)} Whoever is offered the bank and can put up the least stake must take it."
    if bank.moves_to is not None:
        declined = "He may decline; it is then offered to its holder, who may decline too, and clockwise on."
    elif bank.moves == "never":
        declined = "Its holder may decline it; it is then offered clockwise from his left."
    else:
        declined = "Whoever is offered it may decline, its holder too."
    return f"{_moves(bank)} {declined}"


def _moves(bank: Bank) -> str:
    hand = bank.moves_to
    if hand is None:
        return _MOVES[bank.moves]
    return f"The bank stays where it is until a player throws {hand}: he is offered it for the next round."


def _legs_words(ruleset: Ruleset, legs: Legs) -> Iterator[str]:
    yield "In a leg all throw a hand each, in the order of play."
    yield from _games_of_legs(ruleset, legs)


def _games_of_legs(ruleset: Ruleset, legs: Legs) -> Iterator[str]:
    """The game of two, and the game of more."""
    least, most = ruleset.players.least, ruleset.players.most
    if least == 2:
        best_of = legs.two_players.best_of
        two = (
            f"best of {best_of} legs, each won by the better hand" if best_of > 1 else "the better hand wins"
        )
        once = ", and counts once" if best_of > 1 else ""
        yield f"Two players: {two}. A tied leg is played off by a whole new hand each{once}."
    if most is None or most > 2:
        more = "Three or more players" if most is None or most > 3 else "Three players"
        yield f"{more}: {_more(legs.more_players)}"
        if legs.more_players.points is None:
            what = "a leg" if legs.more_players.first_to is not None else "the place that counts"
            yield f"Players tied for {what} play it off among themselves, by a new hand each."


def _more(more: MorePlayers) -> str:
    if more.first_to == 1:
        return "one leg, and the best hand wins. All the others share second place."
    if more.first_to is not None:
        return (
            f"the best hand wins a leg, and whoever is the first to win {number(more.first_to)} has won. The "
            "others are placed by legs won."
        )
    if more.points is not None:
        places = [f"{points} for {place(rank)}" for rank, points in enumerate(more.points, 1)]
        return (
            f"{many(more.legs, 'leg')}, with points for the places in each: {listed(places)}; equal hands "
            "share the better place. Most points win; those tied play one more leg for it."
        )
    if more.legs == 1:
        best = "the highest hand wins" if more.counts == "highest" else "the lowest hand loses, and pays"
        return f"one leg, and {best}. The others are placed by their first hands."
    return _two_legs(more)


def _two_legs(more: MorePlayers) -> str:
    which = more.counts
    final = f"a final, best of {more.final_best_of} legs" if more.final_best_of > 1 else "a final of one leg"
    meet = (
        f"Whoever has the {which} hand of the first meets whoever has the {which} of the second in {final},"
    )
    if which == "highest":
        end = "whose winner wins. Whoever has the highest in both has won outright."
        rest = "After the finalists all the others share a place."
    else:
        end = "whose loser pays. Whoever has the lowest in both pays outright."
        rest = "All but him share first place."
    return f"two legs. {meet} {end} {rest}"


def may_lose(ruleset: Ruleset) -> bool:
    """Whether anything a player throws can lose at once."""
    out_of_throws = (
        ruleset.otherwise == "roll again"
        and ruleset.throws.most is not None
        and ruleset.throws.exhausted == "lose"
    )
    return (
        ruleset.otherwise == "lose" or out_of_throws or any(hand.effect == "lose" for hand in ruleset.hands)
    )


def _tokens(count: int) -> str:
    return many(count, "token") if count == 1 else f"{count} tokens"
