"""What the tests of the store share: the same behaviour over real files and over the disk in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from clow_tui.store import Disk, OsDisk, Store
from tests.support.memory_disk import MemoryDisk
from tests.support.store_session import Clock


class House:
    """A data folder on some disk, opened and looked at by tests."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self.folder, self.disk, self.clock = folder, disk, Clock()
        self.open_stores: list[Store] = []

    def open(self, name: str = "", *, write: bool = True) -> Store:
        store = Store.open(self.folder / name, write=write, disk=self.disk, clock=self.clock)
        self.open_stores.append(store)
        return store

    def read(self, name: str) -> bytes:
        return self.disk.read(self.folder / name)

    def files(self, folder: str = "") -> list[str]:
        return [name for name in self.disk.list(self.folder / folder) if not name.startswith("clow.lock")]

    def lay(self, name: str, data: bytes) -> None:
        """Put a file there from outside, in place of any of that name."""
        path = self.folder / name
        if isinstance(self.disk, MemoryDisk):
            self.disk.put(path, data)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def close(self) -> None:
        for store in self.open_stores:
            store.close()


@pytest.fixture(params=["files", "memory"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A data folder that is not there yet, on real files and in memory."""
    if request.param == "files":
        made = House(tmp_path / "data", OsDisk())
    else:
        made = House(Path("/data"), MemoryDisk())
    yield made
    made.close()


@pytest.fixture
def memory() -> Iterator[House]:
    """A data folder that is not there yet, in memory."""
    made = House(Path("/data"), MemoryDisk())
    yield made
    made.close()
