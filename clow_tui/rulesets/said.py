"""What a value of the wrong kind is told, in our words instead of pydantic's."""

import re
from typing import Any

from clow_tui.nearest import nearest
from clow_tui.rulesets.tree import Group, Listing, Node, Scalar
from clow_tui.rulesets.written import quoted

_EXAMPLES = {"count": 3, "tokens": 100, "ante": 10, "rounds": 20, "best_of": 3, "first_to": 3, "players": 2}


def misfit(error: Any, key: str, node: Node) -> str:
    """One sentence on why the key's value does not fit, with what would; "" if nothing needs to be said."""
    kind = error["type"]
    context = error.get("ctx", {})
    if kind == "ours":
        return str(context["sentence"]).replace("{key}", key)
    if kind == "literal_error":
        return _one_of(key, node, re.findall(r"'([^']+)'|\b(\d+)\b", context["expected"]))
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = f"the least is {context['ge']}" if "ge" in context else f"the most is {context['le']}"
        return f"{key} is {article(node)}; {limit}"
    if kind in ("too_short", "too_long"):
        return _length(key, node, context)
    wanted = _WANTED.get(kind, "another kind of value")
    return f"{key} wants {wanted}, not {article(node)}{_mend(kind, key, node)}"


_WANTED = {
    "int_type": "a whole number",
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list such as [1, 2, 3]",
}
_YES = {"yes", "on", "y", "true", "1"}
_NO = {"no", "off", "n", "false", "0"}


def article(node: Node) -> str:
    """A value as it is said in a sentence: as written, or what it is."""
    if isinstance(node, Listing):
        return "a list"
    if isinstance(node, Group):
        return "a group of keys"
    if node.value is None:
        return "nothing"
    return quoted(node.written) if isinstance(node.value, str) else node.written


def _length(key: str, node: Node, context: dict[str, Any]) -> str:
    if isinstance(node, Scalar):
        if "min_length" in context:
            return f"{key} has an empty value here; leave it out"
        return f"{key} is longer than {context['max_length']} characters; shorten it"
    listed = len(node.items) if isinstance(node, Listing) else 0
    if "max_length" in context:
        return f"{key} lists {listed}; at most {context['max_length']} can be listed"
    if listed >= context["min_length"]:  # too few only because of others that are wrong, and told so
        return ""
    least = context["min_length"]
    return f"{key} lists {listed}; at least {least} {'is' if least == 1 else 'are'} needed"


def _one_of(key: str, node: Node, expected: list[tuple[str, str]]) -> str:
    words = [word or number for word, number in expected]
    if key == "ends":
        words.append("{rounds: 20}")
    ways = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
    if key == "format":
        return f"format is {article(node)}; this program reads format 1"
    near = nearest(node.written, words) if isinstance(node, Scalar) else None
    if near and isinstance(node, Scalar) and node.written != near:
        return f"{key} is {article(node)}; did you mean {near}? It can be {ways}"
    if near:
        return f"{key} is {article(node)}; write {near} without quotes"
    return f"{key} can be {ways}, not {article(node)}"


def _mend(kind: str, key: str, node: Node) -> str:
    if not isinstance(node, Scalar) or node.value is None:
        return ""
    word = node.written.strip()
    if kind == "bool_type":
        fold = word.casefold()
        return "; write true" if fold in _YES else "; write false" if fold in _NO else ""
    if kind == "int_type" and word.isascii():
        digits = re.sub(r"[_ ,']", "", word).lstrip("+")
        number = digits.lstrip("0") or "0"
        if digits.isdigit() and len(number) > 9:
            return "; that is too large"
        if digits.isdigit():
            return f"; write {number}" + (" without quotes" if node.quoted and number == word else "")
    if kind == "int_type" and not isinstance(node.value, bool):
        return f"; write {key}: {_EXAMPLES.get(key, 1)}"
    return ""
