"""What is done with a ruleset: edited, tried out."""

from __future__ import annotations

from clow_tui.app.commands import labels, why
from clow_tui.app.commands.command import Command
from clow_tui.app.commands.places import EDITOR, LOBBY, RULESETS, TRIAL, at

RULES: tuple[Command, ...] = (
    Command(
        "editor.save",
        "Ruleset: Save it among your own",
        ("ctrl+s",),
        at(EDITOR),
        "save",
        1,
        (why.writes, why.stated("editor.save")),
    ),
    Command(
        "editor.fault",
        "Ruleset: Go to its next fault",
        ("f8",),
        at(EDITOR),
        lambda s: "next fault" if s.rows and s.typing else "",
        2,
        (lambda s: "" if s.rows else "There are no faults in it.",),
    ),
    Command(
        "try",
        "Try: A sample night, or a ruleset at a table",
        ("t", "f5"),
        at(LOBBY, RULESETS, EDITOR, TRIAL),
        labels.try_out,
        5,
        (why.tries,),
    ),
    Command(
        "editor.view",
        "Ruleset: View what differs, the text alone, the rules in words",
        ("f4",),
        at(EDITOR),
        "view",
        6,
    ),
    Command(
        "editor.outside",
        "Ruleset: Open it in the editor that EDITOR names",
        ("E",),
        at(RULESETS, EDITOR),
        "your editor",
        7,
        (why.writes, why.stated("editor.outside")),
    ),
    Command("editor.text", "Ruleset: Between its text and the keys", ("tab",), at(EDITOR)),
)
