"""The verb about the app's keys: `keys`."""

from __future__ import annotations

from typing import Any

import click

from clow_tui.cli.data import json_option
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused


@click.command()
@click.option("--check", is_flag=True, help="What is wrong with your own keys; exits 1 where something is.")
@click.option("--write", is_flag=True, help="Write keys.yaml, to begin with, where there is none.")
@json_option
@click.pass_obj
def keys(frame: Frame, /, **asked: Any) -> None:
    """The app's commands with their keys as they are now.

    Your own are read from keys.yaml in the data folder. A line of it is a command and its key, or several:
    undo: u f2. Faults are shown as file:line; the other lines hold all the same.
    """
    if asked["write"] and (asked["check"] or asked["as_json"]):
        raise Refused("--write goes with nothing else", BAD_WORDS)
    frame.opens, frame.asked = "keys", asked
