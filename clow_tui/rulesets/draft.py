"""What could be understood of a ruleset, by paths, so that one fault does not hide the others."""

from collections.abc import Iterator
from typing import Any

from clow_tui.rulesets.faults import START, Fault, fault
from clow_tui.rulesets.model import Part, Ruleset
from clow_tui.rulesets.tree import Entry, Group, Listing, Node, Path


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
        self.values: dict[Path, Any] = {}
        self._misspelt: set[Path] = set()

    @classmethod
    def of(cls, ruleset: Ruleset, tree: Group | None = None) -> "Draft":
        """The draft of a ruleset that the model takes; without its tree all its keys count as left out."""
        draft = cls(tree or Group(START, {}))
        draft.take((), ruleset)
        return draft

    def __getitem__(self, path: Path | str) -> Any:
        try:
            return self.values[(path,) if isinstance(path, str) else path]
        except KeyError:
            raise Unknown from None

    def knows(self, path: Path) -> bool:
        """Whether the value is there and understood."""
        return path in self.values

    def hands(self) -> Iterator[Path]:
        """The paths of the hands, understood or not."""
        for index in range(self[("hands",)]):
            yield ("hands", index)

    def written(self, path: Path) -> bool:
        """Whether the key stands in the file, or in a base of it."""
        return self._entry(path) is not None

    def is_list(self, path: Path) -> bool:
        """Whether the file writes the value as a list."""
        return isinstance(self.node(path), Listing)

    def misspelt(self, *path: str | int) -> bool:
        """Whether an unknown key beside looks like this one."""
        return path in self._misspelt

    def note_misspelt(self, path: Path) -> None:
        """Remembers that an unknown key looks like this one."""
        self._misspelt.add(path)

    def say(self, path: Path, text: str, *, of_key: bool = False) -> None:
        """Notes a fault where the path's value stands, or its key."""
        entry = self._entry(path)
        spot = entry.spot if entry is not None and of_key else self.node(path).spot
        self.faults.append(fault(spot, text + self._inherited(path)))

    def _inherited(self, path: Path) -> str:
        origin = self.node(path).origin
        return f" (inherited from {origin})" if origin else ""

    def node(self, path: Path) -> Node:
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
        node = self.node(path[:-1]) if path else None
        return node.entries.get(str(path[-1])) if isinstance(node, Group) else None

    def take(self, path: Path, value: Any) -> None:
        """Takes in a value that is right, with all that is below it; of the hands their number."""
        self.values[path] = value
        if isinstance(value, Part):
            for name, info in type(value).model_fields.items():
                self.take((*path, info.alias or name), getattr(value, name))
        elif path == ("hands",) and isinstance(value, tuple):
            self.values[path] = len(value)
            for index, hand in enumerate(value):
                self.take((*path, index), hand)
