"""From the bytes of a ruleset file to the ruleset, or to all that is wrong with it; and back to text."""

from dataclasses import dataclass
from typing import Any

import yaml
from pydantic import ValidationError

from clow_tui.dice import HandBook, is_letter
from clow_tui.rulesets.draft import Draft
from clow_tui.rulesets.faults import START, Fault, Spot, fault
from clow_tui.rulesets.idle import idle
from clow_tui.rulesets.merge import inherited, merged, without_nulls
from clow_tui.rulesets.model import Part, Ruleset, book_of
from clow_tui.rulesets.sense import check_sense
from clow_tui.rulesets.source import BaseOf, Source, decode, no_base
from clow_tui.rulesets.tree import Entry, Group, Path, Scalar, plain, read_tree
from clow_tui.rulesets.written import quoted

_LEADS_BACK = "this leads back to itself"

CHAIN_MOST = 10  # rulesets that extend one another

Chain = tuple[tuple[str, str], ...]  # name and text of each file on the way to a base


@dataclass(frozen=True, slots=True)
class Reading:
    """What became of a file: the ruleset with its book of hands, or the faults in the order they stand."""

    ruleset: Ruleset | None
    faults: tuple[Fault, ...]
    book: HandBook | None
    text: str


def read_ruleset(data: bytes | str, *, name: str, base: BaseOf = no_base) -> Reading:
    """Reads a ruleset file whose stem is `name`; never raises, whatever the bytes.

    `base` gives the text of a ruleset to extend, or a Source where that finds its own bases elsewhere.
    """
    text, unreadable = decode(data)
    if unreadable:
        return Reading(None, (unreadable,), None, text)
    tree, faults = _whole_tree(text, base, ((name, text),))
    if tree is None:
        return Reading(None, tuple(sorted(set(faults))), None, text)
    if "name" not in tree.entries:
        tree.entries["name"] = Entry(START, Scalar(START, name, name, True))
    ruleset = None if faults else _as_a_whole(tree)
    draft = Draft.of(ruleset, tree) if ruleset is not None else _key_by_key(tree)
    check_sense(draft)
    faults += draft.faults
    if faults or ruleset is None:
        return Reading(None, tuple(sorted(set(faults))), None, text)
    return Reading(ruleset, (), book_of(ruleset), text)


def _as_a_whole(tree: Group) -> Ruleset | None:
    """What the model makes of the tree, or None if it does not take it."""
    try:
        return Ruleset.model_validate(plain(tree))
    except ValidationError:
        return None


def _key_by_key(tree: Group) -> Draft:
    from clow_tui.rulesets.keys import read_keys  # here, since a file is right far more often than not

    return read_keys(tree)


def _whole_tree(text: str, base: BaseOf, chain: Chain) -> tuple[Group | None, list[Fault]]:
    """The file's tree on top of all that it extends."""
    tree, faults = read_tree(text)
    if tree is None:
        return None, faults
    if not isinstance(tree, Group):
        what = "a list" if not isinstance(tree, Scalar) else "a bare value"
        return None, [
            *faults,
            fault(tree.spot, f"{what} stands here; a ruleset begins with keys, such as format: 1"),
        ]
    extends = tree.entries.pop("extends", None)
    if extends is None:
        return without_nulls(tree, faults), faults
    below = _base_tree(extends, base, chain, faults)
    if below is None:
        return None, faults
    return merged(below, tree, str(plain(extends.node)), faults), faults


def extended(text: str) -> str | None:
    """The name of the ruleset that a file says it extends; None where it says none, or none can be read."""
    tree, _ = read_tree(text)
    entry = tree.entries.get("extends") if isinstance(tree, Group) else None
    name = plain(entry.node) if entry is not None else None
    return name if isinstance(name, str) and name else None


def _base_tree(extends: Entry, base: BaseOf, chain: Chain, faults: list[Fault]) -> Group | None:
    spot, name = extends.node.spot, plain(extends.node)
    if not isinstance(name, str) or not name:
        faults.append(fault(spot, "extends wants the name of one ruleset; clow-tui rulesets lists them"))
        return None
    found = base(name)
    if found is None:
        shipped = "no shipped ruleset" if name == chain[-1][0] else "no ruleset"
        faults.append(fault(spot, f"{shipped} is called {quoted(name)}; the list is in clow-tui rulesets"))
        return None
    source = found if isinstance(found, Source) else Source(found, base)
    below, unreadable = decode(source.data)
    way = " extends ".join((*(before for before, _ in chain), name))
    if (name, below) in chain:
        faults.append(fault(spot, f"{_LEADS_BACK}: {way}"))
        return None
    if len(chain) >= CHAIN_MOST:
        faults.append(fault(spot, f"more than {CHAIN_MOST} rulesets extend one another: {way}"))
        return None
    longer = (*chain, (name, below))
    tree, theirs = (None, [unreadable]) if unreadable else _whole_tree(below, source.base, longer)
    if tree is not None and not theirs:
        return _as_inherited(tree, spot, name)
    first = min(theirs)
    more = f", and {len(theirs) - 1} more" if len(theirs) > 1 else ""
    if first.text.startswith(_LEADS_BACK):
        faults.append(fault(spot, first.text))
        return None
    said = f"{name}, which this extends, has a fault in line {first.line}: {first.text}{more}"
    faults.append(fault(spot, said))
    return None


def _as_inherited(tree: Group, spot: Spot, name: str) -> Group:
    node = inherited(tree, spot, name)
    assert isinstance(node, Group)
    return node


def resolved_text(ruleset: Ruleset) -> str:
    """The ruleset as a file that extends nothing and leaves nothing out; read again it is the same."""
    lines: list[str] = []
    for key, value in written_down(ruleset).items():
        if key == "hands":
            lines += ["hands:", *(f"  - {flow(hand)}" for hand in value)]
        else:
            lines.append(flow({key: value})[1:-1])
    return "\n".join(lines) + "\n"


def written_down(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset as plain data for YAML, with every key that does something and its value."""
    return _written_down(ruleset, (), idle(Draft.of(ruleset)))


def _written_down(part: Part, path: Path, skipped: dict[Path, str]) -> dict[str, Any]:
    """A part as plain data for YAML, without idle keys and those that are left out by having no value."""
    written: dict[str, Any] = {}
    for name, info in type(part).model_fields.items():
        key = info.alias or name
        value = getattr(part, name)
        here = (*path, key)
        if value is None or here in skipped:
            continue
        if isinstance(value, Part):
            value = _written_down(value, here, skipped)
        elif key == "hands":
            value = [_written_down(hand, (*here, index), skipped) for index, hand in enumerate(value)]
        elif key == "ranked_by":
            value = "".join(value) or "none"
        elif isinstance(value, tuple):
            value = _faces(value, in_one_word=key == "match")
        if value != {}:
            written[key] = value
    return written


def _faces(words: tuple[Any, ...], *, in_one_word: bool) -> Any:
    if in_one_word and all(is_letter(word) for word in words) and words != tuple("run"):
        return "".join(words)
    return [int(word) if str(word).isdigit() and str(int(word)) == str(word) else word for word in words]


def flow(value: Any) -> str:
    """One line of YAML that a reader of YAML 1.1 understands alike."""
    text: str = yaml.safe_dump(
        value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10**9
    )
    return text.rstrip("\n")
