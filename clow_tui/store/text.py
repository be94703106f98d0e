"""The text of clow.json: one record a line, the meta record first, a SHA-256 over all but its own digits.

    {"meta": {"1": {"format": "clow-tui", "schema": 1, "program": "...", "saved": "...", "sha256": "..."}},
    "nights": {
    "1": {"id": "...", ...},
    "2": {"id": "...", ...}
    }
    }

Plain TinyDB reads it: tables of numbered records. A file that did not come whole from `join_file` is refused
by `split_file`, be it by one bit.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from clow_tui.store.said import StoreRefused

META = "meta"
Texts = dict[str, dict[str, bytes]]  # table to number (as text) to the JSON text of the record

_HASH = b', "sha256": "'
_DIGITS = 64


class Garbled(Exception):
    """The bytes are no whole clow.json; `str()` says in what way, to follow the file's name."""


@dataclass(frozen=True, slots=True)
class Split:
    """A clow.json taken apart: its meta record, and the text of every other record."""

    meta: dict[str, Any]
    texts: Texts


def record_text(record: Mapping[str, Any]) -> bytes:
    """The JSON text of one record; StoreRefused for what JSON or UTF-8 cannot hold, NaN included."""
    try:
        return json.dumps(record, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreRefused(f"This record cannot be kept: {error}.") from error


def join_file(meta: Mapping[str, Any], texts: Texts) -> bytes:
    """The bytes of a clow.json; `meta` begins with its "format"."""
    head = b'{"meta": {"1": ' + record_text(meta)[:-1] + _HASH
    parts = [b'"}}']
    for table, records in texts.items():
        lines = b",\n".join(b'"%s": %s' % (number.encode(), text) for number, text in records.items())
        parts.append(b",\n%s: {\n%s\n}" % (json.dumps(table).encode(), lines))
    parts.append(b"\n}\n")
    tail = b"".join(parts)
    return head + _digest(head, tail) + tail


def split_file(data: bytes) -> Split:
    """Take a clow.json apart; Garbled where it is not exactly what was written."""
    if not data:
        raise Garbled("is empty")
    head, found, rest = data.partition(_HASH)
    if not found or not head.startswith(b'{"meta": '):
        raise Garbled("is garbled from its first line on")
    head, digits, tail = head + found, rest[:_DIGITS], rest[_DIGITS:]
    if digits != _digest(head, tail):
        raise Garbled(_changed(data))
    texts: Texts = {}
    lines = data.split(b"\n")
    meta = json.loads(lines[0].rstrip(b",") + b"}")[META]["1"]
    del meta["sha256"]
    records: dict[str, bytes] = {}
    for line in lines[1:-2]:
        if line.endswith(b"{"):
            records = texts.setdefault(json.loads(line.removesuffix(b": {")), {})
        elif line not in (b"", b"}", b"},"):
            number, _, text = line.partition(b": ")
            records[json.loads(number)] = text.removesuffix(b",")
    return Split(meta, texts)


def _changed(data: bytes) -> str:
    try:
        json.loads(data)
    except ValueError:
        return "is cut off or garbled"
    return "was changed by something other than clow-tui, or has rotted"


def _digest(head: bytes, tail: bytes) -> bytes:
    whole = hashlib.sha256(head)
    whole.update(tail)
    return whole.hexdigest().encode()
