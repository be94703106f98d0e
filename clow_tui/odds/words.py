"""Chances as they are written."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction | float, *, signed: bool = False) -> str:
    """`47.38%`; with a sign, `+2.47%`; nothing is told as certain that is not."""
    if signed:
        return f"{100 * float(chance):+.2f}%"
    shown = f"{100 * float(chance):.2f}%"
    if shown == "0.00%" and chance:
        return "<0.01%"
    return ">99.99%" if shown == "100.00%" and chance != 1 else shown
