"""Heats: the best of each table go on, to a final table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from clow_tui import games
from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.fold import apply
from clow_tui.tournament.fold_play import beginning
from clow_tui.tournament.formats.freezeout import tables_in_words
from clow_tui.tournament.formats.tables import by_lot, first_round, sizes_of
from clow_tui.tournament.model import Night, Settings, Table
from clow_tui.tournament.seating import Lots, SeatingError, fold_seeds, part, sizes_for
from clow_tui.tournament.steps import is_final

Places = tuple[tuple[str, ...], ...]


class Heats:
    """Tables of N, the best K of each go on (tournaments.md, "Tables of N", heats).

    A table is done when no more than K are left at it, or at its stop; the final table plays to one.
    """

    name = "heats"
    happens = "The best of each table go on, to a final table."

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Every game ends in places, so every game is played in heats."""
        return None

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """By the seats at a table, or by the number of tables; at each somebody is left behind."""
        sizes = sizes_of(players, settings, least=least, most=most)
        if len(sizes) > 1 and settings.advance >= sizes[-1]:
            raise SeatingError(
                f"The best {settings.advance} of {sizes[-1]} going on leaves nobody behind: "
                f"let {sizes[-1] - 1} or fewer go on."
            )
        return sizes

    def draw_refusal(self, night: Night) -> str | None:
        """What stands in the way of the next round: tables still out, ties at the cut."""
        if night.finished:
            return "The night is over; there is nothing left to draw."
        if not night.drawn:
            return None
        out = [table.number for table in night.open_tables() if not done(night, table)]
        if out:
            return f"{_tables(out)} still out."
        ties = [table.number for table in night.open_tables() if self.tied(night, table)]
        if ties:
            return f"{_tables(ties)} tied at the cut; rolloff settles who goes on."
        return None

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """The first round by lot, folded; later ones by place and table, folded, and parted by swaps."""
        if not night.drawn:
            sizes = self.sizes(len(night.entrants), night.settings, least=least, most=most)
            if night.settings.as_listed:
                return by_lot(night, lots, sizes)
            seeds = lots.shuffle(night.lots + 1, list(night.entrants))
            return first_round(night, fold_seeds(seeds, sizes))
        through = qualified(night)
        sizes = self._later_sizes(len(through), night.settings, least, most)
        came = {player: (place, table) for player, place, table in through}
        seeds = [player for player, _, _ in sorted(through, key=lambda item: item[1:])]
        folded = fold_seeds(seeds, sizes)
        seated = part(
            folded,
            met=lambda a, b: came[a][1] == came[b][1],
            like=lambda a, b: came[a][0] == came[b][0],
        )
        again = sum(
            came[a][1] == came[b][1] for table in seated for i, a in enumerate(table) for b in table[i + 1 :]
        )
        notes = (f"{again} pairs of one table meet again: it could not be avoided.",) if again else ()
        return self._round(night, seated, notes if len(sizes) > 1 else ())

    def _round(self, night: Night, seated: list[list[str]], notes: tuple[str, ...]) -> ev.RoundDrawn:
        first = max(night.tables, default=0) + 1
        tables = tuple(ev.DrawnTable(first + i, tuple(seats)) for i, seats in enumerate(seated))
        return ev.RoundDrawn(1, night.heat + 1, tables, notes=notes)

    def _later_sizes(self, players: int, settings: Settings, least: int, most: int) -> tuple[int, ...]:
        """One table as soon as all fit on it, else tables of about as many as at first."""
        seats = settings.seats or -(-players // max(1, settings.tables or 1))
        if players <= min(most, max(seats, 2) + 1) and (players <= seats or seats > 2):
            return (players,)
        return sizes_for(players, max(seats, 2), least=least, most=most)

    def follow(self, night: Night, lots: Lots, act: int) -> Iterator[ev.Event]:
        """Tables that are not done begin their next round; the final table done ends the night."""
        while (event := self._next(night)) is not None:
            night, _ = apply(night, event, act)
            yield event

    def _next(self, night: Night) -> ev.Event | None:
        if not night.drawn or night.finished:
            return None
        tables = list(night.open_tables())
        if len(tables) == 1 and done(night, tables[0]):
            left = set(night.left())
            final = tuple(
                tuple(player for player in group if player in left)
                for group in table_places(night, tables[0])
                if left & set(group)
            )
            return ev.NightFinished("The final table is done.", final)
        number = self.unbegun(night)
        if number is None:
            return None
        return beginning(night, night.tables[number])

    def unbegun(self, night: Night) -> int | None:
        """The first table at its seam that is not done."""
        if night.finished or night.bell or night.clock.paused:
            return None
        ready = (
            table.number for table in night.open_tables() if table.ready_to_begin and not done(night, table)
        )
        return next(ready, None)

    def result(self, night: Night, table: Table) -> Places | None:
        """The places at a table that is done."""
        return table_places(night, table) if done(night, table) else None

    def tied(self, night: Night, table: Table) -> tuple[str, ...]:
        """Who is tied at the cut of a table that is done, and has not rolled it off."""
        return tie_at_the_cut(night, table) if done(night, table) else ()

    def rank_key(self, night: Night, player: str) -> tuple[int, ...]:
        """The round of exit first, then the place at that table; those still in share the top."""
        out = night.entrants[player].out
        if out is None:
            return (1, 0, 0)
        table = night.tables.get(out.table)
        if table is None:
            return (0, 0, 0)
        place = next((i for i, g in enumerate(table_places(night, table)) if player in g), 0)
        return (0, table.heat, -place)

    def points(self, night: Night, player: str) -> int | None:
        """The rounds he has survived."""
        out = night.entrants[player].out
        if out is None:
            return night.heat if night.finished else max(0, night.heat - 1)
        table = night.tables.get(out.table)
        return table.heat - 1 if table is not None else 0

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Round after round: how many play, how many go on."""
        phrases = [f"{players} players", tables_in_words(sizes)]
        if len(sizes) > 1:
            on = settings.advance
            phrases.append(f"the best {on} of each go on" if on > 1 else "the winner of each goes on")
            phrases.append(f"{on * len(sizes)} in round 2")
        return tuple(phrases)


def cut(night: Night, table: Table) -> int:
    """How many of a table go on; at the final table one is to be left."""
    return 1 if is_final(night, table) else night.settings.advance


def done(night: Night, table: Table) -> bool:
    """Whether a table has its result: told, no more left than go on, or its stop reached."""
    if table.result or table.game.phase == "over":
        return True
    if not table.at_seam or table.untold:
        return False
    enough = 1 if _ends_by_itself(table) else cut(night, table)
    return stopped(night, table) or table.size <= enough


def _ends_by_itself(table: Table) -> bool:
    """Whether the game says when it is over; a pot goes on until no more than go on are left."""
    return table.tracked and not isinstance(table.game, games.PotState)


def stopped(night: Night, table: Table) -> bool:
    """Whether a table that stands at its seam has come to its stop."""
    settings = night.settings
    stop = (is_final(night, table) and settings.final_stop) or settings.table_stop
    if stop is None or not table.tracked:
        return False
    if stop.kind == "rounds":
        return table.game.round >= int(stop.value)
    return stop.kind == "minutes" and night.clock.elapsed(night.now) - table.since >= int(stop.value) * 60


def table_places(night: Night, table: Table) -> Places:
    """The places at a table: told, or those left by tokens, then those out, the later the better."""
    if table.result:
        return table.result
    groups = list(_of_the_game(night, table))
    named = {player for group in groups for player in group}
    outs = [
        (e.out, e.player)
        for e in night.entrants.values()
        if e.out is not None and e.out.table == table.number and e.player not in named
    ]
    outs.sort(key=lambda pair: (pair[0].act, pair[0].order), reverse=True)
    for _, same_act in groupby(outs, key=lambda pair: (pair[0].act, pair[0].order)):
        groups.append(tuple(player for _, player in same_act))
    return tuple(groups)


def _of_the_game(night: Night, table: Table) -> Places:
    """The places as the game itself has them; on outcome those still there share the first."""
    if not table.tracked:
        return (tuple(seat.player for seat in table.people()),) if table.size else ()
    game = table.game
    if table.at_seam and (_ends_by_itself(table) or game.pot) and stopped(night, table):
        game, _ = games.end_now(game)
    if (placed := games.places(game)) is not None:
        return placed
    left = sorted(table.people(), key=lambda seat: -seat.tokens)
    return tuple(tuple(s.player for s in same) for _, same in groupby(left, key=lambda seat: seat.tokens))


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
    """Who goes on: player, place at his table, table; those tied at the cut in the order rolled off."""
    through = []
    for table in night.open_tables():
        room, place = cut(night, table), 1
        for group in table_places(night, table):
            here = [player for player in group if night.entrants[player].gone is None]
            ordered = sorted(here, key=lambda player: _rolled(table, player))
            through += [(player, place, table.number) for player in ordered[: max(0, room)]]
            room -= len(group)
            place += len(group)
    return through


def _rolled(table: Table, player: str) -> int:
    return table.rolled.index(player) if player in table.rolled else 0


def _tables(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Table {numbers[0]} is"
    return f"Tables {', '.join(str(n) for n in numbers[:-1])} and {numbers[-1]} are"
