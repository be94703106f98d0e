"""What comes before a data folder is open: its lock, and whether a newer program has written there."""

from __future__ import annotations

import re

from clow_tui.store.disk import Disk, Held, Hold
from clow_tui.store.place import HEAD, Place, make_data_folder
from clow_tui.store.said import Finding, StoreLocked, failed
from clow_tui.store.text import Garbled, split_file
from clow_tui.store.upgrades import SCHEMA, newer


def take_lock(place: Place, disk: Disk, program: str) -> Hold:
    """The lock of a place, whose folder is made where it is not there; StoreLocked where another has it."""
    from clow_tui.store.lock import describe, here, read_holder  # filelock is needed by writers only

    try:
        make_data_folder(disk, place)
        return disk.lock(place.lock, describe(program))
    except Held as held:
        process, host = read_holder(held.who)
        raise StoreLocked(str(place.given), process, host, here()) from None
    except OSError as error:
        raise failed(f"write {place.folder}", error) from error


def newer_record(place: Place, disk: Disk, program: str) -> Finding | None:
    """What is to be said where clow.json is a newer program's; only the head of it is read."""
    file = place.file
    try:
        first = disk.read(file, 0, HEAD).split(b"\n", 1)[0] if disk.look(file) else b""
        schema = re.search(rb'"schema": (\d{1,9})\b', first)
        if not schema or int(schema[1]) <= SCHEMA:
            return None
        meta = split_file(disk.read(file)).meta  # a rotten digit is no newer program
    except OSError as error:
        raise failed(f"read {place.show(file)}", error) from error
    except Garbled:
        return None
    name = place.show(file)
    text = newer(name, meta["schema"], str(meta.get("program", "an unknown program")), program)
    return Finding(name, text, "newer")
