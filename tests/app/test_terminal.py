"""The real program under a real terminal: how it leaves, and what it has loaded when it first paints."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.support.verbs import Verbs

pty = pytest.importorskip("pty")
import fcntl  # noqa: E402
import termios  # noqa: E402

LONGEST = 30.0  # seconds until a test gives up; nothing here takes that long
TOLD = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]
LEFT_WELL = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")  # what leaving undoes


class Terminal:
    """The program in a terminal of 80 by 24 of its own."""

    def __init__(self, data: Path, *words: str, program: Sequence[str] = ("-m", "clow_tui")) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(sys.executable, [sys.executable, *program, "--data", str(data), *words])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(self.fd)
        self.seen = b""
        self.ended: int | None = None

    def read(self) -> None:
        """Take in what was written meanwhile."""
        if select.select([self.fd], [], [], 0.02)[0]:
            try:
                self.seen += os.read(self.fd, 1 << 16)
            except OSError:
                return

    def until(self, done: Callable[[], bool]) -> bool:
        """Read until something is so; whether it came to that."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            if done():
                return True
            self.read()
        return False

    def over(self) -> bool:
        """Whether the program has ended."""
        if self.ended is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.ended = os.waitstatus_to_exitcode(status)
        return self.ended is not None

    def close(self) -> None:
        """End it, whatever it does."""
        if not self.over():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)


@pytest.fixture
def terminal(tmp_path: Path) -> object:
    running = Terminal(tmp_path)
    yield running
    running.close()


@pytest.mark.parametrize("number", TOLD)
def test_killed_terminal_told_to_leave_it_leaves_the_terminal_well(terminal: Terminal, number: int) -> None:
    assert terminal.until(lambda: b"No night yet" in terminal.seen)
    os.kill(terminal.pid, number)
    assert terminal.until(terminal.over)
    terminal.read()
    assert terminal.ended == 128 + number
    assert all(undone in terminal.seen for undone in LEFT_WELL)
    assert termios.tcgetattr(terminal.fd) == terminal.modes
    assert b"Traceback" not in terminal.seen


# Keys from the floor of a night that the program throws, what is then on the screen, acts made on the way.
KINDS = {
    "floor": (b"", b"round 1", 0),
    "throwing": (b" ", b"round 1", 1),
    "card": (b"f", b"how far", 0),
    "words": (b"i", b"stand", 0),
    "entry": (b"\r!", b"!", 0),
    "log": (b"L", b"what happened", 0),
    "help": (b"?", b"On this screen", 0),
    "palette": (b":th", b"Command", 0),
    "options": (b"O", b"ASCII alone", 0),
    "new night": (b"\x1bn", b"New night", 0),
    "rules": (b"\x1bR\rex", b"not saved", 0),
}


@pytest.mark.campaign
@pytest.mark.parametrize("number", TOLD)
@pytest.mark.parametrize("kind", KINDS)
def test_told_to_leave_on_any_kind_of_screen_nothing_is_lost(tmp_path: Path, kind: str, number: int) -> None:
    keys, shown, acts = KINDS[kind]
    verbs = Verbs(tmp_path)
    verbs.begin()
    before = len(verbs.says("log").splitlines())
    terminal = Terminal(tmp_path)
    try:
        assert terminal.until(lambda: b"resume" in terminal.seen or b"Friday" in terminal.seen)
        os.write(terminal.fd, b"\r")
        assert terminal.until(lambda: b"fast forward" in terminal.seen)
        for key in (keys[at : at + 1] for at in range(len(keys))):
            os.write(terminal.fd, key)
            quiet = time.monotonic() + 0.4
            terminal.until(lambda until=quiet: time.monotonic() > until)  # type: ignore[misc]
        assert terminal.until(lambda: shown in terminal.seen)
        os.kill(terminal.pid, number)
        assert terminal.until(terminal.over)
        terminal.read()
        assert terminal.ended == 128 + number
        assert all(undone in terminal.seen for undone in LEFT_WELL)
        assert termios.tcgetattr(terminal.fd) == terminal.modes
        assert b"Traceback" not in terminal.seen
    finally:
        terminal.close()
    assert verbs.says("doctor")
    assert (len(verbs.says("log").splitlines()) > before) == bool(acts)
    if kind == "rules":
        assert list((tmp_path / "rulesets").iterdir())


@pytest.mark.parametrize("colour", [True, False])
def test_without_colour_what_is_chosen_is_told_by_a_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, colour: bool
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not colour:
        monkeypatch.setenv("NO_COLOR", "1")
    Verbs(tmp_path).begin()
    terminal = Terminal(tmp_path)
    try:
        assert terminal.until(lambda: "\u25b8".encode() in terminal.seen)
        colours = re.findall(rb"[34]8;2;(\d+);(\d+);(\d+)", terminal.seen)
        assert any(not red == green == blue for red, green, blue in colours) == colour
    finally:
        terminal.close()


@pytest.mark.parametrize("key", [b"q", b"\x11"])
def test_leaving_by_key_gives_the_terminal_back(terminal: Terminal, key: bytes) -> None:
    assert terminal.until(lambda: b"No night yet" in terminal.seen)
    os.write(terminal.fd, key)
    assert terminal.until(terminal.over)
    terminal.read()
    assert terminal.ended == 0
    assert all(undone in terminal.seen for undone in LEFT_WELL)
    assert termios.tcgetattr(terminal.fd) == terminal.modes


FALLS = """
import sys
from clow_tui.__main__ import main
from clow_tui.app.screens.history import History
def falls(self):
    raise ValueError("a\\n[/x] b\\x1b[2J")
History.update = falls
sys.exit(main())
"""


@pytest.mark.parametrize("traced", [False, True])
def test_a_mistake_of_ours_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, traced: bool
) -> None:
    monkeypatch.delenv("CLOW_TUI_TRACE", raising=False)
    if traced:
        monkeypatch.setenv("CLOW_TUI_TRACE", "1")
    Verbs(tmp_path).begin()
    terminal = Terminal(tmp_path, program=("-c", FALLS))
    try:
        assert terminal.until(lambda: b"Friday" in terminal.seen)
        os.write(terminal.fd, b"H")
        assert terminal.until(terminal.over)
        terminal.read()
        assert terminal.ended == 3
        assert all(undone in terminal.seen for undone in LEFT_WELL)
        assert termios.tcgetattr(terminal.fd) == terminal.modes
        assert (b"Traceback" in terminal.seen) == traced
        said = (
            "clow-tui made a mistake of its own (ValueError: a [/x] b\u241b[2J); every act that was shown is "
        )
        said += "saved, so open it again; set CLOW_TUI_TRACE=1 to see where, and please report it"
        assert terminal.seen.decode().rstrip().endswith(said)
    finally:
        terminal.close()


def test_a_terminal_that_is_closed_ends_the_program(terminal: Terminal) -> None:
    assert terminal.until(lambda: b"No night yet" in terminal.seen)
    os.close(terminal.fd)
    end = time.monotonic() + LONGEST
    while not terminal.over() and time.monotonic() < end:
        time.sleep(0.02)
    assert terminal.ended == 128 + signal.SIGHUP


def test_clusters_are_drawn_whole_once_the_terminal_agrees(tmp_path: Path, terminal: Terminal) -> None:
    assert terminal.until(lambda: terminal.seen.count(b"\x1b[6n") == 3)
    os.write(terminal.fd, b"\x1b[1;3R\x1b[1;3R\x1b[1;2R")
    assert terminal.until(lambda: b"No night yet" in terminal.seen)
    os.write(terminal.fd, b"n")
    assert terminal.until(lambda: b"New night" in terminal.seen)
    name = "Al \U0001f468\u200d\U0001f467 \u2764\ufe0f Bo"
    os.write(terminal.fd, b"\x1b[200~" + name.encode() + b"\x1b[201~")
    assert terminal.until(lambda: "\U0001f468\u200d\U0001f467 \u2764 ".encode() in terminal.seen)


def test_the_terminal_is_lent_to_ones_own_editor_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "data" / "rulesets" / "a.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: c-low\n")
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho AN EDITOR\nread line\necho "$line" >> "$1"\n')
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    terminal = Terminal(tmp_path / "data")
    try:
        assert terminal.until(lambda: b"No night yet" in terminal.seen)
        os.write(terminal.fd, b"R")
        assert terminal.until(lambda: b"1 of them yours" in terminal.seen)
        os.write(terminal.fd, b"gE")
        assert terminal.until(lambda: b"AN EDITOR" in terminal.seen)
        os.write(terminal.fd, b"name: Typed outside\r")
        assert terminal.until(lambda: b"Typed outside" in terminal.seen and b"is read anew" in terminal.seen)
        assert own.read_text() == "extends: c-low\nname: Typed outside\n"
        os.write(terminal.fd, b"q")
        assert terminal.until(terminal.over)
        assert terminal.ended == 0
    finally:
        terminal.close()


def test_without_a_terminal_it_says_what_to_do_instead(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "clow_tui", "--data", str(tmp_path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "needs a terminal" in done.stderr


FIRST_PAINT = """
import sys
from pathlib import Path
from clow_tui.app.app import ClowApp
def begin(self):
    print(sorted({name.partition(".")[0] for name in sys.modules}))
    print([name for name in sys.modules if name.startswith("clow_tui.")])
    self.exit()
ClowApp._begin = begin
ClowApp(Path(sys.argv[1])).run(headless=True)
"""


def test_at_the_first_paint_nothing_heavy_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PAINT, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    packages, modules = done.stdout.splitlines()
    heavy = ("pydantic", "tinydb", "numpy", "yaml", "filelock", "openskill", "rustworkx", "tree_sitter")
    for name in heavy:
        assert f"'{name}'" not in packages
    unused = (
        "app.routes",
        "app.background",
        "app.commands.keys_file",
        "app.dialogs",
        "app.flows",
        "app.setup",
    )
    for room in ("director", "store", "tournament", "rulesets", "games", "dice", *unused):
        assert f"clow_tui.{room}" not in modules
