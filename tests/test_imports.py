"""What is imported when: the pure rooms bring in no screen and no database, help next to nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("textual", "tinydb", "pydantic", "yaml", "filelock")


def imported_by(code: str) -> set[str]:
    """The top-level packages in `sys.modules` after some code has run in a fresh Python."""
    script = f"import sys\n{code}\nprint('\\n'.join({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("room", ["dice", "rulesets", "games", "odds", "strategies", "tournament"])
def test_pure_rooms_import_neither_textual_nor_tinydb(room: str) -> None:
    assert {"textual", "tinydb"}.isdisjoint(imported_by(f"import clow_tui.{room}"))


def test_all_modules_of_the_pure_rooms_together() -> None:
    code = """
import importlib, pkgutil
for room in ("dice", "rulesets", "games", "odds", "strategies", "tournament"):
    package = importlib.import_module(f"clow_tui.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"clow_tui.{room}."):
        importlib.import_module(module.name)
"""
    assert {"textual", "tinydb", "filelock", "click"}.isdisjoint(imported_by(code))


@pytest.mark.parametrize("words", ["--help", "--version", "chekc"])
def test_the_frame_answers_without_the_heavy_packages(words: str) -> None:
    code = f"""
import contextlib, io
from clow_tui.cli.main import run
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    run([{words!r}], lambda data: 0)
"""
    assert set(HEAVY).isdisjoint(imported_by(code))


def test_verbs_about_rulesets_import_neither_textual_nor_tinydb() -> None:
    code = """
import contextlib, io
from clow_tui.cli.main import run
with contextlib.redirect_stdout(io.StringIO()):
    assert run(["rulesets", "--data", "nowhere"], lambda data: 0) == 0
"""
    assert {"textual", "tinydb"}.isdisjoint(imported_by(code))


@pytest.mark.parametrize("verb", ["history", "players"])
def test_verbs_that_list_import_neither_screens_nor_numbers(verb: str, tmp_path: Path) -> None:
    code = f"""
import contextlib, io
from clow_tui.cli.main import run
with contextlib.redirect_stdout(io.StringIO()):
    assert run([{verb!r}, "--data", {str(tmp_path)!r}], lambda data: 0) == 0
"""
    assert {"textual", "numpy", "openskill", "rustworkx"}.isdisjoint(imported_by(code))
