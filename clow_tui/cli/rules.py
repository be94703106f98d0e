"""Verbs about rulesets, and how every other verb finds one: `check`, `rulesets`, `rules`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import say_json
from clow_tui.cli.frame import BAD_WORDS, DONE, NO, NO_FILE, Frame, Refused, one_line
from clow_tui.data_place import folder_of

if TYPE_CHECKING:
    from clow_tui.rulesets import Shelf, ShelfEntry

WIDTH = 100  # of rules in words


def the_shelf(frame: Frame) -> Shelf:
    """The shipped rulesets and those in the data folder."""
    from clow_tui.rulesets import Shelf, c_loader_missing, shipped_folder

    missing = c_loader_missing()
    if missing:
        raise Refused(missing, NO_FILE)
    return Shelf(shipped_folder(), folder_of(frame.place) / "rulesets")


def find_ruleset(frame: Frame, word: str) -> ShelfEntry:
    """The ruleset of that name, or in the file of that path, without faults; Refused otherwise."""
    entry = _find(the_shelf(frame), word)
    faults = entry.reading.faults
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise Refused(f"{faults[0].at(one_line(entry.path))}{more}", BAD_WORDS)
    return entry


def _find(shelf: Shelf, word: str) -> ShelfEntry:
    from clow_tui.rulesets import Unreadable

    try:
        entry = shelf.find(word) if word else None
    except Unreadable as error:
        raise Refused(f"{word}: {error}", NO_FILE) from None
    if entry is None:
        near = shelf.nearest(word)
        mend = f"did you mean {near}?" if near else "clow-tui rulesets lists them"
        raise Refused(f'there is no ruleset or file "{word[:200]}"; {mend}', BAD_WORDS)
    return entry


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_obj
def check(frame: Frame, files: tuple[str, ...], as_json: bool) -> int:
    """All faults of ruleset files, or the hands of each with their counts; without FILE: of the whole shelf.

    Faults are shown as file:line:column. Exits 1 if there are any, 2 for a missing file, 3 for one that
    cannot be read.
    """
    shelf = the_shelf(frame)
    entries = (
        [_checked(shelf, file) for file in files] if files else [_shown(entry) for entry in shelf.entries()]
    )
    if as_json:
        say_json({"files": [_check_answer(file, entry) for file, entry in entries]})
    else:
        for file, entry in entries:
            click.echo("\n".join(_check_lines(file, entry)))
    return NO if any(entry.reading.faults for _, entry in entries) else DONE


def _checked(shelf: Shelf, file: str) -> tuple[str, ShelfEntry]:
    """A file before a name of the shelf: the host points at what is to be checked."""
    from clow_tui.rulesets import Missing, Unreadable

    if not file:
        return file, _find(shelf, file)
    try:
        return one_line(file), shelf.read(Path(file))
    except Missing:
        return one_line(file), _find(shelf, file)
    except Unreadable as error:
        raise Refused(f"{file}: {error}", NO_FILE) from None


def _shown(entry: ShelfEntry) -> tuple[str, ShelfEntry]:
    return one_line(entry.path), entry


def wide(words: str) -> int:
    """How many cells of a terminal the words take."""
    if words.isascii():
        return len(words)
    from rich.cells import cell_len

    return cell_len(words)


def _check_lines(file: str, entry: ShelfEntry) -> list[str]:
    reading = entry.reading
    if reading.ruleset is None or reading.book is None:
        return [one_line(fault.at(file)) for fault in reading.faults]
    counts = reading.book.counts()
    widest = max(wide(hand.name) for hand in counts)
    digits = len(str(max(hand.count for hand in counts)))
    lines = [f"{file}: {reading.ruleset.name}, no faults"]
    for hand in counts:
        pad = " " * (widest - wide(hand.name))
        lines.append(f"  {hand.name}{pad}  {hand.count:>{digits}} of {hand.of}")
    return lines


def _check_answer(file: str, entry: ShelfEntry) -> dict[str, Any]:
    reading = entry.reading
    hands = reading.book.counts() if reading.book else ()
    return {
        "file": file,
        "ruleset": entry.name,
        "faults": [
            {"line": fault.line, "column": fault.column, "text": fault.text} for fault in reading.faults
        ],
        "hands": [{"name": hand.name, "count": hand.count, "of": hand.of} for hand in hands],
    }


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_obj
def rulesets(frame: Frame, as_json: bool) -> None:
    """The rulesets there are, with where each comes from; broken ones are listed as such."""
    entries = the_shelf(frame).entries()
    if as_json:
        say_json({"rulesets": [_listed_answer(entry) for entry in entries]})
        return
    widest = max((wide(entry.name) for entry in entries), default=0)
    for entry in entries:
        pad = " " * (widest - wide(entry.name))
        click.echo(f"{one_line(entry.name)}{pad}  {_listed(entry)} ({entry.origin})")


def _listed(entry: ShelfEntry) -> str:
    ruleset, faults = entry.reading.ruleset, entry.reading.faults
    if ruleset is not None:
        return f"{ruleset.name}, {_players(ruleset.players.least, ruleset.players.most)}"
    return (
        f"broken: {len(faults)} fault{'s' if len(faults) != 1 else ''}; clow-tui check {one_line(entry.path)}"
    )


def _players(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more players"
    return f"{least} players" if least == most else f"{least} to {most} players"


def _listed_answer(entry: ShelfEntry) -> dict[str, Any]:
    ruleset = entry.reading.ruleset
    return {
        "ruleset": entry.name,
        "name": ruleset.name if ruleset else None,
        "about": ruleset.about if ruleset else None,
        "origin": entry.origin,
        "file": one_line(entry.path),
        "players": {"least": ruleset.players.least, "most": ruleset.players.most} if ruleset else None,
        "faults": len(entry.reading.faults),
    }


@click.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_obj
def rules(frame: Frame, ruleset: str, as_json: bool) -> None:
    """The rules of a game in words, said from its file alone.

    RULESET is a name that `clow-tui rulesets` lists, or a file.
    """
    entry = find_ruleset(frame, ruleset)
    assert entry.reading.ruleset is not None
    from clow_tui.rulesets.words import in_words

    sections = in_words(entry.reading.ruleset)
    if as_json:
        said = [{"heading": section.heading, "lines": list(section.lines)} for section in sections]
        say_json({"ruleset": entry.name, "name": entry.reading.ruleset.name, "rules": said})
        return
    click.echo(one_line(entry.reading.ruleset.name))
    for heading, lines in sections:
        click.echo("\n".join(["", heading, *(_indented(line) for line in lines)]))


def _indented(words: str) -> str:
    """A sentence below its heading, its further lines set in a little more."""
    from textwrap import fill

    return fill(one_line(words), WIDTH, initial_indent="  ", subsequent_indent="    ")
