"""TinyDB over our own storage: records held in memory as copies, their JSON texts ready to be joined and
saved.

Importing this module imports TinyDB.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from clow_tui.store.text import Texts, record_text

Record = dict[str, Any]


class RecordStorage(Storage):
    """What TinyDB reads and writes: in memory, all or nothing; the file is `Records`' business.

    TinyDB changes records in place before it asks to write. So it is given read-only records, and what it
    gives back is copied: a refused write leaves everything as it was.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.version = 0  # counts the writes, so that a save knows whether anything came after it
        self._tables: dict[str, dict[str, Mapping[str, Any]]] = {
            table: {number: _copy(text) for number, text in records.items()}
            for table, records in texts.items()
        }

    def read(self) -> dict[str, dict[str, Any]]:
        return cast("dict[str, dict[str, Any]]", dict(self._tables))

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        tables: dict[str, dict[str, Mapping[str, Any]]] = {}
        texts: Texts = {}
        for name, records in data.items():
            tables[name], texts[name] = self._take(name, records)
        self._tables, self.texts = tables, texts
        self.version += 1

    def _take(
        self, name: str, records: dict[str, Mapping[str, Any]]
    ) -> tuple[dict[str, Mapping[str, Any]], dict[str, bytes]]:
        old, old_texts = self._tables.get(name, {}), self.texts.get(name, {})
        if records is old:
            return old, old_texts
        table: dict[str, Mapping[str, Any]] = {}
        texts: dict[str, bytes] = {}
        for number, record in records.items():
            if record is old.get(number):
                table[number], texts[number] = record, old_texts[number]
            else:
                texts[number] = record_text(record)
                table[number] = _copy(texts[number])
        return table, texts


class RecordTable(Table):
    """A TinyDB table that can put many records in one step, each in place of what had its number."""

    def put(self, records: Iterable[Document]) -> None:
        fresh = {record.doc_id: dict(record) for record in records}
        self._update_table(lambda table: table.update(fresh))


class Database(TinyDB):
    """A TinyDB over a RecordStorage; the query cache is off, since it hands out records changed since."""

    table_class = RecordTable

    def __init__(self, texts: Texts) -> None:
        self.records = RecordStorage(texts)
        super().__init__(storage=lambda: self.records)
        self._keys: dict[str, dict[str, int]] = {}
        for name, table in self.records.read().items():
            self._keys[name] = {
                str(record.get("id", number)): int(number) for number, record in table.items()
            }

    def get_record(self, table: str, key: str) -> Record | None:
        """A copy of the record of that id, None where there is none."""
        number = self._keys.get(table, {}).get(key)
        found = None if number is None else self._table(table).get(doc_id=number)
        return cast("Record", copied(dict(found))) if isinstance(found, Document) else None

    def all_records(self, table: str) -> dict[str, Record]:
        """Copies of all records of a table by id, in the order in which they came."""
        return {
            str(record.get("id", record.doc_id)): copied(dict(record)) for record in self._table(table).all()
        }

    def put_records(self, table: str, records: Mapping[str, Mapping[str, Any]]) -> None:
        """Put records in by id, all or none; the numbers TinyDB knows them by mean nothing."""
        keys = self._keys.get(table, {})
        free = max(keys.values(), default=0) + 1
        fresh = {key: number for number, key in enumerate((key for key in records if key not in keys), free)}
        numbers = keys | fresh
        self._table(table).put(
            Document({"id": key, **record}, numbers[key]) for key, record in records.items()
        )
        self._keys[table] = numbers

    def remove_record(self, table: str, key: str) -> bool:
        """Remove the record of that id; whether there was one."""
        number = self._keys.get(table, {}).get(key)
        if number is None:
            return False
        self._table(table).remove(doc_ids=[number])
        del self._keys[table][key]
        return True

    def _table(self, name: str) -> RecordTable:
        return cast("RecordTable", self.table(name, cache_size=0))


def copied(value: Any) -> Any:
    """A copy of JSON data that shares nothing with it."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [copied(inner) for inner in value]
    return value


def _copy(text: bytes) -> Mapping[str, Any]:
    return MappingProxyType(json.loads(text))
