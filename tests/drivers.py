"""A game night in a host's words, for stories that pure rooms, verbs and app all have to tell alike.

    floor.table(3).pot("Bo")
    floor.someone_is_late("Zoë")
    floor.undo()

A driver does what a host would do by its means and tells what he would see; it keeps no state of its own.
Names are those of `plan.players`; every floor begins at eight in the evening, and time passes by `later`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from clow_tui.director import NightPlan
from tests.support.driving_app import AppFloor
from tests.support.driving_pure import PureFloor
from tests.support.driving_verbs import VerbFloor
from tests.support.seen import GoesAlong, Move, Refusal, Seen, Standing, Whole

__all__ = [
    "DRIVERS",
    "AtTable",
    "Floor",
    "GoesAlong",
    "Move",
    "NightPlan",
    "Refusal",
    "Seen",
    "Standing",
    "Whole",
]


class AtTable(Protocol):
    """What can be done at one table. Every method may raise Refusal."""

    def answer(self, words: str) -> None:
        """Type an answer to what the table asks."""

    def mode(self, mode: str) -> None:
        """Say how it is played from now on."""

    def pot(self, who: str, *, last: str | None = None) -> None:
        """Who took the pot; `Bo = Cy` share it, and then who threw last."""

    def pot_carried(self, last: str) -> None:
        """Nobody took the pot; who threw last."""

    def out(self, who: str) -> None:
        """Who went out together: `Mo, Jo`."""

    def nobody_out(self) -> None:
        """A word that all are still in."""

    def count(self, stacks: Mapping[str, int]) -> None:
        """What everybody at the table holds."""

    def offers(self) -> None:
        """Offer the bank once more, where nobody took it."""

    def result(self, places: str) -> None:
        """The places at a table in heats, best first: `Bo, Ann = Cy`."""

    def rolloff(self, order: str = "") -> None:
        """Who won the roll-off at the cut, best first; left out, the program throws."""

    def amend_pot(self, round_: int, who: str, *, yes: bool = False) -> None:
        """Another took that round's pot; GoesAlong without a yes where later acts no longer fit."""

    def amend_result(self, round_: int, places: str, *, how: str = "") -> None:
        """Other places in that round; GoesAlong where later results are to be `void` or `swap`."""

    def sits(self, names: str) -> None:
        """Who really sits there in this round, by seat: `Ann, Dee`."""

    def amend_out(self, was: str, who: str) -> None:
        """Not `was` went out then, but `who`."""

    def seen(self) -> Seen:
        """The table as it stands."""


class Floor(Protocol):
    """What can be done on the floor of one night. Every method may raise Refusal."""

    def table(self, number: int) -> AtTable:
        """One table."""

    def draw(self) -> None:
        """Draw tables and seats, in heats those of the next round."""

    def redraws(self) -> None:
        """Draw the tables of the round again at which nobody has played."""

    def play_round(self) -> None:
        """Let the program throw one round at each of its tables, the lowest first."""

    def play_to_end(self) -> None:
        """Let the program throw at all tables until the night is over."""

    # People

    def someone_is_late(self, name: str, *, table: int | None = None) -> None:
        """Somebody comes in, to a seat by lot or at a table."""

    def no_show(self, name: str) -> None:
        """Somebody never came."""

    def leaves(self, name: str) -> None:
        """Somebody goes home with his chips."""

    def away(self, name: str) -> None:
        """Somebody is away for a while."""

    def back(self, name: str) -> None:
        """He is back."""

    def returns(self, name: str, tokens: int | None = None) -> None:
        """Somebody reported out is in after all, and holds so much; on outcome that is not asked."""

    def reenters(self, name: str) -> None:
        """Somebody who is out enters again."""

    def buys(self, name: str, tokens: int) -> None:
        """Somebody buys tokens at an open table."""

    def cashes(self, name: str, tokens: int) -> None:
        """Somebody hands tokens in."""

    def moves(self, name: str, table: int, seat: int | None = None) -> None:
        """The host moves somebody."""

    def swaps(self, name: str, other: str) -> None:
        """Two change seats."""

    def pins(self, name: str, table: int | None) -> None:
        """Somebody stays at his table; None lets him go."""

    def calls_read(self) -> None:
        """All calls that stand were read out."""

    def outs_in_order(self, names: str) -> None:
        """The order of outs put right, the first out first."""

    # Time and the end

    def later(self, minutes: float) -> None:
        """Time passes."""

    def slept(self, minutes: int, *, counted: bool) -> None:
        """The laptop slept; whether the night's clock counts that."""

    def pause(self) -> None:
        """The clock stands still."""

    def resume(self) -> None:
        """It goes on."""

    def level_up(self, ante: int | None = None) -> None:
        """The next level now, or another ante."""

    def ends(self) -> None:
        """The bell: rounds in play are finished, then places by tokens."""

    def shares(self) -> None:
        """Those left share the first place."""

    def agrees(self, order: str) -> None:
        """Those left agree on an order, the best first."""

    # Back and forth

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        """Take back the last act, or a table's, or all of the last command; GoesAlong without a yes."""

    def redo(self, *, table: int | None = None) -> None:
        """Bring back what the last undo there took."""

    def quit_and_come_back(self) -> None:
        """Leave the program and start it again."""

    def power_cut(self) -> None:
        """The power goes in the middle of it all; start again."""

    # Looking

    def open_tables(self) -> list[int]:
        """The numbers of the tables in play."""

    def whole(self) -> Whole:
        """The night as it stands."""

    def whys(self) -> dict[str, str]:
        """Why each stands where he stands."""

    def why(self, name: str) -> str:
        """Why somebody stands where he stands, asked for."""

    def faults(self) -> list[str]:
        """What does not hold when every throw and draw is checked from the log."""

    def close(self) -> None:
        """The story is over."""


DRIVERS: dict[str, Any] = {"pure rooms": PureFloor, "verbs": VerbFloor, "app": AppFloor}
