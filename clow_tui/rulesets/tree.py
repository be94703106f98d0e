"""A YAML file as a tree in which every key and value knows its place, read within bounds."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from yaml.resolver import BaseResolver

from clow_tui.rulesets.faults import START, Fault, Spot, fault
from clow_tui.rulesets.written import quoted

DEPTH_MOST = 12
NODES_MOST = 5_000
SCALAR_MOST = 2_000  # characters

_YAML_TAG = "tag:yaml.org,2002:"

Path = tuple[str | int, ...]


class Scalar(NamedTuple):
    """One value; `written` is its text in the file, `origin` the base it is inherited from, if any."""

    spot: Spot
    value: str | int | bool | None
    written: str
    quoted: bool
    origin: str | None = None


class Listing(NamedTuple):
    """A list of values."""

    spot: Spot
    items: "tuple[Node, ...]"
    origin: str | None = None


class Entry(NamedTuple):
    """A key's own place and its value."""

    spot: Spot
    node: "Node"


class Group(NamedTuple):
    """Keys with their values, in the order written."""

    spot: Spot
    entries: dict[str, Entry]
    origin: str | None = None


Node = Scalar | Listing | Group


def plain(node: Node) -> Any:
    """The node's bare value: dicts, tuples, text, whole numbers, true or false, None."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Listing):
        return tuple(plain(item) for item in node.items)
    return {key: plain(entry.node) for key, entry in node.entries.items()}


def is_null(node: Node) -> bool:
    """Whether nothing stands where the value should be."""
    return isinstance(node, Scalar) and node.value is None


def c_loader_missing() -> str | None:
    """A sentence if PyYAML has come without its C loader, which reading rulesets needs; else None."""
    if yaml.__with_libyaml__:
        return None
    return "PyYAML is installed here without its C loader, which rulesets need; install a PyYAML wheel"


def read_tree(text: str) -> tuple[Node | None, list[Fault]]:
    """The file's tree and what is wrong with its YAML; no tree where the faults leave none to go on with."""
    missing = c_loader_missing()
    if missing:
        return None, [fault(START, missing)]
    faults: list[Fault] = []
    try:
        whole = _check_events(text, faults)
        root = yaml.compose(text, Loader=_loader()) if whole else None
    except yaml.YAMLError as error:
        from clow_tui.rulesets.syntax import syntax_fault

        # An anchor set twice is said already, as an anchor.
        return None, faults or [syntax_fault(error, text)]
    if root is None:
        return None, faults or [fault(START, "the file is empty; a ruleset begins with format: 1")]
    return _grow(root, faults), faults


@lru_cache(maxsize=1)
def _loader() -> Any:
    class Loader(yaml.cyaml.CParser, _OwnResolver):  # type: ignore[name-defined,misc]
        def __init__(self, stream: str) -> None:
            yaml.cyaml.CParser.__init__(self, stream)  # type: ignore[attr-defined]
            _OwnResolver.__init__(self)

    return Loader


class _OwnResolver(BaseResolver):
    """Knows true, false, null and plain decimals; everything else stays the text it is."""


_KINDS = {
    f"{_YAML_TAG}bool": re.compile(r"^(?:true|false)$"),
    f"{_YAML_TAG}null": re.compile(r"^(?:null|~|)$"),
    f"{_YAML_TAG}int": re.compile(r"^(?:0|-?[1-9][0-9]{0,8})$"),
}
for _tag, _shape in _KINDS.items():
    _OwnResolver.add_implicit_resolver(_tag, _shape, None)


def _check_events(text: str, faults: list[Fault]) -> bool:
    """Notes what has no place in a ruleset; whether the tree may be composed at all."""
    depth = nodes = documents = 0
    whole = True
    for event in yaml.parse(text, Loader=_loader()):
        spot = _spot(event.start_mark)
        for word, about in _strangers(event):
            faults.append(fault(spot, f"{word} has no place in a ruleset; {about}"))
        whole = whole and not isinstance(event, yaml.AliasEvent)
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                faults.append(fault(spot, "a second document begins here; a file holds one ruleset"))
                return False
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.NodeEvent):
            nodes += 1
            depth += isinstance(event, yaml.CollectionStartEvent)
            too_much = _too_much(event, depth, nodes)
            if too_much:
                faults.append(fault(spot, too_much))
                return False
    return whole


def _strangers(event: yaml.Event) -> Iterator[tuple[str, str]]:
    if isinstance(event, yaml.AliasEvent):
        yield f"the alias {quoted(f'*{event.anchor}')}", "write the value itself"
    elif isinstance(event, yaml.NodeEvent):
        if event.anchor is not None:
            yield f"the anchor {quoted('&' + event.anchor)}", "leave it out"
        tag = getattr(event, "tag", None)
        if tag is not None:
            yield (
                f"the tag {quoted(tag.replace(_YAML_TAG, '!!'))}",
                "leave it out, or put the value in quotes",
            )


def _too_much(event: yaml.NodeEvent, depth: int, nodes: int) -> str | None:
    if depth > DEPTH_MOST:
        return f"brackets or lists are nested more than {DEPTH_MOST} deep here; a ruleset needs 4"
    if nodes > NODES_MOST:
        return f"the file holds more than {NODES_MOST} values; a ruleset needs far fewer"
    if isinstance(event, yaml.ScalarEvent) and len(event.value) > SCALAR_MOST:
        return f"this value has {len(event.value)} characters; the most is {SCALAR_MOST}"
    return None


def _grow(node: yaml.Node, faults: list[Fault]) -> Node:
    spot = _spot(node.start_mark)
    if isinstance(node, yaml.MappingNode):
        return Group(spot, _entries(node, faults))
    if isinstance(node, yaml.SequenceNode):
        return Listing(spot, tuple(_grow(item, faults) for item in node.value))
    assert isinstance(node, yaml.ScalarNode)
    was_quoted = node.style in ("'", '"', "|", ">")
    return Scalar(spot, _value(node, was_quoted), node.value, was_quoted)


def _entries(node: yaml.MappingNode, faults: list[Fault]) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for key_node, value_node in node.value:
        spot = _spot(key_node.start_mark)
        value = _grow(value_node, faults)
        if not isinstance(key_node, yaml.ScalarNode):
            faults.append(fault(spot, "a key must be one word; here is a list or a group of keys"))
        elif key_node.value in entries:
            first = entries[key_node.value].spot.line
            text = f"{key_shown(key_node.value)} stands here twice, first in line {first}; keep one"
            faults.append(fault(spot, text))
        else:
            entries[key_node.value] = Entry(spot, value)
    return entries


def key_shown(word: str) -> str:
    """A key as it is said in a sentence: bare where it is a plain word, else in quotes."""
    return word if word.isidentifier() and len(word) <= 40 else quoted(word)


def _value(node: yaml.ScalarNode, was_quoted: bool) -> str | int | bool | None:
    text: str = node.value
    shape = _KINDS.get(node.tag)
    if was_quoted or shape is None or not shape.match(text):
        return text
    if node.tag.endswith(":int"):
        return int(text)
    return None if node.tag.endswith(":null") else text == "true"


def _spot(mark: Any) -> Spot:
    return Spot(mark.line + 1, mark.column + 1)
