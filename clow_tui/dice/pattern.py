"""Patterns: which dice fit one, and which faces then rank the hand."""

from collections import Counter
from collections.abc import Iterable, Mapping
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


# Dice as they lie: the place of each face from low to high with how many show it, most dice first and among
# equals the higher face first.
Groups = tuple[tuple[int, int], ...]


def grouped(dice: Iterable[int]) -> Groups:
    """The groups of dice given as places of their faces, from low to high."""
    counted: dict[int, int] = {}
    for face in sorted(dice, reverse=True):
        counted[face] = counted.get(face, 0) + 1
    return tuple(sorted(counted.items(), key=lambda group: -group[1]))  # stable: the higher face stays ahead


def fit(pattern: Pattern, groups: Groups, place: Mapping[str, int]) -> tuple[int, ...] | None:
    """The places of the faces that rank these dice, the weightiest first, or None if the dice do not fit.

    `place` is each face's place from low to high.
    """
    if pattern.run:
        return _fit_run(pattern, groups)
    if pattern.spelled:
        left = dict(groups)
        for face, count in pattern.spelled:
            # Exactly as many: a letter never stands for a face that the pattern spells out.
            if left.pop(place.get(face, -1), 0) != count:
                return None
        groups = tuple(left.items())
    if len(groups) != len(pattern.sizes) or any(map(_unlike, groups, pattern.sizes)):
        return None
    return tuple([groups[position][0] for position in pattern.ranking])


def _unlike(group: tuple[int, int], size: int) -> bool:
    return group[1] != size


def _fit_run(pattern: Pattern, groups: Groups) -> tuple[int, ...] | None:
    (top, most), (lowest, _) = groups[0], groups[-1]
    if most > 1 or top - lowest != len(groups) - 1:
        return None
    return (top,) if pattern.ranked_run else ()
