"""Verbs on a data folder: run in this process, or as the program itself."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from clow_tui.app.commands.keys_answer import answer
from clow_tui.app.commands.own_keys import OwnKeys
from clow_tui.cli.frame import Frame
from clow_tui.cli.main import Open, run
from clow_tui.director import Director
from clow_tui.director.clock import Clock
from tests.support.directors import NAMES

ROOT = Path(__file__).parents[2]
NEW = ["new", "Friday", "--ruleset", "c-low", "--format", "freezeout", "--players", "-", "--tables-of", "6"]
NEW += ["--levels", "10x2", "--every", "2r", "--mode", "program", "--seed", "6"]


@dataclass(frozen=True, slots=True)
class Done:
    """How a verb ended: exit code, standard output and standard error."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Verbs:
    """All verbs of one data folder; with a `clock` of the test's where time matters."""

    data: Path
    clock: Clock | None = None

    def __call__(self, *words: str, stdin: str | bytes = b"") -> Done:
        """Run a verb in this process."""
        with _time(self.clock):
            return ended([*words, "--data", str(self.data)], stdin)

    def program(self, *words: str, stdin: str | bytes = b"") -> Done:
        """Run a verb as a program of its own."""
        line = [sys.executable, "-m", "clow_tui", "--data", str(self.data), *words]
        done = subprocess.run(line, input=_bytes(stdin), capture_output=True, cwd=ROOT, check=False)
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    def says(self, *words: str, stdin: str | bytes = b"") -> str:
        """What a verb that goes well answers."""
        done = self(*words, stdin=stdin)
        assert done.code == 0, done.err
        return done.out

    def json(self, *words: str, code: int = 0, stdin: str | bytes = b"") -> Any:
        """What a verb answers with --json."""
        done = self(*words, "--json", stdin=stdin)
        assert done.code == code, done.err
        return json.loads(done.out)

    def begin(self, *more: str, players: Sequence[str] = NAMES) -> None:
        """Friday, drawn: see NEW; later options take the place of those there."""
        self.says(*NEW, *more, stdin="\n".join(players))
        self.says("draw")

    def refused(self, code: int, *words: str, stdin: str | bytes = b"") -> str:
        """The one sentence of a verb that does nothing, the same with --json."""
        done = self(*words, stdin=stdin)
        assert (done.code, done.out) == (code, ""), done
        assert done.err.count("\n") == 1, done.err
        assert done.err.endswith("\n")
        assert self(*words, "--json", stdin=stdin) == done
        return done.err.rstrip("\n")


def _no_app(frame: Frame) -> int:
    assert frame.opens == "keys", "the app was opened"
    try:
        return answer(frame.place, frame.asked)
    finally:
        OwnKeys({}).bind()


def ended(words: Sequence[str], stdin: str | bytes = b"", opens: Open = _no_app) -> Done:
    """How a command line ends, run in this process; `opens` opens a screen."""
    out, err = _stream(), _stream()
    with redirect_stdout(out), redirect_stderr(err), _stdin(stdin):
        code = run(words, opens)
    return Done(code, _text(out), _text(err))


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def _bytes(words: str | bytes) -> bytes:
    return words if isinstance(words, bytes) else words.encode()


@contextlib.contextmanager
def _stdin(words: str | bytes) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(_bytes(words)), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


@contextlib.contextmanager
def _time(clock: Clock | None) -> Iterator[None]:
    if clock is None:
        yield
        return
    with mock.patch.object(Director, "open", functools.partial(Director.open, clock=clock)):
        yield
