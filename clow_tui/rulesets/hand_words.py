"""A hand of a ruleset in words: which dice make it, what ranks it, what it does."""

from collections import Counter

from clow_tui.dice import is_letter
from clow_tui.dice.pattern import Pattern, take_apart
from clow_tui.rulesets.model import DiceRule, HandRule, hand_spec

_NUMBERS: tuple[str, ...] = ("no", "one", "two", "three", "four", "five", "six")
_NUMBERS += ("seven", "eight", "nine", "ten", "eleven", "twelve")
_SETS = {2: "pair", 3: "three", 4: "four", 5: "five", 6: "six"}
_AN = ("8", "11", "18", *"AEFHILMNORSX")  # faces that are said with "an" before them


def number(count: int) -> str:
    """A number as it is read aloud: in words up to twelve."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def many(count: int, one: str, more: str | None = None) -> str:
    """So many of a thing: `one die`, `three dice`."""
    return f"{number(count)} {one if count == 1 else more or one + 's'}"


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """Several things in a row: `A, B and C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def begun(sentence: str) -> str:
    """A sentence with a capital letter in front."""
    return sentence[:1].upper() + sentence[1:]


def face_words(face: str) -> str:
    """One face with its article: `a 6`, `an A`."""
    return f"{'an' if face in _AN else 'a'} {face}"


def dice_of(hand: HandRule, dice: DiceRule) -> str:
    """The dice that make a hand: `two alike and one other die`, `a 4, a 5 and a 6`."""
    pattern = take_apart(hand_spec(hand))
    if pattern.run:
        return _rows(dice)
    spelled = [
        face_words(face) if count == 1 else f"{number(count)} {face}s" for face, count in pattern.spelled
    ]
    return listed(spelled + _groups(pattern))


def _rows(dice: DiceRule) -> str:
    """All dice in a row: each row where there are few, else the lowest and the highest."""
    unseen = dice.wild.face if dice.wild and dice.wild.face not in dice.wild.stands_for else None
    starts = range(len(dice.faces) - dice.count + 1)
    rows = [dice.faces[start : start + dice.count] for start in starts]
    shown = ["-".join(row) for row in rows if unseen not in row]
    which = listed(shown, "or") if len(shown) <= 3 else f"from {shown[0]} to {shown[-1]}"
    return f"{many(dice.count, 'die', 'dice')} in a row, {which}"


def _groups(pattern: Pattern) -> list[str]:
    """The dice that letters stand for: alike within a letter, different from one letter to the next."""
    several = Counter(size for size in pattern.sizes if size > 1)
    words: list[str] = []
    for size, sets in several.items():
        other = " others" if words or pattern.spelled else ""
        words += [f"{number(size)}{other} alike", *[f"{number(size)} others alike"] * (sets - 1)]
    single = pattern.sizes.count(1)
    if single:
        alone = not words and not pattern.spelled
        kind = "" if alone else " other"
        words.append(f"one{kind} die" if single == 1 else f"{number(single)}{kind} dice, no two alike")
    return words


def ranking_of(hand: HandRule) -> str:
    """What ranks the throws of a hand among themselves, or "" where there is nothing to rank."""
    pattern = take_apart(hand_spec(hand))
    if pattern.run:
        return "ranked by the top face" if pattern.ranked_run else "all equal"
    if not pattern.letters:
        return ""
    if not pattern.ranking:
        return "all equal"
    named = [_group_name(pattern, position) for position in pattern.ranking]
    return f"ranked by {', then '.join(named)}{_rest(pattern)}"


def _rest(pattern: Pattern) -> str:
    """The dice that never count."""
    idle = [position for position in range(len(pattern.sizes)) if position not in pattern.ranking]
    if not idle:
        return ""
    return f"; {_group_name(pattern, idle[0]) if len(idle) == 1 else 'the rest'} never counts"


def _group_name(pattern: Pattern, position: int) -> str:
    """A letter's dice, told from the others: `the pair`, `the higher pair`, `the other die`."""
    size = pattern.sizes[position]
    alike = [place for place, other in enumerate(pattern.sizes) if other == size]
    alone = len(pattern.letters) == 1 and not pattern.spelled
    if alone:
        return "the face"
    kind = _SETS.get(size, f"set of {size}") if size > 1 else "other die"
    if size == 1 and len(alike) == len(pattern.sizes) and not pattern.spelled:
        kind = "die"
    return f"the {_which(alike.index(position), len(alike))}{kind}"


def _which(place: int, of: int) -> str:
    if of == 1:
        return ""
    if of == 2:
        return ("higher ", "lower ")[place]
    if place in (0, of - 1):
        return "lowest " if place else "highest "
    return f"{_ORDINALS[place]} highest "


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def place(rank: int) -> str:
    """A place in words: `first place`, `place 11`."""
    return f"{_ORDINALS[rank - 1]} place" if rank <= len(_ORDINALS) else f"place {rank}"


def spelled_out(hand: HandRule) -> int:
    """How many faces a hand names outright."""
    return 0 if hand.match == "run" else sum(not is_letter(word) for word in hand.match)
