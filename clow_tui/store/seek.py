"""Looking for a text through copies: backups, files kept aside, archives in the data folder, exports."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from clow_tui.store.archive import MOST_BYTES, PEOPLE_PART
from clow_tui.store.disk import Disk
from clow_tui.store.place import Place
from clow_tui.store.said import failed


def files_holding(disk: Disk, place: Place, words: Sequence[str]) -> list[str]:
    """The copies that hold one of the words as a whole text of JSON, as they are shown; StoreFailed.

    In what was exported for people it is looked for as words, however a page or a list has written it.
    """
    wanted = [json.dumps(word, ensure_ascii=False).encode() for word in words]
    live = {place.file, place.lock}
    found = []
    try:
        for folder in (place.folder, place.backups):
            for name in sorted(disk.list(folder)):
                path = folder / name
                if path not in live and not (folder == place.folder and _is_log(name)):
                    parts = _texts(name, _read(disk, path))
                    if any(word in text for text in parts for word in wanted):
                        found.append(place.show(path))
        for name in sorted(disk.list(place.exports)):
            text = _bare(_read(disk, place.exports / name).decode("utf-8", "replace"))
            if any(re.search(rf"(?<!\w){re.escape(_bare(word))}(?!\w)", text) for word in words):
                found.append(place.show(place.exports / name))
    except OSError as error:
        raise failed(f"look through {place.folder}", error) from error
    return found


def _bare(text: str) -> str:
    """A text without what Markdown, HTML and CSV put before the signs of a name."""
    return html.unescape(text).replace("\\", "").replace('""', '"')


def _is_log(name: str) -> bool:
    return name.startswith("people.") and name.endswith(".jsonl")


def _read(disk: Disk, path: Path) -> bytes:
    try:
        return disk.read(path)
    except (IsADirectoryError, PermissionError):
        return b""


def _texts(name: str, data: bytes) -> Iterator[bytes]:
    if not data.startswith(b"PK"):
        yield data
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            for part in zipped.namelist():
                if part == PEOPLE_PART:
                    with zipped.open(part) as packed:
                        yield packed.read(MOST_BYTES)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, NotImplementedError):
        yield data
