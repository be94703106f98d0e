"""A ruleset read key by key where the model does not take it whole: what fits is taken, the rest told."""

import types
from functools import lru_cache
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticUndefined

from clow_tui.nearest import nearest
from clow_tui.rulesets.draft import Draft
from clow_tui.rulesets.model import HANDS_MOST, HandRule, Part, Rounds, Ruleset
from clow_tui.rulesets.said import article, misfit
from clow_tui.rulesets.tree import Entry, Group, Listing, Node, Path, is_null, key_shown, plain


def read_keys(tree: Group) -> Draft:
    """The draft of a tree, with a fault for each key or value that the model does not take."""
    draft = Draft(tree)
    _read_part(draft, Ruleset, tree, ())
    return draft


def _read_part(draft: Draft, model: type[BaseModel], node: Node, path: Path) -> None:
    name = _name(path)
    keys = {info.alias or field: field for field, info in model.model_fields.items()}
    if not isinstance(node, Group):
        draft.say(
            path,
            f"{name} wants keys of its own, such as {', '.join(list(keys)[:3])}, not {article(node)}",
        )
        return
    draft.take(path, True)
    meant = {key: nearest(key, keys.keys() - node.entries.keys()) for key in node.entries if key not in keys}
    for key, near in meant.items():
        if near:
            draft.note_misspelt((*path, near))
        if key.isidentifier() or not is_null(node.entries[key].node):  # else told already, as no key at all
            draft.say((*path, key), _no_key(key, name, keys, near), of_key=True)
    for key, field in keys.items():
        _read_key(draft, model, field, node.entries.get(key), (*path, key))


def _read_key(draft: Draft, model: type[BaseModel], field: str, entry: Entry | None, path: Path) -> None:
    info = model.model_fields[field]
    part = _part(info.annotation)
    if entry is None:
        if info.default is not PydanticUndefined:
            draft.take(path, info.default)
        elif not draft.misspelt(*path):
            draft.say(path[:-1], f"{_name(path[:-1])} lacks {path[-1]}{_PURPOSE.get(str(path[-1]), '')}")
    elif is_null(entry.node):
        return  # said already, and what is meant is not known
    elif path == ("hands",):
        _read_hands(draft, entry.node)
    elif part is not None:
        _read_part(draft, part, entry.node, path)
    elif isinstance(entry.node, Group) and Rounds in _parts(info.annotation):
        _read_part(draft, Rounds, entry.node, path)  # "last standing", or rounds
    else:
        _read_value(draft, model, field, entry.node, path)


def _read_hands(draft: Draft, node: Node) -> None:
    if not isinstance(node, Listing):
        draft.say(("hands",), f"hands wants a list, a line with a dash for each hand, not {article(node)}")
        return
    if not 1 <= len(node.items) <= HANDS_MOST:
        draft.say(("hands",), f"hands lists {len(node.items)} hands; from 1 to {HANDS_MOST} can be listed")
        return
    draft.take(("hands",), len(node.items))
    for index, item in enumerate(node.items):
        _read_part(draft, HandRule, item, ("hands", index))


def _read_value(draft: Draft, model: type[BaseModel], field: str, node: Node, path: Path) -> None:
    try:
        draft.take(path, _adapter(model, field).validate_python(plain(node)))
    except ValidationError as errors:
        for error in errors.errors(include_url=False):
            # Steps with a ~ name the branch of a union, and stand in no file.
            where = (*path, *(step for step in error["loc"] if not str(step).startswith("~")))
            text = misfit(error, str(path[-1]), draft.node(where))
            if text:
                draft.say(where, text)


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
