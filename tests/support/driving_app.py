"""The floor of a story through the app: the keys that a host presses, and what the screen shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from textual.widgets import Input

from clow_tui.app.app import ClowApp
from clow_tui.app.base_screens.asking import WAYS
from clow_tui.app.dialogs import Reading
from clow_tui.app.presenters import standing_calls
from clow_tui.app.text import signs
from clow_tui.app.widgets.card import TableCard
from clow_tui.app.widgets.rows import Rows
from clow_tui.director import verify
from clow_tui.tournament.standings.whys import why_placed
from tests.support.app import keys_of
from tests.support.app_at_hand import LOOK, AppAtHand
from tests.support.seen import GoesAlong, Refusal, Seen, Whole, table_seen, whole_seen
from tests.support.telling import act_of_out, act_of_places, act_of_pot


class AppFloor(AppAtHand):
    """The app."""

    # The night

    def table(self, number: int) -> AppTable:
        return AppTable(self, number)

    def redraws(self) -> None:
        self.floor()
        self.press("D")
        self._choose("All unplayed tables of the round")

    def draw(self) -> None:
        self.floor()
        self.acts("enter")

    def play_round(self) -> None:
        self._throw_on("Every table, one round")

    def play_to_end(self) -> None:
        self._throw_on("The whole night, to its end")

    def _throw_on(self, far: str) -> None:
        self.floor()
        self.press("f")
        self.acts(*self.figure_of(far))
        self.run(self.driver.settle())

    def someone_is_late(self, name: str, *, table: int | None = None) -> None:
        self.about(name, "comes in with" if table is None else f"comes in at table {table}")

    def no_show(self, name: str) -> None:
        self.about(name, "did not come")

    def leaves(self, name: str) -> None:
        self.about(name, "goes home")

    def away(self, name: str) -> None:
        self.about(name, "is away")

    def back(self, name: str) -> None:
        self.about(name, "is back")

    def returns(self, name: str, tokens: int | None = None) -> None:
        self.about(name, "is in after all", *([*str(tokens), "enter"] if tokens is not None else []))

    def reenters(self, name: str) -> None:
        self.about(name, "enters again")

    def buys(self, name: str, tokens: int) -> None:
        self.about(name, "buys", *str(tokens), "enter")

    def cashes(self, name: str, tokens: int) -> None:
        self.about(name, "cashes", *str(tokens), "enter")

    def moves(self, name: str, table: int, seat: int | None = None) -> None:
        self.about(
            name,
            "moves to another table",
            *keys_of(f"{table} {seat}" if seat is not None else str(table)),
            "enter",
        )

    def swaps(self, name: str, other: str) -> None:
        self.about(name, "changes seats", *keys_of(other), "enter")

    def pins(self, name: str, table: int | None) -> None:
        assert table is None or self.whole().table_of(name) == table
        self.about(name, "stays at table" if table is not None else "may be moved")

    def calls_read(self) -> None:
        self.floor()
        while standing_calls(self.director.view(self.night_id).night):
            self.acts("x")

    def outs_in_order(self, names: str) -> None:
        self.floor()
        self.press("S")
        first = names.split(", ")[0]
        self.app.screen.query_one(Rows).choose(self._id(first))
        self.press("e")
        self._type_anew(names)
        self.floor()

    def later(self, minutes: float) -> None:
        while minutes > 0:
            self.clock.later(min(LOOK, minutes))
            minutes -= LOOK
            self._look()

    def slept(self, minutes: int, *, counted: bool) -> None:
        self.clock.later(minutes)
        self._look()
        if f"This computer slept for {minutes} minutes" not in self.text():
            raise Refusal("nothing is asked")
        self.acts("1" if counted else "2")

    def pause(self) -> None:
        self.clock_deed("break: tables finish")

    def resume(self) -> None:
        self.clock_deed("go on: the clock")

    def level_up(self, ante: int | None = None) -> None:
        if ante is None:
            self.clock_deed("the next level now")
        else:
            self.clock_deed("another ante", *str(ante), "enter")

    def ends(self) -> None:
        self.clock_deed("ends: the bell now")

    def shares(self) -> None:
        self.clock_deed("ends now: those left share")

    def agrees(self, order: str) -> None:
        self.clock_deed("ends now: in an order", *keys_of(order), "enter")

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        self._at_or_floor(table)
        self._asking_yes(yes, *([":", *keys_of("whole fast"), "enter"] if run else ["u"]))

    def redo(self, *, table: int | None = None) -> None:
        self._at_or_floor(table)
        self.acts("U")

    def _at_or_floor(self, table: int | None) -> None:
        from clow_tui.app.screens.table import TableScreen

        self.floor()
        if table is not None and table in self.open_tables():
            self.press(*str(table), "enter")
        elif table is not None:  # a table that has closed meanwhile was open on the screen until then
            self.run(_pushed(self.app, TableScreen(table)))

    def _asking_yes(self, yes: bool, *keys: str, how: str = "") -> None:
        """An act that may ask whether later ones may go along, or `how` later results are meant."""
        before = self._done()
        self.press(*keys)
        if self.driver.place == "Choose":
            if not how:
                raise GoesAlong(self._goes_along())
            self.press("1" if how == "void" else "2")
        if self.driver.place == "Confirm":
            if not yes:
                raise GoesAlong(self._goes_along())
            self.press("enter")
        if self._done() == before:
            said = self.driver.toasts()
            raise Refusal(said[-1] if said else "nothing was done")

    def _goes_along(self) -> int:
        """How many acts the question says go along, or lists."""
        text = self.text()
        self.press("escape")
        if found := re.search(r"These (\d+) go along", text):
            return int(found[1])
        more = re.search(r"and (\d+) more", text)
        return text.count(f"{signs().dot} ") + (int(more[1]) - 1 if more else 0)

    def _type_anew(self, words: str) -> None:
        """In place of what stands in the open entry."""
        self.rub_out()
        self.acts(*keys_of(words), "enter")

    def rub_out(self) -> None:
        """The open entry emptied, by as many strokes as it holds signs."""
        entry = next(entry for entry in self.app.screen.query(Input) if entry.has_focus)
        self.press(*["backspace"] * len(entry.value))
        assert not entry.value

    # Looking

    def open_tables(self) -> list[int]:
        return [table.number for table in self.director.view(self.night_id).night.open_tables()]

    def whole(self) -> Whole:
        """The night as the app has it; what the floor draws of it is held to that."""
        self.floor()
        whole = whole_seen(self.director.view(self.night_id).night, self.director.name)
        if not whole.finished and whole.tables:
            try:
                self._is_drawn(whole)
            except (AssertionError, StopIteration):  # not painted yet
                self.run(self.driver.settle())
                self._is_drawn(whole)
        return whole

    def _is_drawn(self, whole: Whole) -> None:
        cards = {card.number: card for card in self.app.screen.query(TableCard)}
        lines = self.lines()
        for number, table in whole.tables.items():
            if not table.players:
                continue
            place = cards[number].region
            shown = [line[place.x : place.right] for line in lines[place.y : place.bottom]]
            for player, tokens in zip(table.players, table.tokens, strict=True):
                words = next(words for words in map(str.split, shown[1:]) if player in words)
                held = "in" if table.mode == "outcome" else "?" if tokens is None else str(tokens)
                told = (word for word in words[words.index(player) + 1 :] if word.isdigit() or word in "in?")
                assert next(told) == held, (number, words, held)

    def whys(self) -> dict[str, str]:
        night, name = self.director.view(self.night_id).night, self.director.name
        return {name(player): " ".join(why_placed(night, player, name)) for player in night.entrants}

    def why(self, name: str) -> str:
        self.floor()
        self.press("S")
        self.app.screen.query_one(Rows).choose(self._id(name))
        self.press("i")
        asked = self.app.screen
        assert isinstance(asked, Reading)
        said = " ".join(asked._said)
        self.floor()
        return said

    def faults(self) -> list[str]:
        return list(verify(self.director, self.night_id).faults)

    def _id(self, name: str) -> str:
        return self.director.words(self.night_id).entrant(name)


class AppTable:
    """One table of it."""

    def __init__(self, floor: AppFloor, number: int) -> None:
        self._floor, self._number = floor, number

    def _told(self, words: str, between: str) -> list[str]:
        """Names as the numbers of their seats, or as they are where somebody does not sit here."""
        seen = self.seen()
        names = [name.strip() for name in re.split(r"[,=]", words)]
        if set(names) <= set(seen.players):
            return keys_of(between.join(str(seen.seat_of(name)) for name in names))
        return keys_of(f" {between.join(names)}")

    def _act(self, *keys: str) -> None:
        self._floor.at(self._number, *keys)

    def answer(self, words: str) -> None:
        self._act("enter", "enter", *keys_of(words), "enter")

    def mode(self, mode: str) -> None:
        counted = 0 if self.seen().mode != "outcome" else len(self.seen().players)  # each as counted last
        figure = str(list(WAYS).index(mode) + 1)  # type: ignore[arg-type]
        self._act("m", figure, *["enter"] * counted)

    def pot(self, who: str, *, last: str | None = None) -> None:
        then = [*self._told(last, ","), "enter"] if last is not None and "=" in who else []
        self._asked("w", f"Who took the pot at table {self._number}?")
        self._floor.acts(*self._told(who, "="), "enter", *then)

    def pot_carried(self, last: str) -> None:
        self._asked("w", f"Who took the pot at table {self._number}?")
        self._floor.acts("0", "enter", *self._told(last, ","), "enter")

    def out(self, who: str) -> None:
        self._asked("r", self._outs_question())
        self._floor.acts(*self._told(who, ","), "enter")

    def _outs_question(self) -> str:
        """At an open table nobody is out for good."""
        open_end = self._floor.director.view(self._floor.night_id).night.facts.open_end
        return f"Who {'has nothing left' if open_end else 'went out'} at table {self._number}?"

    def nobody_out(self) -> None:
        self._asked("r", self._outs_question())
        self._floor.acts("enter")

    def _asked(self, key: str, question: str) -> None:
        """Press a key on the floor for this table; when another question comes of it, leave it at that."""
        self._floor.floor()
        self._floor.press(*str(self._number), key)
        if question not in self._floor.text():
            self._floor.refused(f"the question is not: {question}")

    def count(self, stacks: Mapping[str, int]) -> None:
        self._floor.floor()
        self._floor.press(*str(self._number), "#")
        figure = self._floor.figure_of(f"What {', '.join(stacks)} brings to table {self._number}")
        figure = figure or self._floor.figure_of(f"Table {self._number}")
        self._floor.press(*figure)
        if not self._floor._entry_open():
            self._floor.refused()
        words = ", ".join(f"{player} {tokens}" for player, tokens in stacks.items())
        counted = self._floor._done()
        self._floor.press(*keys_of(words), "enter")
        if self._floor._done() == counted and "Accept" in self._floor.text():  # the felt is right
            self._floor.acts("enter")
        elif self._floor._done() == counted:
            self._floor.refused()

    def offers(self) -> None:
        self._act("enter", "enter")

    def result(self, places: str) -> None:
        self._act("r", *keys_of(" > ".join(places.split(", "))), "enter")

    def rolloff(self, order: str = "") -> None:
        """Enter on the floor, the table chosen, asks for it."""
        self._floor.floor()
        self._floor.press(*str(self._number))
        self._floor.acts("enter", *(self._told(order, ",") if order else []), "enter")

    def amend_pot(self, round_: int, who: str, *, yes: bool = False) -> None:
        self._in_log(lambda told: act_of_pot(told, self._number, round_), who, yes=yes)

    def amend_result(self, round_: int, places: str, *, how: str = "") -> None:
        self._in_log(lambda told: act_of_places(told, self._number), places, how=how)

    def sits(self, names: str) -> None:
        self._floor.floor()
        self._floor.press(*str(self._number), "D")
        self._floor._choose(f"Others sit at table {self._number}", *keys_of(names), "enter")

    def amend_out(self, was: str, who: str) -> None:
        self._in_log(lambda told: act_of_out(told, self._number, was), who, yes=True)

    def _in_log(self, find: Any, words: str, *, yes: bool = False, how: str = "") -> None:
        floor = self._floor
        floor.floor()
        log = floor.director.log(floor.night_id)
        told = [(line.n, line.table, line.words) for line in log if not line.undone]
        act = find(told)
        at = next(at for at, line in enumerate(log) if line.n == act and line.table == self._number)
        floor.press("L")
        floor.app.screen.query_one(Rows).choose(f"{act}.{at}")
        floor.press("e")
        floor.rub_out()
        floor._asking_yes(yes, *keys_of(words), "enter", how=how)
        floor.floor()

    def seen(self) -> Seen:
        night = self._floor.director.view(self._floor.night_id).night
        return table_seen(night, night.tables[self._number], self._floor.director.name)


async def _pushed(app: ClowApp, screen: Any) -> None:
    await app.push_screen(screen)
