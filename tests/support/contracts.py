"""The schemas of docs/contracts.md, and whether an answer fits its verb's."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry
from referencing.jsonschema import DRAFT202012

PAGE = Path(__file__).parents[2] / "docs" / "contracts.md"
_SECTION = re.compile(r"^## (\S+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)


@cache
def schemas() -> dict[str, Any]:
    """The schema of each verb on the page, closed: no key beyond those it names."""
    page = PAGE.read_text("utf-8")
    found = {}
    for verb, section in _SECTION.findall(page):
        (block,) = _BLOCK.findall(section)
        schema = json.loads(block)
        assert schema["$id"] == f"clow-tui:{verb}"
        Draft202012Validator.check_schema(schema)
        found[verb] = _closed(schema)
    return found


def misfits(verb: str, answer: Any) -> list[str]:
    """What in an answer does not fit the verb's schema."""
    resources = [(schema["$id"], DRAFT202012.create_resource(schema)) for schema in schemas().values()]
    registry: Registry[Any] = Registry().with_resources(resources)
    checked = Draft202012Validator(schemas()[verb], registry=registry)
    return [f"{error.json_path}: {error.message}" for error in checked.iter_errors(answer)]


def _closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: _closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema:
        inner["additionalProperties"] = False
    return inner
