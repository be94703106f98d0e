"""Nights given away as one file, and taken in from one: players are matched by id, then by name.

Nothing that is there is written over. All of an archive is read and folded before anything is taken from it,
and taking it in twice is the same as once.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clow_tui.director.clock import stamp
from clow_tui.director.director import Director
from clow_tui.director.errors import NotNow
from clow_tui.director.folder.importing import forgotten, merges, new_seasons
from clow_tui.director.salvage import bare_line
from clow_tui.store import PROGRAM, Archive, StoreError, StoreRefused, fits, pack, unpack
from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import Inapplicable
from clow_tui.tournament.history import History
from clow_tui.tournament.people import PersonError, clean_name, key_of


@dataclass(frozen=True, slots=True)
class Given:
    """What went into an archive: ids of nights; and what was left out, being damaged or of an odd name."""

    file: str
    nights: tuple[str, ...]
    left_out: tuple[str, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A night that was taken in: its id here, its name, its id in the archive and its acts."""

    id: str
    night: str
    was: str
    acts: int


@dataclass(frozen=True, slots=True)
class Import:
    """What was taken in: nights, those that were there already, names new here, rulesets, and notes."""

    nights: tuple[Taken, ...]
    there: tuple[str, ...]
    added: tuple[str, ...]
    known: int
    rulesets: tuple[str, ...]
    notes: tuple[str, ...]


def give(director: Director, file: Path, night_ids: Sequence[str], *, everything: bool) -> Given:
    """Write an archive of these nights; with `everything` of all players and own rulesets besides.

    StoreError where it cannot be written, something is there, or a single night asked for is damaged.
    """
    store = director.store
    nights: dict[str, list[dict[str, Any]]] = {}
    left_out = []
    for night_id in night_ids:
        check = store.check_log(night_id)
        if check.finding is not None and check.finding.harm != "repaired":
            if not everything:
                raise StoreRefused(f"{check.finding.text} clow-tui doctor tells how to go on.")
            left_out.append(night_id)
        else:
            nights[night_id] = [bare_line(line) for line in check.acts]
    rulesets = store.own_rulesets() if everything else {}
    left_out += [f"rulesets/{name}" for name in rulesets if not fits(f"rulesets/{name}")]
    people = director.roster.people
    records = director.roster.records()
    records |= {one: records[one] | {"name": was.name} for one, was in people.merged.items()}
    wanted = set(records) if everything else _people_of(nights)
    wanted |= {people.same(player) for player in wanted}
    archive = Archive(
        nights,
        [record for player, record in records.items() if player in wanted],
        {name: text for name, text in rulesets.items() if fits(f"rulesets/{name}")},
        PROGRAM,
        list(director.roster.season_records().values()) if everything else [],
    )
    data = pack(archive, stamp(director.clock()))
    store.write_outside(file.expanduser().absolute(), data)
    return Given(str(file), tuple(nights), tuple(left_out), len(data))


def _people_of(nights: Mapping[str, Sequence[Mapping[str, Any]]]) -> set[str]:
    """The ids of all who are entrants, or expected."""
    found: set[str] = set()
    for lines in nights.values():
        for line in lines:
            for event in ev.decode(line).events:
                if isinstance(event, ev.EntrantAdded):
                    found.add(event.player)
                elif isinstance(event, ev.NightCreated):
                    found.update(event.settings.get("expected", ()))
    return found


def take(director: Director, file: Path, *, as_new: bool = False) -> Import:
    """Take in what an archive holds and is not here yet.

    NotNow: a night is here with other acts, and `as_new` does not say that it shall stand beside that one.
    StoreError: the file is no whole archive, or what it holds could not be written.
    """
    store = director.store
    archive = unpack(str(file), store.read_outside(file.expanduser()), program=PROGRAM)
    histories = {name: _folded(str(file), name, lines) for name, lines in archive.nights.items()}
    with director.changing():
        matched, added, notes = _match(director, archive.people)
        known = len(archive.people) - len(added)
        wanted: dict[str, tuple[str, list[dict[str, Any]]]] = {}
        there, conflicts = [], []
        used = {*director.night_ids(), *store.discarded()}
        for name, lines in archive.nights.items():
            mapped = [_mapped(bare_line(line), matched) for line in lines]
            if name not in used:
                new = name
            elif name in director.night_ids() and _same(store.check_log(name).acts, mapped):
                there.append(name)
                continue
            elif name in director.night_ids() and not as_new and _same_night(director, name, histories[name]):
                here = len(store.check_log(name).acts)
                conflicts.append(f"{name} is here with other acts ({here} here, {len(lines)} in it)")
                continue
            else:
                new = _free(name, used)
                notes.append(f"{name} is another night here, so this one is taken in as {new}.")
            used.add(new)
            wanted[new] = (name, mapped)
        if conflicts:
            raise NotNow(f"{'; '.join(conflicts)}. Nothing was taken; --as-new takes it in beside it.")
        new_nights = {was: new for new, (was, _) in wanted.items()} | {name: name for name in there}
        events = [*merges(director, archive.people, matched), *forgotten(archive.people, matched)]
        events += new_seasons(director, archive.seasons, new_nights, notes)
        if added:
            director.roster.add(added)
        if events:
            director.roster.write(*events, act="import")
        for new, (_, mapped) in wanted.items():
            store.create_log(new, mapped)
        rulesets = _rulesets(director, archive.rulesets, notes)
        director.catch_up_records()
    taken = [Taken(new, histories[was].created.name, was, len(lines)) for new, (was, lines) in wanted.items()]
    names = tuple(name for _, name, _ in added)
    return Import(tuple(taken), tuple(there), names, known, tuple(rulesets), tuple(notes))


def take_players(director: Director, file: Path) -> Import:
    """Take in the players of a CSV file by its column `name`; those who are known stay as they are.

    StoreRefused says what is wrong with the file, with its line.
    """
    try:
        text = director.store.read_outside(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StoreRefused(f"{file} is neither an archive of clow-tui nor a CSV file in UTF-8.") from None
    rows = csv.DictReader(text.splitlines())
    column = next((name for name in rows.fieldnames or () if name.strip().casefold() == "name"), None)
    if column is None:
        raise StoreRefused(f"{file} is no archive of clow-tui, and no CSV file with a column `name`.")
    names = []
    try:
        for row in rows:
            if written := (row[column] or "").strip():
                names.append(clean_name(written))
    except (PersonError, csv.Error) as error:
        raise StoreRefused(f"{file}:{rows.line_num}: {error}") from None
    with director.changing():
        new: dict[str, str] = {}
        for name in names:
            if director.roster.people.id_of(name) is None:
                new.setdefault(key_of(name), name)
        added = tuple(new.values())
        director.roster.ids_for(added)
        director.catch_up_records()
    return Import((), (), added, len({key_of(name) for name in names}) - len(added), (), ())


def _folded(file: str, name: str, lines: Sequence[Mapping[str, Any]]) -> History:
    try:
        return History([ev.decode(line) for line in lines])
    except (ev.EventError, Inapplicable) as error:
        raise StoreRefused(f"{file} cannot be taken: {name} does not follow. {error}") from None
    except Exception as error:  # noqa: BLE001 - whatever a hostile file holds, nothing of it is taken
        raise StoreRefused(f"{file} cannot be taken: {name} does not follow ({error!r}).") from None


def _match(
    director: Director, people: Sequence[Mapping[str, Any]]
) -> tuple[dict[str, str], list[tuple[str, str, bool]], list[str]]:
    """Ids of the archive to ids here; who is new (id, name, guest); what is worth saying."""
    roster = director.roster.people
    known = {*roster.players, *roster.merged, *roster.forgotten}
    matched = {one["id"]: one["id"] for one in people if one["id"] in known}
    added: list[tuple[str, str, bool]] = []
    notes = []
    for one in people:
        player = one["id"]
        try:
            name = clean_name(one["name"])
        except PersonError:
            name = player
        if player in matched:
            if roster.name(player) != name and player in roster.players:
                notes.append(f"{name} is {roster.name(player)} here, and keeps that name.")
            continue
        here = roster.id_of(name)
        if here is not None and here not in matched.values():
            matched[player] = here
            continue
        free, count, names = name, 2, {new for _, new, _ in added}
        while roster.id_of(free) is not None or free in names:
            free, count = f"{name} {count}", count + 1
        if free != name:
            notes.append(f"{name} is somebody else here, so this one is called {free}.")
        matched[player] = player
        added.append((player, free, bool(one["guest"])))
    return matched, added, notes


def _mapped(value: Any, matched: Mapping[str, str]) -> Any:
    """The same with other ids of players."""
    if isinstance(value, str):
        return matched.get(value, value)
    if isinstance(value, list):
        return [_mapped(part, matched) for part in value]
    if isinstance(value, dict):
        return {matched.get(key, key): _mapped(part, matched) for key, part in value.items()}
    return value


def _same(here: Sequence[Mapping[str, Any]], lines: Sequence[Mapping[str, Any]]) -> bool:
    return [bare_line(line) for line in here] == list(lines)


def _same_night(director: Director, name: str, history: History) -> bool:
    """Whether the night here began with the same seed and salt: it was gone on with at two places."""
    try:
        return director.history(name).created.commitment == history.created.commitment
    except (StoreError, ev.EventError):
        return True  # nobody can tell


def _free(name: str, used: set[str]) -> str:
    stem, number = name[:90], 2
    while f"{stem}-{number}" in used:
        number += 1
    return f"{stem}-{number}"


def _rulesets(director: Director, texts: Mapping[str, bytes], notes: list[str]) -> list[str]:
    """Take in rulesets of names that are free; say of others that they stay as they are here."""
    here = director.store.own_rulesets()
    taken = []
    for name, text in texts.items():
        if name not in here:
            director.store.keep_ruleset(name, text)
            taken.append(name)
        elif here[name] != text:
            notes.append(
                f"rulesets/{name} is here with other text, and stays; that of the archive is not taken."
            )
    return taken
