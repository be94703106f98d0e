"""A season: everybody's line, a column for each week, the dropped ones in brackets; and what is set of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from clow_tui.app.commands.keymap import tap
from clow_tui.app.commands.places import SEASON
from clow_tui.app.commands.situation import Situation
from clow_tui.app.desk import Undo
from clow_tui.app.dialogs import Choose, Confirm, Words
from clow_tui.app.dialogs.finding import Choice
from clow_tui.app.kinds.kept import Kept
from clow_tui.app.kinds.lists import PlayersListed
from clow_tui.app.kinds.place import bindings_for
from clow_tui.app.text import pad, sentence, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.drawn import Part
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Header
from clow_tui.app.widgets.note import Note
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.director.people.known import day_words
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.seasons import Season, SeasonLine, Week, cell_words, rules_words
from clow_tui.tournament.results.scores import plain

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.people.seasons import Standing

_Read = tuple[tuple[Season, ...], "Standing | None", list[dict[str, Any]]]

RANK, TOTAL, NIGHTS, WEEK, NAME = 3, 6, 6, 6, 14  # cells of the columns; of the name the least

SETTINGS = {
    "name": "Another name for the season",
    "begins": "Nights from which date on, 2026-01-31 or none",
    "ends": "Nights up to which date, or none",
    "points": "Points by place, 10,8,6, or beaten",
    "bonus": "Points for coming",
    "best": "How many weeks count, or all",
    "least": "Nights to come to before one is ranked",
}


class Grid(Rows):
    """Players down, weeks across: as many as there is room for, so that the chosen one is seen."""

    def __init__(self) -> None:
        super().__init__((Column("player", 0),), heading=True)
        self.weeks: tuple[Week, ...] = ()
        self.week = 0
        self._first = 0

    def show_weeks(self, weeks: tuple[Week, ...]) -> None:
        """Other weeks; the last one is chosen where there are more or fewer than before."""
        if len(weeks) != len(self.weeks):
            self.week = max(0, len(weeks) - 1)
        self.weeks = weeks
        self.refresh()

    def pan(self, by: int) -> None:
        """Choose another week."""
        self.week = max(0, min(len(self.weeks) - 1, self.week + by))
        self.refresh()

    def _fits(self, width: int) -> int:
        return max(1, (width - 2 - (RANK + TOTAL + NIGHTS + NAME + 8)) // (WEEK + 1))

    def _seen(self, width: int) -> range:
        """The weeks in view."""
        fits = self._fits(width)
        first = min(self._first, self.week, max(0, len(self.weeks) - fits))
        self._first = max(first, self.week - fits + 1)
        return range(self._first, min(len(self.weeks), self._first + fits))

    def _line(self, row: Row, width: int, paint: Paint, chosen: bool) -> list[Part]:
        if len(row.cells) == 1 and row.key:
            return super()._line(row, width, paint, chosen)
        head = not row.key
        cells = self._heads() if head else row.cells
        seen = self._seen(width)
        name = max(NAME, width - 2 - (RANK + TOTAL + NIGHTS + 8) - len(seen) * (WEEK + 1))
        ink = paint.dim if head or row.tone == "dim" else paint.ink
        names = paint.dim if head or row.tone == "dim" else paint.name
        line: list[Part] = [(f"{signs().here} " if chosen else "  ", paint.now)]
        line += [(pad(cells[0], RANK, "right"), ink), ("  ", Style.null()), (pad(cells[1], name), names)]
        total = paint.dim if head else paint.now
        line += [(pad(cells[2], TOTAL + 2, "right"), total), (pad(cells[3], NIGHTS + 2, "right"), ink)]
        for at in seen:
            text = cells[4 + at]
            style = paint.dim if head or text.startswith("(") or text == "." else ink
            if at == self.week and head:
                style = paint.now
            line.append((" " + pad(text, WEEK, "right"), style))
        more = (seen.start > 0, seen.stop < len(self.weeks))
        line.append((signs().more if head and any(more) else " ", paint.dim))
        return line

    def _heads(self) -> tuple[str, ...]:
        return ("", "player", "total", "nights", *(week.date[5:] for week in self.weeks))

    def text_lines(self) -> list[str]:
        """All of it as text, every week."""
        lines = ["  " + "  ".join(self._heads())]
        return lines + ["  " + "  ".join(row.cells) for row in self.rows]


def grid_row(line: SeasonLine, name: str) -> Row:
    """A player's line: rank, name, total, nights, and a cell for each week."""
    rank = str(line.rank) if line.rank is not None else "-"
    cells = (rank, name, plain(line.total), str(line.nights), *map(cell_words, line.cells))
    return Row(line.player, cells, "dim" if line.rank is None else "", also=key_of(name))


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
        self._records: list[dict[str, Any]] = []

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
        return replace(
            super().situation(),
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
            self.clow.act(lambda: self._read(director), self._fill)
        self.refresh_keys()

    def _read(self, director: Director) -> _Read:
        from clow_tui.director.people import seasons

        found = tuple(seasons.listed(director))
        one = next((season for season in found if season.id == self._at), found[0] if found else None)
        records = [record for record in director.summaries() if not record["practice"]]
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
            count = f"{len(shown.weeks)} week{'' if len(shown.weeks) == 1 else 's'}"
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
        said = f"{'; '.join(rules_words(self._shown.season))}." if self._shown else ""
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

        self.clow.act(lambda: job(director), then)

    def _back(self, season: Season, said: str) -> Undo:
        """How a season becomes as it was."""
        from clow_tui.director.people import seasons

        director = self.clow.director
        assert director is not None
        return Undo(lambda: seasons.put_back(director, season), said, "")

    def do_new(self) -> None:
        """Begin a season: its name is asked, the rest has defaults that e changes."""

        def take(name: str) -> None:
            from clow_tui.director.people import seasons

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
        now = now_words(season)
        choices = [(key, f"{words}: {now[key]}") for key, words in LABELS.items()]

        def chosen(key: str | None) -> None:
            if key == "guests":
                self._change(season, {"guests": not season.guests})
            elif key:
                self.ask_for(SETTINGS[key], now[key], lambda words: self._change(season, {key: words}))

        self.app.push_screen(Choose(f"{season.name}: what changes?", choices), chosen)

    def _change(self, season: Season, words: Mapping[str, Any]) -> None:
        from clow_tui.director.people import seasons

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
            from clow_tui.director.people import seasons

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
        from clow_tui.director.people import seasons

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


LABELS = {
    "name": "Name",
    "begins": "From",
    "ends": "Until",
    "points": "Points",
    "bonus": "For coming",
    "best": "Best weeks",
    "least": "Least nights",
    "guests": "Guests",
}


def now_words(season: Season) -> dict[str, str]:
    """Each setting as it would be typed."""
    return {
        "name": season.name,
        "begins": season.begins or "none",
        "ends": season.ends or "none",
        "points": "beaten" if season.kind == "beaten" else ",".join(map(str, season.points)),
        "bonus": str(season.bonus),
        "best": str(season.best or "all"),
        "least": str(season.least),
        "guests": "count" if season.guests else "do not count",
    }


class PickNight(Choice):
    """Gives the id of a night of those there are; empty for none."""

    def __init__(self, season: Season, records: Sequence[Mapping[str, Any]], at: str) -> None:
        super().__init__()
        self._season, self._records, self._first = season, records, at

    def compose(self) -> ComposeResult:
        """The line one types in, and the nights under it."""
        with Vertical(classes="card palette"):
            yield Entry()
            yield Rows([Column("", 3), Column("", 0, "left", "name"), Column("", 10, "left", "dim")])

    def on_mount(self) -> None:
        """Open at once, at the chosen week."""
        rows = []
        for record in self._records:
            into = self._season.holds(record["id"], record["date"])
            rows.append(Row(record["id"], ("in" if into else "", record["name"], record["date"])))
        self.rows.show(rows)
        self.search("")
        self.rows.choose(self._first)
        self.ask("Which night goes in or out?")

    def search(self, typed: str) -> None:
        """Show what has these words; of those the first whose name begins so is marked."""
        super().search(typed)
        begins = (row.key for row in self.rows.rows if key_of(row.cells[1]).startswith(key_of(typed)))
        self.rows.choose(next(begins, self.rows.chosen))
