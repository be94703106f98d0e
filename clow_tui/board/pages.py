"""The night as plain pages for phones: seats by name, standings, bracket. Pure: a sight in, HTML out.

Whatever somebody is called is text on them and nothing else: it goes through `_text`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from urllib.parse import urlencode

from clow_tui.app.presenters import in_count, standing_calls, standing_lines
from clow_tui.app.presenters.clock import break_words, level_words
from clow_tui.app.text import shown
from clow_tui.app.themes import FELT, PAPER, Look
from clow_tui.board.watch import Nothing, Sight
from clow_tui.director.clock import local
from clow_tui.games import PotRules
from clow_tui.tournament.finding import seats_by_name
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.alike import folded
from clow_tui.tournament.standings.knockout import Cell, columns

PAGES = {"": "Seats", "standings": "Standings", "bracket": "Bracket", "board": "Board"}
AGAIN = 10  # seconds between two loads where no script runs


def page(path: str, seen: Sight | Nothing, find: str = "") -> str:
    """A page by its path, one of PAGES but the board; `find` is a name looked for among the seats."""
    if isinstance(seen, Nothing):
        return _whole("Clow TUI", path, f"<p class=trouble>{_text(seen.words)}</p>")
    body = {"": _seats, "standings": _standings, "bracket": _bracket}[path]
    inner = "".join((_head(seen), body(seen, find) if path == "" else body(seen, "")))
    return _whole(seen.night.name, path, inner, find)


def board_page(websocket: str) -> str:
    """The page that shows the board; `websocket` is where it is fed from."""
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8><title>Board</title>"
        '<link rel=stylesheet href="/static/css/xterm.css"><link rel=stylesheet href="/board.css">'
        '<script src="/board.js"></script><script src="/static/js/textual.js"></script></head>'
        "<body><p class=wait>The board comes on …</p>"
        "<div id=terminal class=textual-terminal data-font-size=16 "
        f'data-session-websocket-url="{escape(websocket)}"></div></body></html>'
    )


def problem_page(words: str) -> str:
    """A page that says why there is none."""
    return _whole("Clow TUI", "?", f"<p class=trouble>{_text(words)}</p>")


def style() -> str:
    """The style sheet of the pages, in the colours of the app's dark and light looks."""
    dark, light = _colours(FELT), _colours(PAPER)
    return f":root{{{dark}}}@media(prefers-color-scheme:light){{:root{{{light}}}}}{_STYLE}"


def _colours(look: Look) -> str:
    names = ("ground", "surface", "ink", "dim", "now", "good", "bad", "rule")
    return "".join(f"--{name}:{getattr(look, name)};" for name in names)


def _text(words: str) -> str:
    """Foreign text as HTML that says it letter by letter, its direction kept to itself."""
    return f"<bdi>{escape(shown(words))}</bdi>"


def _whole(title: str, path: str, inner: str, find: str = "") -> str:
    nav = "".join(
        f'<a href="/{to}"{" aria-current=page" if to == path else ""}>{word}</a>'
        for to, word in PAGES.items()
    )
    form = ""
    if path == "":
        form = (
            '<form action="/" method=get role=search><label for=find>Find my table</label>'
            f'<input id=find name=find value="{escape(shown(find))}" maxlength=60 autocomplete=off '
            "placeholder=Name><button>Find</button></form>"
        )
    return (
        "<!doctype html><html lang=en><head><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width,initial-scale=1">'
        f"<title>{escape(shown(title))}</title><link rel=stylesheet href=/style.css>"
        f'<noscript><meta http-equiv=refresh content="{AGAIN}"></noscript>'
        f"<script src=/refresh.js defer></script></head><body><nav>{nav}</nav>{form}"
        "<p id=lost hidden>The host’s computer does not answer; this page tries again by itself.</p>"
        f"<main id=live>{inner}</main></body></html>\n"
    )


def _head(seen: Sight) -> str:
    """Name, how the night stands, what is wrong, and the calls."""
    night = seen.night
    facts = [night.game_name, in_count(night), "practice" if night.practice else ""]
    if night.finished:
        facts.append("over")
    elif isinstance(night.rules, PotRules):
        facts += level_words(night, seen.stamp)
    facts.append(break_words(night))
    told = " · ".join(_text(fact) for fact in facts if fact)
    parts = [f"<h1>{_text(night.name)}</h1><p class=facts>{told} · as of {local(seen.stamp):%H:%M:%S}</p>"]
    if seen.trouble:
        parts.append(f"<p class=trouble>{_text(seen.trouble)}</p>")
    calls = standing_calls(night)
    if calls:
        lines = "".join(
            f"<li><b>{_text(seen.name(call.player))}</b> to {_text(night.place_of(call.to))}, "
            f"seat {call.seat}</li>"
            for call in calls
        )
        parts.append(f"<section class=calls><h2>Please move</h2><ul>{lines}</ul></section>")
    return "".join(parts)


# Seats


def _places(seen: Sight) -> list[tuple[str, str, str]]:
    """Everybody by name: the name, where he sits, and what he holds."""
    night = seen.night
    lines = {line.player: line for line in standing_lines(night, seen.name)}
    found = []
    for one in seats_by_name(night, seen.name):
        line = lines[one.player]
        where = line.status or ("waits for a seat" if not line.out else "out")
        if night.finished:
            more = line.status if night.facts.open_end or night.entrants[one.player].gone else ""
            where = ", ".join(filter(None, (f"place {line.rank}", more)))
        elif one.table is not None and not line.out:
            where = f"{night.place_of(one.table)}, seat {one.seat}"
        found.append((one.name, where, "" if line.out else line.tokens))
    return found


def _seats(seen: Sight, find: str) -> str:
    places = _places(seen)
    parts = []
    if find.strip():
        hits = [place for place in places if _fits(find.strip()[:60], place[0])]
        parts += [f"<p class=found><b>{_text(name)}</b>{_text(where)}</p>" for name, where, _ in hits[:12]]
        if not hits:
            parts.append(
                f"<p class=found>Nobody here is called {_text(find)}; everybody is listed below.</p>"
            )
        parts.append('<p><a href="/">everybody</a></p>')
    rows = (_row(name, where, tokens) for name, where, tokens in places)
    parts.append(f"<section><h2>By name</h2>{_table(rows)}</section>")
    night = seen.night
    for table in night.open_tables() if not night.finished else ():
        if table.size:
            rows = (
                f'<tr><td class=rank>{seat.number}<td><a href="/?{escape(urlencode({"find": name}))}">'
                f"{_text(name)}</a>"
                for seat in table.people()
                for name in (seen.name(seat.player),)
            )
            parts.append(f"<section><h2>{_text(night.name_of(table.number))}</h2>{_table(rows)}</section>")
    return "".join(parts)


def _fits(find: str, name: str) -> bool:
    """Whether what was typed is part of a name, whatever its accents and case."""
    bare = folded(find)
    return key_of(find) in key_of(name) or (bare != "" and bare in folded(name))


def _row(name: str, where: str, tokens: str) -> str:
    figure = _text(tokens) if tokens else ""
    return f"<tr><td>{_text(name)}<td class=where>{_text(where)}<td class=figure>{figure}"


def _table(rows: Iterable[str]) -> str:
    return f"<table>{''.join(rows)}</table>"


# Standings and bracket


def _standings(seen: Sight, _: str) -> str:
    rows = (
        f"<tr{' class=out' if line.out else ''}><td class=rank>{line.rank}<td>{_text(line.name)}"
        f"<div class=status>{_text(line.status)}</div>"
        f"<td class=figure>{_text(line.score) if line.score else ''}"
        for line in standing_lines(seen.night, seen.name)
    )
    return f"<section><h2>Standings</h2>{_table(rows)}</section>"


def _bracket(seen: Sight, _: str) -> str:
    found = columns(seen.night)
    if not found:
        return "<p>This night has no bracket; the standings say who stands where.</p>"
    rounds = (
        f"<section class=round><h2>{_text(column.title)}</h2>"
        f"{''.join(_cell(cell, seen) for cell in column.cells)}</section>"
        for column in found
    )
    return f"<div class=rounds>{''.join(rounds)}</div>"


def _cell(cell: Cell, seen: Sight) -> str:
    if cell.empty:
        return ""
    if cell.table is None:
        where = "bye" if cell.bye else "not drawn yet"
    else:
        where = f"table {cell.table}" + (", now" if cell.places is None else "")
    players = "".join(
        f"<li{' class=on' if player in cell.on else ''}>"
        f"{_text(seen.name(player)) if player is not None else '?'}"
        f"{' <small>goes on</small>' if player in cell.on else ''}</li>"
        for player in cell.players
        if player is not None or not cell.bye
    )
    return f"<div class=match><p>{where}</p><ul>{players}</ul></div>"


_STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:.75rem;background:var(--ground);color:var(--ink);
font:1.1rem/1.45 system-ui,sans-serif}
nav{display:flex;gap:.5rem;margin-bottom:.75rem}
nav a{flex:1;text-align:center;padding:.6rem .2rem;text-decoration:none;
background:var(--surface);color:var(--ink)}
nav a[aria-current]{color:var(--now);font-weight:700;border-bottom:3px solid var(--now)}
a{color:var(--now)}
h1{font-size:1.5rem;margin:.25rem 0;color:var(--now);overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:1.4rem 0 .3rem;color:var(--dim);overflow-wrap:anywhere}
.facts{color:var(--dim);margin:.2rem 0}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0}
label{flex-basis:100%;color:var(--dim)}
input,button{font:inherit;padding:.6rem;border:1px solid var(--dim);
background:var(--surface);color:var(--ink)}
input{flex:1;min-width:0}
table{width:100%;border-collapse:collapse}
td{padding:.5rem .4rem;border-bottom:1px solid var(--rule);overflow-wrap:anywhere;vertical-align:top}
td bdi{overflow-wrap:anywhere}
.rank{width:2.5rem;color:var(--dim)}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.where{width:42%}
.status{font-size:.9rem}
.status,.out td{color:var(--dim)}
.found{font-size:1.5rem;margin:.6rem 0;padding:.8rem;
background:var(--surface);border-left:4px solid var(--now)}
.found b{display:block;color:var(--now)}
.calls ul,.match ul{list-style:none;margin:0;padding:0}
.calls{background:var(--surface);border-left:4px solid var(--now);padding:.2rem .8rem .8rem;margin-top:.8rem}
.calls h2{margin-top:.5rem;color:var(--now)}
.trouble,#lost{background:var(--surface);border-left:4px solid var(--bad);padding:.8rem;color:var(--bad)}
.rounds{display:flex;gap:1rem;overflow-x:auto}
.round{min-width:11rem;flex:1}
.match{background:var(--surface);padding:.5rem .7rem;margin-bottom:.6rem}
.match p{margin:0;color:var(--dim);font-size:.9rem}
.match .on{font-weight:700}
small{color:var(--good);font-weight:400}
"""

REFRESH_SCRIPT = """
"use strict";
setInterval(async () => {
  if (document.hidden) return;
  const lost = document.getElementById("lost");
  try {
    const answer = await fetch(location.href, {cache: "no-store"});
    if (!answer.ok) throw new Error(answer.status);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("live").replaceWith(next.getElementById("live"));
    document.title = next.title;
    lost.hidden = true;
  } catch (error) { lost.hidden = false; }
}, 4000);
"""

BOARD_STYLE = f"""
html,body{{margin:0;height:100%;overflow:hidden;background:{FELT.ground};color:{FELT.ink};
font-family:system-ui,sans-serif}}
@font-face{{font-family:"Roboto Mono";src:url(/static/fonts/RobotoMono-VariableFont_wght.ttf)}}
.wait{{position:absolute;inset:40% 0 auto;text-align:center;font-size:2rem}}
.-first-byte .wait{{display:none}}
#terminal{{height:100%}}
#terminal .xterm-viewport,#terminal .xterm-screen{{background-color:{FELT.ground}!important}}
"""

# The letters are as large as eighty columns allow; when the board has ended it comes on again by itself.
BOARD_SCRIPT = """
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const wide = Math.floor(innerWidth / 82 / 0.61), high = Math.floor(innerHeight / 24 / 1.32);
  document.getElementById("terminal").dataset.fontSize = Math.max(8, Math.min(wide, high));
  setInterval(async () => {
    if (!document.body.classList.contains("-closed")) return;
    try { if ((await fetch("/board", {cache: "no-store"})).ok) location.reload(); } catch (error) { }
  }, 3000);
});
"""
