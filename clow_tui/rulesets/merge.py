"""One ruleset on top of another: groups merge key by key, lists are replaced whole, null removes."""

from clow_tui.rulesets.faults import Fault, Spot, fault
from clow_tui.rulesets.tree import Entry, Group, Listing, Node, Scalar, is_null, key_shown

MEETINGS = ("pot", "bank", "legs")


def inherited(node: Node, spot: Spot, origin: str) -> Node:
    """The base's tree as the file that extends it sees it: all of it stands where the base is named."""
    if isinstance(node, Scalar):
        return node._replace(spot=spot, origin=origin)
    if isinstance(node, Listing):
        return Listing(spot, tuple(inherited(item, spot, origin) for item in node.items), origin)
    entries = {key: Entry(spot, inherited(entry.node, spot, origin)) for key, entry in node.entries.items()}
    return Group(spot, entries, origin)


def merged(base: Group, top: Group, name: str, faults: list[Fault]) -> Group:
    """`top` on top of `base`, which is called `name`; naming one of pot, bank, legs replaces another."""
    named = [key for key in MEETINGS if key in top.entries and not is_null(top.entries[key].node)]
    kept = {
        key: entry for key, entry in base.entries.items() if not (key in MEETINGS and named) or key in named
    }
    return _merge(base._replace(entries=kept), top, name, faults)


def without_nulls(group: Group, faults: list[Fault]) -> Group:
    """The tree of a file that extends nothing: a key without a value is a fault."""
    return _merge(group._replace(entries={}), group, None, faults)


def _merge(base: Group, top: Group, name: str | None, faults: list[Fault]) -> Group:
    entries = dict(base.entries)
    for key, entry in top.entries.items():
        under = entries.get(key)
        if is_null(entry.node):
            if under is None:
                faults.append(fault(entry.spot, _nothing_there(key, name)))
                entries[key] = entry  # so that it does not seem to be missing, too
            else:
                del entries[key]
        elif isinstance(entry.node, Group):
            nothing = Group(entry.node.spot, {})
            below = under.node if under is not None and isinstance(under.node, Group) else nothing
            entries[key] = Entry(entry.spot, _merge(below, entry.node, name, faults))
        else:
            entries[key] = Entry(entry.spot, _cleared(entry.node, faults))
    return Group(top.spot, entries)


def _cleared(node: Node, faults: list[Fault]) -> Node:
    """A value without null keys in the groups of its lists, where nothing is inherited."""
    if isinstance(node, Listing):
        return node._replace(items=tuple(_cleared(item, faults) for item in node.items))
    return without_nulls(node, faults) if isinstance(node, Group) else node


def _nothing_there(key: str, name: str | None) -> str:
    if name is None and key in MEETINGS:
        return f"{key} has no value; write {key}: {{}} for the usual one, or leave the key out"
    if any(sign in key for sign in ":="):
        return f"{key_shown(key)} is no key with a value; write a colon and a blank between the two"
    if not key.isidentifier():
        mend = "a list needs brackets, such as [4, 5, 6], and a number no commas"
        return f"{key_shown(key)} stands here alone; {mend}"
    if name is None:
        return f"{key_shown(key)} has no value; write one, or leave the key out"
    return f"{key_shown(key)} without a value removes it, but {name} has none; leave the key out"
