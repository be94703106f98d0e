"""Documents as one HTML page that needs nothing beside it, reads well on a phone and prints well."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from clow_tui.sheets.document import Bracket, Cards, Grid, Sheet

STYLE = """
:root { color-scheme: light dark; --ground: #faf6ea; --ink: #1d2a24; --quiet: #64706a; --line: #cfc8b4;
  --now: #8a6414; --panel: #f1ead6; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1f19; --ink: #f3ecd9; --quiet: #9fb0a6;
  --line: #2c4a3d; --now: #e3b55a; --panel: #142a22; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 3rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 .25rem; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; color: var(--now); }
p { margin: 0; color: var(--quiet); }
p:last-of-type { margin-bottom: 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 600; color: var(--quiet); font-size: .85rem; }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: anywhere; }
.right { text-align: right; white-space: nowrap; width: 1%; }
.whole table { table-layout: fixed; } .whole th:first-child { width: 4.5rem; }
.blank { min-width: 4.5rem; border-left: 1px solid var(--line); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
.card { border: 1px dashed var(--line); padding: .9rem; break-inside: avoid; overflow-wrap: anywhere; }
.card b { display: block; font-size: 1.3rem; }
.bracket { display: flex; gap: 1rem; }
.bracket section { flex: 1 0 11rem; display: flex; flex-direction: column; }
.bracket div { display: flex; flex-direction: column; }
.bracket .cells { flex: 1; gap: .8rem; justify-content: space-around; }
.bracket h3 { margin: 0 0 .5rem; font-size: .85rem; color: var(--quiet); }
.cell { background: var(--panel); border-left: 3px solid var(--line); padding: .4rem .6rem;
  break-inside: avoid; }
.cell small { color: var(--quiet); display: block; }
.cell span { display: block; overflow-wrap: anywhere; }
.cell .on { font-weight: 700; color: var(--now); }
@media print { :root { --ground: #fff; --ink: #000; --quiet: #444; --line: #999; --now: #000; --panel: #fff; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  .wide { overflow: visible; } tr, .whole { break-inside: avoid; } thead { display: table-header-group; }
  .blank { height: 2.1rem; } h2 { break-after: avoid; } }
"""

_ON = ' class="on"'


def html(sheet: Sheet) -> str:
    """The document as one page, every word of it escaped; no script, and nothing is loaded from anywhere."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    title = escape(sheet.title)
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    for line in sheet.under:
        yield f"<p>{escape(line)}</p>"
    for part in sheet.parts:
        if part.title:
            yield f"<h2>{escape(part.title)}</h2>"
        match part:
            case Grid():
                yield from _grid(part)
            case Cards():
                yield '<div class="cards">'
                for large, small in part.cards:
                    yield f'<div class="card"><b>{escape(large)}</b>{escape(small)}</div>'
                yield "</div>"
            case Bracket():
                yield from _bracket(part)
    yield "</body>\n</html>"


def _grid(grid: Grid) -> Iterator[str]:
    kinds = [' class="blank"' if c.blank else ' class="right"' if c.right else "" for c in grid.columns]
    heads = (f"<th{kind}>{escape(c.title)}</th>" for c, kind in zip(grid.columns, kinds, strict=True))
    yield '<div class="wide whole">' if grid.whole else '<div class="wide">'
    yield f"<table>\n<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>"
    for row in grid.rows:
        cells = (f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row.cells, kinds, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>\n</table>\n</div>"


def _bracket(bracket: Bracket) -> Iterator[str]:
    yield '<div class="wide"><div class="bracket">'
    for round_ in bracket.rounds:
        yield f'<section><h3>{escape(round_.title)}</h3><div class="cells">'
        for cell in round_.cells:
            names = (
                f"<span{_ON if on else ''}>{escape(name or '?')}</span>"
                for name, on in zip(cell.names, cell.on, strict=True)
            )
            yield f'<div class="cell"><small>{escape(cell.where)}</small>{"".join(names)}</div>'
        yield "</div></section>"
    yield "</div></div>"
