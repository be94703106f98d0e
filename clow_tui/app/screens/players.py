"""Everybody known, and one player: nights, places, whom he met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from textual.containers import Container, Vertical
from textual.widget import Widget

from clow_tui.app.base_screens.lists import NightsListed, PlayersListed
from clow_tui.app.base_screens.one_person import OnePerson
from clow_tui.app.base_screens.place import bindings_for
from clow_tui.app.commands.places import PLAYER, PLAYERS
from clow_tui.app.commands.situation import Situation
from clow_tui.app.flows.taking import take_past_home
from clow_tui.app.presenters.told import ordinal
from clow_tui.app.text import counted, pad, sentence, signs
from clow_tui.app.themes import Paint
from clow_tui.app.widgets.curve import Curve
from clow_tui.app.widgets.drawn import Drawn, Line, Part
from clow_tui.app.widgets.entry import Entry
from clow_tui.app.widgets.lines import Fact, Header
from clow_tui.app.widgets.note import Note
from clow_tui.app.widgets.rows import Column, Row, Rows
from clow_tui.tournament.people import key_of

if TYPE_CHECKING:
    from clow_tui.director.people.players import Meeting, Page, PlayedNight, PlayerLine
    from clow_tui.tournament.standings.ratings import Step

SORTS: dict[str, Callable[[PlayerLine], tuple[object, ...]]] = {
    "name": lambda line: (),
    "nights": lambda line: (-line.nights,),
    "best place": lambda line: (line.best is None, line.best, -line.of),
    "rating": lambda line: (line.rating is None, -(line.rating or 0.0)),
    "last night": lambda line: tuple(-int(part) for part in line.last.split("-") if part) or (0,),
}


class PeoplePlace(OnePerson):
    """What the list of players and a player's page share: they are read anew when told to, and rename."""

    def __init__(self) -> None:
        super().__init__()
        self._asked = False

    def situation(self) -> Situation:
        """Whether something can be undone."""
        return super().situation()._replace(no_undo=self.no_undo())

    def reread(self) -> None:
        """Read the records again."""
        self._asked = False

    def ask_name(self, player: str) -> None:
        """Ask for another name of somebody."""
        if self.clow.director is None or not player:
            return
        name = self.clow.director.name(player)

        def again(words: str, why: str) -> None:
            self.clow.say(sentence(why), bad=True)
            if not self.query_one(Entry).is_open:
                self.ask_for(f"Another name for {name}", words, take)

        def take(words: str) -> None:
            self.rename(player, words, lambda why: again(words, why))

        self.ask_for(f"Another name for {name}", name, take)


class Players(PeoplePlace, PlayersListed):
    """Everybody known, guests left out."""

    place = PLAYERS
    ORDERS = SORTS
    BINDINGS = bindings_for(PLAYERS)

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[PlayerLine] = []
        self._alike: list[tuple[str, str]] = []

    def columns(self) -> Sequence[Column]:
        """Name, nights, best place, last night; where there is room whose name looks alike."""
        return (
            Column("name", 0, "left", "name"),
            Column("", 24, "left", "dim", least=96),
            Column("nights", 6, "right"),
            Column("won", 4, "right", "now"),
            Column("best place", 11, "right"),
            Column("rating", 6, "right", least=70),
            Column("last night", 10, "left", "dim"),
        )

    def hints(self) -> Sequence[tuple[str, str]]:
        """Opening one comes first here."""
        return (("enter", "opens a player"), ("/", "finds one by name"), ("e", "gives another name"))

    def body(self) -> Iterable[Widget]:
        """The list, what is to be noticed, the filter."""
        yield Rows(self.columns(), heading=True)
        yield Note(marked=True)
        yield Entry()

    def update(self) -> None:
        """Read the players, off the screen's thread, where they are not those shown."""
        director = self.clow.director
        if director is not None and not self._asked:
            self._asked = True
            self.act(director.players, self._read)
        self.refresh_keys()

    def _read(self, lines: list[PlayerLine]) -> None:
        from clow_tui.director.people.players import look_alike

        self._lines, self._alike = lines, look_alike(lines)
        self._fill()

    def _fill(self) -> None:
        lines = sorted((line for line in self._lines if not line.guest), key=SORTS[self.order])
        count, guests = len(lines), len(self._lines) - len(lines)
        facts = [Fact(f"{counted(count, 'player')} known", 1)]
        facts += [Fact(f"{counted(guests, 'guest')} left out", 2)] if guests else []
        facts += [Fact("practice nights do not count", 3)]
        self.query_one(Header).show("Players", facts, (f"by {self.order}",))
        self.query_one(Note).show(alike_words(self._alike))
        rows = self.list_rows()
        rows.empty = "Nobody has these words in the name." if lines else "Nobody is known yet."
        rows.show([player_row(line, self._alike) for line in lines])
        self.show_chosen()
        self.refresh_keys()

    def show_order(self) -> None:
        """By the next column."""
        self._fill()

    def chosen_player(self) -> str:
        """The chosen one."""
        return self.list_rows().chosen

    def do_edit(self) -> None:
        """The chosen one gets another name."""
        self.ask_name(self.list_rows().chosen)


def player_row(line: PlayerLine, alike: Sequence[tuple[str, str]]) -> Row:
    """A player as a line of the list."""
    others = [other for pair in alike if line.name in pair for other in pair if other != line.name]
    looks = f"looks like {others[0]}" if others else ""
    nights = str(line.nights or "")
    best = f"{ordinal(line.best)} of {line.of}" if line.best is not None else ""
    rating = f"{line.rating:.2f}" if line.rating is not None else ""
    cells = (line.name, looks, nights, str(line.won or ""), best, rating, line.last)
    return Row(line.id, cells, "" if line.nights else "dim", also=key_of(line.name))


def alike_words(pairs: Sequence[tuple[str, str]]) -> str:
    """Which names look alike, the first few of them."""
    if not pairs:
        return ""
    more = len(pairs) - 2
    said = ", ".join(f"{one} and {other}" for one, other in pairs[:2])
    counted = "" if more < 1 else ", and 1 more pair," if more == 1 else f", and {more} more pairs,"
    return f"{said}{counted} look alike: one person, or two?"


class Against(Drawn):
    """Whom a player met, most often first, as many lines as there is room for."""

    HEAD = (("nights", 6), ("ahead", 6), ("behind", 7))

    def __init__(self) -> None:
        super().__init__()
        self._met: tuple[Meeting, ...] = ()

    def show(self, met: Sequence[Meeting]) -> None:
        """Show these."""
        if tuple(met) != self._met:
            self._met = tuple(met)
            self.redraw()

    def draw(self, width: int, height: int, paint: Paint) -> Sequence[Line]:
        """Name, nights together, how often ahead of that one and behind."""
        if not self._met:
            return [[("  nobody met yet", paint.dim)]]
        room = max(4, width - sum(cells for _, cells in self.HEAD) - 4)
        head: list[Part] = [(f"  {pad('against', room)}", paint.dim)]
        head += [(pad(word, cells, "right"), paint.dim) for word, cells in self.HEAD]
        lines: list[Line] = [head]
        fits = height - 1 if len(self._met) < height else height - 2
        for met in self._met[: max(0, fits)]:
            line: list[Part] = [("  ", Style.null()), (pad(met.name, room), paint.name)]
            for (_, cells), figure in zip(self.HEAD, (met.nights, met.ahead, met.behind), strict=True):
                line.append((pad(str(figure), cells, "right"), paint.ink if figure else paint.dim))
            lines.append(line)
        if fits < len(self._met):
            lines.append([(f"  {signs().more} {len(self._met) - max(0, fits)} more", paint.dim)])
        return lines

    def all_lines(self) -> list[str]:
        """Everybody met, as text."""
        return [
            f"{met.name}: {met.nights} nights, ahead {met.ahead}, behind {met.behind}" for met in self._met
        ]


class PlayerPage(PeoplePlace, NightsListed):
    """One player: the nights, the latest first, and whom he met."""

    place = PLAYER
    BINDINGS = bindings_for(PLAYER)
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player

    def columns(self) -> Sequence[Column]:
        """Date, night, game, place."""
        return (
            Column("date", 10, "left", "dim"),
            Column("night", 0, "left", "name"),
            Column("game", 20, "left", "dim", least=66),
            Column("place", 12, "right"),
            Column("rating", 7, "right", least=58),
        )

    def hints(self) -> Sequence[tuple[str, str]]:
        """Opening a night comes first here."""
        return (("enter", "opens a night"), ("/", "finds one by name, game or year"))

    def body(self) -> Iterable[Widget]:
        """The nights, and beside or below them who was met; where there is room, the rating as a curve."""
        beside = Vertical(Curve("rating after each night"), Against(), classes="beside")
        yield Container(Rows(self.columns(), heading=True), beside, classes="page")
        yield Entry()

    def update(self) -> None:
        """Read the page, off the screen's thread, where it is not the one shown."""
        director = self.clow.director
        if director is not None and not self._asked:
            self._asked = True
            self.act(lambda: director.player(director.name(self.player)), self._fill)
        self.refresh_keys()

    def _fill(self, page: Page) -> None:
        line = page.line
        nights = counted(line.nights, "night")
        best = f"best {ordinal(line.best)} of {line.of}" if line.best is not None else ""
        facts = [nights, f"{line.won} won" if line.won else best]
        facts += [f"rating {line.rating:.2f}"] if line.rating is not None else []
        facts += [f"also {', '.join(page.also)}"] if page.also else []
        last = [Fact(f"last {line.last}", 2)] if line.last else []
        self.query_one(Header).show(line.name, [fact for fact in facts if fact], last)
        rows = self.list_rows()
        rows.empty = (
            "No night has these words." if page.nights else "No night so far; practice does not count."
        )
        steps = {step.night: step for step in page.course}
        rows.show([played_row(night, steps.get(night.id)) for night in page.nights])
        rows.styles.height = (
            max(1, len(page.nights)) + 1
        )  # below them, or beside, there is room for the others
        course = page.course
        dates = (course[0].date, course[-1].date) if course else ("", "")
        self.query_one(Curve).show([step.after for step in course], dates)
        self.query_one(Against).show(page.against)
        self.refresh_keys()

    def chosen_player(self) -> str:
        """This one."""
        return self.player

    def after_forgetting(self) -> None:
        """There is no page any more."""
        self.dismiss()

    def do_edit(self) -> None:
        """Another name."""
        self.ask_name(self.player)

    def do_night_sheets(self) -> None:
        """The page, to take home."""
        from clow_tui.director.past.which import Which

        take_past_home(self.clow, "player", Which(player=self.player))

    def do_list_copy(self) -> None:
        """The nights and who was met, as text."""
        nights = [line[2:] for line in self.list_rows().text_lines()]
        met = self.query_one(Against).all_lines()
        self.give("\n".join([*nights, "", *met]), f"{len(nights) - 1} nights and {len(met)} players met")


def played_row(night: PlayedNight, step: Step | None = None) -> Row:
    """A night as a line of a player's page, with the rating after it."""
    place = "under way"
    if night.place is not None:
        place = f"{'=' if night.shared else ''}{ordinal(night.place)} of {night.of}"
    tone = {None: "dim", 1: "now"}.get(night.place, "")
    rating = f"{step.after:.2f}" if step is not None else ""
    return Row(night.id, (night.date, night.night, night.game, place, rating), tone)
