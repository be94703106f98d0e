"""The command line: finds the verb, runs it, and sees to what goes to which stream with which exit code.

Verbs write their answer to standard output and their narration to standard error, return an exit code (None
is 0) or raise Refused. The answer is held back until the verb is done, so that a refusal leaves standard
output empty.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from keyword import iskeyword
from typing import Any

import click

from clow_tui import __version__
from clow_tui.cli.frame import BAD_WORDS, DONE, NO_FILE, Frame, Refused, one_line
from clow_tui.cli.verbs import VERBS
from clow_tui.mistake import is_traced, mistake_words
from clow_tui.nearest import nearest

INTERRUPTED = 130  # what shells expect after ctrl-c
PIPE_CLOSED = 141  # and after a reader that went away

Open = Callable[[Frame], int]


def run(words: Sequence[str], open_screen: Open) -> int:
    """Does what the words say and returns the exit code; without a verb it opens the app.

    `open_screen` opens what the frame says, the app or another screen, and returns its exit code. No
    exception leaves here.
    """
    frame = Frame()
    held = io.BytesIO()
    writer = _writer(held)  # kept by name: it would close `held` with itself
    try:
        with _told() as outcome:
            with contextlib.redirect_stdout(writer):
                outcome.code = _run_verb(words, frame)
                sys.stdout.flush()
            _deliver(held.getvalue())
            if frame.opens:
                outcome.code = open_screen(frame)
    finally:
        frame.at_the_end()
    return outcome.code


def _run_verb(words: Sequence[str], frame: Frame) -> int:
    try:
        with _program.make_context("clow-tui", list(words), obj=frame) as context:
            code = _program.invoke(context)
    except click.exceptions.Exit as left:
        code = left.exit_code
    return code if isinstance(code, int) else DONE


class _Outcome:
    code = DONE


@contextlib.contextmanager
def _told() -> Iterator[_Outcome]:
    """Turns whatever ends a verb early into one line on standard error and an exit code."""
    outcome = _Outcome()
    try:
        yield outcome
    except Refused as refusal:
        outcome.code = _say(refusal.sentence, refusal.code)
    except click.UsageError as error:
        outcome.code = _say(_usage(error), BAD_WORDS)
    except click.ClickException as error:
        outcome.code = _say(error.format_message(), BAD_WORDS)
    except (KeyboardInterrupt, click.Abort):
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(err=True)  # past the ^C that the terminal shows
        outcome.code = _say("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _drop_stdout()
        outcome.code = PIPE_CLOSED
    except OSError as error:
        _trace()
        about = f"{error.filename}: " if error.filename else ""
        outcome.code = _say(f"{about}{(error.strerror or str(error) or 'no reason given').lower()}", NO_FILE)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong inside, a host sees a sentence
        _trace()
        outcome.code = _say(mistake_words(error), NO_FILE)


def _say(sentence: str, code: int) -> int:
    with contextlib.suppress(OSError, ValueError):
        click.echo(one_line(sentence), err=True)
    return code


def _usage(error: click.UsageError) -> str:
    context = error.ctx
    path = context.command_path if context is not None else "clow-tui"
    return f"{error.format_message().rstrip('.')} ({path} --help tells more)"


def _trace() -> None:
    if is_traced():
        import traceback

        traceback.print_exc()


def _writer(held: io.BytesIO) -> io.TextIOWrapper:
    # UTF-8 wherever the answer goes, and whatever somebody's name is made of.
    return io.TextIOWrapper(held, encoding="utf-8", errors="replace", newline="\n", write_through=True)


def _deliver(answer: bytes) -> None:
    """Writes the whole answer; raises where it cannot be written."""
    if not answer or sys.stdout is None:
        return
    try:
        binary = getattr(sys.stdout, "buffer", None)
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        if binary is not None and (not sys.stdout.isatty() or encoding.lower().replace("-", "") == "utf8"):
            sys.stdout.flush()
            binary.write(answer)
            binary.flush()
        else:
            text = answer.decode("utf-8").encode(encoding, "replace").decode(encoding)
            sys.stdout.write(text)
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _drop_stdout()
        reason = (error.strerror or "no reason given").lower()
        raise Refused(f"the answer could not be written: {reason}", NO_FILE) from None


def _drop_stdout() -> None:
    """Sends what is left nowhere, or Python would complain about it once more on its way out."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _set_data(context: click.Context, _option: click.Parameter, value: str | None) -> None:
    frame = context.find_object(Frame)
    if value and frame is not None:
        frame.data = value


def _data_option(*, hidden: bool) -> click.Option:
    return click.Option(
        ["--data"],
        metavar="PATH",
        help="The data folder, or a .json file in one; else CLOW_TUI_DATA, else the system's place.",
        expose_value=False,
        is_eager=True,
        hidden=hidden,
        callback=_set_data,
    )


class _Program(click.Group):
    """The verbs of the table, each imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [verb for verbs in VERBS.values() for verb in verbs]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for verbs in VERBS.values():
            if cmd_name in verbs:
                return _load(cmd_name, verbs[cmd_name][0])
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        verb = self.get_command(ctx, args[0])
        if verb is not None or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        near = nearest(args[0], self.list_commands(ctx))
        mend = f"did you mean {near}?" if near else "clow-tui --help lists them"
        raise Refused(f'there is no verb "{args[0][:60]}"; {mend}', BAD_WORDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, verbs in VERBS.items():
            with formatter.section(heading):
                formatter.write_dl([(verb, about) for verb, (_, about) in verbs.items()])


def _load(verb: str, module: str) -> click.Command:
    name = verb.replace("-", "_")
    command: Any = getattr(import_module(f"clow_tui.cli.{module}"), f"{name}_" if iskeyword(name) else name)
    if not isinstance(command, click.Command):
        raise TypeError(f"clow_tui.cli.{module} holds no verb {verb}")
    if not any("--data" in parameter.opts for parameter in command.params):
        command.params.append(_data_option(hidden=True))  # so that it may stand behind the verb, too
    return command


@click.command(
    cls=_Program,
    invoke_without_command=True,
    params=[_data_option(hidden=False)],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    subcommand_metavar="[VERB [ARGS]...]",
    epilog="clow-tui VERB --help tells more about a verb.",
)
@click.version_option(__version__, prog_name="clow-tui", message="%(prog)s %(version)s")
@click.pass_context
def _program(context: click.Context) -> None:
    """A game night of dice, run from one laptop. Without a verb: opens the app."""
    frame = context.ensure_object(Frame)
    if context.invoked_subcommand is None:
        frame.opens = "app"
