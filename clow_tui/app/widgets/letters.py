"""Letters drawn large on a die, of half blocks: two dots of a letter to every cell, one above the other."""

from __future__ import annotations

from clow_tui.app.text import pad

# Five dots high.
LETTERS: dict[str, tuple[str, ...]] = {
    "9": (".###.", "#...#", ".####", "....#", ".###."),
    "10": ("#.###", "#.#.#", "#.#.#", "#.#.#", "#.###"),
    "J": ("..###", "....#", "....#", "#...#", ".###."),
    "Q": (".###.", "#...#", "#.#.#", "#..#.", ".##.#"),
    "K": ("#...#", "#..#.", "###..", "#..#.", "#...#"),
    "A": (".###.", "#...#", "#####", "#...#", "#...#"),
}
BLOCKS = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def letter_lines(face: str, wide: int, high: int) -> list[str] | None:
    """The face as large as it goes on a die of so many cells; None where it is not drawn or has no room."""
    dots = LETTERS.get(face)
    if dots is None or high < 5:
        return None
    if high >= 7 and 2 * len(dots[0]) <= wide:
        dots = tuple("".join(dot * 2 for dot in row) for row in dots for _ in range(2))
    above = (2 * high - len(dots)) // 2
    empty = "." * len(dots[0])
    rows = [empty] * above + list(dots) + [empty] * (2 * high - len(dots) - above)
    return [
        pad("".join(BLOCKS[top + foot] for top, foot in zip(*pair, strict=True)), wide, "center")
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
