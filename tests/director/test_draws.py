"""The throws and draws of a night, checked against a few lines written independently of them."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from clow_tui.director.draws import seed_from_number, shuffle, throw_dice

SIX = ("1", "2", "3", "4", "5", "6")
SEED = seed_from_number(7)


def by_hand(seed: bytes, message: str, count: int, sides: int) -> list[int]:
    raw = b"".join(hmac.new(seed, f"{message}/{i}".encode(), hashlib.sha256).digest() for i in range(20))
    return [b % sides for b in raw if b < 256 - 256 % sides][:count]


def test_a_seed_number_is_hashed_in_decimal() -> None:
    assert seed_from_number(7) == hashlib.sha256(b"7").digest()
    assert seed_from_number(-12) == hashlib.sha256(b"-12").digest()


@pytest.mark.parametrize("count", [1, 3, 5, 60])
@pytest.mark.parametrize("sides", [1, 2, 5, 6, 7, 200])
def test_throws_are_the_bytes_of_the_hmac_without_those_that_would_favour_low_faces(
    count: int, sides: int
) -> None:
    faces = tuple(str(n) for n in range(sides))
    thrown = throw_dice(SEED, 3, 12, 2, count, faces)
    assert [int(face) for face in thrown] == by_hand(SEED, "3/12/2", count, sides)


def test_a_throw_hangs_on_table_round_and_k_alone() -> None:
    throws = {
        (table, round_, k): throw_dice(SEED, table, round_, k, 12, SIX)
        for table in range(1, 6)
        for round_ in range(1, 6)
        for k in range(1, 6)
    }
    assert len(set(throws.values())) == len(throws)
    assert throw_dice(SEED, 1, 11, 1, 12, SIX) != throw_dice(SEED, 11, 1, 1, 12, SIX)
    assert throws[2, 3, 4] == throw_dice(SEED, 2, 3, 4, 12, SIX)


def test_all_faces_come_up_alike() -> None:
    counts = Counter(face for k in range(2000) for face in throw_dice(SEED, 1, 1, k, 3, SIX))
    assert set(counts) == set(SIX)
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5  # chi squared, 5 degrees, p = 0.001


def test_more_than_256_faces_take_four_bytes_each() -> None:
    faces = tuple(str(n) for n in range(1000))
    raw = hmac.new(SEED, b"1/1/1/0", hashlib.sha256).digest()
    words = [int.from_bytes(raw[i : i + 4], "big") for i in range(0, 32, 4)]
    wanted = [str(w % 1000) for w in words if w < 2**32 - 2**32 % 1000]
    assert list(throw_dice(SEED, 1, 1, 1, 5, faces)) == wanted[:5]


def test_a_shuffle_keeps_every_item_once() -> None:
    for size in (0, 1, 2, 24, 255, 256, 257, 1000):
        items = tuple(range(size))
        drawn = shuffle(SEED, 4, items)
        assert sorted(drawn) == list(items)
        assert drawn == shuffle(SEED, 4, items)


def test_draws_of_other_numbers_are_other_draws() -> None:
    items = tuple(range(24))
    assert len({shuffle(SEED, n, items) for n in range(50)}) == 50


def test_every_order_is_equally_likely() -> None:
    counts = Counter(shuffle(SEED, n, "abcd") for n in range(4800))
    assert set(counts) == set(permutations("abcd"))
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 49.8  # 23 degrees, p = 0.001
