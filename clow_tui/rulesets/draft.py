"""What could be understood of a ruleset, key by key, so that one fault does not hide the others."""

import types
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticUndefined

from clow_tui.nearest import nearest
from clow_tui.rulesets.faults import Fault, Spot, fault
from clow_tui.rulesets.model import HANDS_MOST, HandRule, Part, Rounds, Ruleset
from clow_tui.rulesets.said import article, misfit
from clow_tui.rulesets.tree import Entry, Group, Listing, Node, Path, is_null, key_shown, plain


class Unknown(Exception):
    """A value that is asked for but could not be understood; its fault is noted already."""


class Draft:
    """The values of a ruleset by their paths, such as ("pot", "ante") or ("hands", 0, "match").

    A part that is absent is None and so has no values below it; asking for a value that is not there, or is
    faulty, raises Unknown.
    """

    def __init__(self, tree: Group) -> None:
        self.tree = tree
        self.faults: list[Fault] = []
        self._values: dict[Path, Any] = {}
        self._misspelt: set[Path] = set()
        self._read_part(Ruleset, tree, ())

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Draft":
        """The draft of a ruleset that is known to be right; all its keys count as left out."""
        draft = cls.__new__(cls)
        draft.tree, draft.faults, draft._values, draft._misspelt = Group(Spot(1, 1), {}), [], {}, set()
        draft._take((), ruleset)
        return draft

    def __getitem__(self, path: Path | str) -> Any:
        try:
            return self._values[(path,) if isinstance(path, str) else path]
        except KeyError:
            raise Unknown from None

    def knows(self, path: Path) -> bool:
        """Whether the value is there and understood."""
        return path in self._values

    def hands(self) -> Iterator[Path]:
        """The paths of the hands, understood or not."""
        for index in range(self[("hands",)]):
            yield ("hands", index)

    def written(self, path: Path) -> bool:
        """Whether the key stands in the file, or in a base of it."""
        return self._entry(path) is not None

    def is_list(self, path: Path) -> bool:
        """Whether the file writes the value as a list."""
        return isinstance(self._node(path), Listing)

    def misspelt(self, *path: str | int) -> bool:
        """Whether an unknown key beside looks like this one."""
        return path in self._misspelt

    def say(self, path: Path, text: str, *, of_key: bool = False) -> None:
        """Notes a fault where the path's value stands, or its key."""
        entry = self._entry(path)
        spot = entry.spot if entry is not None and of_key else self._node(path).spot
        self.faults.append(fault(spot, text + self._inherited(path)))

    def _inherited(self, path: Path) -> str:
        origin = self._node(path).origin
        return f" (inherited from {origin})" if origin else ""

    def _node(self, path: Path) -> Node:
        """The node at the path, or the nearest one above it."""
        node: Node = self.tree
        for step in path:
            if isinstance(node, Group) and step in node.entries:
                node = node.entries[str(step)].node
            elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            else:
                break
        return node

    def _entry(self, path: Path) -> Entry | None:
        node = self._node(path[:-1]) if path else None
        return node.entries.get(str(path[-1])) if isinstance(node, Group) else None

    def _take(self, path: Path, value: Any) -> None:
        """Takes in a value that is right, with all that is below it."""
        self._values[path] = value
        if isinstance(value, Part):
            for name, info in type(value).model_fields.items():
                self._take((*path, info.alias or name), getattr(value, name))
        elif path == ("hands",):
            self._values[path] = len(value)
            for index, hand in enumerate(value):
                self._take((*path, index), hand)

    def _read_part(self, model: type[BaseModel], node: Node, path: Path) -> None:
        name = _name(path)
        keys = {info.alias or field: field for field, info in model.model_fields.items()}
        if not isinstance(node, Group):
            self.say(
                path,
                f"{name} wants keys of its own, such as {', '.join(list(keys)[:3])}, not {article(node)}",
            )
            return
        self._values[path] = True
        meant = {
            key: nearest(key, keys.keys() - node.entries.keys()) for key in node.entries if key not in keys
        }
        for key, near in meant.items():
            if near:
                self._misspelt.add((*path, near))
            self.say((*path, key), _no_key(key, name, keys, near), of_key=True)
        for key, field in keys.items():
            self._read_key(model, field, node.entries.get(key), (*path, key))

    def _read_key(self, model: type[BaseModel], field: str, entry: Entry | None, path: Path) -> None:
        info = model.model_fields[field]
        part = _part(info.annotation)
        if entry is None:
            if info.default is not PydanticUndefined:
                self._take(path, info.default)
            elif path not in self._misspelt:
                self.say(path[:-1], f"{_name(path[:-1])} lacks {path[-1]}{_PURPOSE.get(str(path[-1]), '')}")
        elif is_null(entry.node):
            return  # said already, and what is meant is not known
        elif path == ("hands",):
            self._read_hands(entry.node)
        elif part is not None:
            self._read_part(part, entry.node, path)
        elif isinstance(entry.node, Group) and Rounds in _parts(info.annotation):
            self._read_part(Rounds, entry.node, path)  # "last standing", or rounds
        else:
            self._read_value(model, field, entry.node, path)

    def _read_hands(self, node: Node) -> None:
        if not isinstance(node, Listing):
            self.say(("hands",), f"hands wants a list, a line with a dash for each hand, not {article(node)}")
            return
        if not 1 <= len(node.items) <= HANDS_MOST:
            self.say(("hands",), f"hands lists {len(node.items)} hands; from 1 to {HANDS_MOST} can be listed")
            return
        self._values[("hands",)] = len(node.items)
        for index, item in enumerate(node.items):
            self._read_part(HandRule, item, ("hands", index))

    def _read_value(self, model: type[BaseModel], field: str, node: Node, path: Path) -> None:
        try:
            self._values[path] = _adapter(model, field).validate_python(plain(node))
        except ValidationError as errors:
            for error in errors.errors(include_url=False):
                # Steps with a ~ name the branch of a union, and stand in no file.
                where = (*path, *(step for step in error["loc"] if not str(step).startswith("~")))
                text = misfit(error, str(path[-1]), self._node(where))
                if text:
                    self.say(where, text)


_PURPOSE = {
    "name": ", the name shown to players",
    "dice": ", such as dice: {count: 3, faces: [1, 2, 3, 4, 5, 6]}",
    "count": ", the number of dice",
    "hands": ", the list of hands from high to low",
    "match": ", such as match: xxy or match: [4, 5, 6]",
    "face": ", the face that is wild",
    "as": ", the faces that the wild one can stand for",
}


def _name(path: Path) -> str:
    if not path:
        return "the ruleset"
    if isinstance(path[-1], int):
        return f"hand {path[-1] + 1}"
    return str(path[-1])


def _no_key(key: str, part: str, keys: dict[str, str], near: str | None) -> str:
    if near:
        return f"{key_shown(key)} is no key of {part}; did you mean {near}?"
    homes = [home for home, theirs in _homes().items() if key in theirs]
    if homes:
        return f"{key_shown(key)} is no key of {part}; it belongs to {' or '.join(homes)}"
    return f"{key_shown(key)} is no key of {part}; its keys are {', '.join(keys)}"


@lru_cache(maxsize=1)
def _homes() -> dict[str, set[str]]:
    """The keys of each part, by the part's name in a file."""
    homes: dict[str, set[str]] = {"the ruleset": set(Ruleset.model_fields)}

    def visit(model: type[BaseModel]) -> None:
        for field, info in model.model_fields.items():
            for part in _parts(info.annotation):
                homes[info.alias or field] = {
                    inner.alias or name for name, inner in part.model_fields.items()
                }
                visit(part)

    visit(Ruleset)
    return homes


def _parts(annotation: Any) -> list[type[Part]]:
    """The parts that an annotation names, at any depth of unions, lists and metadata."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return [annotation]
    return [part for inner in get_args(annotation) for part in _parts(inner)]


def _part(annotation: Any) -> type[Part] | None:
    """The part that a key wants, where it wants nothing else."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    if get_origin(annotation) in (Union, types.UnionType):
        inner = [arg for arg in get_args(annotation) if arg is not type(None)]
        return _part(inner[0]) if len(inner) == 1 else None
    return None


@lru_cache(maxsize=256)
def _adapter(model: type[BaseModel], field: str) -> TypeAdapter[Any]:
    info = model.model_fields[field]
    wanted: Any = info.annotation
    if info.metadata:
        wanted = Annotated[(wanted, *info.metadata)]
    return TypeAdapter(wanted, config=ConfigDict(strict=True))
