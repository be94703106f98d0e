"""People out of whatever is pasted: as lists are really written."""

from __future__ import annotations

import pytest

from clow_tui.tournament.people.pasting import Listed, read_list

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


def told(text: str) -> list[str]:
    """Each of the people as `Ann`, `~Bo` who comes late, `-Cy` who does not come."""
    marks = {"here": "", "late": "~", "not coming": "-"}
    return [marks[one.presence] + one.name for one in read_list(text.splitlines()).people]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ann\n\n  Bo  ", ["Ann", "Bo"]),
        ("1. Ann\n2) Bo\n(3) Cy\n4: Dee\n5 - Eli\n#6 Fay", ["Ann", "Bo", "Cy", "Dee", "Eli", "Fay"]),
        ("1 Ann\n2 Bo\n4 Cy", ["Ann", "Bo", "Cy"]),
        ("7 of 9\nAnn", ["7 of 9", "Ann"]),
        ("2 Pac\nBo", ["2 Pac", "Bo"]),
        ("- Ann\n* Bo\n• Cy\n– Dee\n> Eli", ["Ann", "Bo", "Cy", "Dee", "Eli"]),
        ("[x] Ann\n[ ] Bo\n☑ Cy\nDee ✓\n✅ Eli\n☐ Fay", ["Ann", "Bo", "Cy", "Dee", "Eli", "Fay"]),
        ("1. [x] Ann ✓", ["Ann"]),
        ("Ann, Bo; Cy", ["Ann, Bo", "Cy"]),
        ("Ann, Bo, Cy", ["Ann", "Bo", "Cy"]),
        ("Ann, Bo and Cy & Dee", ["Ann", "Bo", "Cy", "Dee"]),
        ('"Bo, the elder", Cy', ["Bo, the elder", "Cy"]),
        ('"Bo, the elder"', ["Bo, the elder"]),
        ("Ann\tBo", ["Ann", "Bo"]),
        ("*Ann*\n**Bo**", ["Ann", "Bo"]),
        ("Ann Lee <ann@example.org>; Bo <bo@example.org>", ["Ann Lee", "Bo"]),
        ("[/x] Bob\n[red]\n李小龍\nעדי\n" + FAMILY, ["[/x] Bob", "[red]", "李小龍", "עדי", FAMILY]),
        ("Jean-Luc\nJean - Luc\nO'Neil\nBo Jr.\nBo (the elder)\n-", None),
        ("Ann\u200b\n\ufeffBo", ["Ann", "Bo"]),
        ("Eli 🎉\n🙋\u200d♀️ Fay", ["Eli", "Fay"]),
        ("+1", []),
        ("", []),
        ("\n , ,\n-\n✅\n", []),
    ],
)
def test_names(text: str, names: list[str] | None) -> None:
    assert told(text) == (text.splitlines()[:-1] if names is None else names)


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann - yes\nBo – in\nCy: no\nDee = maybe\nEli ... later", ["Ann", "Bo", "-Cy", "~Dee", "~Eli"]),
        ("Ann (yes)\nBo (late)\nCy [not coming]\nDee (sick)", ["Ann", "~Bo", "-Cy", "-Dee"]),
        ("Ann is coming!\nBo comes late\nCy can’t come\nDee won't make it", ["Ann", "~Bo", "-Cy", "-Dee"]),
        ("Ann at 21:00\nBo comes at 9\nCy (arrives 22h)\nDee from 9pm\nEli (9:30)", None),
        ("Ann?\nBo maybe", None),
        ("Ann No\nBo Late-Smith\nCy In", ["Ann No", "Bo Late-Smith", "Cy In"]),
        ("✅ Ann\n❌ Bo\nCy 👎\n👍 Dee\n~~Eli~~\n~Fay~", ["Ann", "-Bo", "-Cy", "Dee", "-Eli", "-Fay"]),
        ("Ann\tyes\nBo\tno\t\nCy\tlate", ["Ann", "-Bo", "~Cy"]),
        ("Name\tComing?\nAnn\tyes\nBo\tno", ["Ann", "-Bo"]),
        ("1\tAnn\t\tyes\n2\tBo\t+1\tno", ["Ann", "-Bo", "-Bo's guest"]),
        ("Ann, yes, Bo, no", ["Ann", "-Bo"]),
        ("[12/06/2026, 18:03] Ann: I'm in\n12/06/2026, 18:05 - Bo: can't make it", ["Ann", "-Bo"]),
        ("In:\nAnn\nLate: Bo\nNot coming:\n- Cy\n- Dee (late)", ["Ann", "~Bo", "-Cy", "~Dee"]),
        ("Who's in?\nAnn\n\nMaybe (2):\nBo\n\nWho's out?\nCy", ["Ann", "~Bo", "-Cy"]),
        ("Not coming\nAnn\nPlayers: Bo, Cy", ["-Ann", "Bo", "Cy"]),
    ],
)
def test_who_comes(text: str, people: list[str] | None) -> None:
    if people is None:
        people = ["~" + line.split()[0].rstrip("?") for line in text.splitlines()]
    assert told(text) == people


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ann +1\nBo (+2)", ["Ann", "Ann's guest", "Bo", "Bo's guest 1", "Bo's guest 2"]),
        ("Ann plus one\nBo and a friend\nCy + guest\nDee + Eli", None),
        ("Ann (late) +1\nBo +1 (late)", ["~Ann", "~Ann's guest", "~Bo", "~Bo's guest"]),
        ("Ann, +1", ["Ann", "Ann's guest"]),
    ],
)
def test_guests(text: str, people: list[str] | None) -> None:
    guests = ["Ann", "Ann's guest", "Bo", "Bo's guest", "Cy", "Cy's guest", "Dee", "Eli"]
    assert told(text) == (guests if people is None else people)


def test_a_guest_knows_whose() -> None:
    assert read_list(["Ann +1"]).people == (Listed("Ann"), Listed("Ann's guest", of="Ann"))


@pytest.mark.parametrize(
    "line",
    [
        "Who's in?",
        "Friday 12 June",
        "12 players:",
        "## Players",
        "Who comes on Friday?",
        "See you all there!",
    ],
)
def test_a_line_that_names_nobody_is_told(line: str) -> None:
    read = read_list([line, "Ann"])
    assert [one.name for one in read.people] == ["Ann"]
    assert read.passed == (line,)
