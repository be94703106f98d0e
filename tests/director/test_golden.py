"""Logs of every schema version there was fold to the state that they folded to then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clow_tui.store import SCHEMA
from tests.support.golden import FOLDER, SETUPS, STATES, history_of, state_of

KEPT = [(folder, kind) for folder in sorted(FOLDER.iterdir()) for kind in sorted(SETUPS)]


def test_every_version_is_kept() -> None:
    assert sorted(int(folder.name) for folder in FOLDER.iterdir()) == list(range(1, SCHEMA + 1))


@pytest.mark.parametrize(("folder", "kind"), KEPT, ids=lambda part: getattr(part, "name", part))
def test_a_kept_log_folds_to_the_same_state(folder: Path, kind: str) -> None:
    states = json.loads((folder / STATES).read_text("utf-8"))
    history = history_of(folder, kind)
    assert state_of(history) == states[kind]
    assert history.night.finished
