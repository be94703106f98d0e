"""Every look that is offered can be read, on every ground it has."""

from __future__ import annotations

import pytest

from clow_tui.app.themes import LOOKS, Look, contrast, look_named

GROUNDS = ("ground", "surface", "panel", "chosen")
TEXTS = ("ink", "dim", "now", "good", "bad")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", TEXTS)
def test_light_theme_text_has_a_contrast_of_4_5_or_more(look: Look, ground: str, colour: str) -> None:
    assert contrast(getattr(look, colour), getattr(look, ground)) >= 4.5


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_dice_stand_out_and_their_pips_can_be_read(look: Look) -> None:
    assert contrast(look.pip, look.die) >= 7
    assert contrast(look.die, look.ground) >= 7


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_lines_between_things_can_be_seen_but_are_quiet(look: Look) -> None:
    assert 1.5 <= contrast(look.rule, look.ground) < contrast(look.dim, look.ground)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_text_colours_of_textuals_widgets_are_the_looks_own(look: Look) -> None:
    variables = {**look.theme.to_color_system().generate(), **look.theme.variables}
    ours = {getattr(look, name) for name in (*TEXTS, "ground")}
    names = [name for name in variables if name.startswith("text-") and name != "text-secondary"]
    assert {variables[name] for name in names if variables[name].startswith("#")} <= ours
    for cursor, ground in (("input-cursor-foreground", "input-cursor-background"),):
        assert contrast(variables[cursor], variables[ground]) >= 4.5


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_an_unknown_look_is_the_default_one() -> None:
    assert look_named("no such look").name == "felt"
