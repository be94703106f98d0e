"""The manual for hosts: its table is the model's, its examples load, and together they use every key."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from clow_tui.rulesets import Reading, Shelf, read_ruleset, shipped_folder
from clow_tui.rulesets.manual import key_table
from clow_tui.rulesets.model import OUTCOMES_MOST
from clow_tui.rulesets.shelf import EDITOR_LINE
from clow_tui.rulesets.source import BYTES_MOST
from tests.support.faults import PLAIN
from tests.support.rulesets import leaves

PAGE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def read(text: str) -> Reading:
    def base(name: str) -> str | None:
        entry = Shelf(shipped_folder()).find(name)
        return None if entry is None else entry.path.read_text(encoding="utf-8")

    return read_ruleset(text, name="example", base=base)


def test_the_table_of_keys_is_the_models() -> None:
    table = PAGE.partition("<!-- keys: python -m clow_tui.rulesets.manual -->\n")[2]
    assert table.partition("<!-- end of keys -->")[0] == key_table()


def test_the_table_has_a_row_for_each_key() -> None:
    rows = [line.split("|")[1].strip() for line in key_table().splitlines()[2:]]
    assert len(set(rows)) == len(rows)
    assert {f"`{'.'.join(path)}`" for path in leaves()} | {"`extends`"} <= set(rows)
    for line in key_table().splitlines()[2:]:
        assert all(cell.strip() for cell in line.split("|")[1:-1]), line


@pytest.mark.parametrize("text", EXAMPLES, ids=[f"example-{n}" for n in range(len(EXAMPLES))])
def test_each_example_loads(text: str) -> None:
    assert [fault.at("example") for fault in read(text).faults] == []


def test_the_examples_use_every_key() -> None:
    def used(data: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
        yield ".".join(path)
        if isinstance(data, dict):
            for key, value in data.items():
                yield from used(value, (*path, key))
        elif isinstance(data, list):
            for value in data:
                yield from used(value, path)

    there = {key for text in EXAMPLES for key in used(yaml.safe_load(text))}
    assert {".".join(path) for path in leaves()} | {"extends"} <= there


def test_the_first_example_is_the_shipped_file() -> None:
    assert EXAMPLES[0] == (shipped_folder() / "c-low.yaml").read_text(encoding="utf-8")
    assert EXAMPLES[0].splitlines()[0] == EDITOR_LINE


def test_the_values_if_left_out_are_those_of_the_model() -> None:
    """Each default of the table, written out, changes nothing."""
    hands = "[{name: Trips, match: xxx}, {name: Low, match: 123, effect: lose}]"
    text = f"name: A\ndice: {{count: 3}}\nhands: {hands}\n"
    plain = read(f"{text}pot: {{}}\n").ruleset
    stated = {
        "format": "1",
        "about": "''",
        "players": "{least: 2}",
        "otherwise": "nothing",
        "throws": "{}",
        "order": "{first: seats, next: same}",
        "pot": "{tokens: 100, ante: 10, tied: roll off, all_lose: carry, ends: last standing}",
    }
    lines = "".join(f"{key}: {value}\n" for key, value in stated.items())
    assert plain is not None
    assert read(text.replace("count: 3", "count: 3, faces: [1, 2, 3, 4, 5, 6]") + lines).ruleset == plain


TRAPS = [
    ("match: xxx", "match: 4:5:6", "write [4, 5, 6]"),
    ("match: xxx", "match: 664", None),
    ("match: xxx", "match: 0456", "write [4, 5, 6]"),
    ("faces: [1, 2,", "faces: [01, 02,", None),
    ("name: Trips", "name: on", None),
    ("name: Trips", "name: no", None),
    ("name: Trips", "name: 1e3", None),
    (
        "otherwise: roll again",
        "otherwise: roll again\nthrows: {most: 3, first_sets_limit: yes}",
        "write true",
    ),
    ("ante: 10", 'ante: "10"', "write 10"),
    ("ante: 10", "ante: 010", "write 10"),
    ("ante: 10", "ante: 1_0", "write 10"),
    ("faces: [1,", "faces: [j,", "write J"),
    ("match: xxx", "match: XXX", "letters of a pattern are small"),
    ("name: Plain", "name: A: B", "put text that holds one in quotes"),
    ("pot: {tokens", "pot:\n\t{tokens", "indent with spaces"),
    ("ante: 10", "ante: 10, ante: 20", "keep one"),
    ("name: Plain", "name: &a Plain", "leave it out"),
    ("name: Plain", "name: !tag Plain", "leave it out"),
]


@pytest.mark.parametrize(("old", "new", "told"), TRAPS, ids=[row[1].strip()[-24:] for row in TRAPS])
def test_the_traps_are_as_the_manual_says(old: str, new: str, told: str | None) -> None:
    assert PLAIN.count(old) == 1
    faults = read(PLAIN.replace(old, new)).faults
    assert any(told in fault.text for fault in faults) if told else not faults


def test_the_bounds_are_as_the_manual_says() -> None:
    assert f"at most {BYTES_MOST // 1024} kB" in PAGE
    assert f"at most {OUTCOMES_MOST:,} ways" in PAGE
