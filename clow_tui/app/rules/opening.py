"""A ruleset's file opened to be edited: what it holds, and where it will be saved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from clow_tui.app.commands.keymap import tap
from clow_tui.director import Director
from clow_tui.director.folder.own_rulesets import on_disk, own_path
from clow_tui.rulesets import ShelfEntry, Unreadable, raw
from clow_tui.rulesets.source import decode


@dataclass(frozen=True, slots=True)
class Opening:
    """A file opened: `seen` is what `target` held, where it will be saved; None where nothing is there yet.

    A shipped file is never written: its target is the host's own of that name.
    """

    path: Path
    target: Path
    text: str
    seen: bytes | None
    new: bool = False  # nothing of it is saved yet


def opening_of(director: Director, entry: ShelfEntry) -> Opening:
    """Open an entry of the shelf; raises Unreadable, as a sentence, where its text cannot be edited."""
    data = raw(entry.path)
    text, fault = decode(data)
    if fault is not None:
        try:  # what stands in the way may be a single character that can be taken out here
            text = data.decode("utf-8") if text or "larger" not in fault.text else ""
        except UnicodeDecodeError:
            text = ""
        if not text:
            raise Unreadable(
                f"{entry.path.name} cannot be edited here: {fault.text}. "
                f"{tap('E')} opens it in your own editor."
            )
    if entry.origin == "shipped":
        target = own_path(director, entry.name)
        return Opening(entry.path, target, text, on_disk(target))
    return Opening(entry.path, entry.path, text, data)
