"""Ruleset files: their model, their reading with every fault in its place, and the shelf they stand on."""

from clow_tui.rulesets.faults import Fault
from clow_tui.rulesets.model import Bank, Legs, Pot, Rounds, Ruleset, book_of
from clow_tui.rulesets.reading import Reading, extended, read_ruleset, resolved_text
from clow_tui.rulesets.shelf import (
    EDITOR_LINE,
    Missing,
    Shelf,
    ShelfEntry,
    Unreadable,
    Unwritable,
    lay_schema,
    raw,
    shipped_folder,
)
from clow_tui.rulesets.source import Source
from clow_tui.rulesets.tree import c_loader_missing

__all__ = [
    "EDITOR_LINE",
    "Bank",
    "Fault",
    "Legs",
    "Missing",
    "Pot",
    "Reading",
    "Rounds",
    "Ruleset",
    "Shelf",
    "ShelfEntry",
    "Source",
    "Unreadable",
    "Unwritable",
    "book_of",
    "c_loader_missing",
    "extended",
    "lay_schema",
    "raw",
    "read_ruleset",
    "resolved_text",
    "shipped_folder",
]
