"""A file that is right is read in one go, any other key by key: both ways come to the same."""

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from pydantic import ValidationError

from clow_tui.rulesets import Ruleset, shipped_folder
from clow_tui.rulesets.draft import Draft
from clow_tui.rulesets.keys import read_keys
from clow_tui.rulesets.merge import without_nulls
from clow_tui.rulesets.model import Part
from clow_tui.rulesets.tree import Group, plain, read_tree
from tests.support.mutations import mutated
from tests.support.rulesets import as_text, ruleset_data

SHIPPED = [path for path in sorted(shipped_folder().glob("*.yaml")) if b"\nextends:" not in path.read_bytes()]


def grown(text: str) -> Group | None:
    """The tree of a text without faults so far that extends nothing."""
    tree, faults = read_tree(text)
    if faults or not isinstance(tree, Group) or "extends" in tree.entries:
        return None
    whole = without_nulls(tree, faults)
    return None if faults else whole


def both_ways(tree: Group) -> None:
    by_keys = read_keys(tree)
    try:
        whole = Draft.of(Ruleset.model_validate(plain(tree)), tree)
    except ValidationError:
        assert by_keys.faults
        return
    assert not by_keys.faults
    for path, value in whole.values.items():
        mine = by_keys[path]
        assert mine if isinstance(value, Part) else mine == value
    assert by_keys.values.keys() == whole.values.keys() | {()}


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_shipped_files(path: Path) -> None:
    tree = grown(path.read_text(encoding="utf-8"))
    assert tree is not None
    both_ways(tree)


def test_mutated_files() -> None:
    met = 0
    for data in mutated(seed=77, count=600):
        tree = grown(data.decode("utf-8", "replace").replace("\0", ""))
        if tree is not None and "name" in tree.entries:
            both_ways(tree)
            met += 1
    assert met > 100


@settings(max_examples=60)
@given(ruleset_data())
def test_made_up_rulesets(data: dict[str, object]) -> None:
    tree = grown(as_text(data))
    assume(tree is not None)
    assert tree is not None
    both_ways(tree)
