"""The JSON Schema of ruleset files (draft-07), made from the model, for editors that complete and check.

It says what can be said of a value by itself: keys, types, words, bounds, patterns. What values mean beside
one another only the loader sees. `python -m clow_tui.rulesets.schema > rulesets/ruleset.schema.json` makes
the shipped file; a test holds it to the model.
"""

import json
from itertools import combinations
from typing import Any

from clow_tui.rulesets.merge import MEETINGS
from clow_tui.rulesets.model import Ruleset

Schema = dict[str, Any]

_EXTENDS: Schema = {
    "title": "a ruleset's name",
    "description": "The ruleset to start from: groups of keys merge, lists are replaced whole, a key without "
    "a value removes it. Left out: the file stands on its own.",
    "type": "string",
    "minLength": 1,
}
_ABOUT = "A ruleset of Clow TUI. Its manual is docs/rulesets.md; clow-tui check tells what no schema can see."
_FILLED = {"$ref": "#/definitions/filled"}


def schema() -> Schema:
    """The whole schema; keys and values in the order of the model."""
    keys = vocabulary()
    properties = {key: value if key == "extends" else _or_null(value) for key, value in keys.items()}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Ruleset",
        "description": _ABOUT,
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "allOf": [{"not": _both(*two)} for two in combinations(MEETINGS, 2)],
        "if": {"not": {"required": ["extends"]}},
        "then": {
            "allOf": [
                {"required": ["dice", "hands"], **_required_below(keys)},
                {"anyOf": [{"required": [meeting]} for meeting in MEETINGS]},
                {"additionalProperties": _FILLED},
            ]
        },
        "definitions": {"filled": {"not": {"type": "null"}, "additionalProperties": _FILLED}},
    }


def vocabulary() -> dict[str, Schema]:
    """Each key of a ruleset with what it can hold, groups of keys with their own; `extends` first."""
    made = Ruleset.model_json_schema(by_alias=True)
    return {"extends": _EXTENDS, **_tidied(made, made["$defs"])["properties"]}


def _tidied(node: Schema, parts: dict[str, Schema]) -> Schema:
    """What pydantic says of a value, with parts in their places and nothing said twice."""
    if "$ref" in node:
        part = parts[node["$ref"].rpartition("/")[2]]
        return {**_tidied(part, parts), **_described(node)}
    if "anyOf" in node and {"type": "null"} in node["anyOf"]:  # a key that can be left out
        held = [kind for kind in node["anyOf"] if kind != {"type": "null"}]
        if len(held) == 1:
            return {**_tidied(held[0], parts), **_described(node)}
    tidy: Schema = {}
    for key, value in node.items():
        match key, value:
            case "title", str() if value[:1].isupper():  # pydantic's own; ours begin small
                pass
            case "$defs", _:
                pass
            case "default", _:
                tidy |= {} if value is None or isinstance(value, dict) else {key: _as_written(value)}
            case "description", str():
                tidy[key] = " ".join(value.split())
            case "properties", _:
                tidy[key] = {name: _tidied(inner, parts) for name, inner in value.items()}
            case "items", _:
                tidy[key] = _tidied(value, parts)
            case "anyOf" | "oneOf", _:
                tidy["anyOf"] = [_tidied(kind, parts) for kind in value]
            case _:
                tidy[key] = value
    return tidy


def _described(node: Schema) -> Schema:
    return {"description": node["description"]} if "description" in node else {}


def _as_written(value: Any) -> Any:
    """A default as a host writes it: faces that are numbers bare."""
    if isinstance(value, list):
        return [int(face) if isinstance(face, str) and face.isdigit() else face for face in value]
    return value


def _or_null(node: Schema) -> Schema:
    """A value that may be missing behind its key, on top of a base; within a list it may not."""
    free = {key: value for key, value in node.items() if key != "required"}
    if "properties" in free:
        free["properties"] = {key: _or_null(value) for key, value in free["properties"].items()}
    if "anyOf" in free or "not" in free or "const" in free:
        said: Schema = {key: free.pop(key) for key in ("title", "description", "default") if key in free}
        kinds = [*free.pop("anyOf", []), *([free] if free else [])]
        return {**said, "anyOf": [*kinds, {"type": "null"}]}
    if "enum" in free:
        free["enum"] = [*free["enum"], None]
    if "type" in free:
        kinds = free["type"] if isinstance(free["type"], list) else [free["type"]]
        free["type"] = [*kinds, "null"]
    return free


def _both(one: str, other: str) -> Schema:
    """Two of pot, bank and legs at once."""
    return {"required": [one, other], "properties": {key: {"type": "object"} for key in (one, other)}}


def _required_below(keys: dict[str, Schema]) -> Schema:
    """The keys that groups need where nothing can be inherited."""
    wanted: Schema = {}
    for key, node in keys.items():
        below = _required_below(node.get("properties", {}))
        own = {"required": node["required"]} if "required" in node else {}
        if own or below:
            wanted[key] = {**own, **below}
    return {"properties": wanted} if wanted else {}


def schema_text() -> str:
    """The schema as the file that is shipped."""
    return json.dumps(schema(), indent=1, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")  # noqa: T201 - this is how the file is made
