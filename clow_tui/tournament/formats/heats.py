"""Heats: the best of each table go on, to a final table."""

from __future__ import annotations

from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.round_by_round import RoundByRound
from clow_tui.tournament.formats.tables import (
    by_lot,
    first_order,
    first_round,
    round_drawn,
    sizes_of,
    tables_in_words,
)
from clow_tui.tournament.model import Night, Settings, Table
from clow_tui.tournament.results import Places, cut, done, table_places
from clow_tui.tournament.results.ranking import grouped
from clow_tui.tournament.seating import Lots, SeatingError, fold_seeds, meeting, pairs_for, part, sizes_for
from clow_tui.tournament.steps import is_final


class Heats(RoundByRound):
    """Tables of N, the best K of each go on.

    A table is done when no more than K are left at it, or at its stop; the final table plays to one.
    """

    name = "heats"
    as_stage = "heats"
    happens = "The best of each table go on, to a final table."

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Every game ends in places, so every game is played in heats."""
        return None

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """By the seats at a table, or by the number of tables; at each somebody is left behind.

        At two seats the pairs of a bracket: who is not in one has a bye.
        """
        if settings.seats == 2:
            return pairs_for(players)
        sizes = sizes_of(players, settings, least=least, most=most)
        if len(sizes) > 1 and settings.advance >= sizes[-1]:
            raise SeatingError(
                f"The best {settings.advance} of {sizes[-1]} going on leaves nobody behind: "
                f"let {sizes[-1] - 1} or fewer go on."
            )
        return sizes

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """The first round by lot, folded; later ones by place and table, folded, and parted by swaps."""
        if not night.drawn:
            sizes = self.sizes(len(night.entrants), night.settings, least=least, most=most)
            listed = night.settings.as_listed and not night.past
            if listed and len(night.entrants) == sum(sizes):
                return by_lot(night, lots, sizes)
            seeds = list(night.entrants) if listed else first_order(night, lots)
            free = len(seeds) - sum(sizes)
            folded = fold_seeds(seeds[free:], sizes)
            if night.past:
                return round_drawn(night, folded, seeds[:free])
            return first_round(night, folded, seeds[:free])
        through = qualified(night)
        sizes = self.later_sizes(len(through), night.settings, least, most)
        came = {player: (place, table) for player, place, table in through}
        seeds = [player for player, _, _ in sorted(through, key=lambda item: item[1:])]
        free = len(seeds) - sum(sizes)
        folded = fold_seeds(seeds[free:], sizes)

        def met(one: str, two: str) -> bool:
            return came[one][1] == came[two][1]

        seated = part(folded, met, like=lambda a, b: came[a][0] == came[b][0])
        again = sum(meeting(table, met) for table in seated)
        notes = (f"{again} pairs of one table meet again: it could not be avoided.",) if again else ()
        return round_drawn(night, seated, seeds[:free], notes if len(sizes) > 1 else ())

    def later_sizes(self, players: int, settings: Settings, least: int, most: int) -> tuple[int, ...]:
        """One table as soon as all fit on it, else tables of about as many as at first."""
        seats = settings.seats or -(-players // max(1, settings.tables or 1))
        if seats <= 2:
            return pairs_for(players)
        if players <= min(most, seats + 1):
            return (players,)
        return sizes_for(players, seats, least=least, most=most)

    def end(self, night: Night) -> ev.NightFinished | None:
        """The final table done; its places are the first ones. Or nobody is left whom the last one meets."""
        tables = list(night.open_tables())
        if not all(done(night, table) for table in tables):
            return None
        if len(tables) != 1 or not is_final(night, tables[0]):
            if any(self.tied(night, table) for table in tables) or len(through := qualified(night)) > 1:
                return None
            why = "One player is left." if through else "Nobody is left."
            return ev.NightFinished(why, _in_the_end(night, through))
        left = set(night.left())
        final = tuple(
            tuple(player for player in group if player in left)
            for group in table_places(night, tables[0])
            if left & set(group)
        )
        return ev.NightFinished("The final table is done.", final)

    def tied(self, night: Night, table: Table) -> tuple[str, ...]:
        """Who is tied at the cut of a table that is done, and has not rolled it off."""
        return tie_at_the_cut(night, table) if done(night, table) else ()

    def ranking(self, night: Night) -> list[list[str]]:
        """Everybody, best first, equals together."""
        return grouped(night.entrants, lambda player: self._rank_key(night, player))

    def _rank_key(self, night: Night, player: str) -> tuple[int, ...]:
        """The round of exit first, then the place at that table; those still in share the top."""
        out = night.entrants[player].out
        if out is None:
            return (1, 0, 0)
        table = night.tables.get(out.table)
        if table is None:  # he went when he had a bye
            return (0, _last_bye(night, player), -len(night.entrants))
        places = table_places(night, table)
        place = next((i for i, g in enumerate(places) if player in g), len(places))  # or did not come
        return (0, table.heat, -place)

    def points(self, night: Night) -> dict[str, int]:
        """The rounds each has survived."""
        return {player: self._survived(night, player) for player in night.entrants}

    def _survived(self, night: Night, player: str) -> int:
        out = night.entrants[player].out
        if out is None:
            return night.heat if night.finished else max(0, night.heat - 1)
        table = night.tables.get(out.table)
        return table.heat - 1 if table is not None else max(0, _last_bye(night, player) - 1)

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Round after round: how many play, how many go on."""
        phrases = [f"{players} players", tables_in_words(sizes)]
        byes = players - sum(sizes)
        if byes:
            phrases.append(f"{byes} with a bye at first")
        if len(sizes) > 1 or byes:
            on = settings.advance
            phrases.append(f"the best {on} of each go on" if on > 1 else "the winner of each goes on")
            phrases.append(f"{on * len(sizes) + byes} in round 2")
        return tuple(phrases)


def tie_at_the_cut(night: Night, table: Table) -> tuple[str, ...]:
    """Who shares a place of which only some go on, and has not rolled it off; empty when all is clear."""
    room = cut(night, table)
    for group in table_places(night, table):
        if len(group) > room:
            settled = set(table.rolled) >= set(group) or room <= 0
            return () if settled else group
        room -= len(group)
    return ()


def qualified(night: Night) -> list[tuple[str, int, int]]:
    """Who goes on: player, place at his table, table; those tied at the cut in the order rolled off.

    Who had a bye comes first, each as if from a table of his own before all others.
    """
    byes = _byes(night)
    free = [(player, 1, i - len(byes)) for i, player in enumerate(byes)]
    return free + [(p, place, t.number) for t in night.open_tables() for p, place in qualified_at(night, t)]


def _byes(night: Night) -> list[str]:
    """Who has a bye in this round and is still here, the best first."""
    return [p for round_, p in night.byes if round_ == night.heat and night.entrants[p].gone is None]


def _last_bye(night: Night, player: str) -> int:
    return max((round_ for round_, who in night.byes if who == player), default=0)


def _in_the_end(night: Night, through: list[tuple[str, int, int]]) -> Places:
    """Who alone goes on, then those who lost to him or to somebody who has gone since, by their places."""
    on = tuple((player,) for player, _, _ in through)
    place = {
        player: number
        for table in night.open_tables()
        for number, group in enumerate(table_places(night, table))
        for player in group
    }
    rest = [player for player in night.left() if (player,) not in on]
    return (*on, *map(tuple, grouped(rest, lambda player: -place.get(player, len(place)))))


def qualified_at(night: Night, table: Table) -> list[tuple[str, int]]:
    """Who of a table goes on, with his place there."""
    through: list[tuple[str, int]] = []
    room, place = cut(night, table), 1
    for group in table_places(night, table):
        here = [player for player in group if night.entrants[player].gone is None]
        ordered = sorted(here, key=lambda player: _rolled(table, player))
        through += [(player, place) for player in ordered[: max(0, room)]]
        room -= len(group)
        place += len(group)
    return through


def _rolled(table: Table, player: str) -> int:
    return table.rolled.index(player) if player in table.rolled else 0
