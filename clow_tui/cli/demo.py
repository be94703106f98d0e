"""The verb that makes up nights to look around in."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import click

from clow_tui.cli.data import director
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused, one_line


@click.command()
@click.option("--nights", type=click.IntRange(0, 2000), default=8, metavar="N", help="Past nights; else 8.")
@click.option("--seed", type=int, default=1, metavar="N", help="The same seed makes the same nights.")
@click.pass_obj
def demo(frame: Frame, /, nights: int, seed: int) -> None:
    """Made-up nights to look around in, one of them under way; your own data is not touched.

    The app opens on a folder of its own, which is gone when you leave. With --data they are laid into that
    folder, which has to be new or empty, and stay there.
    """
    kept = frame.data
    folder = Path(tempfile.mkdtemp(prefix="clow-tui-demo-")) if kept is None else _empty(kept)
    frame.data = str(folder)
    if kept is None:
        frame.at_the_end = lambda: shutil.rmtree(folder, ignore_errors=True)
    _fill(frame, nights, seed)
    if kept is None:
        frame.opens = "app"
    else:
        click.echo(f"{one_line(kept)}: {nights} past nights, and one under way")


def _empty(kept: str) -> Path:
    folder = Path(kept).expanduser()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(
            f"{kept} is not empty; give a folder that is new, so that nothing is mixed up.", BAD_WORDS
        )
    return folder


def _fill(frame: Frame, nights: int, seed: int) -> None:
    from clow_tui.director.sample import begin_sample, past_nights

    with (
        director(frame, write=True) as open_,
        click.progressbar(
            length=nights + 1, label="Making up nights", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar,
    ):
        past_nights(open_, nights, open_.clock().astimezone().date(), seed, lambda done: bar.update(1))
        begin_sample(open_)
        bar.update(1)
