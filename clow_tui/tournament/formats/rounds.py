"""Formats of round after round for points: Swiss, everyone against everyone, strikes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log2

from clow_tui.rulesets import Ruleset
from clow_tui.tournament import events as ev
from clow_tui.tournament.formats.round_by_round import RoundByRound
from clow_tui.tournament.formats.tables import by_lot, first_order, round_drawn, sizes_of, tables_in_words
from clow_tui.tournament.model import Night, Settings
from clow_tui.tournament.pairing.covers import seat, seats_in_balance, turned
from clow_tui.tournament.pairing.pairs import Record, circle, pair, throws_first, unmet
from clow_tui.tournament.results import done, table_places
from clow_tui.tournament.results.ranking import grouped
from clow_tui.tournament.results.scores import (
    Played,
    Rounds,
    meetings,
    plain,
    points_of,
    rounds_of,
    seatings,
    shorts,
    totals,
)
from clow_tui.tournament.results.tiebreaks import DEFAULT, KEYS, Score, Value, ranked, values
from clow_tui.tournament.seating import Lots, SeatingError, sizes_for
from clow_tui.tournament.steps import drawn_for, played_at


class RoundsFormat(RoundByRound):
    """What all of them share; each says when it is over and whom it draws."""

    name: str
    happens: str
    as_stage: str

    def refusal(self, ruleset: Ruleset) -> str | None:
        """Every game ends in places."""
        return None

    def sizes(self, players: int, settings: Settings, *, least: int, most: int) -> tuple[int, ...]:
        """By the seats at a table, or by the number of tables; pairs where two are wanted."""
        if settings.seats == 2:
            return (2,) * (players // 2)
        return sizes_of(players, settings, least=least, most=most)

    def present(self, night: Night) -> list[str]:
        """Who is drawn for the next round."""
        return [p for p, e in night.entrants.items() if e.gone is None and e.out is None]

    def draw(self, night: Night, lots: Lots, *, least: int, most: int) -> ev.RoundDrawn:
        """The next round: pairs by matching, tables filled from the top and parted; seats in balance."""
        rounds = rounds_of(night)
        players = self._in_order(night, lots, rounds)
        sizes = self._sizes_now(night, len(players), least, most)
        if not night.drawn and night.settings.as_listed and not night.past:
            return by_lot(night, lots, sizes)
        if night.settings.seats == 2:
            return self._pairs(night, players, rounds)
        return self._tables(night, players, sizes, rounds)

    def _sizes_now(self, night: Night, players: int, least: int, most: int) -> tuple[int, ...]:
        """As at first; with too few for so many tables, tables of about as many players as at first."""
        try:
            return self.sizes(players, night.settings, least=least, most=most)
        except SeatingError:
            if not night.drawn:
                raise
            first = [len(played_at(night, table)) for table in night.tables.values() if table.heat == 1]
            return sizes_for(players, min(max(first), most, max(2, players)), least=2, most=most)

    def _in_order(self, night: Night, lots: Lots, rounds: Rounds) -> list[str]:
        """By points and tie-breaks; the lot orders equals."""
        lot = {player: i for i, player in enumerate(first_order(night, lots))}
        players = sorted(self.present(night), key=lambda player: lot[player])
        score = Score(rounds)
        return [
            player
            for group in ranked(score, players, night.settings.tiebreaks or DEFAULT)
            for player in group
        ]

    def _pairs(self, night: Night, players: Sequence[str], rounds: Rounds) -> ev.RoundDrawn:
        found = pair(players, records_of(rounds))
        byes = (found.bye,) if found.bye is not None else ()
        return round_drawn(night, found.pairs, byes, _again(found.repeats))

    def _tables(
        self, night: Night, players: Sequence[str], sizes: Sequence[int], rounds: Rounds
    ) -> ev.RoundDrawn:
        seated = seat(players, sizes, meetings(rounds), shorts(rounds))
        sat = seatings(rounds)
        tables = [seats_in_balance(table, sat) for table in seated.tables]
        return round_drawn(night, tables, (), _again(seated.repeats))

    def end(self, night: Night) -> ev.NightFinished | None:
        """The last round done."""
        if not all(done(night, table) for table in night.open_tables()):
            return None
        why = self.over(night)
        return ev.NightFinished(why) if why else None

    def over(self, night: Night) -> str:
        """Why no further round is drawn, in words; empty while one is."""
        raise NotImplementedError

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """What will happen, in short phrases."""
        raise NotImplementedError

    def ranking(self, night: Night) -> list[list[str]]:
        """Everybody by points, then by the night's tie-breaks."""
        score = Score(rounds_of(night))
        return ranked(score, night.entrants, night.settings.tiebreaks or DEFAULT)

    def tiebreaks(self, night: Night) -> dict[str, dict[str, Value]]:
        """The night's keys, each with its sum."""
        return values(Score(rounds_of(night)), night.entrants, night.settings.tiebreaks or DEFAULT)

    def points(self, night: Night) -> dict[str, Fraction]:
        """All points so far."""
        return totals(rounds_of(night))

    def reason(self, night: Night, player: str, who: str) -> str:
        """The sum of his points, and what parts him from those of equal points."""
        rounds = rounds_of(night)
        points = totals(rounds)
        parts = [f"{plain(one.points)}{_how(one)}" for one in rounds[player]]
        told = f"{who} has {plain(points[player])} points: {' + '.join(parts) or 'no round yet'}."
        if sum(other == points[player] for other in points.values()) == 1:
            return told
        broken = self.tiebreaks(night)[player]
        keys = [f"{KEYS[key][0]} {value.words()}" for key, value in broken.items()]
        return f"{told} Among equals: {'; '.join(keys)}."


class Swiss(RoundsFormat):
    """Against players of like score, no repeats where that can be had."""

    name = "swiss"
    as_stage = "a Swiss"
    happens = "A set number of rounds, each against players of like score; nobody goes out."

    def over(self, night: Night) -> str:
        """After its rounds; log2 of the field where the host has set none."""
        rounds = rounds_wanted(len(night.entrants), night.settings)
        return f"All {rounds} rounds are played." if night.heat >= rounds else ""

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Tables, and rounds."""
        rounds = rounds_wanted(players, settings)
        return (f"{players} players", tables_in_words(sizes), f"{rounds} rounds")


class RoundRobin(RoundsFormat):
    """Everyone meets everyone; at larger tables as evenly as can be had."""

    name = "round-robin"
    as_stage = "a round robin"
    happens = "Everyone meets everyone; nobody goes out."

    def _in_order(self, night: Night, lots: Lots, rounds: Rounds) -> list[str]:
        """Points do not count for whom one meets: as first drawn."""
        if not night.drawn:
            return [player for player in first_order(night, lots) if player in set(self.present(night))]
        order = {player: i for i, player in enumerate(self._as_first_drawn(night))}
        return sorted(self.present(night), key=lambda player: order[player])

    def _as_first_drawn(self, night: Night) -> list[str]:
        """Everybody in the order of the circle, as the first round shows it."""
        tables = [drawn_for(night, table) for table in night.tables.values() if table.heat == 1]
        byes = [player for round_, player in night.byes if round_ == 1]
        if night.settings.seats != 2:
            return [*(player for table in tables for player in table), *byes]
        front, back = [two[0] for two in tables], [two[-1] for two in tables]
        return [*byes, *front, *reversed(back)] if byes else [*front, *reversed(back)]

    def _pairs(self, night: Night, players: Sequence[str], rounds: Rounds) -> ev.RoundDrawn:
        """The round of the circle; who misses his opponent meets another he has not met, or sits out."""
        records = records_of(rounds)
        everybody = self._as_first_drawn(night) or list(players)
        here = set(players)
        kept = [
            (a, b)
            for a, b in circle(everybody, night.heat + 1)
            if a in here and b in here and not records[a].times(b)
        ]
        paired = {player for two in kept for player in two}
        more = unmet([player for player in players if player not in paired], records)
        paired |= {player for two in more for player in two}
        byes = tuple(player for player in players if player not in paired)
        pairs = [throws_first(a, b, records) for a, b in kept]
        return round_drawn(night, [*pairs, *more], byes, ())

    def _tables(
        self, night: Night, players: Sequence[str], sizes: Sequence[int], rounds: Rounds
    ) -> ev.RoundDrawn:
        """Filled by seats that turn against each other round by round, then parted as in a Swiss."""
        return super()._tables(night, turned(players, sizes, night.heat), sizes, rounds)

    def over(self, night: Night) -> str:
        """When everybody here has met everybody, or after the rounds set."""
        wanted = night.settings.rounds
        if wanted is not None:
            return f"All {wanted} rounds are played." if night.heat >= wanted else ""
        met = meetings(rounds_of(night))
        here = self.present(night)
        whole = all(b in met.get(a, {}) for i, a in enumerate(here) for b in here[i + 1 :])
        return "Everyone has met everyone." if whole else ""

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Tables, and rounds where they are known."""
        rounds = f"{settings.rounds} rounds" if settings.rounds else "until everyone has met everyone"
        if settings.seats == 2 and not settings.rounds:
            rounds = f"{players - 1 + players % 2} rounds"
        return (f"{players} players", tables_in_words(sizes), rounds)


class Strikes(RoundsFormat):
    """The losers of a table take strikes; out at the limit."""

    name = "strikes"
    as_stage = "strikes"
    happens = "The losers of each table take strikes; out at the limit, the last one wins."

    def present(self, night: Night) -> list[str]:
        """Who has not reached the limit, or not any more since a result was put right."""
        taken, limit = strikes_of(night), night.settings.strikes
        return [p for p, e in night.entrants.items() if e.gone is None and taken[p] < limit]

    def _in_order(self, night: Night, lots: Lots, rounds: Rounds) -> list[str]:
        """By lot; who has met whom decides the rest."""
        return lots.shuffle(night.lots + 1, self.present(night))

    def over(self, night: Night) -> str:
        """When no more than one is left."""
        left = self.present(night)
        if len(left) == 1:
            return "One player is left."
        return f"All who were left have {night.settings.strikes} strikes." if not left else ""

    def ranking(self, night: Night) -> list[list[str]]:
        """Those in by fewest strikes; those out by the round they went out in, then by fewest."""
        taken = strikes_of(night)
        last = _last_rounds(night)

        def key(player: str) -> tuple[bool, int, Fraction]:
            still = taken[player] < night.settings.strikes and night.entrants[player].gone is None
            return (still, 0 if still else last[player], -taken[player])

        return grouped(night.entrants, key)

    def tiebreaks(self, night: Night) -> dict[str, dict[str, Value]]:
        """There are none: strikes alone count."""
        return {}

    def points(self, night: Night) -> dict[str, Fraction]:
        """Less his strikes."""
        return {player: -strikes for player, strikes in strikes_of(night).items()}

    def reason(self, night: Night, player: str, who: str) -> str:
        """The strikes he has taken."""
        taken = plain(strikes_of(night)[player])
        return f"{who} has taken {taken} strikes; those in rank by the fewest, those out by the round."

    def outlook(self, players: int, sizes: tuple[int, ...], settings: Settings) -> tuple[str, ...]:
        """Tables, and the limit."""
        return (f"{players} players", tables_in_words(sizes), f"out at {settings.strikes} strikes")


def strikes_of(night: Night) -> dict[str, Fraction]:
    """Strikes taken by each: none for the best of a table, 2 for the last, 1 between; shared ones evenly."""
    taken = dict.fromkeys(night.entrants, Fraction(0))
    for table in night.tables.values():
        if not done(night, table):
            continue
        size = len(played_at(night, table))
        scheme = (Fraction(0), *(Fraction(1),) * (size - 2), Fraction(2))
        for player, strikes in points_of(table_places(night, table), size, scheme).items():
            taken[player] += strikes
    return taken


def _last_rounds(night: Night) -> dict[str, int]:
    """The last round each has played."""
    rounds = rounds_of(night)
    return {
        player: max((one.round for one in played if one.table is not None), default=0)
        for player, played in rounds.items()
    }


def rounds_wanted(players: int, settings: Settings) -> int:
    """How many rounds a Swiss has."""
    return settings.rounds or max(1, ceil(log2(max(2, players))))


def records_of(rounds: Rounds) -> dict[str, Record]:
    """What pairing has to know of everybody."""
    points, met = totals(rounds), meetings(rounds)
    records = {}
    for player, played in rounds.items():
        last = played[-1] if played else None
        floated = last is not None and any(
            points[other] - _last(rounds, other) != points[player] - last.points for other in last.against
        )
        first = sum(1 if one.seat == 1 else -1 for one in played if one.seat)
        byes = sum(one.bye for one in played)
        records[player] = Record(points[player], met.get(player, {}), floated, first, byes)
    return records


def _how(one: Played) -> str:
    if one.bye:
        return " (bye)"
    return f" (table {one.table})" if one.table is not None else " (missed)"


def _last(rounds: Rounds, player: str) -> Fraction:
    return rounds[player][-1].points


def _again(repeats: int) -> tuple[str, ...]:
    pairs = "1 pair meets" if repeats == 1 else f"{repeats} pairs meet"
    return (f"{pairs} again: it could not be avoided.",) if repeats else ()
