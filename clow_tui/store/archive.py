"""An archive: nights, players and rulesets as one zip file, with a manifest that names and hashes each part.

    manifest.json          format, version, schema, program, when it was made; SHA-256 and bytes of each part
    people.json            the players: id, name, whether a guest, into whom merged
    seasons.json           the seasons, as clow.json keeps them; not there where there are none
    nights/<id>.jsonl      a night's log, whole, in one file
    rulesets/<name>.yaml   the host's own rulesets

It is read with mistrust: nothing is unpacked, only parts of these names are taken, none larger than it says,
and all hashes are compared before anything else is looked at.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clow_tui.store.disk import Disk
from clow_tui.store.log import encode_line, join_segments
from clow_tui.store.said import StoreRefused, failed
from clow_tui.store.upgrades import SCHEMA, Act, newer
from clow_tui.store.writing import write_beside

FORMAT, VERSION = "clow-tui archive", 1
MANIFEST, PEOPLE_PART, SEASONS_PART = "manifest.json", "people.json", "seasons.json"
MOST_PARTS = 50_000
MOST_BYTES = 64 * 2**20  # of one part; a night of forty tables has some 5 MB
MOST_ALL = 2**30  # of all together

_FREE = r'[^/\\:*?"<>|\x00-\x1f]'  # in the name of a file on every system
_PART = re.compile(
    r"people\.json|seasons\.json|nights/[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.jsonl"
    rf"|rulesets/(?!\.){_FREE}{{1,100}}\.ya?ml"
)


def fits(part: str) -> bool:
    """Whether a name can be a part of an archive."""
    return _PART.fullmatch(part) is not None


@dataclass(frozen=True, slots=True)
class Archive:
    """What an archive holds: acts of each night by its id, players, texts of rulesets by file name."""

    nights: dict[str, list[Act]]
    people: list[dict[str, Any]]
    rulesets: dict[str, bytes] = field(default_factory=dict)
    program: str = ""
    seasons: list[dict[str, Any]] = field(default_factory=list)


def pack(archive: Archive, made: str) -> bytes:
    """The bytes of an archive; `made` is the time as text."""
    parts = {PEOPLE_PART: json.dumps(archive.people, ensure_ascii=False, indent=1).encode()}
    for name, acts in archive.nights.items():
        header = {"night": name, "schema": SCHEMA, "program": archive.program}
        parts[f"nights/{name}.jsonl"] = b"".join(map(encode_line, [acts[0] | header, *acts[1:]]))
    parts |= {f"rulesets/{name}": text for name, text in archive.rulesets.items()}
    if archive.seasons:
        parts[SEASONS_PART] = json.dumps(archive.seasons, ensure_ascii=False, indent=1).encode()
    files = {
        part: {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)} for part, data in parts.items()
    }
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "schema": SCHEMA,
        "program": archive.program,
        "made": made,
        "files": files,
    }
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr(MANIFEST, json.dumps(manifest, indent=1))
        for part, data in parts.items():
            zipped.writestr(part, data)
    return held.getvalue()


def write_outside(disk: Disk, path: Path, data: bytes) -> None:
    """Write a file to a path where nothing is; durable on return. StoreRefused where something is."""
    try:
        if disk.look(path) is not None:
            raise StoreRefused(f"{path} is there already; give another name.")
        disk.replace(write_beside(disk, path, data), path)
        disk.sync_folder(path.parent)
    except OSError as error:
        raise failed(f"write {path}", error) from error


def unpack(file: str, data: bytes, *, program: str) -> Archive:
    """An archive from its bytes; StoreRefused says what is wrong with `file`. Nothing of it is believed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            parts = _parts(file, zipped, program)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, OSError, ValueError) as error:
        raise StoreRefused(f"{file} is no archive of clow-tui, or is cut off or damaged ({error}).") from None
    except (RuntimeError, NotImplementedError):
        raise StoreRefused(f"{file} is locked with a password or packed in a way not known here.") from None
    nights = {}
    for part, text in parts.items():
        if part.startswith("nights/"):
            name = part.removeprefix("nights/").removesuffix(".jsonl")
            joined = join_segments(name, {1: (part, text)}, program=program)
            if joined.finding is not None:
                raise StoreRefused(f"{file} cannot be taken: {joined.finding.text}")
            nights[name] = joined.acts
    return Archive(
        nights,
        _people(file, parts.get(PEOPLE_PART, b"[]")),
        {
            part.removeprefix("rulesets/"): text
            for part, text in parts.items()
            if part.startswith("rulesets/")
        },
        seasons=_seasons(file, parts.get(SEASONS_PART, b"[]")),
    )


def _parts(file: str, zipped: zipfile.ZipFile, program: str) -> dict[str, bytes]:
    names = zipped.namelist()
    if MANIFEST not in names:
        raise StoreRefused(f"{file} is no archive of clow-tui: it has no {MANIFEST}.")
    if len(names) > MOST_PARTS or len(set(names)) < len(names):
        raise StoreRefused(f"{file} names a part twice, or too many of them; nothing was taken.")
    for name in names:
        if name != MANIFEST and not fits(name):
            raise StoreRefused(f"{file} holds {name!r}, which is no part of an archive; nothing was taken.")
    manifest = _manifest(file, _read(file, zipped, MANIFEST, MOST_BYTES), program)
    files: dict[str, Any] = manifest["files"]
    if set(files) != set(names) - {MANIFEST}:
        part = min(set(files) ^ (set(names) - {MANIFEST}))
        raise StoreRefused(f"{file} is not whole: {part!r} is in its manifest or in it, but not in both.")
    sizes = {part: about["bytes"] for part, about in files.items()}
    if not all(type(size) is int and 0 <= size <= MOST_BYTES for size in sizes.values()):
        raise StoreRefused(f"{file} holds a part larger than {MOST_BYTES // 2**20} MB; nothing was taken.")
    if sum(sizes.values()) > MOST_ALL:
        raise StoreRefused(f"{file} unpacks to more than {MOST_ALL // 2**30} GB; nothing was taken.")
    parts = {part: _read(file, zipped, part, size) for part, size in sizes.items()}
    for part, text in parts.items():
        if hashlib.sha256(text).hexdigest() != files[part]["sha256"]:
            raise StoreRefused(f"{file} is damaged: {part} is not what its manifest says. Fetch it again.")
    return parts


def _manifest(file: str, text: bytes, program: str) -> dict[str, Any]:
    try:
        manifest = json.loads(text)
        version, schema = manifest["version"], manifest["schema"]
        whole = manifest["format"] == FORMAT and type(version) is int and type(schema) is int
        whole = whole and all({"sha256", "bytes"} <= set(about) for about in manifest["files"].values())
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise StoreRefused(f"{file} is no archive of clow-tui: its {MANIFEST} does not say so.")
    if version > VERSION or schema > SCHEMA:
        by = str(manifest.get("program", "an unknown program"))[:80]
        said = newer(file, max(version, schema), by, program).split(" It is opened")[0]
        raise StoreRefused(f"{said} Take it in with the newer program.")
    found: dict[str, Any] = manifest
    return found


def _read(file: str, zipped: zipfile.ZipFile, part: str, most: int) -> bytes:
    """A part, of which no more is unpacked than `most` bytes and one."""
    with zipped.open(part) as packed:
        text = packed.read(most + 1)
    if len(text) > most:
        raise StoreRefused(f"{file} is damaged: {part} is larger than it says; nothing was taken.")
    return text


def _people(file: str, text: bytes) -> list[dict[str, Any]]:
    try:
        people: Sequence[Mapping[str, Any]] = json.loads(text)
        found = [
            {"id": one["id"], "name": one["name"], "guest": bool(one.get("guest", False))}
            | {key: one[key] for key in ("merged_into", "forgotten") if one.get(key)}
            for one in people
        ]
        fits = all(isinstance(one["id"], str) and isinstance(one["name"], str) for one in found)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        fits = False
    if not fits:
        raise StoreRefused(f"{file} cannot be taken: its {PEOPLE_PART} is no list of players.")
    return found


def _seasons(file: str, text: bytes) -> list[dict[str, Any]]:
    """Seasons as plain as they came; what each key may hold is for the director to say."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise StoreRefused(f"{file} cannot be taken: its {SEASONS_PART} is no list of seasons.")
    return found
