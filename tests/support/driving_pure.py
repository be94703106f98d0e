"""The floor of a story through the pure rooms alone: no file, no program."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from clow_tui.director.amending import Correction
from clow_tui.director.chance import SeedChance, commitment
from clow_tui.director.draws import seed_from_number
from clow_tui.director.picking import Words, answer_from
from clow_tui.director.plan import check
from clow_tui.director.plan.asked import NightPlan
from clow_tui.rulesets import Shelf, resolved_text, shipped_folder
from clow_tui.tournament import events as ev
from clow_tui.tournament.commands import BadAnswer, Command, Draw, NotNow, SetMode
from clow_tui.tournament.commands.books import Buy, Cash
from clow_tui.tournament.commands.changes import OfferAgain
from clow_tui.tournament.commands.heats import ReportResult, RollOff
from clow_tui.tournament.commands.night import DismissCalls, Finish, OrderOuts, SetLevel, SettleGap, TurnClock
from clow_tui.tournament.commands.people import Enter, Leave, Return, SetAway
from clow_tui.tournament.commands.redraw import AsPlayed, Redraw
from clow_tui.tournament.commands.seats import MoveTo, Pin, Swap
from clow_tui.tournament.commands.tables import Count, ReportOuts, ReportPot
from clow_tui.tournament.fold import Inapplicable
from clow_tui.tournament.history import History, NothingToDo
from clow_tui.tournament.people import People, PersonError
from clow_tui.tournament.put_right import How, InTheWay
from clow_tui.tournament.rules import tokens_of
from clow_tui.tournament.standings.whys import why_placed
from clow_tui.tournament.words import tell_story
from tests.support.floors_alive import LiveNight
from tests.support.nights import SALT, Setup
from tests.support.seen import GoesAlong, Refusal, Seen, Whole, table_seen, whole_seen
from tests.support.telling import EIGHT, act_of_out


class PlannedNight(LiveNight):
    """A pure night as a host plans it; names are their own ids."""

    def __init__(self, plan: NightPlan) -> None:
        checked = check(plan, Shelf(shipped_folder()), EIGHT)
        tokens = tokens_of(checked.ruleset)
        self.setup = Setup(checked.players, tokens=tokens)
        self.chance = SeedChance(seed_from_number(plan.seed or 1))
        self.time = EIGHT
        created = ev.NightCreated(
            name=checked.name,
            date="2026-06-12",
            zone="UTC",
            format=checked.format,
            settings=checked.settings.plain(),
            ruleset=checked.ruleset_name,
            rules=resolved_text(checked.ruleset),
            seed=self.chance.seed.hex(),
            salt=SALT.hex(),
            commitment=commitment(self.chance.seed, SALT),
        )
        added = (ev.EntrantAdded(player, tokens) for player in checked.players)
        self.history = History([ev.Act(0, self.at, "verb", "new", (created, *added))])


class PureFloor:
    """The pure rooms alone."""

    def __init__(self, plan: NightPlan, _folder: Path) -> None:
        self.pure = PlannedNight(plan)

    @property
    def words(self) -> Words:
        """What typed names mean."""
        return Words(self.pure.night, people_of(self.pure))

    def named(self, words: str) -> tuple[tuple[str, ...], ...]:
        """The players that words name, best first."""
        with refusing():
            return self.words.entrants(words)

    def do(self, command: Command) -> None:
        with refusing():
            self.pure.do(command)

    def table(self, number: int) -> PureTable:
        return PureTable(self, number)

    def draw(self) -> None:
        self.do(Draw())

    def redraws(self) -> None:
        self.do(Redraw())

    def play_round(self) -> None:
        self.pure.play_round(run=len(self.pure.history.acts))

    def play_to_end(self) -> None:
        run = len(self.pure.history.acts)
        while not self.pure.night.finished:
            self.pure.play_round(run)

    def someone_is_late(self, name: str, *, table: int | None = None) -> None:
        self.do(Enter(name, self.pure.setup.tokens, table))

    def no_show(self, name: str) -> None:
        self.do(Leave(name, "no-show"))

    def leaves(self, name: str) -> None:
        self.do(Leave(name))

    def away(self, name: str) -> None:
        self.do(SetAway(name, True))

    def back(self, name: str) -> None:
        self.do(SetAway(name, False))

    def returns(self, name: str, tokens: int | None = None) -> None:
        self.do(Return(name, tokens))

    def reenters(self, name: str) -> None:
        self.do(Return(name, self.pure.setup.tokens, "reenter"))

    def buys(self, name: str, tokens: int) -> None:
        self.do(Buy(name, tokens))

    def cashes(self, name: str, tokens: int) -> None:
        self.do(Cash(name, tokens))

    def moves(self, name: str, table: int, seat: int | None = None) -> None:
        self.do(MoveTo(name, table, seat))

    def swaps(self, name: str, other: str) -> None:
        self.do(Swap(name, other))

    def pins(self, name: str, table: int | None) -> None:
        self.do(Pin(name, table))

    def calls_read(self) -> None:
        self.do(DismissCalls(tuple(call.n for call in self.pure.night.calls if not call.done)))

    def outs_in_order(self, names: str) -> None:
        self.do(OrderOuts(_flat(self.named(names))))

    def later(self, minutes: float) -> None:
        self.pure.later(minutes=minutes)

    def slept(self, minutes: int, *, counted: bool) -> None:
        self.pure.later(minutes=minutes)
        self.do(SettleGap(minutes * 60, counted))

    def pause(self) -> None:
        self.do(TurnClock("paused"))

    def resume(self) -> None:
        self.do(TurnClock("resumed"))

    def level_up(self, ante: int | None = None) -> None:
        self.do(SetLevel(ante))

    def ends(self) -> None:
        self.do(Finish())

    def shares(self) -> None:
        self.do(Finish("share"))

    def agrees(self, order: str) -> None:
        self.do(Finish("order", self.named(order)))

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        with refusing():
            plan = self.pure.history.plan_undo(table=table, run=run)
            if plan.along and not yes:
                raise GoesAlong(len(plan.along))
            self.pure.undo(table, run=run)

    def redo(self, *, table: int | None = None) -> None:
        with refusing():
            self.pure.redo(table)

    def quit_and_come_back(self) -> None:
        self.pure.history = self.pure.reread()

    def power_cut(self) -> None:
        self.quit_and_come_back()

    def open_tables(self) -> list[int]:
        return [table.number for table in self.pure.night.open_tables()]

    def whole(self) -> Whole:
        return whole_seen(self.pure.night, str)

    def whys(self) -> dict[str, str]:
        night = self.pure.night
        return {player: " ".join(why_placed(night, player, str)) for player in night.entrants}

    def why(self, name: str) -> str:
        return self.whys()[name]

    def faults(self) -> list[str]:
        again = self.pure.reread()
        return [] if again.night == self.pure.night else ["the log does not fold to the night"]

    def close(self) -> None:
        """There is nothing to close."""


class PureTable:
    """One table of it."""

    def __init__(self, floor: PureFloor, number: int) -> None:
        self._floor, self._number = floor, number

    def _sitting(self, words: str) -> tuple[tuple[str, ...], ...]:
        with refusing():
            return self._floor.words.placed(self._number, words)

    def answer(self, words: str) -> None:
        with refusing():
            pure = self._floor.pure
            pure.do(answer_from(pure.night, self._number, words, people_of(pure)))

    def mode(self, mode: str) -> None:
        assert mode in ("program", "keyed", "pots", "outcome")
        self._floor.do(SetMode(self._number, mode))  # type: ignore[arg-type]

    def pot(self, who: str, *, last: str | None = None) -> None:
        (winners,) = self._sitting(who)
        self._floor.do(ReportPot(self._number, winners, last))

    def pot_carried(self, last: str) -> None:
        self._floor.do(ReportPot(self._number, (), last))

    def out(self, who: str) -> None:
        self._floor.do(ReportOuts(self._number, _flat(self._sitting(who))))

    def nobody_out(self) -> None:
        self._floor.do(ReportOuts(self._number, ()))

    def count(self, stacks: Mapping[str, int]) -> None:
        self._floor.do(Count(self._number, dict(stacks)))

    def offers(self) -> None:
        self._floor.do(OfferAgain(self._number))

    def result(self, places: str) -> None:
        self._floor.do(ReportResult(self._number, self._floor.named(places)))

    def rolloff(self, order: str = "") -> None:
        self._floor.do(RollOff(self._number, _flat(self._floor.named(order)) if order else ()))

    def amend_pot(self, round_: int, who: str, *, yes: bool = False) -> None:
        winners = _flat(self._floor.named(who))
        self._amend(Correction(self._number, round_, winners=winners), yes=yes)

    def amend_result(self, round_: int, places: str, *, how: How = "") -> None:
        self._amend(Correction(self._number, round_, places=self._floor.named(places)), how=how)

    def sits(self, names: str) -> None:
        self._floor.do(AsPlayed(self._number, _flat(self._floor.named(names))))

    def amend_out(self, was: str, who: str) -> None:
        history = self._floor.pure.history
        told = [
            (act.n, table, words)
            for act in history.effective()
            for table, words in tell_story(history.stories[act.n], str)
        ]
        act = act_of_out(told, self._number, was)
        round_ = self._floor.pure.night.tables[self._number].game.round
        self._amend(Correction(self._number, round_, out=_flat(self._floor.named(who)), act=act))

    def _amend(self, correction: Correction, *, yes: bool = False, how: How = "") -> None:
        from clow_tui.director.amending import plan

        pure = self._floor.pure
        with refusing():
            try:
                _, along = plan(pure.history, correction, pure.chance, how)
            except InTheWay as stands:
                raise GoesAlong(len(stands.tables)) from None
            if along and not (yes or how):
                raise GoesAlong(len(along))
            pure.amend(correction, how)

    def seen(self) -> Seen:
        night = self._floor.pure.night
        return table_seen(night, night.tables[self._number], str)


def people_of(pure: PlannedNight) -> People:
    """Everybody in the night, by the name that is his id."""
    people = People()
    for player in pure.night.entrants:
        people.apply({"event": "player_added", "player": player, "name": player})
    return people


def _flat(groups: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(player for group in groups for player in group)


@contextlib.contextmanager
def refusing() -> Iterator[None]:
    """What the rooms refuse becomes a Refusal."""
    try:
        yield
    except (NotNow, BadAnswer, NothingToDo, PersonError, Inapplicable) as why:
        raise Refusal(str(why)) from None
