"""The sweeps: every screen and card at all sizes, in every look, in ASCII, with hostile names on it.

In the plain suite one of each class at a dozen sizes and in every look, the others at three; in the campaign
one of each class at widths 1 to 200 and heights 1 to 60, the others at every third of these, all of them in
every look and in ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Region

from clow_tui.app import text
from clow_tui.app.base_screens.place import Place
from clow_tui.app.themes import LOOKS, contrast, look_named
from clow_tui.app.widgets.entry import open_entry_on
from clow_tui.app.widgets.lines import Footer
from clow_tui.app.widgets.small import too_small
from tests.support.app import Driver, running
from tests.support.screens import EDGES, SHOWN, WORLDS, Shown, classes, show

SIZES = [
    (1, 1), (1, 24), (7, 24), (33, 24), (59, 24), (60, 18), (80, 24), (100, 30), (200, 24), (80, 3), (80, 17),
    (80, 60),
]  # fmt: skip
FEW_SIZES = [(60, 18), (33, 24), (80, 60)]
ONE_EACH = {shown.is_a: name for name, shown in reversed(SHOWN.items())}.values()  # the first of each class
ALL_SIZES = [*((width, 24) for width in range(1, 201)), *((80, height) for height in range(1, 61))]
LINES = set("─│╭╮╰╯┌┐└┘├┤┬┴┼━┃┏┓┗┛┣┫┳┻╋╵╶╷╴╹╺╻╸▌▐▁▂▃▄▅▆▇█▔▕▎▊ ")  # what parts things and is no text
MARKS = set("▸▌●┃")  # what tells without colour which is chosen
OURS = LINES - {" "} | {sign for sign in text.FINE_SIGNS if not sign.isascii()}


def groups() -> Iterator[object]:
    """What is shown in one run of the app: all of a world that leaves it as it is, else one alone."""
    for world in WORLDS:
        names = [name for name, shown in SHOWN.items() if shown.world == world and not shown.changes]
        for start in range(0, len(names), 10):
            yield pytest.param(names[start : start + 10], id=f"{world}-{start}" if start else world)
    for name, shown in SHOWN.items():
        if shown.changes:
            yield pytest.param([name], id=name)


def test_every_screen_and_card_is_in_the_list() -> None:
    shown = {shown.is_a for shown in SHOWN.values()}
    missing = [kind.__name__ for kind in classes() if kind.__name__ not in shown]
    assert not missing, (
        f"{', '.join(missing)}: add a line to SHOWN in tests/support/screens.py, with the keys that lead "
        "there from the floor of one of its worlds; all sweeps go through it then."
    )


@pytest.mark.parametrize("names", groups())
async def test_narrow_every_screen_at_a_dozen_sizes(names: list[str]) -> None:
    data, night_id = WORLDS[SHOWN[names[0]].world]()
    async with running(data, night_id=night_id) as app:
        for name in names:
            shown = SHOWN[name]
            await app.resize(80, 24)
            await show(app, night_id, shown)
            holds(app, shown, name)
            if name in ONE_EACH:
                await looks(app, name)
            for width, height in SIZES if name in ONE_EACH else FEW_SIZES:
                await app.resize(width, height)
                fits(app, width, height, name)
            holds(app, shown, name)


def holds(app: Driver, shown: Shown, name: str) -> None:
    """At the usual size: names as they are, the focus where it belongs."""
    assert app.place == shown.is_a, f"{name}: {app.place} is in front"
    if shown.names:
        assert any(edge in app.text() for edge in EDGES), f"{name} shows no hostile name"
    has_focus(app, name)


async def looks(app: Driver, name: str) -> None:
    """Each look can be read, and tells what is chosen by more than its ground."""
    for look in (*LOOKS, "felt"):
        app.app.theme = look
        await app.settle()
        assert faint(app) == [], f"{name} in {look}"
        assert bare_choices(app, look) == [], f"{name} in {look}"


def fits(app: Driver, width: int, height: int, name: str) -> None:
    """Nothing goes over the edge; too small a window says so; the footer always shows the way to the help."""
    lines = app.lines()
    assert all(cell_len(line) <= width for line in lines), f"{name} at {width} by {height}"
    if too_small(width, height):
        if width >= 30 and height >= 5:
            assert "too small" in app.text(), f"{name} at {width} by {height}"
        return
    assert "too small" not in app.text(), f"{name} at {width} by {height}"
    screen = app.app.screen
    if isinstance(screen, Place):
        (footer,) = screen.query_one(Footer).text_lines()
        assert cell_len(footer) <= width - 2
        assert footer.endswith(("? help", "leave")) or screen.situation().typing, f"{name}: {footer}"


def has_focus(app: Driver, name: str) -> None:
    """What is typed goes to the open entry or text of the screen in front, all other keys to the screen."""
    screen, focused = app.app.screen, app.app.focused
    entry = open_entry_on(screen)
    if entry is not None:
        assert focused is not None, name
        assert focused.parent is entry, name
    if focused is not None:
        assert focused.screen is screen, name
        assert focused.display, name


def segments(app: Driver) -> Iterator[tuple[Segment, str]]:
    """What is painted, within the card where there is one, each piece with its line."""
    app.app.clear_notifications()
    screen = app.app.screen
    cards = screen.query(".card")
    region = cards.first().region if cards else Region(0, 0, *app.app.size)
    strips = screen._compositor.render_strips(app.app.size)
    for y in range(region.y, min(region.bottom, len(strips))):
        strip = strips[y].crop(region.x, region.right)
        line = "".join(segment.text for segment in strip)
        for segment in strip:
            yield segment, line


def faint(app: Driver) -> list[str]:
    """Text that stands out from its ground by less than 4.5."""
    found = []
    for segment, _ in segments(app):
        words, style = segment.text.strip(), segment.style
        if not words or set(words) <= LINES:
            continue
        if style is None or style.color is None or style.bgcolor is None:
            found.append(f"{words!r} has no colour of its own")
        elif (ratio := contrast(_hex(style.color), _hex(style.bgcolor))) < 4.5 and not style.reverse:
            found.append(f"{words!r} has {ratio:.1f}")
    return found


def _hex(colour: object) -> str:
    triplet = colour.get_truecolor()  # type: ignore[attr-defined]
    return str(triplet.hex)


def bare_choices(app: Driver, look: str) -> list[str]:
    """What has the ground of what is chosen, where no sign tells it from the rest."""
    chosen = look_named(look).chosen
    found = [
        line
        for segment, line in segments(app)
        if segment.style is not None
        and segment.style.bgcolor is not None
        and _hex(segment.style.bgcolor) == chosen
        and any(letter.isalpha() for letter in segment.text)
    ]
    return sorted(set(found)) if not any(set(line) & MARKS for line in found) else []


@pytest.mark.campaign
@pytest.mark.parametrize("name", SHOWN)
async def test_every_screen_at_every_width_and_height(name: str) -> None:
    shown = SHOWN[name]
    data, night_id = WORLDS[shown.world]()
    async with running(data, night_id=night_id) as app:
        await show(app, night_id, shown)
        for width, height in ALL_SIZES if name in ONE_EACH else ALL_SIZES[len(name) % 3 :: 3]:
            await app.resize(width, height)
            fits(app, width, height, name)
        await app.resize(80, 24)
        holds(app, shown, name)


@pytest.mark.campaign
@pytest.mark.parametrize("name", SHOWN)
async def test_every_screen_in_every_look_and_in_ascii(name: str) -> None:
    shown = SHOWN[name]
    data, night_id = WORLDS[shown.world]()
    async with running(data, night_id=night_id) as app:
        await show(app, night_id, shown)
        await looks(app, name)
    data, night_id = WORLDS[shown.world]()
    text.use_ascii(True)
    try:
        async with running(data, night_id=night_id) as app:
            await show(app, night_id, shown)
            found = sorted(set(app.text()) & OURS)
            assert not found, f"{name} draws {''.join(found)} where ASCII is asked for"
    finally:
        text.use_ascii(False)
