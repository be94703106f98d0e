"""Where the data lies."""

from __future__ import annotations

import os
from pathlib import Path

ENV = "CLOW_TUI_DATA"


def data_place(given: str | None) -> Path:
    """The data folder, or the .json file in one: `--data`, else CLOW_TUI_DATA, else the system's place."""
    words = given or os.environ.get(ENV)
    if words:
        return Path(words).expanduser()
    from platformdirs import user_data_path

    return user_data_path("clow-tui", appauthor=False)


def folder_of(place: Path) -> Path:
    """The folder of a place that is one, or of a .json file in one."""
    return place.parent if place.suffix == ".json" and not place.is_dir() else place
