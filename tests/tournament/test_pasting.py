"""Names out of whatever is pasted."""

from __future__ import annotations

import pytest

from clow_tui.tournament.pasting import names_from


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["Ann", "", "  Bo  "], ["Ann", "Bo"]),
        (["1. Ann", "2) Bo", "(3) Cy", "4: Dee"], ["Ann", "Bo", "Cy", "Dee"]),
        (["1 Ann", "2 Bo", "3 Cy"], ["Ann", "Bo", "Cy"]),
        (["7 of 9", "Ann"], ["7 of 9", "Ann"]),
        (["- Ann", "* Bo", "• Cy", "– Dee"], ["Ann", "Bo", "Cy", "Dee"]),
        (["[x] Ann", "[ ] Bo", "☑ Cy", "Dee ✓", "✅ Eli"], ["Ann", "Bo", "Cy", "Dee", "Eli"]),
        (["1. [x] Ann ✓"], ["Ann"]),
        (["Ann, Bo; Cy"], ["Ann, Bo", "Cy"]),
        (["Ann, Bo, Cy"], ["Ann", "Bo", "Cy"]),
        (['"Bo, the elder", Cy'], ["Bo, the elder", "Cy"]),
        (["Ann\tBo"], ["Ann", "Bo"]),
        (["Ann +1", "Bo (+2)"], ["Ann", "Ann's guest", "Bo", "Bo's guest 1", "Bo's guest 2"]),
        (["[/x] Bob", "[red]", "李小龍"], ["[/x] Bob", "[red]", "李小龍"]),
        (["Jean-Luc", "O'Neil", "-"], ["Jean-Luc", "O'Neil"]),
        (["+1"], []),
        ([], []),
    ],
)
def test_names(lines: list[str], names: list[str]) -> None:
    assert names_from(lines) == names
