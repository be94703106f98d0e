"""The schema for editors: made from the model, and of one mind with the loader."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import assume, given, settings
from jsonschema import Draft7Validator

from clow_tui.rulesets import EDITOR_LINE, Shelf, Unwritable, lay_schema, read_ruleset, shipped_folder
from clow_tui.rulesets.keys import read_keys
from clow_tui.rulesets.merge import without_nulls
from clow_tui.rulesets.schema import schema, schema_text
from clow_tui.rulesets.tree import Group, plain, read_tree
from tests.support.faults import PLAIN, fault_table
from tests.support.mutations import mutated
from tests.support.rulesets import as_text, leaves, ruleset_data

FILE = shipped_folder() / "ruleset.schema.json"
SHIPPED = sorted(shipped_folder().glob("*.yaml"))
BASES = {path.stem: path.read_text(encoding="utf-8") for path in SHIPPED}
PROJECT = Path(__file__).parents[2]
VALIDATOR = Draft7Validator(schema())


def as_json(value: Any) -> Any:
    """What the loader read, as an editor has it."""
    if isinstance(value, dict):
        return {key: as_json(inner) for key, inner in value.items()}
    return [as_json(inner) for inner in value] if isinstance(value, tuple) else value


def agree(text: str) -> bool | None:
    """Holds loader and schema to each other; what the schema says, None where the file is not even YAML.

    Whatever the loader accepts the schema accepts. What is wrong with a key or a value by itself the schema
    refuses as well; it cannot look into a base, nor see what values mean beside each other.
    """
    tree, faults = read_tree(text)
    if faults or not isinstance(tree, Group):
        return None
    accepted: bool = VALIDATOR.is_valid(as_json(plain(tree)))
    right = read_ruleset(text, name="x", base=BASES.get).ruleset is not None
    assert accepted or not right
    if "extends" not in tree.entries:
        nulls: list[Any] = []
        whole = without_nulls(tree, nulls)
        whole.entries.setdefault("name", read_tree("a: x")[0].entries["a"])  # type: ignore[union-attr]
        assert not (accepted and (nulls or read_keys(whole).faults))
    return accepted


def test_the_shipped_schema_is_what_the_model_gives() -> None:
    assert FILE.read_text(encoding="utf-8") == schema_text(), (
        "python -m clow_tui.rulesets.schema makes it anew"
    )
    assert json.loads(schema_text()) == schema()


def test_it_is_a_schema_of_draft_07() -> None:
    assert schema()["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_shipped_rulesets_name_it_and_fit_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.splitlines()[0] == EDITOR_LINE
    assert agree(text)


def test_it_is_in_the_wheel_and_no_ruleset() -> None:
    wheel = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert wheel["targets"]["wheel"]["force-include"]["rulesets"] == "clow_tui/shipped/rulesets"
    assert FILE.name not in {entry.path.name for entry in Shelf(shipped_folder()).entries()}


@pytest.mark.parametrize(("old", "new"), [pytest.param(*row[1:3], id=row[0]) for row in fault_table()])
def test_faults_of_the_table(old: str, new: str) -> None:
    agree(PLAIN.replace(old, new, 1))


def test_what_of_the_table_the_schema_sees() -> None:
    """Most faults; the others take the loader's look at one value beside another."""
    seen = {name for name, old, new, _ in fault_table() if agree(PLAIN.replace(old, new, 1)) is False}
    assert len(seen) >= 40
    assert {"unknown-key", "quoted-number", "word", "two-meetings", "no-count", "face-twice"} <= seen


def test_mutated_files() -> None:
    said = [agree(data.decode("utf-8", "replace")) for data in mutated(seed=3, count=1_000)]
    assert said.count(True) > 50
    assert said.count(False) > 100


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20, 24))
def test_many_mutated_files(seed: int) -> None:
    assert {agree(data.decode("utf-8", "replace")) for data in mutated(seed, count=5_000)} == {
        True,
        False,
        None,
    }


WHOLE: list[dict[str, Any]] = [
    {
        "format": 1,
        "name": "A",
        "about": "B",
        "players": {"least": 2, "most": 6},
        "dice": {"count": 3, "faces": [1, 2, 3, 4, 5, 6], "wild": {"face": 1, "as": [2, 3]}},
        "hands": [
            {"name": "Pair", "match": "xxy", "ranked_by": "y"},
            {"name": "Row", "match": ["4", 5, "x"], "effect": "lose"},
        ],
        "otherwise": "roll again",
        "throws": {"most": 3, "first_sets_limit": True, "exhausted": "nothing"},
        "order": {"first": "throw", "next": "rotate"},
        "pot": {"tokens": 100, "ante": 10, "tied": "split", "all_lose": "carry", "ends": {"rounds": 3}},
    },
    {
        "dice": {"count": 2},
        "hands": [
            {"name": "Pair", "match": "xx", "effect": "win", "pays": 2},
            {"name": "Any", "match": "xy"},
        ],
        "throws": {"most": 3, "again": {"least": 1, "most": 2}},
        "bank": {
            "tokens": 50,
            "least_stake": 2,
            "bets": {"passes": 1, "first_pass_most": 5},
            "tied": "push",
            "moves": "never",
            "declinable": False,
            "ends": {"rounds": 5},
        },
    },
    {
        "dice": {"count": 2},
        "hands": [{"name": "Pair", "match": "xx"}],
        "legs": {
            "two_players": {"best_of": 3},
            "more_players": {"legs": 2, "counts": "lowest", "final_best_of": 1},
        },
    },
    {
        "dice": {"count": 2},
        "hands": [{"name": "Pair", "match": "xx"}],
        "legs": {"more_players": {"legs": 4, "points": [3, 1]}},
    },
    {
        "dice": {"count": 2},
        "hands": [{"name": "Pair", "match": "xx"}],
        "legs": {"more_players": {"first_to": 2}},
    },
]
ODD = (
    *("true", "false", "~", "0", "1", "2", "-1", "17", "1000001", "1.0", "1e3", "010", ".nan", "'1'", "''"),
    *("' '", "x", "X", "run", "none", "win", "[]", "[1]", "[x]", "[1, 1]", "[~]", "[[1]]", "{}", "{a: 1}"),
    *("until covered", "to whoever rolls Pair", "to whoever rolls", '"a\\nb"', '"\\u202e"', "9999999999"),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in the data where another value could stand."""
    if path:
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inner:
        yield from places(value, (*path, step))


def with_odd(data: Any, path: tuple[Any, ...], odd: str) -> str:
    """The data as a file, with an odd value in one place."""
    copy = json.loads(json.dumps(data))
    at = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = "@"
    return json.dumps(copy).replace('"@"', odd)


@pytest.mark.parametrize("data", WHOLE, ids=["pot", "bank", "two-legs", "points", "race"])
def test_any_value_in_any_place(data: dict[str, Any]) -> None:
    assert agree(json.dumps(data))
    said = [agree(with_odd(data, path, odd)) for path in places(data) for odd in ODD]
    assert {True, False} <= set(said)


def test_every_key_is_among_those_places() -> None:
    keys = {tuple(step for step in path if isinstance(step, str)) for data in WHOLE for path in places(data)}
    assert set(leaves()) - {("pot", "ends")} <= keys


@settings(max_examples=100)
@given(ruleset_data())
def test_made_up_rulesets(data: dict[str, Any]) -> None:
    assume(read_ruleset(as_text(data), name="x").ruleset is not None)
    assert agree(as_text(data))


@pytest.mark.parametrize(
    "text",
    [
        "extends: c-low\n",
        "extends: c-low\npot: {ante: 25}\n",
        "extends: c-low\nname: ~\nplayers: null\nthrows: {most: 3}\norder: {next: ~}\n",
        "extends: c-low\npot: null\nbank: {}\norder: {next: null}\n",
        "extends: c-low\nabout: 12\nname: true\n",
        "extends: c-low\ndice: {wild: {face: 1, as: [2]}}\n",
    ],
)
def test_a_file_on_top_of_another_may_leave_out_and_remove(text: str) -> None:
    assert agree(text)


@pytest.mark.parametrize(
    "text",
    [
        "extends: [c-low]\n",
        "extends: c-low\npot: {}\nbank: {}\n",
        "extends: c-low\nhands: [{name: A, match: null}]\n",
        "extends: c-low\nhands: null\ndice: {count: null, faces: [~]}\n",
        "name: A\npot: {}\n",
        "name: A\ndice: {count: 3, wild: {face: 1}}\nhands: [{name: B, match: xxx}]\npot: {}\n",
    ],
)
def test_what_no_base_could_make_right(text: str) -> None:
    assert agree(text) is False


class AsEditorsDo(yaml.cyaml.CParser, yaml.constructor.SafeConstructor, yaml.resolver.BaseResolver):  # type: ignore[name-defined,misc]
    """YAML 1.2 with its core schema, which language servers read."""

    def __init__(self, stream: str) -> None:
        yaml.cyaml.CParser.__init__(self, stream)  # type: ignore[attr-defined]
        yaml.constructor.SafeConstructor.__init__(self)
        yaml.resolver.BaseResolver.__init__(self)


for _kind, _shape in {
    "null": "null|Null|NULL|~|",
    "bool": "true|True|TRUE|false|False|FALSE",
    "int": "[-+]?[0-9]+",
    "float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|\.nan|[-+]?\.inf",
}.items():
    AsEditorsDo.add_implicit_resolver(f"tag:yaml.org,2002:{_kind}", re.compile(f"^({_shape})$"), None)
AsEditorsDo.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(loader.construct_scalar(node)))


@pytest.mark.parametrize(
    "name", ["on", "no", "456", "0456", "4:5:6", "true", "2024-01-01", "1e3", "1.50", ".5"]
)
def test_names_are_right_in_an_editor_as_well(name: str) -> None:
    hands = f"[{{name: {name}, match: 66}}, {{name: A, match: xx}}]"
    text = f"name: {name}\ndice: {{count: 2}}\nhands: {hands}\npot: {{}}\n"
    assert agree(text)
    assert VALIDATOR.is_valid(yaml.load(text, Loader=AsEditorsDo))


def test_what_the_loader_takes_an_editor_takes() -> None:
    met = 0
    for data in mutated(seed=9, count=1_000):
        reading = read_ruleset(data, name="x")
        if reading.ruleset is not None and not re.search(r"\b(Null|NULL)\b", reading.text):
            assert VALIDATOR.is_valid(yaml.load(reading.text, Loader=AsEditorsDo))
            met += 1
    assert met > 50


def test_it_is_laid_beside_the_hosts_own_rulesets(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "rulesets"
    assert lay_schema(folder)
    assert (folder / FILE.name).read_bytes() == FILE.read_bytes()
    assert not lay_schema(folder)
    (folder / FILE.name).write_text("{}")
    assert lay_schema(folder)
    assert [path.name for path in folder.iterdir()] == [FILE.name]
    assert Shelf(shipped_folder(), folder).entries() == Shelf(shipped_folder()).entries()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "rulesets").write_text("a file where the folder should be")
    with pytest.raises(Unwritable, match=r"ruleset\.schema\.json cannot be written: "):
        lay_schema(tmp_path / "rulesets")
