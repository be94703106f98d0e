"""The host's own ruleset files: saved whole or not at all, never over what another program wrote unseen."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from clow_tui.director.director import Director
from clow_tui.director.errors import LookOnly
from clow_tui.rulesets import EDITOR_LINE, Missing, Unreadable, Unwritable, extended, lay_schema, raw
from clow_tui.rulesets.source import BYTES_MOST
from clow_tui.store import OsDisk
from clow_tui.store.place import make_folder
from clow_tui.store.writing import write_beside


class ChangedOnDisk(Exception):
    """The file is not as it was when it was read: another program has written or removed it since."""


def own_path(director: Director, name: str) -> Path:
    """Where the host's own ruleset of this name lies, or will lie; Unwritable where there is no place."""
    folder = director.shelf.own
    if folder is None:
        raise Unwritable("there is no data folder that rulesets of your own could lie in")
    other = folder / f"{name}.yml"
    return other if other.is_file() and not (folder / f"{name}.yaml").exists() else folder / f"{name}.yaml"


def save_ruleset(director: Director, path: Path, text: str, seen: bytes | None) -> bytes:
    """Write a ruleset of the host's own, synced and in one step; what it holds now.

    `seen` is what the file held when it was last read or written, None where there was none: raises
    ChangedOnDisk where that is no longer so. LookOnly: another program has the data. Unwritable: says why.
    """
    _must_own(director, path)
    if seen != on_disk(path):
        raise ChangedOnDisk(
            f"{path.name} is not as it was when you opened it: another program has changed it"
        )
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        raise Unwritable(
            f"{path.name} holds half a character, which no file can hold; type it anew"
        ) from None
    if len(data) > BYTES_MOST:
        raise Unwritable(f"{path.name} would be larger than 64 kB; a ruleset needs one or two, shorten it")
    disk = OsDisk()
    try:
        make_folder(disk, path.parent)
        target = disk.real(path)  # a link stays a link
        mode = _mode(target)
        fresh = write_beside(disk, target, data)
        if mode is not None:
            with suppress(OSError):
                fresh.chmod(mode)
        disk.replace(fresh, target)
        disk.sync_folder(target.parent)
    except OSError as error:
        raise Unwritable(f"{path.name} cannot be written: {_reason(error)}") from None
    lay_beside(path.parent)
    return data


def _mode(path: Path) -> int | None:
    """The rights of the file that is replaced; Unwritable where it is protected against that."""
    if not path.exists():
        return None
    if not os.access(path, os.W_OK):
        raise Unwritable(f"{path.name} is protected against writing; allow it, or copy it under another name")
    return stat.S_IMODE(path.stat().st_mode)


def lay_beside(folder: Path) -> None:
    """The schema beside the host's own rulesets; for want of it only an editor completes nothing."""
    with suppress(Unwritable):
        lay_schema(folder)


def delete_ruleset(director: Director, path: Path) -> None:
    """Remove a ruleset of the host's own; raises LookOnly or Unwritable."""
    _must_own(director, path)
    if path.is_dir() and not path.is_symlink():
        raise Unwritable(f"{path.name} is a folder; look what it holds and remove it in a file manager")
    disk = OsDisk()
    try:
        disk.remove(path)
        disk.sync_folder(path.parent)
    except FileNotFoundError:
        return
    except OSError as error:
        raise Unwritable(f"{path.name} cannot be removed: {_reason(error)}") from None


def keep_unsaved(path: Path, text: str) -> None:
    """Keep what was typed and not saved beside the file, when the program is ended from outside."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _unsaved(path).write_bytes(text.encode("utf-8", "replace"))


def kept_unsaved(path: Path) -> str:
    """What was kept so; empty where there is nothing."""
    with suppress(Unreadable):
        return raw(_unsaved(path)).decode("utf-8", "replace")
    return ""


def forget_unsaved(path: Path) -> None:
    """It is saved now, or not wanted any more."""
    with suppress(OSError):
        _unsaved(path).unlink(missing_ok=True)


def _unsaved(path: Path) -> Path:
    return path.with_name(f".{path.name}.unsaved")


def on_disk(path: Path) -> bytes | None:
    """What the file holds now, None where there is none; raises Unreadable."""
    try:
        return raw(path)
    except Missing:
        return None


def copied(text: str, stem: str, called: str) -> str:
    """The text of a ruleset as the beginning of another one: its own name in it, the editor's line on top."""
    from clow_tui.rulesets.reading import flow

    lines = text.removeprefix("\ufeff").splitlines()
    if not any(line.startswith("# yaml-language-server:") for line in lines[:3]):
        lines.insert(0, EDITOR_LINE)
    named = f"name: {flow(called).removesuffix(chr(10) + '...')}"
    at = next((at for at, line in enumerate(lines) if line.startswith("name:")), None)
    if at is not None:
        lines[at] = named
    elif called != stem or any(line.startswith("extends:") for line in lines):
        first = next((at for at, line in enumerate(lines) if line and not line.startswith("#")), len(lines))
        lines.insert(first, named)
    return "\n".join(lines) + "\n"


def extending(director: Director, name: str) -> list[str]:
    """The rulesets of the host's own that extend the one of this name."""
    return [
        entry.name
        for entry in director.shelf.entries()
        if entry.origin != "shipped" and entry.name != name and extended(entry.reading.text) == name
    ]


def _must_own(director: Director, path: Path) -> None:
    if not director.writable:
        raise LookOnly(director.store.why_look_only)
    own = director.shelf.own
    if own is None or path.parent != own:
        raise Unwritable(f"{path.name} is not in your own folder of rulesets; save a copy under a name")


def _reason(error: OSError) -> str:
    return (error.strerror or "no reason given").lower()
