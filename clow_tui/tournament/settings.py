"""What a host sets for a night, beyond the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from clow_tui.tournament.clock import Stop
from clow_tui.tournament.events import Mode
from clow_tui.tournament.levels import Levels
from clow_tui.tournament.money import Money


@dataclass(frozen=True, slots=True)
class Settings:
    """What a host sets for a night, beyond the rules of the game.

    Exactly one of `tables` (how many) and `seats` (players to a table) is set. `short` says what a stack
    below the ante does (C10). `stop` is when the night's bell rings. Late entry ends with the level
    `late_until` (None: never), `reentry` lets those out in again until then. With `round_for_round` players
    or fewer left, tables wait for each other. `breaks` are the tables to break first, in order. In heats
    the best `advance` of each table go on, and a table's game ends at its `table_stop`; of the final, at
    `final_stop` instead, and where two meet in legs it is best of `final_best_of`. `expected` are players, by
    id, who said that they come later. `names` are the names of tables by number. `as_listed`: seats are
    taken in the order of the list, not by lot. `apart` are groups of players, by id, who are not seated
    together at the first draw. `rounds` are those of a Swiss or of everyone against everyone, `points` what
    the places of a table are worth instead of the share of those placed below, `tiebreaks` the keys that part
    equal points, in order; `strikes` is the limit. With stages the best `qualify` of each go on to the next,
    of each of `groups` where the first is played in groups.
    `odds`: tables show the chances of the round under way. `money`: what an entry costs and who gets what.
    """

    levels: Levels
    tables: int | None = None
    seats: int | None = None
    short: Literal["plays", "out"] = "out"
    mode: Mode = "keyed"
    stop: Stop | None = None
    late_until: int | None = None
    reentry: bool = False
    round_for_round: int | None = None
    breaks: tuple[int, ...] = ()
    advance: int = 1
    table_stop: Stop | None = None
    expected: tuple[str, ...] = ()
    names: tuple[tuple[int, str], ...] = ()
    as_listed: bool = False
    apart: tuple[tuple[str, ...], ...] = ()
    final_best_of: int | None = None
    final_stop: Stop | None = None
    rounds: int | None = None
    points: tuple[Fraction, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    strikes: int = 4
    qualify: tuple[int, ...] = ()
    groups: int | None = None
    odds: bool = False
    money: Money | None = None

    def plain(self) -> dict[str, Any]:
        """The settings as plain values, for the log."""
        return {
            "tables": self.tables,
            "seats": self.seats,
            **levels_plain(self.levels),
            "short": self.short,
            "mode": self.mode,
            "stop": stop_plain(self.stop),
            "late_until": self.late_until,
            "reentry": self.reentry,
            "round_for_round": self.round_for_round,
            "breaks": list(self.breaks),
            "advance": self.advance,
            "table_stop": stop_plain(self.table_stop),
            "expected": list(self.expected),
            "names": {str(number): name for number, name in self.names},
            "as_listed": self.as_listed,
            "apart": [list(group) for group in self.apart],
            "final_best_of": self.final_best_of,
            "final_stop": stop_plain(self.final_stop),
            "rounds": self.rounds,
            "points": [str(points) for points in self.points],
            "tiebreaks": list(self.tiebreaks),
            "strikes": self.strikes,
            **({"qualify": list(self.qualify), "groups": self.groups} if self.qualify else {}),
            **({"odds": True} if self.odds else {}),  # left out where it is not wanted, as in older nights
            **({"money": self.money.plain()} if self.money is not None else {}),
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Settings:
        """Settings from the values of `plain`; KeyError, TypeError or ValueError where they are none."""
        levels = Levels(tuple(plain["levels"]), plain["every"], plain["factor"], plain.get("unit", "rounds"))
        return cls(
            levels,
            plain["tables"],
            plain["seats"],
            plain["short"],
            plain["mode"],
            stop=_stop(plain.get("stop")),
            late_until=plain.get("late_until"),
            reentry=plain.get("reentry", False),
            round_for_round=plain.get("round_for_round"),
            breaks=tuple(plain.get("breaks", ())),
            advance=plain.get("advance", 1),
            table_stop=_stop(plain.get("table_stop")),
            expected=tuple(plain.get("expected", ())),
            names=tuple((int(number), name) for number, name in plain.get("names", {}).items()),
            as_listed=plain.get("as_listed", False),
            apart=tuple(tuple(group) for group in plain.get("apart", ())),
            final_best_of=plain.get("final_best_of"),
            final_stop=_stop(plain.get("final_stop")),
            rounds=plain.get("rounds"),
            points=tuple(Fraction(points) for points in plain.get("points", ())),
            tiebreaks=tuple(plain.get("tiebreaks", ())),
            strikes=plain.get("strikes", 4),
            qualify=tuple(plain.get("qualify", ())),
            groups=plain.get("groups"),
            odds=plain.get("odds", False),
            money=_money(plain.get("money")),
        )


def levels_plain(levels: Levels) -> dict[str, Any]:
    """Levels as the log has them."""
    return {
        "levels": list(levels.antes),
        "every": levels.every,
        "factor": levels.factor,
        "unit": levels.unit,
    }


def stop_plain(stop: Stop | None) -> list[Any] | None:
    """A stop as the log has it."""
    return [stop.kind, stop.value] if stop is not None else None


def _stop(plain: Any) -> Stop | None:
    return Stop(*plain) if plain else None


def _money(plain: Any) -> Money | None:
    return Money.of(plain) if plain is not None else None
