"""The time of day, for the acts' `at`; nothing else in the house reads a clock."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Now, in UTC."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A moment as it is written: `2026-01-31T21:47:05Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def local(at: str) -> datetime:
    """A written moment as local time."""
    return datetime.strptime(at, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone()


def zone_name() -> str:
    """The zone's name as the system has it (`Europe/Vienna`), else its abbreviation."""
    named = os.environ.get("TZ", "").lstrip(":")
    if "/" in named and not named.startswith("/"):
        return named
    target = str(Path("/etc/localtime").resolve())
    _, found, name = target.partition("zoneinfo/")
    return name if found else datetime.now().astimezone().tzname() or "UTC"
