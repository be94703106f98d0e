"""The words of a new night's form: how each field reads, and what it understands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from clow_tui.app.setup.draft import Draft, night_name
from clow_tui.tournament.clock import StopError, parse_stop
from clow_tui.tournament.facts import stages_of
from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.money import MoneyError
from clow_tui.tournament.money.words import in_words, read_money, typed

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")

Read = Callable[[str, Draft, date], tuple[Draft, str]]  # the draft that words make, or what is wanted


def tables_words(draft: Draft) -> str:
    """`of 6 players`, or `4`."""
    return f"of {draft.seats} players" if draft.seats is not None else f"{draft.tables}"


def levels_words(draft: Draft) -> str:
    """The antes as they were chosen."""
    if not draft.levels:
        return "the same all night"
    first, _, factor = draft.levels.partition("x")
    unit = "minutes" if draft.every.endswith("m") else "rounds"
    every = f"every {draft.every[:-1]} {unit}"
    if factor:
        return f"{first}, {'doubling' if factor == '2' else 'times ' + factor} {every}"
    return f"{draft.levels.replace(',', ', ')} {every}"


def stop_words(stop: str, never: str) -> str:
    """When a bell rings."""
    match stop[-1:]:
        case "":
            return never
        case "m":
            return f"after {stop[:-1]} minutes"
        case "r":
            return f"after {stop[:-1]} rounds"
        case _:
            return f"at {stop}"


def table_stop_words(draft: Draft) -> str:
    """When a table's game ends."""
    thins = draft.facts.game_out
    return stop_words(draft.table_stop, "until that many are left" if thins else "plays to its end")


def rounds_words(draft: Draft) -> str:
    """How many rounds there are."""
    if draft.rounds:
        return str(draft.rounds)
    return "by the number of players" if draft.facts.counted else "until all have met"


def qualify_words(draft: Draft) -> str:
    """How many go on from which stage to which: `the best 4 to heats`."""
    later = stages_of(draft.format)[1:]
    of = " of each group" if draft.facts.in_groups else ""
    numbers = draft.goes_on.split(",")
    told = [f"the best {n} to {name}" for n, name in zip(numbers, later, strict=False)]
    best = "the winner" if numbers[0] == "1" else f"the best {numbers[0]}"
    told[:1] = [f"{best}{of}"]  # to which stage, the format says
    return ", ".join(told)


def read_qualify(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """How many go on: `4`, or `16, 8` where there are three stages; else what is wanted."""
    words = text.replace(",", " ").split()
    if words and all(word.isascii() and word.isdigit() and 0 < int(word) < 1000 for word in words):
        return replace(draft, qualify=",".join(words)), ""
    return draft, "Type how many go on to the next stage, for example 4."


def happens_words(format_: str, until: str = ".,;") -> str:
    """What happens in a format, in a few words: until one of these signs."""
    happens = FORMATS[format_].happens if format_ in FORMATS else format_
    first = re.split(f"[{until}]", happens)[0]
    return first[:1].lower() + first[1:]


def tables_called(draft: Draft) -> str:
    """What the tables are called."""
    return ", ".join(draft.names_of_tables) or "by their numbers"


def breaks_words(draft: Draft) -> str:
    """Which tables break first."""
    if not draft.breaks:
        return "the smallest table first"
    return f"table {draft.breaks}" if draft.breaks.endswith("last") else f"table {draft.breaks} first"


def apart_words(draft: Draft) -> str:
    """Who is not seated together."""
    return "; ".join(", ".join(group) for group in draft.apart) or "nobody"


def date_words(iso: str) -> str:
    """`tonight`, or the day."""
    return night_name(date.fromisoformat(iso)) if iso else "tonight"


def more_words(draft: Draft) -> str:
    """What of the rarer fields is not as usual."""
    said = ["practice"] if draft.practice else []
    said += ["odds shown"] if draft.odds else []
    said += ["money"] if draft.money else []
    if draft.asks("late_until", None):
        said += [f"late until level {draft.late_until}"] if draft.late_until else []
        said += ["re-entry"] if draft.reentry else []
        said += [f"round for round from {draft.round_for_round}"] if draft.round_for_round else []
    said += ["seats as listed"] if draft.as_listed else []
    said += ["named tables"] if draft.names_of_tables else []
    return ", ".join(said) or "date, practice …"


def money_words(draft: Draft) -> str:
    """What an entry costs and who gets what."""
    return in_words(read_money(draft.money)) if draft.money else "none is played for"


def read_money_field(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """`5 €`, `5 € charity 10% shares 50/30/20`, `none`; else what is wanted."""
    try:
        money = read_money(text.strip() or "none")
    except MoneyError as error:
        return draft, f"{str(error)[:1].upper()}{str(error)[1:]}."
    return replace(draft, money=typed(money) if money is not None else ""), ""


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


def read_name(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """Any name; nothing keeps the one there is."""
    return replace(draft, name=text or draft.name), ""


def read_tables(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """Tables from words: `6` are the players at one, `4 tables` their number; else what is wanted."""
    words = text.casefold().split()
    figures = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    if len(figures) == 1 and figures[0] > 0:
        if any(word.startswith("table") for word in words) and "of" not in words:
            return replace(draft, tables=figures[0], seats=None), ""
        return replace(draft, seats=figures[0], tables=None), ""
    return draft, "Type how many sit at a table, for example 6, or how many tables, for example 4 tables."


def read_levels(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """Antes from words: `10x2 every 10`, `10,20,40 every 15 minutes`, `flat`; else what is wanted."""
    words = text.casefold().strip()
    if words in ("", "flat", "same", "none"):
        return replace(draft, levels="", every=""), ""
    found = re.fullmatch(
        r"([0-9][0-9x, ]*?)\s*(?:every\s+([0-9]{1,4})\s*(r|rounds?|m|min|mins|minutes?)?\.?)?", words
    )
    if found is None:
        return draft, "Type the antes, for example 10x2 every 10 rounds, or 10,20,40,80 every 15m, or flat."
    levels = ",".join(found[1].replace(",", " ").split())
    unit = "m" if (found[3] or "r").startswith("m") else "r"
    return replace(draft, levels=levels, every=f"{found[2] or 10}{unit}"), ""


def _stop_from(text: str) -> str | None:
    """A stop in the words of the verb `new`, empty for none; None when the words say nothing."""
    words = text.casefold().strip()
    if words in ("", "none", "never", "open", "when one is left"):
        return ""
    words = words.removeprefix("at ").removeprefix("after ").replace(".", ":").strip()
    words = re.sub(r"\s*(m|min|mins|minutes?)$", "m", words)
    words = re.sub(r"\s*(r|rounds?)$", "r", words)
    if re.fullmatch(r"[0-9]{1,2}", words):
        words += ":00"
    try:
        kind, value = parse_stop(words)
    except StopError:
        return None
    return str(value) if kind == "clock" else words


def read_stop(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """When it ends, from words: `23:00`, `90m`, `20 rounds`, `none`; else what is wanted."""
    stop = _stop_from(text)
    if stop is None:
        return draft, "Type when it ends: 23:00, or 90m for minutes, or 20r for rounds, or none."
    return replace(draft, stop=stop), ""


def read_end_by(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """When it is to be over, from words: `23:30`, `90m`, `none`; else what is wanted."""
    by = _stop_from(text)
    if by is None or by.endswith("r"):
        return draft, "Type when it is to be over: 23:30, or 90m for minutes, or none."
    return replace(draft, end_by=by), ""


def read_table_stop(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """When a table's game ends: `30m`, `20r`, `none`; else what is wanted."""
    stop = _stop_from(text)
    if stop is None or ":" in stop:
        return draft, "Type when a table's game ends: 30m for minutes, or 20r for rounds, or none."
    return replace(draft, table_stop=stop), ""


def read_names(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """Names of tables, the first table's first: `Window, Bar`; nothing for numbers."""
    names = tuple(" ".join(name.split()) for name in text.split(",")) if text.strip() else ()
    return replace(draft, names_of_tables=names), ""


def read_breaks(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """`3, 4` first, or `1 last`; else what is wanted."""
    words = text.casefold().replace(",", " ").replace("first", " ").split()
    last = words[-1:] == ["last"]
    numbers = [word for word in words if word not in ("table", "tables", "last")]
    fits = all(word.isascii() and word.isdigit() and 0 < int(word) < 1000 for word in numbers)
    if text.strip() in ("", "none") or (fits and numbers and (not last or len(numbers) == 1)):
        return replace(draft, breaks=", ".join(numbers if fits else ()) + (" last" if last else "")), ""
    return draft, "Type the tables to break first, for example 3, 4; or the one that stays: 1 last."


def read_apart(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """Groups who are not seated together: `Ann, Bo; Cy, Dee`; nothing for nobody."""
    groups = [tuple(name.strip() for name in group.split(",") if name.strip()) for group in text.split(";")]
    groups = [group for group in groups if group]
    if any(len(group) < 2 for group in groups):
        return draft, "Type two names or more with commas between them, a ; before the next group."
    return replace(draft, apart=tuple(groups)), ""


def read_final_stop(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """When the final ends: `30m`, `20r`, `none`; else what is wanted."""
    after, fault = read_table_stop(text, draft, today)
    return (draft, fault) if fault else (replace(draft, final_stop=after.table_stop), "")


def with_number(draft: Draft, name: str, number: int | None) -> Draft:
    """A draft with a field that is a number, or not set."""
    changed: dict[str, Any] = {name: number}
    return replace(draft, **changed)


def read_number(name: str, least: int, wanted: str) -> Read:
    """A number, or `none` where it need not be set."""

    def read(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
        words = text.casefold().split()
        figures = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 5]
        if len(figures) == 1 and figures[0] >= least:
            return with_number(draft, name, figures[0]), ""
        if name not in ("advance", "strikes", "groups") and (
            not words or words[0] in ("none", "never", "no", "always", "open")
        ):
            return with_number(draft, name, None), ""
        return draft, wanted

    return read


def read_date(text: str, draft: Draft, today: date) -> tuple[Draft, str]:
    """A day: `2026-06-05`, `5 June`, `5.6.`, `yesterday`, `friday`, `tonight`; else what is wanted."""
    day = _day_from(text.casefold().strip(), today)
    if day is None:
        return draft, "Type the day, for example 2026-06-05, 5 June, Friday or yesterday; or tonight."
    if day > today:
        return draft, "That day is still to come; a night is set up on the day, or entered afterwards."
    return with_date(draft, day, today), ""


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
