"""What a host does on Floor and Table beside the dice: clock and end, settings, one more table, people."""

from __future__ import annotations

from clow_tui.app.background.foresight import Foreseen, of_night
from clow_tui.app.base_screens.asking import AskingPlace
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Choose, InOrder
from clow_tui.app.dialogs.people import LATE, NEW, People
from clow_tui.app.presenters.clock import clock_deeds, clock_lines
from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.heats import RolledOff
from clow_tui.app.questions.night import Agreed, Ante, OverBy
from clow_tui.app.questions.persons import Late, deeds, entries, persons
from clow_tui.app.questions.question import Foretell
from clow_tui.app.questions.seats import Played, seat_deeds
from clow_tui.app.questions.settings import FIELDS, Setting, settings_of
from clow_tui.director.changes import changes_from
from clow_tui.director.clock import stamp
from clow_tui.games import PotRules
from clow_tui.tournament.commands import Command
from clow_tui.tournament.commands.changes import ChangeRules, ChangeSettings, NewTable, OfferAgain
from clow_tui.tournament.commands.heats import RollOff
from clow_tui.tournament.commands.night import SetLevel
from clow_tui.tournament.commands.people import Enter
from clow_tui.tournament.model import Table


def _told_of(told: Foreseen, wanted: Foretell) -> Choose:
    """A forecast to read, with antes to take or the way to ask for them."""
    lines = [words[:1].upper() + words[1:] + "." for words in (told.ends, *told.tables) if words]
    lines += [told.fault] if told.fault else []
    offers = [(f"{offer.levels} {offer.every}", offer.short) for offer in told.offers]
    lines += ["Antes, and in how many nights of 100 it is over in time with them:"] if offers else []
    another = "another time …" if wanted.by else "over by a time: antes that do it …"
    more = [("by", another)] if told.ends else []
    return Choose("How long it still takes", [*offers, *more], lines)


class HostPlace(AskingPlace):
    """A screen of the night from which all of it is run."""

    # From round to round

    def go_onward(self, onward: Command) -> None:
        """Draw the next round; before it, settle a tie at the cut."""
        if isinstance(onward, RollOff) and self.night.tables[onward.table].mode != "program":
            self.ask_host(RolledOff(onward.table))
        else:
            self.submit(onward)

    # Clock and end

    def do_clock(self) -> None:
        """Clock, level and end, and what can be done about them."""
        night, now = self.night, stamp(self.director.clock())
        ways = clock_deeds(night, now)
        refused = {
            key: why for key, _, command in ways if command is not None and (why := self._why(command))
        }
        if (why := self._why(SetLevel(1))) is not None:
            refused["ante"] = why
        if night.finished:
            refused = {key: f"The night is over; {tap('u')} takes its last act back." for key, _, _ in ways}
        elif self.clow.looking:
            refused = {key: self.clow.looking for key, _, _ in ways}
        commands = {key: command for key, _, command in ways}

        def do(key: str | None) -> None:
            if key == "settings":
                self.app.call_later(self.do_settings)
            elif key == "ante":
                self.ask_host(Ante())
            elif key == "order":
                self.ask_host(Agreed())
            elif key and (command := commands[key]) is not None:
                self.do_command(command)

        choices = [(key, words) for key, words, _ in ways]
        self.app.push_screen(Choose("Clock", choices, clock_lines(night, now), refused), do)

    # How long it still takes

    def do_forecast(self) -> None:
        """How long the night still takes, and antes that end it by a time."""
        self.foretell(Foretell())

    def foretell(self, wanted: Foretell) -> None:
        """Work it out beside the screen, then show it with what can be done."""
        if self.clow.foresight is None:
            return
        night, night_id, now = self.night, self.night_id, self.director.clock()

        def show(told: Foreseen) -> None:
            if self.night_id != night_id or not self.is_current:
                return
            self.app.clear_notifications()
            self.app.push_screen(_told_of(told, wanted), do)

        def do(key: str | None) -> None:
            if key == "by":
                self.ask_host(OverBy())
            elif key:
                levels, _, every = key.partition(" ")
                words = {"levels": levels, "every": every}
                self.do_command(ChangeSettings(changes_from(self.night, words, now)))

        self.clow.say("How long it takes is being worked out; play goes on meanwhile.")
        self.clow.foresight.ask(lambda crew, stop: of_night(night, wanted.by, now, crew, stop), show)

    # Settings, and what the floor wants

    def situation(self) -> Situation:
        """Also why no table is opened and no bank is offered."""
        situation = super().situation()
        if not situation.night or (number := self.table_number()) is None:
            return situation
        ways = {"table.offer": OfferAgain(number), "table.new": NewTable()}
        reasons = [(key, self._why(command) or "") for key, command in ways.items()]
        whys = [self._why(command) for _, _, command in seat_deeds(self.night, number)]
        reasons.append(("round.seats", next((why for why in whys if why), "") if all(whys) else ""))
        return situation._replace(reasons=(*situation.reasons, *reasons))

    async def do_settings(self) -> None:
        """What the night was set up with, each to be changed from now on."""
        antes = isinstance(self.night.rules, PotRules)
        lines = ["From now on" + ("; the ante of now stays until the next level." if antes else ".")]
        await self.app.push_screen(Choose("Settings", settings_of(self.night), lines), self._set)

    def _set(self, key: str | None) -> None:
        night = self.night
        if not key:
            return
        if key in ("reentry", "odds"):
            self.do_command(ChangeSettings({key: not getattr(night.settings, key)}))
        elif key == "breaks":
            self._ask_breaks()
        elif key == "rules":
            self._ask_rules()
        else:
            self.ask_host(Setting(key), FIELDS[key].typed(night))

    def _ask_breaks(self) -> None:
        night = self.night
        names = self.director.name
        items = [
            (str(table.number), f"{night.name_of(table.number)}: {_listed(table, names)}")
            for table in night.open_tables()
            if table.size
        ]

        def taken(order: tuple[str, ...] | None) -> None:
            if order is not None:
                self.do_command(ChangeSettings({"breaks": [int(number) for number in order]}))

        lines = ["A table without a place here breaks after those that have one, the smallest first."]
        wanted = map(str, night.settings.breaks)
        self.app.push_screen(InOrder("Which table breaks first?", items, wanted, lines), taken)

    def _ask_rules(self) -> None:
        """The rulesets of the night's kind; files are read off the screen's thread."""
        director, night_id = self.director, self.night_id

        def job() -> list[tuple[str, str, ChangeRules, str]]:
            night = director.view(night_id).night
            found = []
            for entry in director.shelf.entries():
                if (ruleset := entry.reading.ruleset) is None:
                    continue
                change = ChangeRules(*director.rules_text(entry.name))
                if change.same_kind(night):
                    why = director.refusal(night_id, change) or ""
                    found.append((entry.name, ruleset.about or ruleset.name, change, why))
            return found

        def choose(found: list[tuple[str, str, ChangeRules, str]]) -> None:
            if self.app.screen is not self:
                return  # one has gone on to something else meanwhile
            changes = {name: change for name, _, change, _ in found}
            choices = [(name, f"{name}: {about}") for name, about, _, _ in found]
            refused = {name: why for name, _, _, why in found if why}

            def taken(name: str | None) -> None:
                if name:
                    self.do_command(changes[name])

            lines = ["From each table's next round on."]
            self.app.push_screen(Choose("Which rules?", choices, lines, refused), taken)

        self.act(job, choose)

    def do_table_offer(self) -> None:
        """Offer the bank once more at the table in question."""
        if (number := self.table_number()) is not None:
            self.do_command(OfferAgain(number))

    def do_round_seats(self) -> None:
        """Who really sits at the table in question, or the unplayed tables drawn again."""
        ways = seat_deeds(self.night, number := self.table_number())
        refused = {key: why for key, _, command in ways if (why := self._why(command))}
        commands = {key: command for key, _, command in ways}

        def do(key: str | None) -> None:
            if key == "played" and number is not None:
                self.ask_host(Played(number))
            elif key:
                self.do_command(commands[key])

        lines = ["Only where nobody has played yet; what it breaks is noted."]
        choices = [(key, words) for key, words, _ in ways]
        self.app.push_screen(Choose(f"Seats of round {self.night.heat}", choices, lines, refused), do)

    def do_table_new(self) -> None:
        """One more table, for those who wait."""
        self.do_command(NewTable())

    # People

    async def do_people(self) -> None:
        """Find somebody, then choose what is done about him."""
        known = (player.name for player in self.director.roster.people.players.values())
        found = persons(self.night, known, self.director.name)
        await self.app.push_screen(People(found), self._found)

    def _why(self, command: Command) -> str | None:
        return self.director.refusal(self.night_id, command)

    def _found(self, chosen: str | None) -> None:
        if not chosen:
            return
        if chosen.startswith(LATE):
            self._late_comes(chosen.removeprefix(LATE))
            return
        if chosen.startswith(NEW):
            self._comes_in(chosen.removeprefix(NEW))
            return
        name, ways = self.director.name(chosen), deeds(self.night, chosen, self._why)
        choices = [(str(at), way.words) for at, way in enumerate(ways)]
        refused = {str(at): way.why for at, way in enumerate(ways) if way.why}

        def do(taken: str | None) -> None:
            if not taken:
                return
            way = ways[int(taken)]
            if way.question is not None:
                self.ask_host(way.question)
            elif way.command is not None:
                self.do_command(way.command)

        self.app.push_screen(Choose(name, choices, refused=refused), do)

    def _late_comes(self, name: str) -> None:
        """One who was expected: seated by lot at once, if nothing stands in the way."""
        known = self.director.roster.people.id_of(name)
        if why := self._why(Enter(known or name, self.night.rules.tokens)):
            self.clow.say(why)
        else:
            self.do_command(Late(name))

    def _comes_in(self, name: str) -> None:
        known = self.director.roster.people.id_of(name)
        ways = entries(self.night, known or name, self._why)
        choices = [(str(table or 0), words) for table, words, _ in ways]
        refused = {str(table or 0): why for table, _, why in ways if why}

        def do(taken: str | None) -> None:
            if taken:
                self.do_command(Late(name, int(taken) or None))

        self.app.push_screen(Choose(name, choices, refused=refused), do)


def _listed(table: Table, name: Name) -> str:
    return ", ".join(name(seat.player) for seat in table.people())
