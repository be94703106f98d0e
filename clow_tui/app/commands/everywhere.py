"""What can be done everywhere: help, the palette, leaving, moving about."""

from __future__ import annotations

from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import EVERYWHERE, LOBBY

EVERY: tuple[Command, ...] = (
    Command("help", "App: Help, every command and its key", ("?", "f1"), EVERYWHERE, "help", 16),
    Command("palette", "App: Find a command", (":", "ctrl+p"), EVERYWHERE),
    Command(
        "options",
        "App: Options, the look, ASCII alone, keys of your own",
        ("O",),
        EVERYWHERE,
        lambda s: "options" if s.place == LOBBY else "",
        20,
    ),
    Command("doctor", "App: Look after the data, what is wrong with it", (), EVERYWHERE),
    Command("leave", "App: Leave, nothing is lost", ("q", "ctrl+q"), EVERYWHERE, "leave", 17),
    Command("move.up", "Move: Up", ("up", "k"), EVERYWHERE),
    Command("move.down", "Move: Down", ("down", "j"), EVERYWHERE),
    Command("move.left", "Move: Left", ("left", "h"), EVERYWHERE),
    Command("move.right", "Move: Right", ("right", "l"), EVERYWHERE),
    Command("move.first", "Move: To the first", ("g", "home"), EVERYWHERE),
    Command("move.last", "Move: To the last", ("G", "end"), EVERYWHERE),
    Command("move.pageup", "Move: A page up", ("pageup",), EVERYWHERE),
    Command("move.pagedown", "Move: A page down", ("pagedown",), EVERYWHERE),
)
