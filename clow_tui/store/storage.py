"""TinyDB over our own storage: each record held in memory as its JSON text, ready to be joined into a file.

Importing this module imports TinyDB.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from clow_tui.store.text import Texts, record_text

Record = dict[str, Any]

_ID = b'{"id": '


class Kept(Mapping[str, Any]):
    """A record as its text, parsed anew by whoever looks at it: nobody can change it, all get copies.

    Ten thousand nights parsed once and for all are some millions of objects, and every collection of garbage
    would go through them.
    """

    __slots__ = ("text",)

    def __init__(self, text: bytes) -> None:
        self.text = text

    def record(self) -> Record:
        """The record, sharing nothing with any other."""
        return cast("Record", json.loads(self.text))

    def id(self) -> str | None:
        """The record's own id; it stands first in what we write, and the rest need not be parsed."""
        begin = self.text[len(_ID) :] if self.text.startswith(_ID) else b""
        end = begin.find(b'"', 1)
        if begin.startswith(b'"') and end > 0 and b"\\" not in begin[:end]:
            return begin[1:end].decode()
        found = self.record().get("id")
        return None if found is None else str(found)

    def __getitem__(self, key: str) -> Any:
        return self.record()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.record())

    def __len__(self) -> int:
        return len(self.record())


class RecordDocument(Document):
    """A record as TinyDB gives it out, parsed once."""

    def __init__(self, value: Mapping[str, Any], doc_id: int) -> None:
        super().__init__(value.record() if isinstance(value, Kept) else value, doc_id)


class RecordStorage(Storage):
    """What TinyDB reads and writes: in memory, all or nothing; the file is `Records`' business.

    TinyDB changes records in place before it asks to write. So it is given records that cannot be changed,
    and what it gives back is turned into text at once: a refused write leaves everything as it was.
    """

    def __init__(self, texts: Texts) -> None:
        self.version = 0  # counts the writes, so that a save knows whether anything came after it
        self._tables = {
            table: {number: Kept(text) for number, text in records.items()}
            for table, records in texts.items()
        }

    @property
    def tables(self) -> Mapping[str, Mapping[str, Kept]]:
        """All records by table and number; never changed, only replaced."""
        return self._tables

    def read(self) -> dict[str, dict[str, Any]]:
        return dict(cast("dict[str, dict[str, Any]]", self._tables))

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        self._tables = {
            table: {
                number: record if isinstance(record, Kept) else Kept(record_text(record))
                for number, record in records.items()
            }
            for table, records in data.items()
        }
        self.version += 1

    def texts(self) -> Texts:
        """The text of every record."""
        return {
            table: {number: record.text for number, record in records.items()}
            for table, records in self._tables.items()
        }


class RecordTable(Table):
    """A TinyDB table that can put many records in one step, each in place of what had its number."""

    document_class = RecordDocument

    def put(self, records: Iterable[RecordDocument]) -> None:
        fresh = {record.doc_id: dict(record) for record in records}
        self._update_table(lambda table: table.update(fresh))


class Database(TinyDB):
    """A TinyDB over a RecordStorage; the query cache is off, since it hands out records changed since."""

    table_class = RecordTable

    def __init__(self, texts: Texts) -> None:
        self.records = RecordStorage(texts)
        super().__init__(storage=lambda: self.records)
        self._keys = {
            table: {_key(number, record): int(number) for number, record in records.items()}
            for table, records in self.records.tables.items()
        }

    def get_record(self, table: str, key: str) -> Record | None:
        """A copy of the record of that id, None where there is none."""
        number = self._keys.get(table, {}).get(key)
        found = None if number is None else self._table(table).get(doc_id=number)
        return dict(found) if isinstance(found, Document) else None

    def text_of(self, table: str, key: str) -> bytes | None:
        """The record's text; the same object until it is put in anew."""
        number = self._keys.get(table, {}).get(key)
        found = None if number is None else self.records.tables.get(table, {}).get(str(number))
        return found.text if found is not None else None

    def all_records(self, table: str) -> dict[str, Record]:
        """Copies of all records of a table by id, in the order in which they came."""
        return dict(self.each_record(table))

    def each_record(self, table: str) -> Iterator[tuple[str, Record]]:
        """The same one by one, for a table too long to hold."""
        for record in self._table(table):
            yield str(record.get("id", record.doc_id)), dict(record)

    def put_records(self, table: str, records: Mapping[str, Mapping[str, Any]]) -> None:
        """Put records in by id, all or none; the numbers TinyDB knows them by mean nothing."""
        keys = self._keys.get(table, {})
        free = max(keys.values(), default=0) + 1
        fresh = {key: number for number, key in enumerate((key for key in records if key not in keys), free)}
        numbers = keys | fresh
        self._table(table).put(
            RecordDocument({"id": key, **record}, numbers[key]) for key, record in records.items()
        )
        self._keys[table] = numbers

    def remove_record(self, table: str, key: str) -> bool:
        """Remove the record of that id; whether there was one."""
        number = self._keys.get(table, {}).get(key)
        if number is None:
            return False
        self._table(table).remove(doc_ids=[number])
        self._keys[table] = {other: kept for other, kept in self._keys[table].items() if other != key}
        return True

    def _table(self, name: str) -> RecordTable:
        return cast("RecordTable", self.table(name, cache_size=0))


def _key(number: str, record: Kept) -> str:
    own = record.id()
    return number if own is None else own  # another tool may have added one without
