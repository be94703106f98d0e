"""The looks the app offers, each colour named once: for the style sheets and for what draws itself.

A text colour is readable (4.5 to 1 or more) on every ground of its look; a test holds them to it. Colour is
never the only difference: what is gold, green or red has a word or a sign beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rich.style import Style
from textual.theme import Theme


@dataclass(frozen=True)
class Look:
    """One look: grounds, text colours, and dice.

    Text in `ink` (names, figures), `dim` (what matters less), `now` (the one accent: what is now, what is
    chosen, which key), `good` and `bad` stands on `ground`, `surface`, `panel` or `chosen`.
    """

    name: str
    words: str
    dark: bool
    ground: str
    surface: str
    panel: str
    ink: str
    dim: str
    now: str
    good: str
    bad: str
    rule: str  # lines between things; no text
    die: str
    pip: str
    chosen: str  # the ground of a chosen row

    @cached_property
    def theme(self) -> Theme:
        """The look as a Textual theme, every colour under its own name besides Textual's."""
        own = {
            "ink": self.ink,
            "dim": self.dim,
            "now": self.now,
            "good": self.good,
            "bad": self.bad,
            "rule": self.rule,
            "chosen": self.chosen,
        }
        textual = {
            "text": self.ink,
            "text-muted": self.dim,
            "text-disabled": self.dim,
            "text-primary": self.now,
            "text-accent": self.now,
            "text-success": self.good,
            "text-warning": self.now,
            "text-error": self.bad,
            "foreground": self.ink,
            "foreground-muted": self.dim,
            "border": self.now,
            "border-blurred": self.rule,
            "block-cursor-background": self.chosen,
            "block-cursor-foreground": self.ink,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": self.surface,
            "block-cursor-blurred-foreground": self.ink,
            "block-hover-background": self.panel,
            "input-cursor-background": self.now,
            "input-cursor-foreground": self.ground,
            "input-selection-background": self.chosen,
            "scrollbar": self.rule,
            "scrollbar-hover": self.dim,
            "scrollbar-active": self.now,
            "scrollbar-background": self.ground,
            "scrollbar-background-hover": self.ground,
            "scrollbar-background-active": self.ground,
            "scrollbar-corner-color": self.ground,
        }
        return Theme(
            name=self.name,
            primary=self.now,
            secondary=self.dim,
            accent=self.now,
            warning=self.now,
            error=self.bad,
            success=self.good,
            foreground=self.ink,
            background=self.ground,
            surface=self.surface,
            panel=self.panel,
            dark=self.dark,
            variables={**textual, **own},
        )

    @cached_property
    def paint(self) -> Paint:
        """The look's text colours as styles."""
        return Paint(
            ink=Style(color=self.ink),
            name=Style(color=self.ink, bold=True),
            dim=Style(color=self.dim),
            now=Style(color=self.now, bold=True),
            key=Style(color=self.now, bold=True),
            good=Style(color=self.good, bold=True),
            bad=Style(color=self.bad, bold=True),
            rule=Style(color=self.rule),
            bright=Style(color=self.now),
            die=Style(color=self.pip, bgcolor=self.die, bold=True),
            faint=Style(color=self.ink, bgcolor=self.chosen, bold=True),
            chosen=Style(bgcolor=self.chosen),
        )


class Paint(NamedTuple):
    """Styles for widgets that draw their own lines; only `die`, `faint` and `chosen` set a ground."""

    ink: Style
    name: Style
    dim: Style
    now: Style
    key: Style
    good: Style
    bad: Style
    rule: Style
    bright: Style  # a line in the accent
    die: Style
    faint: Style  # a die that is thrown again
    chosen: Style


FELT = Look(
    name="felt",
    words="Dark felt",
    dark=True,
    ground="#0e1f19",
    surface="#142a22",
    panel="#1a352b",
    ink="#f3ecd9",
    dim="#9db0a5",
    now="#e3b55a",
    good="#8fd3a0",
    bad="#f2a08f",
    rule="#35574a",
    die="#f3ecd9",
    pip="#14241e",
    chosen="#234438",
)
PAPER = Look(
    name="paper",
    words="Light paper",
    dark=False,
    ground="#f6f1e4",
    surface="#ece5d3",
    panel="#e2dac4",
    ink="#1d2a24",
    dim="#4d5650",
    now="#744700",
    good="#1c5c33",
    bad="#8f2a1b",
    rule="#b9ae94",
    die="#1f4a38",
    pip="#fffdf6",
    chosen="#ddd1b0",
)
CONTRAST = Look(
    name="contrast",
    words="High contrast",
    dark=True,
    ground="#000000",
    surface="#000000",
    panel="#101010",
    ink="#ffffff",
    dim="#d6d6d6",
    now="#ffd75f",
    good="#7dff9b",
    bad="#ffb3a3",
    rule="#a8a8a8",
    die="#ffffff",
    pip="#000000",
    chosen="#303030",
)

LOOKS: dict[str, Look] = {look.name: look for look in (FELT, PAPER, CONTRAST)}
DEFAULT = FELT.name


def look_named(name: str) -> Look:
    """The look of this name, or the default one for a name that is none."""
    return LOOKS.get(name, FELT)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (`#rrggbb`) by WCAG: 1 for the same, 21 for black on white."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
