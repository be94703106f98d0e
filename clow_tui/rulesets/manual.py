"""The table of all keys for the manual (`docs/rulesets.md`), made from the model.

`python -m clow_tui.rulesets.manual` prints it; a test holds the manual to it.
"""

from collections.abc import Iterator, Sequence

from clow_tui.rulesets.schema import Schema, vocabulary

_LEFT_OUT = "Left out: "


def key_table() -> str:
    """A row for each key: what it can hold, its value if left out, what it says."""
    rows = ["| key | what it can hold | if left out | what it says |", "| --- | --- | --- | --- |"]
    for path, node, required in _flat(vocabulary(), ("dice", "hands")):
        says, _, left_out = node.get("description", "").partition(_LEFT_OUT)
        cells = (f"`{'.'.join(path)}`", _values(node), _default(node, left_out, required), says.strip())
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def _flat(
    keys: dict[str, Schema], required: Sequence[str], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Schema, bool]]:
    """All keys by their paths, each group before its own keys, and whether they must be there."""
    for key, node in keys.items():
        here = (*path, key)
        yield here, node, key in required
        inner: Schema = node.get("items", node)
        for kind in (inner, *inner.get("anyOf", ())):
            yield from _flat(kind.get("properties", {}), kind.get("required", ()), here)


def _values(node: Schema) -> str:
    """What a key can hold, in words."""
    if "title" in node:
        return str(node["title"])
    if "anyOf" in node:
        return " or ".join(_values(kind) for kind in node["anyOf"])
    if "enum" in node or "const" in node:
        return ", ".join(f"`{word}`" for word in node.get("enum", [node.get("const")]))
    match node["type"]:
        case "integer":
            return f"a whole number, {node['minimum']} to {node['maximum']:,}"
        case "boolean":
            return "`true`, `false`"
        case "object":
            return "keys of its own"
        case _:
            return _list(node)


def _list(node: Schema) -> str:
    least, most = node.get("minItems", 0), node.get("maxItems")
    how_many = f"{least} to {most}" if most else f"{least} or more"
    each = _values(node["items"])
    return f"a list of {how_many}, each {'with ' if each.startswith('keys') else ''}{each}"


def _default(node: Schema, left_out: str, required: bool) -> str:
    if required:
        return "must be there"
    if left_out:
        return left_out.strip().rstrip(".")
    if "default" not in node:
        return "as its keys say"
    value = node["default"]
    if isinstance(value, list):
        return f"`[{', '.join(map(str, value))}]`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


if __name__ == "__main__":
    print(key_table(), end="")  # noqa: T201 - this is how the table is made
