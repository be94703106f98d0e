"""The frame of the command line: what goes to which stream, with which exit code, whatever happens."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

from clow_tui import __version__
from clow_tui.cli import main as frame
from clow_tui.cli.frame import Frame, Refused, one_line
from clow_tui.cli.verbs import VERBS

ALL = [verb for verbs in VERBS.values() for verb in verbs]


def no_app(_data: str | None) -> int:
    raise AssertionError("the app was opened")


def run(capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = frame.run(words, no_app)
    out, err = capfd.readouterr()
    return code, out, err


@pytest.fixture
def verb(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """A verb `try` that prints, then does what is put in under "does", and returns what it gives.

    Its name is a word of Python's, as those of some verbs are.
    """
    held: dict[str, object] = {}

    @click.command("try")
    @click.argument("words", nargs=-1)
    @click.pass_obj
    def trial(obj: object, words: tuple[str, ...]) -> object:
        held["data"] = getattr(obj, "data", None)
        click.echo("half an answer")
        does = held["does"]
        assert callable(does)
        return does()

    monkeypatch.setitem(VERBS, "Trials", {"try": ("trial", "A trial.")})
    module = ModuleType("clow_tui.cli.trial")
    module.try_ = trial  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return held


def raising(error: BaseException) -> object:
    def does() -> None:
        raise error

    return does


def test_help_names_every_verb(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capfd, "--help")
    assert (code, err) == (0, "")
    for name in ALL:
        assert f"\n  {name} " in out


def test_version(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "--version") == (0, f"clow-tui {__version__}\n", "")


@pytest.mark.parametrize("name", ALL)
def test_every_verb_of_the_table_is_there_and_has_help(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capfd, name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: clow-tui {name} ")


def test_without_a_verb_the_app_opens_on_the_data_named() -> None:
    seen: list[tuple[str, str | None]] = []

    def app(asked: Frame) -> int:
        seen.append((asked.opens, asked.data))
        return 7

    assert frame.run([], app) == 7
    assert frame.run(["--data", "somewhere"], app) == 7
    assert seen == [("app", None), ("app", "somewhere")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chekc"], 'there is no verb "chekc"; did you mean check?\n'),
        (["zzz"], 'there is no verb "zzz"; clow-tui --help lists them\n'),
        ([""], 'there is no verb ""; clow-tui --help lists them\n'),
        (["a\nb\x1b[31m"], 'there is no verb "a b?[31m"; clow-tui --help lists them\n'),
        (["--dta", "x"], "No such option '--dta'. Did you mean '--data'? (clow-tui --help tells more)\n"),
        (["rulesets", "x"], "Got unexpected extra argument (x) (clow-tui rulesets --help tells more)\n"),
        (["check", "--data"], "Option '--data' requires an argument (clow-tui --help tells more)\n"),
    ],
)
def test_bad_words_are_one_line_on_standard_error(
    words: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(capfd, *words) == (2, "", said)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (Refused("it is\nnot to be", 1), 1, "it is not to be\n"),
        (Refused("no such name"), 2, "no such name\n"),
        (Refused("locked", 3), 3, "locked\n"),
        (click.UsageError("bad words."), 2, "bad words (clow-tui try --help tells more)\n"),
        (click.ClickException("broken"), 2, "broken\n"),
        (PermissionError(13, "Permission denied", "clow.json"), 3, "clow.json: permission denied\n"),
        (OSError(), 3, "no reason given\n"),
        (KeyboardInterrupt(), 130, "interrupted\n"),
        (click.Abort(), 130, "interrupted\n"),
        (
            ValueError("a\nb"),
            3,
            "clow-tui made a mistake of its own (ValueError: a b); set CLOW_TUI_TRACE=1 to see where, "
            "and please report it\n",
        ),
        (
            RecursionError(),
            3,
            "clow-tui made a mistake of its own (RecursionError: ); set CLOW_TUI_TRACE=1 to see where, "
            "and please report it\n",
        ),
    ],
)
def test_a_verb_that_fails_leaves_standard_output_empty(
    error: BaseException, code: int, said: str, verb: dict[str, object], capfd: pytest.CaptureFixture[str]
) -> None:
    verb["does"] = raising(error)
    assert run(capfd, "try") == (code, "", said)


@pytest.mark.parametrize(("given", "code"), [(None, 0), (0, 0), (1, 1), ("words", 0)])
def test_what_a_verb_returns_is_the_exit_code(
    given: object, code: int, verb: dict[str, object], capfd: pytest.CaptureFixture[str]
) -> None:
    verb["does"] = lambda: given
    assert run(capfd, "try") == (code, "half an answer\n", "")


@pytest.mark.parametrize(
    ("words", "data"),
    [
        (["try"], None),
        (["--data", "here", "try"], "here"),
        (["try", "--data", "here"], "here"),
        (["--data", "there", "try", "--data=here"], "here"),
        (["try", "--", "--data", "here"], None),
        (["--data", "", "try"], None),
    ],
)
def test_data_may_stand_before_or_behind_the_verb(
    words: list[str], data: str | None, verb: dict[str, object], capfd: pytest.CaptureFixture[str]
) -> None:
    verb["does"] = lambda: None
    assert run(capfd, *words)[0] == 0
    assert verb["data"] == data


def test_an_answer_is_utf_8_whatever_the_names(
    verb: dict[str, object], capfd: pytest.CaptureFixture[str]
) -> None:
    verb["does"] = lambda: click.echo("Łukasz 李小龍 👨‍👩‍👧 \udcff")
    assert run(capfd, "try")[1] == "half an answer\nŁukasz 李小龍 👨‍👩‍👧 ?\n"


def test_a_mistake_of_its_own_shows_where_on_demand(
    verb: dict[str, object], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CLOW_TUI_TRACE", "1")
    verb["does"] = raising(ValueError("x"))
    assert "Traceback" in run(capfd, "try")[2]


def test_one_line() -> None:
    assert one_line(" a\r\n\tb\x1b[0m\x00c ") == "a b?[0m?c"


def program(*words: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "clow_tui", *words]
    return subprocess.run(command, cwd=Path(__file__).parents[2], timeout=60, check=False, **options)  # type: ignore[call-overload,no-any-return]


def test_a_reader_that_goes_away_is_no_fault_to_shout_about() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = program("--help", stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written() -> None:
    with Path("/dev/full").open("wb") as full:
        done = program("--help", stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (
        3,
        b"the answer could not be written: no space left on device\n",
    )


def test_a_narrow_encoding_does_not_stop_an_answer() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = program("li\u674e", stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
