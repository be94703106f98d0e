"""Ruleset files with some words cut, doubled, swapped, replaced or put in: the same for the same seed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from clow_tui.rulesets import shipped_folder

PIECES = (
    """
    null|[]|{}|xxx|xxy|run|none|y|0|1|2|7|100|-1|1.5|true|on|4:5:6|'|"|#|, |: |}|]|{|[4, 5, 6]|name|match|dice
    lose|win|roll again|split|again: {}|most: 3|rounds: 2|pot: {}|bank: {}|legs: {}|extends: c-low|pays: 2
    wild: {face: 1, as: [2]}|ranked_by: |points: [3, 2]|first_to: 2|effect: |exhausted: lose|otherwise: lose
    nothing|&a |*a|!!str |\t|\n|---\n|...|\x00|\xff|"\\x07"|| |>|? |- |<<: |@|%|`|=|~|Null|yes|0x1|1_0|.inf
    """.strip()
    .replace("\n    ", "|")
    .encode("latin-1")
    .split(b"|")
)


def shipped_files() -> list[bytes]:
    """What the shipped files hold."""
    return [path.read_bytes() for path in sorted(shipped_folder().glob("*.yaml"))]


def mutated(seed: int, count: int) -> Iterator[bytes]:
    """So many files, each a shipped one with one to four changes."""
    chance = random.Random(seed)
    texts = [re.findall(rb"\w+|\s+|.", data) for data in shipped_files()]
    for _ in range(count):
        words = list(chance.choice(texts))
        for _ in range(chance.randint(1, 4)):
            _change(words, chance)
        yield b"".join(words)


def _change(words: list[bytes], chance: random.Random) -> None:
    if not words:
        return
    at = chance.randrange(len(words))
    match chance.choice(("cut", "double", "swap", "replace", "replace", "insert", "noise", "end")):
        case "cut":
            del words[at]
        case "double":
            words.insert(at, words[at])
        case "swap":
            other = chance.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        case "replace":
            words[at] = chance.choice(PIECES)
        case "insert":
            words.insert(at, chance.choice(PIECES))
        case "noise":
            words.insert(at, chance.randbytes(chance.randint(1, 4)))
        case _:
            del words[max(at, 1) :]
