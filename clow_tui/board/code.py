"""An address as a QR code, drawn in half blocks for a terminal or as a picture for a page."""

from __future__ import annotations

import io

from rich.style import Style

from clow_tui.app.text import pad, shown, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Line, line_width

QUIET = 2  # modules of white around; four are asked for, two are read by every phone we know of
DARK_ON_WHITE = Style(color="#000000", bgcolor="#ffffff")
HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def phone_lines(address: str, paint: Paint) -> list[Line]:
    """The code, beside it what it leads to; without the package that makes codes, or in ASCII, words."""
    words: list[Line] = [
        [("Find your table, standings and bracket", paint.name)],
        [("on your phone, in this network:", paint.ink)],
        [],
        [(shown(address), paint.now)],
    ]
    rows = [] if signs().rule == "-" else _halved(address)
    lines: list[Line] = []
    for at in range(max(len(rows), len(words))):
        left = [(rows[at], DARK_ON_WHITE)] if at < len(rows) else []
        down = at - max(0, (len(rows) - len(words)) // 2)
        right = list(words[down]) if 0 <= down < len(words) else []
        gap = pad("", (len(rows[0]) + 3 if rows else 0) - line_width(left))
        lines.append([*left, (gap, Style.null()), *right])
    return lines


def _halved(address: str) -> list[str]:
    try:
        import segno
    except ImportError:
        return []
    found = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=QUIET)]
    if len(found) % 2:
        found.append([0] * len(found[0]))
    return [
        "".join(HALVES[bool(top), bool(foot)] for top, foot in zip(*pair, strict=True))
        for pair in zip(found[::2], found[1::2], strict=True)
    ]


def code_picture(address: str) -> bytes:
    """The code as an SVG picture."""
    import segno

    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", scale=6, border=4, light="#ffffff")
    return out.getvalue()
