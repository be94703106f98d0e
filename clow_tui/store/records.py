"""clow.json: loaded when it is first touched, kept in memory through TinyDB, saved whole and atomically."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clow_tui.store.backups import is_due, last_good, list_backups, make_backup
from clow_tui.store.ground import Ground
from clow_tui.store.logs import Logs
from clow_tui.store.place import PEOPLE
from clow_tui.store.said import Finding, StoreFailed, StoreRefused, failed
from clow_tui.store.text import META, Garbled, Split, Texts, join_file, record_text, split_file
from clow_tui.store.upgrades import SCHEMA, upgrade_tables
from clow_tui.store.writing import stamp, write_beside

if TYPE_CHECKING:
    from clow_tui.store.storage import Database

NIGHTS = "nights"
LOGS = "logs"  # our own table: how far each log had come when the record last held all of it


class Records:
    """The records of a place, made from its logs."""

    def __init__(self, ground: Ground, logs: Logs) -> None:
        self._ground, self._logs = ground, logs
        self._disk, self._place, self._say = ground.disk, ground.place, ground.say
        self._mutex = threading.RLock()  # what is in memory
        self._saving = threading.Lock()  # what is on the disk
        self._database: Database | None = None
        self._good = True
        self._known: set[bytes] = set()  # hashes of the file as it was read, or as we may have left it
        self._saved_version = 0
        self._upgraded = False
        self._kept_as = ""  # under which name a damaged file will be kept
        self._heads: dict[str, dict[str, Any]] = {}  # marks not yet in the table of logs

    # Looking

    def begin(self) -> None:
        """Lay an empty clow.json in a new folder; so where there are logs and none, it was lost: say that."""
        try:
            there = self._disk.look(self._place.file) is not None
            count = len(self._logs.sizes())
            if not there and not count:
                self._replace(self._joined({}, self._ground.clock()), keep="")
        except OSError as error:
            raise failed(f"write {self._show()}", error) from error
        if not there and count:
            text = f"{self._show()} is not there; its records are made anew from {_logs(count)}."
            self._say(Finding(self._show(), text, "repaired"))

    def get(self, table: str, key: str) -> dict[str, Any] | None:
        return self._loaded().get_record(table, key)

    def text(self, table: str, key: str) -> bytes | None:
        return self._loaded().text_of(table, key)

    def all(self, table: str) -> dict[str, dict[str, Any]]:
        return self._loaded().all_records(table)

    def each(self, table: str) -> Iterator[tuple[str, dict[str, Any]]]:
        return self._loaded().each_record(table)

    def stale(self) -> list[str]:
        """The logs that hold more, or other, than the record says it took from them."""
        heads = self._loaded().all_records(LOGS) | self._heads
        stale = []
        for name, (segment, size) in sorted(self._logs.sizes().items()):
            head = heads.get(name, {})
            same = (head.get("segment"), head.get("bytes")) == (segment, size)
            if not same or (name == PEOPLE and head.get("crc") != self._logs.crc(name, segment)):
                stale.append(name)
        return stale

    def shrunk(self) -> dict[str, int]:
        """The logs that are shorter than when the record took all of them, with the acts they had then."""
        sizes, shrunk = self._logs.sizes(), {}
        for name, head in self._loaded().all_records(LOGS).items():
            then = (head.get("segment"), head.get("bytes"))
            now = sizes.get(name, (0, 0) if name == PEOPLE else then)  # a night gone is told elsewhere
            if None not in then and now < then:
                shrunk[name] = int(head.get("acts", 0))
        return shrunk

    def trusted(self) -> bool:
        """Whether the record is whole and holds all that the logs do."""
        self._loaded()
        return self._good and not self.stale()

    def whole(self) -> bool:
        """Whether the file could be read, or is not there."""
        self._loaded()
        return self._good

    def forget(self) -> None:
        """Read the file again at the next touch, where nothing in memory waits to be saved."""
        with self._mutex:
            if not self._dirty():
                self._database = None

    # Changing

    def put(self, table: str, records: Mapping[str, Mapping[str, Any]]) -> None:
        self._ground.guard()
        for key, record in records.items():
            if record.get("id", key) != key:
                raise StoreRefused(f"The record {key} of {table} gives its id as {record['id']!r}.")
        with self._mutex:
            self._loaded().put_records(_own(table), records)
            if table == NIGHTS:
                for key in records:
                    self._heads.pop(key, None)
                    self.mark(key)

    def remove(self, table: str, key: str) -> bool:
        self._ground.guard()
        with self._mutex:
            gone = self._loaded().remove_record(_own(table), key)
            if gone and table == NIGHTS:
                self._heads.pop(key, None)
                self._loaded().remove_record(LOGS, key)
            return gone

    def mark(self, name: str) -> None:
        """Note that the record holds all that is in this log now; not while some of the log waits."""
        head = self._logs.head(name)
        if head is not None:
            segment, size, acts = head
            with self._mutex:
                self._heads[name] = {"segment": segment, "bytes": size, "acts": acts}
                if name == PEOPLE:  # logs of nights only grow; this one may be written anew, to the same size
                    self._heads[name]["crc"] = self._logs.crc(name, segment)

    def unmark(self, name: str) -> None:
        """Note that the record may lack something of this log; it is stale until it is marked again."""
        with self._mutex:
            self._heads.pop(name, None)
            self._loaded().remove_record(LOGS, name)

    def flush(self) -> None:
        """Save what has changed: a file beside, synced and read back, then in place of the old one."""
        with self._saving:
            if not self._dirty():
                return
            self._ground.guard()
            if self._logs.behind():
                raise StoreFailed(f"{self._show()} is not saved while acts wait to be saved in their logs.")
            with self._mutex:
                database = self._loaded()
                if self._heads:
                    database.put_records(LOGS, self._heads)
                    self._heads = {}
                version, texts = database.records.version, database.records.texts()
            try:
                self._save(texts)
            except OSError as error:
                raise failed(f"write {self._show()}", error) from error
            self._saved_version, self._good, self._upgraded = version, True, False

    def restore(self, copy: Path) -> str:
        """Put a copy in place of clow.json; under which name that is kept, empty where it was not there."""
        with self._saving:
            self._ground.guard()
            try:
                data = self._disk.read(copy)
                split_file(data)
                keep = self._aside("before") if self._disk.look(self._place.file) is not None else ""
                self._replace(data, keep=keep)
            except OSError as error:
                raise failed(f"restore {self._place.show(copy)}", error) from error
            except Garbled as reason:
                raise StoreRefused(f"{self._place.show(copy)} {reason}; choose another copy.") from None
            with self._mutex:
                self._database = None
            return keep

    def begin_anew(self) -> str:
        """Begin with no records at all; the next flush keeps the present file under the name given back."""
        from clow_tui.store.storage import Database

        with self._saving, self._mutex:
            self._ground.guard()
            self._loaded()
            try:
                there = self._disk.look(self._place.file) is not None
                self._kept_as = self._kept_as or (self._aside("before") if there else "")
            except OSError as error:
                raise failed(f"look at {self._show()}", error) from error
            # Not among the known ones, the present file is kept, and is no copy to be thinned out.
            self._known, self._heads = set(), {}
            self._database, self._saved_version, self._upgraded = Database({}), -1, False
            return self._kept_as

    # Within

    def _save(self, texts: Texts) -> None:
        now = self._ground.clock()
        file = self._place.file
        present = self._disk.read(file) if self._disk.look(file) is not None else None
        keep = ""
        if present is not None and _digest(present) in self._known:
            self._back_up(present, now)
        elif present is not None:
            keep = self._kept_as or self._aside("changed")
        self._replace(self._joined(texts, now), keep=keep)
        if keep and not self._kept_as:
            what = f"{self._show()} was changed by something else while it was open here"
            text = f"{what}; that file is kept as {keep}."
            self._say(Finding(self._show(), text, "damaged"))
        self._kept_as = ""

    def _joined(self, texts: Texts, now: datetime) -> bytes:
        program = self._ground.program
        meta = {"format": "clow-tui", "schema": SCHEMA, "program": program, "saved": now.isoformat()}
        return join_file(meta, texts)

    def _replace(self, data: bytes, *, keep: str) -> None:
        """Put `data` in the file's place; what lies there is kept under that name, given up without one."""
        file = self._place.file
        fresh = write_beside(self._disk, file, data)
        self._known.add(_digest(data))
        if keep and self._disk.look(file) is not None:
            self._disk.replace(file, file.with_name(keep))
        self._disk.replace(fresh, file)
        self._disk.sync_folder(file.parent)
        self._known = {_digest(data)}

    def _back_up(self, data: bytes, now: datetime) -> None:
        try:
            due = self._upgraded or is_due(list_backups(self._disk, self._place), now)
            if due and split_file(data).texts:
                make_backup(self._disk, self._place, data, now)
        except OSError as error:
            if self._upgraded:
                raise  # an upgrade without a backup could not be taken back
            text = str(failed(f"keep a copy of {self._show()} in backups/", error))
            self._say(Finding("backups", text, "repaired"))

    def _aside(self, why: str) -> str:
        """A free name for the file as it is now."""
        base = f"{self._place.file.name}.{why}-{stamp(self._ground.clock())}"
        name, count = base, 2
        while self._disk.look(self._place.file.with_name(name)) is not None:
            name, count = f"{base}-{count}", count + 1
        return name

    def _dirty(self) -> bool:
        database = self._database
        if database is None:
            return False
        return bool(self._upgraded or self._heads or database.records.version != self._saved_version)

    def _loaded(self) -> Database:
        with self._mutex:
            if self._database is None:
                try:
                    self._database = self._load()
                except OSError as error:
                    raise failed(f"read {self._show()}", error) from error
            return self._database

    def _load(self) -> Database:
        from clow_tui.store.storage import Database  # TinyDB is imported when the record is first touched

        split = self._read()
        texts = {table: records for table, records in split.texts.items() if table != META}
        schema = split.meta.get("schema", SCHEMA)
        self._upgraded = schema < SCHEMA
        if self._upgraded:
            texts = _upgraded(texts, schema)
        self._saved_version, self._heads = 0, {}
        return Database(texts)

    def _read(self) -> Split:
        file = self._place.file
        data = self._disk.read(file) if self._disk.look(file) is not None else None
        self._known, self._kept_as, self._good = set(), "", True
        if data is None:
            return Split({}, {})
        try:
            split = split_file(data)
        except Garbled as reason:
            self._good = False
            self._kept_as = self._aside("damaged") if self._ground.writable() else ""
            self._say(Finding(self._show(), self._damage(str(reason)), "damaged"))
            return Split({}, {})
        self._known = {_digest(data)}
        return split

    def _damage(self, reason: str) -> str:
        kept = f" The damaged file is kept as {self._kept_as}." if self._kept_as else ""
        anew = f"Its records are made anew from {_logs(len(self._logs.sizes()))}."
        older = " There is no good copy of it in backups/."
        copy = last_good(self._disk, self._place)
        if copy:
            backup, count = copy
            nights = "1 night" if count == 1 else f"{count} nights"
            older = f" The last good copy, backups/{backup.name}, has {nights}."
        return f"{self._show()} {reason}. {anew}{kept}{older}"

    def _show(self) -> str:
        return self._place.show(self._place.file)


def _own(table: str) -> str:
    if table in (META, LOGS):
        raise StoreRefused(f"The table {table} belongs to the store.")
    return table


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _logs(count: int) -> str:
    return {0: "nothing, as there are no logs", 1: "its one log"}.get(count, f"its {count} logs")


def _upgraded(texts: Texts, schema: int) -> Texts:
    tables = {
        name: {number: json.loads(text) for number, text in part.items()} for name, part in texts.items()
    }
    return {
        name: {number: record_text(record) for number, record in part.items()}
        for name, part in upgrade_tables(tables, schema).items()
    }
