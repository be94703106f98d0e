"""The day of a night: tonight, or one on which it was played on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta

from clow_tui.app.setup.draft import Draft, night_name
from clow_tui.director.errors import BadAnswer

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def date_words(iso: str) -> str:
    """`tonight`, or the day."""
    return night_name(date.fromisoformat(iso)) if iso else "tonight"


def with_date(draft: Draft, day: date, today: date) -> Draft:
    """A draft of this day; a name that only told the day tells this one."""
    before = date.fromisoformat(draft.date) if draft.date else today
    day = min(day, today)
    name = night_name(day) if draft.name == night_name(before) else draft.name
    return replace(draft, date="" if day == today else day.isoformat(), name=name)


def step_date(draft: Draft, by: int, today: date) -> Draft:
    """A day earlier or later, tonight at the latest."""
    before = date.fromisoformat(draft.date) if draft.date else today
    return with_date(draft, before + timedelta(days=by), today)


def read_date(text: str, draft: Draft, today: date) -> Draft:
    """A day: `2026-06-05`, `5 June`, `5.6.`, `yesterday`, `friday`, `tonight`."""
    day = _day_from(text.casefold().strip(), today)
    if day is None:
        raise BadAnswer("Type the day, for example 2026-06-05, 5 June, Friday or yesterday; or tonight.")
    if day > today:
        raise BadAnswer("That day is still to come; a night is set up on the day, or entered afterwards.")
    return with_date(draft, day, today)


def _day_from(words: str, today: date) -> date | None:
    """The day that words mean: without a year the latest such day."""
    if words in ("", "tonight", "today"):
        return today
    if words == "yesterday":
        return today - timedelta(days=1)
    if words.removeprefix("last ")[:3] in DAYS and words.isalpha() | words.startswith("last "):
        back = (today.weekday() - DAYS.index(words.removeprefix("last ")[:3])) % 7
        return today - timedelta(days=back or 7)
    try:
        return date.fromisoformat(words)
    except ValueError:
        pass
    found = re.search(r"\b([0-9]{1,2})\.?\s*([a-z]{3})[a-z]*\.?\s*([0-9]{4})?$", words)
    found = found or re.fullmatch(r"([0-9]{1,2})\.\s*([0-9]{1,2})\.?\s*([0-9]{4})?", words)
    if found is None:
        return None
    month = MONTHS.index(found[2]) + 1 if found[2] in MONTHS else int(found[2]) if found[2].isdigit() else 0
    years = (int(found[3]),) if found[3] else (today.year, today.year - 1)
    for year in years:
        try:
            day = date(year, month, int(found[1]))
        except ValueError:
            continue
        if found[3] or day <= today:
            return day
    return None
