"""Odds worked out the slow way: every throw of every player in turn, hands read by trying everything.

It shares no line with clow_tui.odds nor with clow_tui.dice: dice are thrown one lot after another in the
order they lie, a choice is every set of dice, and a tie is a new round among those tied.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from clow_tui.rulesets import Ruleset
from clow_tui.rulesets.model import dice_spec, hand_spec
from tests.support.slow_hands import NOTHING, SlowHands, Worth

Dice = tuple[str, ...]
# A final hand: what it is worth, what it does at once, what it pays.
Final = tuple[Worth, str | None, int]


class SlowOdds:
    """The odds of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.spec = dice_spec(rules.dice)
        self.hands = SlowHands(self.spec, [hand_spec(hand) for hand in rules.hands])
        self.again = rules.throws.again
        self.most = rules.throws.most or (None if rules.otherwise == "roll again" else 1)
        self.turn = cache(self._turn)
        self.pot = cache(self._pot)
        self.answer = cache(self._answer)

    # One turn

    def final(self, dice: Dice) -> Final:
        """What dice that lie at last are worth."""
        worth = self.hands.worth(dice)
        if worth == NOTHING:
            lost = self.rules.otherwise == "lose"
            if self.rules.otherwise == "roll again":
                lost = self.rules.throws.exhausted == "lose"
            return worth, "lose" if lost else None, 1
        hand = self.rules.hands[-worth[0]]
        return worth, hand.effect, hand.pays or 1

    def throws(self, count: int) -> list[Dice]:
        """Every way in which so many dice fall, one as likely as another."""
        return list(product(self.spec.faces, repeat=count))

    def _turn(self, limit: int | None) -> list[tuple[Final, int, Fraction]]:
        """Final hands without a choice, the throws each took, and its chance."""
        found: dict[tuple[Final, int], Fraction] = {}
        dice = self.throws(self.spec.count)
        rolls_on = self.rules.otherwise == "roll again"
        goes_again = [each for each in dice if rolls_on and self.hands.worth(each) == NOTHING]
        chance, taken = Fraction(1), 1
        while True:
            last = taken == limit
            for each in dice:
                if each not in goes_again or last:
                    key = self.final(each), taken
                    found[key] = found.get(key, Fraction(0)) + chance / len(dice)
            if last or not goes_again:
                break
            chance = chance * len(goes_again) / len(dice)
            if limit is None:  # it goes on for ever, always in the same shares
                whole = sum(found.values())
                found = {key: part / whole for key, part in found.items()}
                break
            taken += 1
        return [(final, throws, part) for (final, throws), part in found.items()]

    def limit_after(self, throws: int) -> int | None:
        """How often the others may throw."""
        return throws if self.rules.throws.first_sets_limit else self.most

    # A pot

    def _pot(self, players: int) -> tuple[dict[int, Fraction], Fraction]:
        """Each player's share of a fresh pot, -1 for one that carries; and the chance of no tie."""
        shares: dict[int, Fraction] = {}
        anew = untied = Fraction(0)
        for tied, chance in self._endings(players):
            untied += chance if len(tied) == 1 and tied[0] >= -1 else 0
            if len(tied) == 1 and tied[0] >= -1:
                shares[tied[0]] = shares.get(tied[0], Fraction(0)) + chance
            elif tied[0] != -2 and self.rules.pot and self.rules.pot.tied == "split":
                for player in tied:
                    shares[player] = shares.get(player, Fraction(0)) + chance / len(tied)
            elif len(tied) == players or tied[0] == -2:
                anew += chance
            else:
                for place, share in self.pot(len(tied))[0].items():
                    player = -1 if place == -1 else tied[place]
                    shares[player] = shares.get(player, Fraction(0)) + chance * share
        return {player: share / (1 - anew) for player, share in shares.items()}, untied

    def _endings(self, players: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Who is level at the top when all have rolled: (-1,) is a pot that carries, (-2,) all roll anew."""
        carries = self.rules.pot is not None and self.rules.pot.all_lose == "carry"

        def play(
            player: int, best: tuple[tuple[int, ...], Worth | None], limit: int | None, chance: Fraction
        ) -> Iterator[tuple[tuple[int, ...], Fraction]]:
            leaders, worth = best
            if player == players:
                yield leaders or ((-1,) if carries else (-2,)), chance
                return
            for (mine, effect, _), throws, part in self.turn(limit):
                after = self.limit_after(throws) if player == 0 else limit
                if effect == "win":
                    yield (player,), chance * part
                elif effect == "lose" or (worth is not None and mine < worth):
                    yield from play(player + 1, best, after, chance * part)
                elif mine == worth:
                    yield from play(player + 1, ((*leaders, player), worth), after, chance * part)
                else:
                    yield from play(player + 1, ((player,), mine), after, chance * part)

        yield from play(0, ((), None), self.most, Fraction(1))

    # Choices

    def best(self, lying: Dice, left: int, value: dict[Dice, tuple[Fraction, ...]]) -> tuple[Fraction, ...]:
        """The best a player can do who may throw so many times more; `value` of standing on any dice."""

        @cache
        def worth(dice: Dice, left: int) -> tuple[Fraction, ...]:
            options = [value[dice]]
            if left:
                options += [after(tuple(sorted(kept)), left) for kept in self._kept(dice)]
            return max(options, key=lambda option: option[0])

        @cache
        def after(kept: Dice, left: int) -> tuple[Fraction, ...]:
            thrown = self.throws(self.spec.count - len(kept))
            parts = [worth(tuple(sorted((*kept, *dice))), left - 1) for dice in thrown]
            return tuple(sum(column, Fraction(0)) / len(thrown) for column in zip(*parts, strict=True))

        return worth(lying, left) if lying else after((), left)

    def _kept(self, dice: Dice) -> Iterator[Dice]:
        assert self.again is not None
        most = self.again.most or self.spec.count
        for thrown in range(self.again.least, most + 1):
            yield from combinations(dice, self.spec.count - thrown)

    def best_chance(self, name: str) -> Fraction:
        """The best chance of this hand or a better one."""
        place = [hand.name for hand in self.rules.hands].index(name)
        value = {dice: (Fraction(-self.hands.worth(dice)[0] <= place),) for dice in self._lying()}
        return self.best((), self.most or 1, value)[0]

    def _lying(self) -> set[Dice]:
        return {tuple(sorted(dice)) for dice in self.throws(self.spec.count)}

    def _final_hands(self) -> dict[Dice, Final]:
        return {dice: self.final(dice) for dice in self._lying()}

    # A leg of two

    def _answer(self, theirs: Worth, limit: int | None) -> Fraction:
        """What the second expects, a tie counted half."""

        def value(worth: Worth) -> Fraction:
            return Fraction((worth > theirs) * 2 + (worth == theirs), 2)

        if self.again is None:
            return sum((value(final[0]) * part for final, _, part in self.turn(limit)), Fraction(0))
        values = {dice: (value(final[0]),) for dice, final in self._final_hands().items()}
        return self.best((), limit or 1, values)[0]

    def leg(self) -> Fraction:
        """The first player's chance, a tie counted half."""
        if self.again is None:
            parts = self.turn(self.most)
            return sum(
                (part * (1 - self.answer(f[0], self.limit_after(n))) for f, n, part in parts), Fraction(0)
            )
        hands, most = self._final_hands(), self.most or 1

        @cache
        def worth(dice: Dice, taken: int) -> Fraction:
            options = [1 - self.answer(hands[dice][0], self.limit_after(taken))]
            if taken < most:
                options += [after(tuple(sorted(kept)), taken) for kept in self._kept(dice)]
            return max(options)

        @cache
        def after(kept: Dice, taken: int) -> Fraction:
            thrown = self.throws(self.spec.count - len(kept))
            parts = [worth(tuple(sorted((*kept, *dice))), taken + 1) for dice in thrown]
            return sum(parts, Fraction(0)) / len(thrown)

        return after((), 0)

    # A bank

    def bank(self) -> tuple[Fraction, Fraction, Fraction]:
        """The banker's gain for each token of a bet, how often he wins it, and ties."""
        if self.again is None:
            parts = [(part, self._met(final, self.limit_after(n))) for final, n, part in self.turn(self.most)]
            gain, win, tie = (sum((p * f[i] for p, f in parts), Fraction(0)) for i in range(3))
            return gain, win, tie
        hands, most = self._final_hands(), self.most or 1
        met = cache(self._met)

        @cache
        def worth(dice: Dice, taken: int) -> tuple[Fraction, ...]:
            options = [met(hands[dice], self.limit_after(taken))]
            if taken < most:
                options += [after(tuple(sorted(kept)), taken) for kept in self._kept(dice)]
            return max(options, key=lambda option: option[0])

        @cache
        def after(kept: Dice, taken: int) -> tuple[Fraction, ...]:
            thrown = self.throws(self.spec.count - len(kept))
            parts = [worth(tuple(sorted((*kept, *dice))), taken + 1) for dice in thrown]
            return tuple(sum(column, Fraction(0)) / len(thrown) for column in zip(*parts, strict=True))

        gain, win, tie = after((), 0)
        return gain, win, tie

    def _met(self, banker: Final, limit: int | None) -> tuple[Fraction, Fraction, Fraction]:
        """What a bet comes to against this hand of the banker."""
        if banker[1] is not None:
            return _settled(banker, None, self.rules)
        if self.again is None:
            parts = [(part, _settled(banker, final, self.rules)) for final, _, part in self.turn(limit)]
            gain, win, tie = (sum((p * f[i] for p, f in parts), Fraction(0)) for i in range(3))
            return gain, win, tie
        values = {}
        for dice, final in self._final_hands().items():
            gain, win, tie = _settled(banker, final, self.rules)
            values[dice] = (-gain, win, tie)
        lost, win, tie = self.best((), limit or 1, values)
        return -lost, win, tie


def _settled(banker: Final, player: Final | None, rules: Ruleset) -> tuple[Fraction, Fraction, Fraction]:
    assert rules.bank is not None
    if player is not None and player[1] is None and player[0] == banker[0] and rules.bank.tied != "banker":
        return Fraction(0), Fraction(0), Fraction(1)
    if player is None:
        banker_wins = banker[1] == "win"
    elif player[1] is not None:
        banker_wins = player[1] == "lose"
    else:
        banker_wins = banker[0] >= player[0]
    winner, loser = (banker, player) if banker_wins else (player, banker)
    pays = max(winner[2] if winner else 1, loser[2] if loser and loser[1] == "lose" else 1)
    return Fraction(pays if banker_wins else -pays), Fraction(banker_wins), Fraction(0)
