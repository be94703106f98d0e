"""What is in a data folder, and what is wrong with it. Looking needs no lock and writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from clow_tui.director.director import Director
from clow_tui.director.naming import shrunk_words
from clow_tui.director.salvage import Salvaged, salvage_night, salvage_people
from clow_tui.store import PEOPLE, BackupCheck, LogCheck, RecordCheck, StoreError
from clow_tui.tournament import events as ev
from clow_tui.tournament.history import History
from clow_tui.tournament.people import People


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is wrong: where, how bad (as in `store.Finding`), what it is and what can be done.

    `line` counts from 1, None for the whole file. `option`: that of the verb which does it, `--rebuild` or
    `--cut NAME`, empty where none does.
    """

    file: str
    line: int | None
    harm: str
    text: str
    mend: str
    option: str = ""

    @property
    def cut(self) -> str:
        """The night, or "people", that `cut` can go on with; empty where it cannot."""
        return self.option.removeprefix("--cut ") if self.option.startswith("--cut ") else ""


@dataclass(frozen=True, slots=True)
class Checkup:
    """A data folder as it lies: how much is in it, and what is wrong.

    `lines`: of all logs, those that count. `behind`: nights that clow.json does not hold all of, as while a
    table is played. `aside`: files once kept under another name.
    """

    folder: Path
    record: RecordCheck
    nights: int
    lines: int
    players: int
    seasons: int
    trash: int
    behind: int
    backups: tuple[BackupCheck, ...]
    aside: tuple[str, ...]
    wrong: tuple[Wrong, ...]

    @property
    def last_good(self) -> BackupCheck | None:
        """The newest copy that reads back."""
        return next((copy for copy in reversed(self.backups) if copy.nights is not None), None)


def examine(director: Director) -> Checkup:
    """Read everything there is; StoreError only where the folder itself cannot be read."""
    store = director.store
    record, backups = store.check_record(), store.check_backups()
    names = store.log_names()
    wrong = [] if record.there and not record.garbled else _record(record, len(names), backups)
    people, more = _people(store.check_log(PEOPLE)) if PEOPLE in store.extent() else (_Roster(), [])
    wrong += more
    lines = people.lines
    for name in names:
        count, more = _night(store.check_log(name))
        lines += count
        wrong += more
    known_wrong = {one.file for one in wrong}
    wrong += [one for one in _shrunk(director) if one.file not in known_wrong]
    thrown = store.discarded()
    wrong += [_gone(record.file, name) for name in sorted(record.nights - {*names, *thrown})]
    wrong += [
        Wrong(f"backups/{copy.name}", None, "damaged", copy.garbled, _SPARE)
        for copy in backups
        if copy.garbled
    ]
    return Checkup(
        folder=store.place.folder,
        record=record,
        nights=len(names),
        lines=lines,
        players=people.players,
        seasons=people.seasons,
        trash=len(thrown),
        behind=_behind(director),
        backups=tuple(backups),
        aside=tuple(store.kept_aside()),
        wrong=tuple(wrong),
    )


_SPARE = "Nothing hangs on this copy; it can be removed."
_FROM_LOGS = "It is made anew from the logs, now or when the data is next opened to write"


def _record(record: RecordCheck, nights: int, backups: Sequence[BackupCheck]) -> list[Wrong]:
    if not record.there and not nights:
        return []
    good = next((copy for copy in reversed(backups) if copy.nights is not None), None)
    older = f" The last good copy, backups/{good.name}, has {_nights(good.nights)}." if good else ""
    kept = "; the damaged file is kept under another name." if record.there else "."
    text = record.garbled or f"{record.file} is not there."
    return [
        Wrong(
            record.file,
            None,
            "damaged",
            f"{text} The logs hold {_nights(nights)}.{older}",
            _FROM_LOGS + kept,
            "--rebuild",
        )
    ]


def _shrunk(director: Director) -> list[Wrong]:
    try:
        shrunk = director.store.shrunk_logs()
    except StoreError:
        return []
    place = director.store.place
    return [
        Wrong(
            place.show(place.segment(name, 1)),
            None,
            "damaged",
            shrunk_words(director.store, name, acts),
            "Put a whole copy of it in its place. Else the record follows it at the next save.",
        )
        for name, acts in shrunk.items()
    ]


def _gone(file: str, name: str) -> Wrong:
    log = f"nights/{name}.jsonl"
    text = f"{file} has a record of the night {name}, but there is no {log}, so it is not listed."
    mend = "Put that file back. Made anew from the logs, the record goes; the present file is kept."
    return Wrong(log, None, "damaged", text, mend, "--rebuild")


@dataclass(frozen=True, slots=True)
class _Roster:
    players: int = 0
    seasons: int = 0
    lines: int = 0


def _people(check: LogCheck) -> tuple[_Roster, list[Wrong]]:
    people = People()
    trouble = ""
    for line in check.acts:
        try:
            for event in line["events"]:
                people.apply(event)
        except (KeyError, TypeError, ev.EventError) as error:
            trouble = f"{check.files[-1]}: act {line['n']} cannot be read ({error})."
            break
    found = _Roster(len(people.players), len(people.seasons), len(check.acts))
    if check.finding is None and not trouble:
        return found, []
    whole = check.whole or {line["n"]: line for line in check.acts}
    return found, [_wrong(check, trouble, salvage_people(whole), "players")]


def _night(check: LogCheck) -> tuple[int, list[Wrong]]:
    trouble, line = "", None
    if check.finding is None or check.acts:
        trouble, line = _does_not_fold(check)
    if check.finding is None and not trouble:
        return len(check.acts), []
    whole = check.whole or {act["n"]: act for act in check.acts}
    return len(check.acts), [_wrong(check, trouble, salvage_night(whole), "night", line)]


def wrong_with(check: LogCheck) -> list[Wrong]:
    """What is wrong with a log, of a night or of the people."""
    return _people(check)[1] if check.name == PEOPLE else _night(check)[1]


def _does_not_fold(check: LogCheck) -> tuple[str, int | None]:
    """What does not follow from the lines before it, and in which line (of a log of one file)."""
    at = 0
    try:
        acts = [ev.decode(line) for line in check.acts]
        history = History(acts[:1])
        for at, act in enumerate(acts[1:], 1):  # noqa: B007 - told below
            history.append(act)
    except Exception as error:  # noqa: BLE001 - whatever does not fold is said
        line = at + 1 if len(check.files) == 1 and at else None
        return f"{check.files[-1]}: act {at} does not follow from those before it. {error}", line
    return "", None


def _wrong(
    check: LogCheck, trouble: str, salvaged: Salvaged | None, what: str, line: int | None = None
) -> Wrong:
    finding = check.finding
    if finding is not None and finding.harm == "repaired" and not trouble:
        return Wrong(finding.file, finding.line, "repaired", finding.text, "The next act there does it.")
    if finding is not None and finding.harm == "newer":
        return Wrong(finding.file, finding.line, "newer", finding.text, "Use that program.")
    file = finding.file if finding else check.files[-1]
    text = finding.text if finding else f"{trouble} Nothing can be done to this {what} as it is."
    where = finding.line if finding else line
    if salvaged is None:
        mend = "Put a whole copy of it in its place; there is nothing in it that could be gone on with."
        return Wrong(file, where, "damaged", text, mend)
    lost = "nothing is lost" if not salvaged.lost else f"{_acts(salvaged.lost)} would be lost"
    mend = (
        f"Put a whole copy of it in its place. Or the damaged file is kept in backups/, and the {what} "
        f"{'go' if what == 'players' else 'goes'} on with the {_acts(salvaged.kept)} that still fit: {lost}."
    )
    text = text.removesuffix(" Put a whole copy of it in its place.")
    return Wrong(file, where, "damaged", text, mend, f"--cut {check.name}")


def _behind(director: Director) -> int:
    try:
        return len(director.store.stale_logs())
    except StoreError:
        return 0


def _nights(count: int | None) -> str:
    return "1 night" if count == 1 else f"{count or 0} nights"


def _acts(count: int) -> str:
    return "1 act" if count == 1 else f"{count} acts"


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def summary_lines(checkup: Checkup) -> list[str]:
    """What there is, in sentences."""
    count = f"{_nights(checkup.nights)}, {_acts(checkup.lines)} in the logs, {_players(checkup.players)}"
    if checkup.seasons:
        count += ", 1 season" if checkup.seasons == 1 else f", {checkup.seasons} seasons"
    trash = f"; {_nights(checkup.trash)} in the trash" if checkup.trash else ""
    lines = [f"{checkup.folder}: {count}{trash}"]
    meta = checkup.record.meta
    if meta:
        schema, by, saved = (meta.get(key, "?") for key in ("schema", "program", "saved"))
        ahead = "1 log is" if checkup.behind == 1 else f"{checkup.behind} logs are"
        behind = f"; {ahead} ahead of it, as while a table is played" if checkup.behind else ""
        lines.append(
            f"{checkup.record.file}: whole, format {schema}, by {by}, saved {str(saved)[:16]} UTC{behind}"
        )
    good = checkup.last_good
    last = f", the last good one {good.name} with {_nights(good.nights)}" if good else ""
    lines.append(f"backups: {len(checkup.backups)}{last}")
    if checkup.aside:
        more = f"{len(checkup.aside) - 3} more and " if len(checkup.aside) > 3 else ""
        lines.append(f"kept under another name: {more}{', '.join(checkup.aside[-3:])}")
    if not checkup.wrong:
        lines.append("nothing is wrong")
    return lines


def checkup_answer(checkup: Checkup) -> Mapping[str, Any]:
    """The same as plain values, times as text."""
    return {
        "folder": str(checkup.folder),
        "nights": checkup.nights,
        "lines": checkup.lines,
        "players": checkup.players,
        "seasons": checkup.seasons,
        "trash": checkup.trash,
        "behind": checkup.behind,
        "backups": [
            {"file": copy.name, "at": utc_words(copy.when), "nights": copy.nights} for copy in checkup.backups
        ],
        "aside": list(checkup.aside),
        "findings": [
            {
                "file": one.file,
                "line": one.line,
                "harm": one.harm,
                "text": one.text,
                "mend": one.mend,
                "option": one.option or None,
            }
            for one in checkup.wrong
        ],
    }


def utc_words(when: datetime) -> str:
    """A moment as the contracts have it."""
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")
