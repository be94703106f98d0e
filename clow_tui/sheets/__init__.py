"""What people take home: a night as Markdown, CSV, HTML that prints well, and plain lines for a chat."""

from clow_tui.sheets.document import Bracket, Cards, Cell, Column, Grid, Past, Round, Row, Sheet, Wanted
from clow_tui.sheets.page import html
from clow_tui.sheets.plain import chat, csv_text, markdown

__all__ = [
    "Bracket",
    "Cards",
    "Cell",
    "Column",
    "Grid",
    "Past",
    "Round",
    "Row",
    "Sheet",
    "Wanted",
    "chat",
    "csv_text",
    "html",
    "markdown",
]
