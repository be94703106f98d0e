"""Chance from a night's seed: the dice of every throw, and the order of every draw."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

BYTE = 256
WORD = 256**4


def seed_from_number(number: int) -> bytes:
    """The 32 bytes of seed that `--seed NUMBER` stands for: SHA-256 of the number in decimal."""
    return hashlib.sha256(str(number).encode("ascii")).digest()


def throw_dice(
    seed: bytes, table: int, round_: int, k: int, count: int, faces: Sequence[str]
) -> tuple[str, ...]:
    """The dice of throw `k` (from 1) in a table's own round `round_`: `count` faces out of `faces`.

    They hang on nothing but these arguments, so a throw taken back and made again shows the same dice.
    """
    stream = _bytes(seed, f"{table}/{round_}/{k}")
    return tuple(faces[_below(stream, len(faces))] for _ in range(count))


def shuffle(seed: bytes, n_draw: int, items: Sequence[T]) -> tuple[T, ...]:
    """The items in the order of draw `n_draw`; every order is equally likely."""
    stream = _bytes(seed, f"draw/{n_draw}")
    drawn = list(items)
    for last in range(len(drawn) - 1, 0, -1):
        pick = _below(stream, last + 1)
        drawn[last], drawn[pick] = drawn[pick], drawn[last]
    return tuple(drawn)


def _bytes(seed: bytes, message: str) -> Iterator[int]:
    """HMAC-SHA256 of message/0, then of message/1, and on for as long as bytes are wanted."""
    block = 0
    while True:
        yield from hmac.digest(seed, f"{message}/{block}".encode("ascii"), "sha256")
        block += 1


def _below(stream: Iterator[int], bound: int) -> int:
    """A uniform number from 0 to bound - 1: from a byte, or from four where 256 values are too few."""
    size = BYTE if bound <= BYTE else WORD
    keep = size - size % bound  # values from here up would favour the low numbers
    while True:
        value = next(stream)
        if size == WORD:
            for _ in range(3):
                value = value * BYTE + next(stream)
        if value < keep:
            return value % bound
