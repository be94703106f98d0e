"""Groups: everyone meets everyone of his group; a stage from which the best of each group go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.rounds import RoundRobin, RoundsFormat
from clow_tui.tournament.formats.same import SameNight
from clow_tui.tournament.formats.tables import first_order, round_drawn, sizes_of, tables_in_words
from clow_tui.tournament.model import Entrant, Night, Settings, Table
from clow_tui.tournament.results.scores import Rounds, plain, rounds_of, totals
from clow_tui.tournament.results.tiebreaks import DEFAULT, Score, Value, ranked, values
from clow_tui.tournament.seating import Lots, SeatingError, fold_seeds, part, split
from clow_tui.tournament.steps import played_at
from clow_tui.tournament.words import letter

WITHIN = RoundRobin()


class Groups(RoundsFormat):
    """Round robins side by side; the standings have all firsts of a group before all seconds.

    Those of one place are ranked by their points per table played, byes left out, then by the tie-breaks:
    so groups of 4 and of 5 compare.
    """

    name = "groups"
    as_stage = "each group"
    happens = "In each group everyone meets everyone; nobody goes out before the stage is over."

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """The first round's tables, group by group; SeatingError where a group would have one player."""
        count = settings.groups or 1
        groups = split(players, count)
        if groups[-1] < 2:
            most_groups = f"{players // 2} at most" if players > 3 else "take one stage without groups"
            raise SeatingError(f"{count} groups are too many for {players} players: {most_groups}.")
        return tuple(size for group in groups for size in _group_sizes(group, settings, least, most))

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """The next round of every group that has one; first the groups themselves, folded from the seeds."""
        drawn_groups = night.groups or tuple(tuple(group) for group in _folded(night, lots))
        tables: list[tuple[str, ...]] = []
        byes: list[str] = []
        notes: dict[str, None] = {}
        for sub in parts_of(replace(night, groups=drawn_groups)):
            if night.drawn and WITHIN.over(sub):
                continue
            sub = replace(sub, heat=night.heat, settings=_within(night.settings, len(sub.entrants)))
            drawn = WITHIN.draw(sub, lots, least=least, most=most)
            tables += [table.seats for table in drawn.tables]
            byes += drawn.byes
            notes.update(dict.fromkeys(drawn.notes))
        told = drawn_groups if not night.drawn else ()
        return replace(round_drawn(night, tables, byes, tuple(notes)), groups=told)

    def over(self, night: Night) -> str:
        """When every group is."""
        whole = all(WITHIN.over(sub) for sub in parts_of(night))
        return "Everyone has met everyone of his group." if whole else ""

    def in_groups(self, night: Night) -> list[list[list[str]]]:
        """Each group's ranking, best first, those who share a place together."""
        keys = night.settings.tiebreaks or DEFAULT
        return [ranked(Score(rounds_of(sub)), sub.entrants, keys) for sub in parts_of(night)]

    def ranking(self, night: Night) -> list[list[str]]:
        """By the place in one's group, then by points per table played, then by the tie-breaks."""
        if not night.groups:
            return [list(night.entrants)]
        rounds = _all_rounds(night)
        places: dict[int, list[str]] = {}
        for group in self.in_groups(night):
            place = 1
            for same in group:
                places.setdefault(place, []).extend(same)
                place += len(same)
        score, keys = Score(rounds), night.settings.tiebreaks or DEFAULT
        lines: list[list[str]] = []
        for _, players in sorted(places.items()):
            by_mean: dict[Fraction, list[str]] = {}
            for player in players:
                by_mean.setdefault(_per_table(rounds, player), []).append(player)
            for mean in sorted(by_mean, reverse=True):
                lines += ranked(score, by_mean[mean], keys)
        return lines

    def points(self, night: Night) -> dict[str, Fraction]:
        """All points so far."""
        return totals(_all_rounds(night))

    def tiebreaks(self, night: Night) -> dict[str, dict[str, Value]]:
        """The night's keys, of those met within a group."""
        return values(Score(_all_rounds(night)), night.entrants, night.settings.tiebreaks or DEFAULT)

    def reason(self, night: Night, player: str, who: str) -> str:
        """His place in his group, and the sum of his points there."""
        for at, (sub, group) in enumerate(zip(parts_of(night), self.in_groups(night), strict=True)):
            if player in sub.entrants:
                place = 1 + sum(len(same) for same in group[: _line_of(group, player)])
                mean = plain(_per_table(rounds_of(sub), player))
                told = WITHIN.reason(sub, player, who)
                return f"{who} is number {place} of group {letter(at)}, with {mean} points a table. {told}"
        return ""

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Groups, and the tables of the first round."""
        groups = split(players, settings.groups or 1)
        of = f"{groups[-1]}" if groups[0] == groups[-1] else f"{groups[-1]} and {groups[0]}"
        return (f"{players} players", f"{len(groups)} groups of {of}", f"{tables_in_words(sizes)} at first")


def _line_of(group: Sequence[Sequence[str]], player: str) -> int:
    return next(i for i, same in enumerate(group) if player in same)


def _per_table(rounds: Rounds, player: str) -> Fraction:
    played = [one.points for one in rounds[player] if one.table is not None]
    return sum(played, Fraction(0)) / len(played) if played else Fraction(0)


def _group_sizes(players: int, settings: Settings, least: int, most: int) -> tuple[int, ...]:
    within = _within(settings, players)
    return (2,) * (players // 2) if within.seats == 2 else sizes_of(players, within, least=least, most=most)


def _within(settings: Settings, players: int) -> Settings:
    """The settings of one group: no more seats at a table than it has players."""
    seats = min(settings.seats or players, max(2, players))
    return replace(settings, seats=seats, tables=None, as_listed=False)


def _folded(night: Night, lots: Lots) -> list[list[str]]:
    """The groups: seeds folded, by lot or as listed; who is to be kept apart is, where a swap can do it."""
    listed = night.settings.as_listed
    seeds = list(night.entrants) if listed else first_order(night, lots)
    groups = fold_seeds(seeds, split(len(seeds), night.settings.groups or 1))
    foes = night.settings.apart
    if not foes:
        return groups
    return part(
        groups,
        lambda a, b: any(a in group and b in group for group in foes),
        lambda a, b: True,
        only_alike=True,
    )


Piece = tuple[dict[str, Entrant], dict[int, Table], tuple[tuple[int, str], ...], int]


def parts_of(night: Night) -> list[Night]:
    """The night of each group by itself, its heat the last round in which the group has played."""
    return [
        replace(night, entrants=entrants, tables=tables, byes=byes, heat=heat)
        for entrants, tables, byes, heat in _pieces(SameNight(night))
    ]


@lru_cache(maxsize=16)
def _pieces(key: SameNight) -> tuple[Piece, ...]:
    night = key.night
    group_of = {player: at for at, group in enumerate(night.groups) for player in group}
    tables: list[dict[int, Table]] = [{} for _ in night.groups]
    for table in night.tables.values():
        everybody = [seat.player for seat in table.people()] or list(played_at(night, table))
        if everybody and everybody[0] in group_of:
            tables[group_of[everybody[0]]][table.number] = table
    pieces = []
    for at, group in enumerate(night.groups):
        entrants = {player: night.entrants[player] for player in group if player in night.entrants}
        byes = tuple((round_, player) for round_, player in night.byes if group_of.get(player) == at)
        heats = [table.heat for table in tables[at].values()] + [round_ for round_, _ in byes]
        pieces.append((entrants, tables[at], byes, max(heats, default=0)))
    return tuple(pieces)


def _all_rounds(night: Night) -> Rounds:
    """Everybody's rounds, each within his group."""
    if not night.groups:  # not drawn yet
        return rounds_of(night)
    return {player: played for sub in parts_of(night) for player, played in rounds_of(sub).items()}
