"""What happens at a table, in plain English."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clow_tui.dice import Hand, show_dice
from clow_tui.games import happenings as hap

Name = Callable[[str], str]


def say(happening: hap.Happening, name: Name) -> str:
    """One happening as a sentence without its full stop; `name` gives the name of a player's id."""
    match happening:
        case hap.RoundBegan():
            return _began(happening, name)
        case hap.Threw(player, _, _, _, standing) | hap.Stood(player, _, _, standing):
            return _threw(happening, name(player), standing)
        case hap.Kept(player, dice):
            kept = f"keeps {show_dice(dice)} and throws the rest again" if dice else "throws all dice again"
            return f"{name(player)} {kept}"
        case hap.OutOfRound(player):
            return f"{name(player)} is out of this round"
        case hap.Tied(players):
            return f"{names(players, name)} are tied and roll again"
        case hap.PotWon(player, amount):
            return f"{name(player)} takes the pot of {amount}"
        case hap.PotSplit(players, share, left):
            rest = f", {left} {'stays' if left == 1 else 'stay'} for the next pot" if left else ""
            return f"{names(players, name)} share the pot, {share} each{rest}"
        case hap.PotShared(paid):
            return f"The pot is shared: {', '.join(f'{name(player)} {share}' for player, share in paid)}"
        case hap.PotCarried(amount):
            return f"Nobody takes the pot: {amount} carried over to the next round"
        case _:
            return _of_the_game(happening, name)


def _of_the_game(happening: hap.Happening, name: Name) -> str:
    match happening:
        case hap.WentOut(player, tokens):
            return f"{name(player)} is out" + (f", {_tokens(tokens)} left over" if tokens else "")
        case hap.GameWon(player, pot):
            return f"{name(player)} wins the game" + (f" and takes the {pot} carried over" if pot else "")
        case hap.GameDrawn(players, pot):
            return f"The game is a draw of {names(players, name)}; the pot of {pot} stays on the table"
        case hap.GameLost(player):
            return f"{name(player)} has lost the game"
        case hap.GameEnded(places, why):
            ranked = "; ".join(names(group, name) for group in places)
            return f"{_WHY[why]}. In order of tokens: {ranked}"
        case hap.OrderThrew(player, face):
            return f"{name(player)} throws {face} for the order of play"
        case hap.OrderTied(players):
            return f"{names(players, name)} are level and throw again"
        case hap.OrderSet(players):
            return f"Order of play: {', '.join(name(player) for player in players)}"
        case hap.Left(player):
            return f"{name(player)} leaves"
        case _:
            return _of_the_bank(happening, name)


_WHY = {
    "rounds": "The rounds are played",
    "no bank": "The game is over",
    "stopped": "The game ends here",
}


def _of_the_bank(happening: hap.Happening, name: Name) -> str:
    match happening:
        case hap.Claimed(player, dice, total):
            return f"{name(player)} {show_dice(dice)} for the bank, {total} in all"
        case hap.Unclaimed(player):
            return f"{name(player)} makes no claim to the bank"
        case hap.FirstOffer(player):
            return f"{name(player)} is offered the bank first"
        case hap.Declined(player):
            return f"{name(player)} passes on the bank"
        case hap.Staked(round_, player, amount, cover):
            stands = f", {cover} of his stand from before" if cover else ""
            return f"Round {round_}: {name(player)} has the bank and puts up {amount}{stands}"
        case hap.NobodyBanks():
            return "Nobody takes the bank"
        case hap.MoneyBack(paid):
            return f"Standing bets go back: {', '.join(f'{name(player)} {back}' for player, back in paid)}"
        case _:
            return _of_the_bets(happening, name)


def _of_the_bets(happening: hap.Happening, name: Name) -> str:
    match happening:
        case hap.PlacedBet(player, 0, _):
            return f"{name(player)} bets nothing"
        case hap.PlacedBet(player, amount, uncovered):
            open_ = f"{uncovered} not covered yet" if uncovered else "all is covered"
            return f"{name(player)} bets {amount}, {open_}"
        case hap.NotCovered(player, amount, in_play):
            play = f"; {in_play} in play" if in_play else ""
            return f"{amount} not covered {'goes' if amount == 1 else 'go'} back to {name(player)}{play}"
        case hap.NoBets(round_):
            return f"Nobody bets: round {round_} is over"
        case hap.BetSettled(player, amount, outcome, tokens):
            return {
                "won": f"{name(player)} wins {tokens}",
                "lost": f"{name(player)} loses {tokens}",
                "back": f"{name(player)} ties and takes back {amount}",
                "stays": f"{name(player)} ties, and the bet of {amount} stays",
            }[outcome]
        case _:
            return _of_the_legs(happening, name)


def _of_the_legs(happening: hap.Happening, name: Name) -> str:
    match happening:
        case hap.LegBegan(leg, first, of):
            which = {"game": f"Leg {leg}", "final": f"Leg {leg} of the final", "one more": "One more leg"}[of]
            return f"{which}: {name(first)} throws first"
        case hap.LegWon(player, leg, won):
            return f"{name(player)} wins leg {leg}; legs won: {_numbers(won, name)}"
        case hap.LegCounted(player, leg, counts):
            return f"{name(player)} has the {counts} hand of leg {leg}"
        case hap.Scored(leg, earned, scores):
            return f"Leg {leg}: {_numbers(earned, name)}. Points: {_numbers(scores, name)}"
        case hap.FinalBegan(players, best_of):
            length = f"best of {best_of} legs" if best_of > 1 else "one leg"
            return f"{names(players, name)} play the final, {length}"
        case _:
            raise TypeError(happening)


def _numbers(counted: Sequence[tuple[str, int]], name: Name) -> str:
    return ", ".join(f"{name(player)} {number}" for player, number in counted)


def names(players: Sequence[str], name: Name) -> str:
    """`Ann`, `Ann and Bo`, `Ann, Bo and Cy`."""
    said = [name(player) for player in players]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def hand_words(hand: Hand, dice: Sequence[str]) -> str:
    """The hand in running text: `point 5`; empty where its name only repeats the dice."""
    if sorted(hand.name.split("-")) == sorted(dice):
        return ""
    if not hand.decided:
        return "no hand, rolls again"
    label = hand.label
    return label[0].lower() + label[1:] if label[1:2].islower() else label


def _began(began: hap.RoundBegan, name: Name) -> str:
    short = [f"{name(player)} puts in the last {paid}" for player, paid in began.paid if paid < began.ante]
    first = f"{name(began.first)} rolls first" if began.first is not None else "the order is thrown for"
    return "; ".join([f"Round {began.round}: ante {began.ante}, pot {began.pot}", *short, first])


_STANDING = {
    "leads": "leads",
    "ties": "level with the best",
    "lowest": "lowest so far",
    "ties lowest": "level with the lowest",
}


def _threw(happening: hap.Threw | hap.Stood, who: str, standing: hap.Standing) -> str:
    what = [
        f"stands on {show_dice(happening.dice)}"
        if isinstance(happening, hap.Stood)
        else show_dice(happening.dice)
    ]
    if worth := hand_words(happening.hand, happening.dice):
        what.append(worth)
    if standing:
        what.append(_STANDING[standing])
    return f"{who} {', '.join(what)}"


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count} tokens"
