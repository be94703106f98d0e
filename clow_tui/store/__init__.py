"""What is kept: logs of acts that are the truth, and clow.json, the record made from them."""

from clow_tui.store.archive import Archive, fits, pack, unpack
from clow_tui.store.backups import Backup
from clow_tui.store.disk import Disk
from clow_tui.store.examine import BackupCheck, LogCheck, RecordCheck
from clow_tui.store.log import LogReading
from clow_tui.store.os_disk import OsDisk
from clow_tui.store.place import PEOPLE, Place
from clow_tui.store.reading import Follower
from clow_tui.store.said import (
    Finding,
    StoreError,
    StoreFailed,
    StoreLocked,
    StoreLookOnly,
    StoreRefused,
)
from clow_tui.store.store import PROGRAM, Store
from clow_tui.store.upgrades import SCHEMA

__all__ = [
    "PEOPLE",
    "PROGRAM",
    "SCHEMA",
    "Archive",
    "Backup",
    "BackupCheck",
    "Disk",
    "Finding",
    "Follower",
    "LogCheck",
    "LogReading",
    "OsDisk",
    "Place",
    "RecordCheck",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreLocked",
    "StoreLookOnly",
    "StoreRefused",
    "fits",
    "pack",
    "unpack",
]
