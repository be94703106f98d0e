"""Wheel and sdist as people get them: built, looked through, and each tried on every Python that is there.

`python .ci/package.py` needs the `build` package and a checkout. It tries both files outside the checkout, in
environments that hold nothing else: the app in a terminal of its own, a night by verbs, and our code free of
what a later Python will not have.
"""

from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
NAMES = "\n".join(
    ("1. Ann", "2. Bo", "3. Cy", "4. Dee", "5. [/x] Eli", "6. Łukasz", "7. 李", "8. Hal (late)")
)
# Verbs that between them need every package the project asks for; each is given the names.
NIGHT = """
new Night --ruleset c-low --format freezeout --tables-of 4 --levels 10x2 --every 2r --players - --mode program
draw
tables --json
play --to-end
standings
verify
new Cup --ruleset poker-dice --format swiss --rounds 3 --players - --mode program
draw
play --to-end
standings --night Cup
ratings
history
export --to html
doctor
check
rules indian-dice
odds cee-lo-banker
forecast --ruleset c-low --entrants 8 --nights 20
"""


def said(words: list[str | Path], **more: object) -> str:
    """What a program answers that goes well; what it said instead where it does not."""
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, encoding="utf-8", check=False, **more
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, words))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(into: Path) -> tuple[Path, Path]:
    """The sdist, and the wheel that is made from it."""
    said([sys.executable, "-m", "build", "--outdir", into, HOUSE])
    (wheel,), (sdist,) = into.glob("*.whl"), into.glob("*.tar.gz")
    return wheel, sdist


def look_through(wheel: Path, sdist: Path) -> None:
    """Both hold all that belongs to the program, and the wheel says of itself what it has to."""
    listed = said(["git", "ls-files"], cwd=HOUSE).split("\n")
    program = {name for name in listed if name.startswith("clow_tui/")}
    rules = {name for name in listed if name.startswith("rulesets/")}
    beside = {
        name for name in listed if name.startswith((".ci/", "tests/", "docs/", "seeds/", "benchmarks/"))
    }
    with zipfile.ZipFile(wheel) as opened:
        held = set(opened.namelist())
        (place,) = (name for name in held if name.endswith(".dist-info/METADATA"))
        about = email.message_from_bytes(opened.read(place))
        entry = opened.read(place.replace("METADATA", "entry_points.txt")).decode()
    lacking = {*program, *(f"clow_tui/shipped/{name}" for name in rules)} - held
    assert not lacking, f"the wheel lacks {sorted(lacking)}"
    assert "clow-tui = clow_tui.__main__:main" in entry, entry
    with tarfile.open(sdist) as packed:
        kept = {name.partition("/")[2] for name in packed.getnames()}
    lacking = (program | rules | beside | {"README.md", "LICENSE", "pyproject.toml"}) - kept
    assert not lacking, f"the sdist lacks {sorted(lacking)}"
    for key in (
        "Name",
        "Version",
        "Summary",
        "License-Expression",
        "License-File",
        "Requires-Python",
        "Keywords",
    ):
        assert about[key], f"the metadata say no {key}"
    classifiers = about.get_all("Classifier", [])
    assert all(f"Programming Language :: Python :: {version}" in classifiers for version in PYTHONS)
    assert (about["Description-Content-Type"], "# Clow TUI" in str(about.get_payload())) == (
        "text/markdown",
        True,
    )
    print(f"{wheel.name}: {len(held)} files; {sdist.name}: {len(kept)} files; {about['Requires-Python']}")


def python_of(version: str) -> str | None:
    """A Python of this version that runs, from the path or from pyenv; None where there is none."""
    there = [shutil.which(f"python{version}")]
    if pyenv := shutil.which("pyenv"):
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True, check=False).stdout.strip()
        there += [str(path) for path in sorted(Path(root).glob(f"versions/{version}.*/bin/python{version}"))]
    for found in filter(None, there):
        if not subprocess.run([found, "-c", "import venv, ssl"], capture_output=True, check=False).returncode:
            return found
    return None


def play_a_night(room: Path) -> None:
    """Nights by verbs, each as a program of its own, and the program as a module."""
    for line in NIGHT.strip().split("\n"):
        assert said([room / "venv/bin/clow-tui", "--data", room / "data", *line.split()], input=NAMES), line
    assert said([room / "venv/bin/python", "-m", "clow_tui", "--version"], cwd=room).strip()


WARNS = """
import importlib, pkgutil, sys, warnings, clow_tui
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    for module in pkgutil.walk_packages(clow_tui.__path__, "clow_tui."):
        source = module.module_finder.find_spec(module.name).origin
        compile(open(source, encoding="utf-8").read(), source, "exec")
        if not module.name.endswith("__main__"):
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as error:
                assert error.name in ("aiohttp", "textual_serve", "segno"), error
ours = [str(one) for one in told if "/clow_tui/" in one.filename or one.filename == source]
sys.exit("\\n".join(ours) or 0)
"""


def try_one(version: str, python: str, dist: Path) -> str:
    """One file on one Python, in an environment that holds nothing else."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="clow-tui-") as folder:
        room = Path(folder)
        said([python, "-m", "venv", room / "venv"])
        said(
            [room / "venv/bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", dist]
        )
        said([sys.executable, HOUSE / ".ci/open_app.py", room / "venv/bin/clow-tui", room])
        play_a_night(room)
        said([room / "venv/bin/python", "-I", "-c", WARNS], cwd=room)
    return f"{dist.name} on {version}: installed, opened, a night played, {time.monotonic() - begun:.0f} s"


def main() -> None:
    """All of it; the first that does not hold ends it with a sentence."""
    for name in ("PYTHONPATH", "CLOW_TUI_DATA", "VIRTUAL_ENV"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="clow-tui-") as folder:
        wheel, sdist = build(Path(folder))
        look_through(wheel, sdist)
        found = {version: python_of(version) for version in PYTHONS}
        for version in (version for version, python in found.items() if python is None):
            print(f"NOT RUN: there is no Python {version} here")
        tried = [
            (version, python, dist) for version, python in found.items() if python for dist in (wheel, sdist)
        ]
        assert tried, "there is no Python here that the package could be tried on"
        with ThreadPoolExecutor(2) as pool:
            for line in pool.map(lambda one: try_one(*one), tried):
                print(line, flush=True)


if __name__ == "__main__":
    main()
