"""A season: everybody's line, a column for each week, the dropped ones in brackets; and what is set of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from clow_tui.app.base_app import Undo
from clow_tui.app.base_screens.kept import Kept
from clow_tui.app.base_screens.lists import PlayersListed
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import SEASON
from clow_tui.app.commands.situation import Situation
from clow_tui.app.dialogs import Choose, Confirm, Words
from clow_tui.app.dialogs.picking import PickNight
from clow_tui.app.questions.season import SETTINGS
from clow_tui.app.text import counted, sentence
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.grid import Grid, grid_row
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.note import Note
from clow_tui.app.widgets.rows import Column
from clow_tui.director.people.known import day_words
from clow_tui.tournament.people.seasons import Season, rules_words

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.seasons import Standing

_Read = tuple[tuple[Season, ...], "Standing | None", list[Mapping[str, Any]]]


class SeasonGrid(PlayersListed, Kept):
    """One season; the others by [ and ]."""

    place = SEASON
    BINDINGS = bindings_for(SEASON)

    def __init__(self) -> None:
        super().__init__()
        self._asked = False
        self._at = ""  # the id of the season shown
        self._all: tuple[Season, ...] = ()
        self._shown: Standing | None = None
        self._records: list[Mapping[str, Any]] = []

    def columns(self) -> Sequence[Column]:
        """The grid has its own."""
        return ()

    def hints(self) -> Sequence[tuple[str, str]]:
        """How to go about in it."""
        return (
            ("left right", "other weeks"),
            ("enter", "opens a player"),
            ("I", "puts a night in or takes one out"),
        )

    def body(self) -> Iterable[Widget]:
        """The grid, the week that is chosen in words, and the line one types in."""
        yield Grid()
        yield Note()
        yield Words(("",))
        yield Entry()

    @property
    def grid(self) -> Grid:
        """The grid."""
        return self.query_one(Grid)

    def situation(self) -> Situation:
        """Whether there is a season, and whether something can be undone."""
        none = "" if self._shown else f"There is no season yet; {tap('n')} begins one."
        usual = super().situation()
        return usual._replace(
            no_undo=self.no_undo(),
            reasons=(("delete", none), ("season.night", none), ("season.other", self._alone())),
        )

    def _alone(self) -> str:
        return "" if len(self._all) > 1 else "There is no other season."

    def reread(self) -> None:
        """Read the records again."""
        self._asked = False

    def update(self) -> None:
        """Read seasons and records, off the screen's thread, where they are not those shown."""
        director = self.clow.director
        if director is not None and not self._asked:
            self._asked = True
            self.act(lambda: self._read(director), self._fill)
        self.refresh_keys()

    def _read(self, director: Director) -> _Read:
        from clow_tui.director import seasons

        found = tuple(seasons.listed(director))
        one = next((season for season in found if season.id == self._at), found[0] if found else None)
        records = [record for record in director.outlines() if not record["practice"]]
        shown = seasons.standing(one, records, director.roster.people) if one is not None else None
        return found, shown, records

    def _fill(self, read: _Read) -> None:
        self._all, self._shown, self._records = read
        grid, header = self.grid, self.query_one(Header)
        if self._shown is None:
            header.show("Seasons", ("none yet",))
            grid.show_weeks(())
            grid.empty = f"No season yet; {tap('n')} begins one."
            grid.show([])
        else:
            shown = self._shown
            self._at = shown.season.id
            at = [season.id for season in self._all].index(self._at) + 1
            count = counted(len(shown.weeks), "week")
            header.show(shown.season.name, (count,), (f"{at} of {len(self._all)}",))
            grid.show_weeks(shown.weeks)
            grid.empty = (
                f"No night of this season is over yet; {tap('I')} puts one in, {tap('e')} changes its dates."
            )
            grid.show([grid_row(line, shown.names[line.player]) for line in shown.lines])
            self.show_chosen()
        self._say_week()
        self.refresh_keys()

    def _say_week(self) -> None:
        """The chosen week, and what the season goes by."""
        weeks = self.grid.weeks
        week = weeks[self.grid.week] if weeks else None
        self.query_one(Note).show(f"{day_words(week.date)}: {week.name}" if week else "")
        rules = rules_words(self._shown.season) if self._shown else []
        said = f"{'; '.join(rules)}." if rules else ""
        self.query_one(Words).show((sentence(said),))

    def move(self, dx: int, dy: int) -> None:
        """Up and down among players, left and right among weeks."""
        super().move(dx, dy)
        if dx:
            self.grid.pan(dx)
            self._say_week()

    async def _open(self, player: str) -> None:
        director = self.clow.director
        if director is not None and player in director.roster.people.players:
            await super()._open(player)

    # Changing

    def _do(self, job: Callable[[Director], Any], done: Callable[[Any], tuple[str, Undo | None]]) -> None:
        director = self.clow.director
        if director is None:
            return

        def then(given: Any) -> None:
            said, undo = done(given)
            self._changed(said, undo)
            self.update()

        self.act(lambda: job(director), then)

    def _back(self, season: Season, said: str) -> Undo:
        """How a season becomes as it was."""
        from clow_tui.director import seasons

        director = self.clow.director
        assert director is not None
        return Undo(lambda: seasons.put_back(director, season), said, "")

    def do_new(self) -> None:
        """Begin a season: its name is asked, the rest has defaults that e changes."""

        def take(name: str) -> None:
            from clow_tui.director import seasons

            def done(season: Season) -> tuple[str, Undo | None]:
                self._at = season.id
                director = self.clow.director
                assert director is not None
                undo = Undo(lambda: seasons.remove(director, season.id), f"{season.name} is gone again.", "")
                return f"{season.name} begins with all nights; {tap('e')} sets its dates and points.", undo

            self._do(lambda director: seasons.create(director, name, {}), done)

        self.ask_for("Name of the season", "", take)

    def do_edit(self) -> None:
        """Choose a setting to change."""
        if self._shown is None:
            self.clow.say(f"There is no season yet; {tap('n')} begins one.")
            return
        season = self._shown.season
        choices = [(key, f"{setting.label}: {setting.now(season)}") for key, setting in SETTINGS.items()]

        def chosen(key: str | None) -> None:
            if key == "guests":
                self._change(season, {"guests": not season.guests})
            elif key:
                setting = SETTINGS[key]
                self.ask_for(
                    setting.asked, setting.now(season), lambda typed: self._change(season, {key: typed})
                )

        self.app.push_screen(Choose(f"{season.name}: what changes?", choices), chosen)

    def _change(self, season: Season, words: Mapping[str, Any]) -> None:
        from clow_tui.director import seasons

        def done(pair: tuple[Season, Season]) -> tuple[str, Undo | None]:
            old, new = pair
            said = f"{new.name}: {'; '.join(rules_words(new))}. {tap('u')} undoes."
            return said, self._back(old, f"{old.name} is as it was.")

        self._do(lambda director: seasons.change(director, season.id, words), done)

    def do_delete(self) -> None:
        """Remove the season, once that is confirmed."""
        if self._shown is None:
            return
        season = self._shown.season

        def sure(yes: bool | None) -> None:
            from clow_tui.director import seasons

            if yes:
                undo = self._back(season, f"{season.name} is back.")
                said = f"{season.name} is removed. {tap('u')} brings it back."
                self._do(lambda director: seasons.remove(director, season.id), lambda _: (said, undo))

        lines = [
            f"Its nights and everybody's results stay. What it goes by is removed; {tap('u')} brings it back."
        ]
        self.app.push_screen(Confirm(f"Remove {season.name}?", lines, "remove it"), sure)

    def do_season_night(self) -> None:
        """Choose a night to put in or take out."""
        if self._shown is None:
            return
        season, weeks = self._shown.season, self.grid.weeks
        at = weeks[self.grid.week].night if weeks else ""
        picking = PickNight(season, self._records, at)
        self.app.push_screen(picking, lambda night: self._move(season, night or ""))

    def _move(self, season: Season, night_id: str) -> None:
        from clow_tui.director import seasons

        if not night_id:
            return

        def job(director: Director) -> tuple[Season, str]:
            record = director.summary(night_id)
            assert record is not None
            into = not season.holds(night_id, record["date"])
            old, _ = seasons.move_night(director, season.id, night_id, into=into)
            return old, f"{record['name']} is {'in' if into else 'out of'} {season.name}. {tap('u')} undoes."

        self._do(job, lambda pair: (pair[1], self._back(pair[0], f"{season.name} is as it was.")))

    def do_season_other(self) -> None:
        """The next season."""
        ids = [season.id for season in self._all]
        self._at = ids[(ids.index(self._at) + 1) % len(ids)]
        self.reread()
        self.update()
