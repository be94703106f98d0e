"""Dice in words: read from what somebody types, and shown."""

import re

from clow_tui.dice.spec import Dice, DiceError, DiceSpec

_BETWEEN = re.compile(r"[\s,-]+")


def parse_dice(words: str, spec: DiceSpec, count: int) -> Dice:
    """The `count` dice that somebody typed, in the order typed.

    "4 5 6", "4,5,6", "4-5-6", "456", "10 j q k a"; DiceError, whose text is one sentence, for anything else.
    """
    longest = max(map(len, spec.faces))
    pieces = [_upper(piece) for piece in _BETWEEN.split(words.strip()) if piece]
    # A sign in front makes a number, and no die.
    if sum(map(len, pieces)) > 4 * count * longest or words.lstrip().startswith("-"):
        raise DiceError(_count_wanted(spec, count))
    if len(pieces) > 1 and all(piece in spec.faces for piece in pieces):
        if len(pieces) != count:
            raise DiceError(f"{_count_wanted(spec, count)}; here are {len(pieces)}")
        return tuple(pieces)
    readings = _readings(pieces, spec.faces, count)
    if len(readings) == 1:
        return next(iter(readings.values()))
    if readings:
        ways = " or ".join(show_dice(dice) for dice in list(readings.values())[:2])
        raise DiceError(f"this could be {ways}; put spaces between the dice")
    raise DiceError(_why_not(pieces, spec, count))


def show_dice(dice: Dice) -> str:
    """Dice as they lie: "2-2-5"."""
    return "-".join(dice)


def _upper(piece: str) -> str:
    # Only plain letters: "ſ" and "ı" would turn into faces that nobody typed.
    return piece.upper() if piece.isascii() else piece


def _readings(pieces: list[str], faces: tuple[str, ...], count: int) -> dict[Dice, Dice]:
    """Every way to read the pieces as `count` dice: sorted, to tell one way from another, and as typed."""
    found: dict[Dice, Dice] = {(): ()}
    for piece in pieces:
        # at[i]: the ways to read everything up to character i of this piece
        at: list[dict[Dice, Dice]] = [found] + [{} for _ in piece]
        for start in range(len(piece)):
            for face in faces:
                if not piece.startswith(face, start):
                    continue
                for dice in at[start].values():
                    if len(dice) < count:
                        longer = (*dice, face)
                        at[start + len(face)].setdefault(tuple(sorted(longer)), longer)
        found = at[len(piece)]
    return {key: dice for key, dice in found.items() if len(dice) == count}


def _why_not(pieces: list[str], spec: DiceSpec, count: int) -> str:
    for piece in pieces:
        # A piece that reads as some number of dice has no stranger in it.
        if not any(_readings([piece], spec.faces, number) for number in range(1, len(piece) + 1)):
            stranger = piece
            if all(len(face) == 1 for face in spec.faces):
                stranger = next(letter for letter in piece if letter not in spec.faces)
            return f"{stranger[:12]!r} is no face of these dice; the faces are {' '.join(spec.faces)}"
    return _count_wanted(spec, count)


def _count_wanted(spec: DiceSpec, count: int) -> str:
    if count == 1:
        return f"one die is wanted, such as {spec.faces[-1]}"
    example = (spec.faces * count)[-count:]
    return f"{count} dice are wanted, such as {' '.join(example)}"
