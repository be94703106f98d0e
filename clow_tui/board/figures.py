"""Words drawn large, to be read across a room: letters of dots, a few cells to each."""

from __future__ import annotations

from clow_tui.app.text import signs
from clow_tui.app.widgets.letters import BLOCKS

HIGH = 5  # dots
# Rows from the top, parted by blanks.
GLYPHS: dict[str, tuple[str, ...]] = {
    sign: tuple(rows.split())
    for sign, rows in {
        "0": "### #.# #.# #.# ###", "1": ".#. ##. .#. .#. ###", "2": "### ..# ### #.. ###",
        "3": "### ..# ### ..# ###", "4": "#.# #.# ### ..# ..#", "5": "### #.. ### ..# ###",
        "6": "### #.. ### #.# ###", "7": "### ..# ..# ..# ..#", "8": "### #.# ### #.# ###",
        "9": "### #.# ### ..# ###", ":": ". # . # .", ".": ". . . . #", ",": ". . . # #",
        "-": "... ... ### ... ...", "'": "# # . . .", "&": ".#. #.# .#. #.# .##", "+": "... .#. ### .#. ...",
        "A": ".#. #.# ### #.# #.#", "B": "##. #.# ##. #.# ##.", "C": ".## #.. #.. #.. .##",
        "D": "##. #.# #.# #.# ##.", "E": "### #.. ##. #.. ###", "F": "### #.. ##. #.. #..",
        "G": ".## #.. #.# #.# .##", "H": "#.# #.# ### #.# #.#", "I": "# # # # #",
        "J": "..# ..# ..# #.# .#.", "K": "#.# #.# ##. #.# #.#", "L": "#.. #.. #.. #.. ###",
        "M": "#...# ##.## #.#.# #...# #...#", "N": "#..# ##.# #.## #..# #..#", "O": ".#. #.# #.# #.# .#.",
        "P": "##. #.# ##. #.. #..", "Q": ".##. #..# #..# #.#. .#.#", "R": "##. #.# ##. #.# #.#",
        "S": ".## #.. .#. ..# ##.", "T": "### .#. .#. .#. .#.", "U": "#.# #.# #.# #.# ###",
        "V": "#.# #.# #.# #.# .#.", "W": "#...# #...# #.#.# ##.## #...#", "X": "#.# #.# .#. #.# #.#",
        "Y": "#.# #.# .#. .#. .#.", "Z": "### ..# .#. #.. ###", " ": ".. .. .. .. ..",
    }.items()
}  # fmt: skip


def large(words: str, width: int, height: int) -> list[str] | None:
    """The words as large as they go in so many cells, all lines equally wide; None where they do not."""
    words = words.upper()
    if not words or any(sign not in GLYPHS for sign in words):
        return None
    rows = [".".join(GLYPHS[sign][at] for sign in words) for at in range(HIGH)]
    for scale in range(height // HIGH, 0, -1):
        if 2 * scale * len(rows[0]) <= width:
            return [_solid(row, 2 * scale) for row in rows for _ in range(scale)]
    if height >= 3 and len(rows[0]) <= width and signs().rule != "-":
        return _halved(rows)
    return None


def _solid(row: str, wide: int) -> str:
    block = "#" if signs().rule == "-" else "█"
    return "".join((block if dot == "#" else " ") * wide for dot in row)


def _halved(rows: list[str]) -> list[str]:
    """Two dots to a cell, one above the other."""
    rows = [*rows, "." * len(rows[0])]
    return [
        "".join(BLOCKS[top + foot] for top, foot in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
