"""Verbs for the room: the board on a second screen, and pages for browsers. Both look only."""

from __future__ import annotations

from typing import Any

import click

from clow_tui.cli.data import director, night_option
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused


@click.command()
@click.option(
    "--seconds", type=click.FloatRange(1, 3600), metavar="N", help="How long a page stays; else 12."
)
@click.option("--address", metavar="URL", help="Where phones find serve's pages; shown with a QR code.")
@night_option
@click.pass_obj
def board(frame: Frame, /, night: str | None, **asked: Any) -> None:
    """The night on a second screen: it follows whatever the app or a verb does, and changes nothing.

    Tables, bracket, standings and clock come by turns, calls at once. space holds a page, right goes to the
    next, q leaves. Without --night it goes to each night that begins.
    """
    frame.opens, frame.asked = "board", {"night": _picked(frame, night), **asked}


@click.command()
@click.option(
    "--host", default="127.0.0.1", metavar="HOST", help="The address to listen at; else this machine."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="N", help="Else 8000; 0: any.")
@night_option
@click.pass_obj
def serve(frame: Frame, /, night: str | None, host: str, port: int) -> None:
    """Pages that look only: seats, standings and bracket for phones, and the board for a projector.

    They can be seen on this computer alone; --host 0.0.0.0 shows them to everybody in this network. ctrl-c
    stops it.
    """
    if not (_installed("textual_serve") and _installed("segno")):
        raise Refused("serve needs two packages more: pip install 'clow-tui[serve]'", BAD_WORDS)
    frame.opens = "serve"
    frame.asked = {"night": _picked(frame, night), "host": host, "port": port}


def _installed(package: str) -> bool:
    from importlib.util import find_spec

    try:
        return find_spec(package) is not None
    except ValueError:
        return False


def _picked(frame: Frame, night: str | None) -> str | None:
    """The id of the night asked for. Refused where none fits, and without words where several are under way;
    where there is none yet, it is waited for.
    """
    with director(frame, write=False) as open_:
        if night is None and not open_.night_ids():
            return None
        found = open_.pick(night)
        return found if night is not None else None
