"""Documents as one HTML page that needs nothing beside it, reads well on a phone and prints well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from clow_tui.sheets.document import Bracket, Cards, Cell, Grid, Round, Sheet

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
td { overflow-wrap: anywhere; } td:last-child:not(.right, .blank) { min-width: 5.5rem; }
.right { text-align: right; white-space: nowrap; width: 1%; }
.page table { table-layout: fixed; } .page th:first-child { width: 4.5rem; } .of { display: none; }
.blank { min-width: 4.5rem; border-left: 1px solid var(--line); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); }
.card { border: 1px dashed var(--line); padding: .9rem; break-inside: avoid; overflow-wrap: anywhere; }
.card b { display: block; font-size: 1.3rem; }
.bracket { display: flex; gap: 1rem; }
.bracket section { flex: 1 0 11rem; display: flex; flex-direction: column; }
.bracket .cells { display: flex; flex-direction: column; flex: 1; gap: .8rem; justify-content: space-around; }
.few { display: contents; }
.bracket h3 { margin: 0 0 .5rem; font-size: .85rem; color: var(--quiet); }
.cell { background: var(--panel); border-left: 3px solid var(--line); padding: .4rem .6rem;
  break-inside: avoid; }
.cell small { color: var(--quiet); display: block; }
.cell span { display: block; overflow-wrap: anywhere; }
.cell .on { font-weight: 700; color: var(--now); }
@media print { :root { --ground: #fff; --ink: #000; --quiet: #444; --line: #999; --now: #000; --panel: #fff; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  .wide { overflow: visible; } tr, .whole { break-inside: avoid; } thead { display: table-header-group; }
  h2 { break-after: avoid; } th, td { padding: .2rem .5rem; }
  .page + .page { break-before: page; } .page + .page .of { display: block; color: var(--quiet); }
  .page .blank { height: 2.6rem; } .page th { font-size: 11pt; }
  .columns .wide { columns: 2; column-gap: 2.5rem; } .columns td, .whole td { font-size: 13pt; }
  .whole { display: inline-block; width: 48%; margin-right: 1.5%; vertical-align: top; }
  .card b { font-size: 17pt; line-height: 1.15; } .card { font-size: 12pt; padding: .55rem .8rem; }
  .columns td:nth-child(2) { white-space: nowrap; }
  .bracket { display: block; } .few { display: flex; gap: 1rem; break-inside: avoid; margin-bottom: 1.5rem; }
  .few section { flex: 0 0 23%; } }
"""

ACROSS = 4  # rounds of a bracket beside each other on paper
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
        yield f'<section class="{part.printed}">' if isinstance(part, Grid) and part.printed else "<section>"
        if part.title:
            alone = isinstance(part, Grid) and part.printed == "page"
            of = f'<small class="of">{title}</small>' if alone else ""
            yield f"<h2>{of}{escape(part.title)}</h2>"
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
        yield "</section>"
    yield "</body>\n</html>"


def _grid(grid: Grid) -> Iterator[str]:
    kinds = [' class="blank"' if c.blank else ' class="right"' if c.right else "" for c in grid.columns]
    heads = (f"<th{kind}>{escape(c.title)}</th>" for c, kind in zip(grid.columns, kinds, strict=True))
    yield '<div class="wide">'
    yield f"<table>\n<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>"
    for row in grid.rows:
        cells = (f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row.cells, kinds, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>\n</table>\n</div>"


def _bracket(bracket: Bracket) -> Iterator[str]:
    yield '<div class="wide"><div class="bracket">'
    for few in _few(bracket.rounds):
        yield '<div class="few">'
        for round_ in few:
            yield f'<section><h3>{escape(round_.title)}</h3><div class="cells">'
            yield from map(_cell, round_.cells)
            yield "</div></section>"
        yield "</div>"
    yield "</div></div>"


def _few(rounds: Sequence[Round]) -> Iterator[list[Round]]:
    """The rounds that stand beside each other on paper: four at most, none longer than the one before."""
    few: list[Round] = []
    for round_ in rounds:
        if few and (len(few) == ACROSS or len(round_.cells) > len(few[-1].cells)):
            yield few
            few = []
        few.append(round_)
    yield few


def _cell(cell: Cell) -> str:
    names = (
        f"<span{_ON if on else ''}>{escape(name or '?')}</span>"
        for name, on in zip(cell.names, cell.on, strict=True)
    )
    return f'<div class="cell"><small>{escape(cell.where)}</small>{"".join(names)}</div>'
