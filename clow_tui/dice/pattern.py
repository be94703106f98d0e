"""Patterns: which dice fit one, and which faces then rank the hand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from clow_tui.dice.spec import RUN, HandSpec, is_letter


@dataclass(frozen=True, slots=True)
class Pattern:
    """A `match` taken apart.

    `letters` and `sizes` go together, most dice first and among equals in the order written; `ranking` holds
    positions in them. `spelled` counts the faces that are named outright.
    """

    run: bool
    spelled: tuple[tuple[str, int], ...]
    letters: tuple[str, ...]
    sizes: tuple[int, ...]
    ranking: tuple[int, ...]
    ranked_run: bool

    @property
    def specificity(self) -> int:
        """How many faces are spelled out: a roll belongs to the entry that spells out most of its faces."""
        return sum(count for _, count in self.spelled)


def take_apart(hand: HandSpec) -> Pattern:
    """The pattern of an entry; ValueError if `ranked_by` names a letter that the pattern lacks."""
    if hand.match == RUN:
        if hand.ranked_by:
            raise ValueError(f"{hand.name}: a run has no letters to be ranked by")
        return Pattern(True, (), (), (), (), hand.ranked_by is None)
    letters = Counter(word for word in hand.match if is_letter(word))
    spelled = Counter(word for word in hand.match if not is_letter(word))
    by_size = sorted(letters, key=lambda letter: -letters[letter])  # stable: the earlier letter stays ahead
    ranked_by = hand.ranked_by
    if ranked_by is None:
        ranked_by = tuple(letter for letter in by_size if letters[letter] > 1)
    strangers = [letter for letter in ranked_by if letter not in letters]
    if strangers:
        raise ValueError(f"{hand.name}: ranked by {strangers[0]}, which is not in its pattern")
    return Pattern(
        run=False,
        spelled=tuple(spelled.items()),
        letters=tuple(by_size),
        sizes=tuple(letters[letter] for letter in by_size),
        ranking=tuple(by_size.index(letter) for letter in ranked_by),
        ranked_run=False,
    )


def fit(pattern: Pattern, dice: Mapping[str, int], place: Mapping[str, int]) -> tuple[str, ...] | None:
    """The faces that rank these dice, the weightiest first, or None if the dice do not fit.

    `dice` counts each face that lies there; `place` is each face's place from low to high.
    """
    if pattern.run:
        return _fit_run(pattern, dice, place)
    left = dict(dice)
    for face, count in pattern.spelled:
        # Exactly as many: a letter never stands for a face that the pattern spells out.
        if left.pop(face, 0) != count:
            return None
    groups = sorted(left.items(), key=lambda item: (-item[1], -place[item[0]]))
    if tuple(count for _, count in groups) != pattern.sizes:
        return None
    return tuple(groups[position][0] for position in pattern.ranking)


def _fit_run(pattern: Pattern, dice: Mapping[str, int], place: Mapping[str, int]) -> tuple[str, ...] | None:
    places = [place[face] for face in dice]
    if max(dice.values()) > 1 or max(places) - min(places) != len(places) - 1:
        return None
    if not pattern.ranked_run:
        return ()
    return (max(dice, key=lambda face: place[face]),)
