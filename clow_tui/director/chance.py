"""A night's chance: its seed, what is committed to before the first throw, and who draws."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from clow_tui.dice import Dice
from clow_tui.director.draws import seed_from_number, shuffle, throw_dice

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SeedChance:
    """Throws and draws of one night, all from its 32 bytes of seed."""

    seed: bytes

    def throw(self, table: int, round_: int, k: int, count: int, faces: Sequence[str]) -> Dice:
        """Throw `k` of a table's round."""
        return throw_dice(self.seed, table, round_, k, count, faces)

    def shuffle(self, n: int, items: Sequence[T]) -> list[T]:
        """The items in the order of draw `n`."""
        return list(shuffle(self.seed, n, items))


def new_seed(number: int | None) -> bytes:
    """32 bytes from the system, or those of `--seed NUMBER`."""
    return secrets.token_bytes(32) if number is None else seed_from_number(number)


def new_salt() -> bytes:
    """16 bytes from the system, so that a commitment to a guessable seed tells nothing."""
    return secrets.token_bytes(16)


def commitment(seed: bytes, salt: bytes) -> str:
    """SHA-256 of seed and salt, in hexadecimal: shown before the first throw."""
    return hashlib.sha256(seed + salt).hexdigest()
