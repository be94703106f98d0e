"""Clow TUI: a game night of dice, run from one laptop."""

__version__ = "0.1.0"
