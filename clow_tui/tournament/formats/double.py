"""Double elimination: two at a table, out after two losses."""

from __future__ import annotations

from collections import Counter

from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.heats import tie_at_the_cut
from clow_tui.tournament.formats.round_by_round import RoundByRound
from clow_tui.tournament.formats.tables import first_order, round_drawn
from clow_tui.tournament.model import Night, Settings, Table
from clow_tui.tournament.pairing.brackets import Bracket, Slot, Who, slots_for
from clow_tui.tournament.results import done, table_places
from clow_tui.tournament.results.ranking import grouped
from clow_tui.tournament.seating import Lots, pairs_for
from clow_tui.tournament.steps import drawn_for, played_at


class DoubleElimination(RoundByRound):
    """Winners meet winners, losers losers; the last of each meet in the final."""

    name = "double-elimination"
    as_stage = "a double elimination"
    happens = "Two at a table; who has lost twice is out, the last one left wins."
    ties, settles = "tied", "who has won"

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Games that two can play."""
        if ruleset.players.least > 2:
            return f"{ruleset.name} needs {ruleset.players.least} at a table, and here two meet. Take heats."
        return None

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """Pairs."""
        return pairs_for(players)

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """First everybody by lot on the slots of the bracket; then all matches whose players are known."""
        if not night.drawn:
            listed = night.settings.as_listed
            seeds = list(night.entrants) if listed else first_order(night, lots)
            bracket = Bracket(slots_for(seeds), lambda a, b, n: None)
        else:
            bracket = bracket_of(night)
        waiting = [m for m in bracket.waiting() if night.drawn or (m.side, m.round) == ("winners", 1)]
        ready = [match.players for match in waiting if match.players is not None]
        seated = {player for two in ready for player in two}
        lost = bracket.losses()
        byes = [p for p in _by_slot(bracket) if p not in seated and lost.get(p, 0) < 2 and _here(night, p)]
        return round_drawn(night, ready, byes)

    def end(self, night: Night) -> ev.NightFinished | None:
        """The last final done."""
        settled = all(done(night, t) and not self.tied(night, t) for t in night.open_tables())
        if settled and not bracket_of(night).waiting():
            return ev.NightFinished("The last final is played.")
        return None

    def tied(self, night: Night, table: Table) -> tuple[str, ...]:
        """Two who share the first place of a table and have not rolled it off."""
        return tie_at_the_cut(night, table) if done(night, table) else ()

    def ranking(self, night: Night) -> list[list[str]]:
        """Who has lost least first, then by how far each has come; the champion before all."""
        bracket = bracket_of(night) if night.drawn else None
        if bracket is None:
            return [list(night.entrants)]
        lost, reached = bracket.losses(), bracket.depth()

        def key(player: str) -> tuple[bool, bool, tuple[int, int], int]:
            out = lost.get(player, 0) > 1 or not _here(night, player)
            won = bracket.champion == player
            return won, not out, reached.get(player, (0, 0)) if out else (3, 0), -lost.get(player, 0)

        return grouped(night.entrants, key)

    def points(self, night: Night) -> dict[str, int]:
        """The matches each has won."""
        matches = bracket_of(night).matches if night.drawn else []
        won = Counter(match.winner for match in matches if match.players is not None)
        return {player: won[player] for player in night.entrants}

    def reason(self, night: Night, player: str, who: str) -> str:
        """How often he has lost, and how far he has come."""
        bracket = bracket_of(night)
        if bracket.champion == player:
            return f"{who} has won the last final."
        side, round_ = bracket.depth().get(player, (0, 0))
        where = (f"round {round_}", f"losers' round {round_}", "the final")[side]
        times = ("never", "once", "twice")[min(bracket.losses().get(player, 0), 2)]
        return f"{who} has lost {times}, and has come to {where}; who comes further places higher."

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """The first matches, and who waits."""
        byes = players - 2 * len(sizes)
        phrases = [f"{players} players", f"{len(sizes)} tables of 2", "out after two losses"]
        return tuple([*phrases, f"{byes} with a bye at first"] if byes else phrases)


def bracket_of(night: Night) -> Bracket:
    """The bracket as its tables have decided it so far; who has gone loses what he has not played."""
    met = meetings_drawn(night)
    came_to = {player: table.heat for table in night.tables.values() for player in drawn_for(night, table)}

    def decided(one: str, two: str, number: int) -> tuple[Who, Who] | None:
        tables = met.get(frozenset((one, two)), [])
        if len(tables) >= number and played_at(night, tables[number - 1]):
            return _outcome(night, tables[number - 1], one, two)
        here = _here(night, one), _here(night, two)
        if all(here):
            return None
        if not any(here):  # whoever was drawn again after it had gone on by it, and stays where he came to
            came = came_to.get(one, 0), came_to.get(two, 0)
            if came[0] == came[1]:
                return Slot.NOBODY, Slot.NOBODY
            return (one, two) if came[0] > came[1] else (two, one)
        return (one, two) if here[0] else (two, one)

    return Bracket(_slots(night), decided)


def _outcome(night: Night, table: Table, one: str, two: str) -> tuple[Who, Who] | None:
    if not done(night, table):
        return None
    places = table_places(night, table)
    best = places[0] if places else ()
    if len(best) == 1:
        return (one, two) if best[0] == one else (two, one)
    if set(table.rolled) >= {one, two}:
        return (one, two) if table.rolled.index(one) < table.rolled.index(two) else (two, one)
    return None


def _slots(night: Night) -> list[Who]:
    """The slots as first drawn: pairs by the first round's tables, byes in the order they were drawn."""
    pairs = [_seated(night, table) for table in night.tables.values() if table.heat == 1]
    byes = [player for round_, player in night.byes if round_ == 1]
    slots: list[Who] = []
    for one, two in _pattern(2 * len(pairs) + len(byes)):
        if Slot.NOBODY in (one, two):
            player = byes.pop(0)
            slots += [player if isinstance(one, str) else one, player if isinstance(two, str) else two]
        else:
            slots += pairs.pop(0)
    return slots


def _pattern(players: int) -> list[tuple[Who, Who]]:
    slots = slots_for([str(seed) for seed in range(players)])
    return list(zip(slots[::2], slots[1::2], strict=True))


def meetings_drawn(night: Night) -> dict[frozenset[str], list[Table]]:
    """The tables at which two were drawn to meet, the first time first.

    A round drawn on without a table's result leaves it out: it is played another time.
    """
    met: dict[frozenset[str], list[Table]] = {}
    for table in night.tables.values():
        if not table.missing:
            met.setdefault(frozenset(drawn_for(night, table)), []).append(table)
    return met


def _seated(night: Night, table: Table) -> tuple[str, ...]:
    seats = {seat.player: seat.number for seat in table.people()}
    return tuple(sorted(drawn_for(night, table), key=lambda player: seats.get(player, 0)))


def _by_slot(bracket: Bracket) -> list[str]:
    """Everybody in the order of the slots."""
    first = [match for match in bracket.matches if (match.side, match.round) == ("winners", 1)]
    return [who for match in first for who in (match.one, match.two) if isinstance(who, str)]


def _here(night: Night, player: str) -> bool:
    return night.entrants[player].gone is None
