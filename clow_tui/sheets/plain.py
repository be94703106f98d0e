"""Documents as text: Markdown, CSV of their grids, and lines for a chat."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from clow_tui.sheets.document import Bracket, Cards, Grid, Sheet

_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~])")
_FORMULA = re.compile(r"[=@+\-\t\r](?![0-9.]*$)")


def markdown(sheet: Sheet) -> str:
    """The document in Markdown; whatever people are called, it stays the words it is."""
    return "\n".join(_markdown_lines(sheet)) + "\n"


def _markdown_lines(sheet: Sheet) -> Iterator[str]:
    yield f"# {_marked(sheet.title)}"
    for line in sheet.under:
        yield from ("", _marked(line))
    for part in sheet.parts:
        if part.title:
            yield from ("", f"## {_marked(part.title)}")
        yield ""
        match part:
            case Grid():
                yield _row([column.title for column in part.columns])
                yield f"|{'|'.join('---:' if column.right else '---' for column in part.columns)}|"
                for row in part.rows:
                    yield _row(row.cells)
            case Cards():
                for large, small in part.cards:
                    yield f"- **{_marked(large)}**, {_marked(small)}"
            case Bracket():
                yield from _markdown_bracket(part)


def _markdown_bracket(bracket: Bracket) -> Iterator[str]:
    for at, round_ in enumerate(bracket.rounds):
        yield from (("",) if at else ())
        yield f"**{_marked(round_.title)}**"
        yield ""
        for cell in round_.cells:
            names = (
                f"**{_marked(name)}**" if on else _marked(name or "?")
                for name, on in zip(cell.names, cell.on, strict=True)
            )
            yield f"- {_marked(cell.where)}: {', '.join(names)}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_marked, cells))} |"


def _marked(text: str) -> str:
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


def csv_text(sheet: Sheet) -> str:
    """The document's first grid as CSV, with the headings first; a name that a spreadsheet would reckon as a
    formula has an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for part in sheet.parts:
        if isinstance(part, Grid):
            writer.writerow([column.title for column in part.columns])
            writer.writerows([_no_formula(cell) for cell in row.cells] for row in part.rows)
            break
    return out.getvalue()


def _no_formula(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def chat(sheet: Sheet) -> str:
    """The document as short lines, with nothing that a chat would make signs of."""
    return "\n".join(_chat_lines(sheet)) + "\n"


def _chat_lines(sheet: Sheet) -> Iterator[str]:
    yield sheet.title
    yield from sheet.under
    for part in sheet.parts:
        yield ""
        if part.title:
            yield f"{part.title}:"
        match part:
            case Grid():
                if any(column.blank for column in part.columns):  # else every line names who it is about
                    yield ", ".join(column.title for column in part.columns if column.title)
                yield from (row.said for row in part.rows)
            case Cards():
                yield from (f"{large}: {small}" for large, small in part.cards)
            case Bracket():
                for round_ in part.rounds:
                    yield round_.title
                    for cell in round_.cells:
                        on = ", ".join(name for name, goes in zip(cell.names, cell.on, strict=True) if goes)
                        who = ", ".join(name or "?" for name in cell.names)
                        yield f"{cell.where}: {who}{f' (on: {on})' if on else ''}"
