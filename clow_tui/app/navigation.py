"""Every place of the app and how it is opened; a screen is imported when one first goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from textual.screen import Screen
from textual.widget import AwaitMount

from clow_tui.app.base_app import BaseApp
from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.places import ALLTIME, BRACKET, LOBBY, PAST, RECORDS, ROUNDS
from clow_tui.app.screens.lobby import Lobby

if TYPE_CHECKING:
    from clow_tui.app import routes


class Navigation(BaseApp):
    """The one that knows all screens; they know each other by `routes` and by commands alone."""

    def get_default_screen(self) -> Screen[Any]:
        """The lobby lies under all other screens."""
        return Lobby()

    def places(self) -> list[Place]:
        """The screens that are open, the one in front first."""
        return [screen for screen in reversed(self.screen_stack) if isinstance(screen, Place)]

    def go(self, route: routes.Route) -> AwaitMount:
        """Open another screen over this one."""
        return self.push_screen(_screen(route))

    def to_floor(self, night_id: str) -> None:
        """Leave all for the floor of a night: it is the one that is open from now on."""
        from clow_tui.app.screens.floor import Floor

        self.to_lobby()
        self.clear_notifications()
        self.night_id, self.undoable = night_id, None
        self.push_screen(Floor())

    def to_lobby(self) -> None:
        """Leave all screens over the lobby."""
        while len(self.screen_stack) > 1 and not isinstance(self.screen, Lobby):
            self.pop_screen()

    # Commands that lead to a place

    def do_go_standings(self) -> AwaitMount | None:
        """The standings of the night that is open; those of a past one are its page."""
        from clow_tui.app.screens.standings import Standings

        if self.places()[0].past:
            while self.places()[0].place not in (PAST, LOBBY):
                self.pop_screen()
            return None
        return self.push_screen(Standings())

    def do_go_rounds(self) -> AwaitMount | None:
        """The bracket of a knockout, else the rounds; from the one to the other."""
        from clow_tui.app import routes

        here = self.places()[0]
        if (view := here.night_view) is None:
            return None
        screen = _screen(routes.Rounds(_past(here), here.draws(view.night) == "bracket"))
        if here.place not in (BRACKET, ROUNDS):
            return self.push_screen(screen)
        self.switch_screen(screen)  # waited for, it would wait for this very key to be done
        return None

    def do_go_money(self) -> AwaitMount:
        """The money of the night in question."""
        from clow_tui.app import routes

        return self.go(routes.Money(_past(self.places()[0])))

    def do_go_history(self) -> AwaitMount:
        """All nights."""
        from clow_tui.app.screens.history import History

        return self.push_screen(History())

    def do_go_alltime(self) -> AwaitMount | None:
        """The table of all players over all nights."""
        from clow_tui.app.screens.alltime import AllTimeTable

        return self._over_nights(AllTimeTable())

    def do_go_records(self) -> AwaitMount | None:
        """The longest night, the biggest pot, and other records."""
        from clow_tui.app.screens.alltime import Records

        return self._over_nights(Records())

    def _over_nights(self, screen: Place) -> AwaitMount | None:
        """From the one of the two to the other, so that esc leads to where both were come to from."""
        if self.places()[0].place in (ALLTIME, RECORDS):
            self.switch_screen(screen)  # waited for, it would wait for this very key to be done
            return None
        return self.push_screen(screen)

    def do_go_players(self) -> AwaitMount:
        """Everybody known."""
        from clow_tui.app.screens.players import Players

        return self.push_screen(Players())

    def do_go_seasons(self) -> AwaitMount:
        """Seasons: one of them, from which the others are near."""
        from clow_tui.app.screens.season import SeasonGrid

        return self.push_screen(SeasonGrid())

    def do_go_rulesets(self) -> AwaitMount:
        """The rulesets, shipped and the host's own."""
        from clow_tui.app.screens.rulesets import Rulesets

        return self.push_screen(Rulesets())

    def do_help(self) -> AwaitMount | None:
        """The help screen."""
        from clow_tui.app.screens.help import Help

        if not isinstance(self.screen, Help):
            here = self.screen.place if isinstance(self.screen, Place) else ""
            return self.push_screen(Help(here))
        return None

    async def action_palette(self) -> None:
        """Ctrl+p."""
        if (opening := self.do_palette()) is not None:
            await opening

    def do_palette(self) -> AwaitMount | None:
        """Find a command by its words, and do it."""
        from clow_tui.app.dialogs.palette import Palette

        place = self.screen
        if not isinstance(place, Place):
            return None

        async def do(chosen: str | None) -> None:
            if chosen:
                await place.do(chosen)

        return self.push_screen(Palette(place.situation()), do)


def _past(place: Place) -> str:
    """The past night that a place is about; empty where it is about the one that is open."""
    return place.night_id if place.past else ""


def _screen(route: routes.Route) -> Place:
    """The screen that lies that route."""
    from clow_tui.app import routes

    match route:
        case routes.NewNight():
            from clow_tui.app.screens.new_night import NewNight

            return NewNight(route.again)
        case routes.Table():
            from clow_tui.app.screens.table import TableScreen

            return TableScreen(route.number)
        case routes.Log():
            from clow_tui.app.screens.log import Log

            return Log(route.night_id, route.table)
        case routes.Rounds():
            from clow_tui.app.screens.bracket import Bracket
            from clow_tui.app.screens.rounds import Rounds

            return Bracket(route.night_id) if route.bracket else Rounds(route.night_id)
        case routes.Money():
            from clow_tui.app.screens.money import MoneyPlace

            return MoneyPlace(route.night_id)
        case routes.Past():
            from clow_tui.app.screens.history import Past

            return Past(route.record)
        case routes.Player():
            from clow_tui.app.screens.players import PlayerPage

            return PlayerPage(route.player)
        case routes.Editor():
            from clow_tui.app.screens.rules_editor import Editor

            return Editor(route.opening, typing=route.typing, outside=route.outside)
        case routes.Trial():
            from clow_tui.app.screens.trial import Trial

            return Trial(route.ruleset, route.name)
        case _:
            assert_never(route)
