"""What a host is asked about somebody: where to, with whom, how many tokens, what name."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import Question, Rename, Step, whole
from clow_tui.app.text import signs
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer
from clow_tui.tournament.commands.books import Buy, Cash
from clow_tui.tournament.commands.changes import ChangeSettings
from clow_tui.tournament.commands.people import Return
from clow_tui.tournament.commands.seats import MoveTo, Pin, Swap
from clow_tui.tournament.model import Night


@dataclass(frozen=True, slots=True)
class ToTable(Question):
    """Where a player is moved to."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """Table, and seat if it matters."""
        return f"{name(self.player)} to table"

    def told(self, night: Night, name: Name) -> str:
        """Tables with a free seat."""
        here = night.entrants[self.player].table
        free = [
            f"{night.place_of(table.number)}: {', '.join(map(str, table.free_seats()))}"
            for table in night.open_tables()
            if table.number != here and table.free_seats()
        ]
        return f"Free seats at {f' {signs().dot} '.join(free) or 'no other table'}; 3 draws one, 3 5 names it"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """One number or two."""
        figures = [int(part) for part in text.split() if part.isascii() and part.isdigit() and len(part) < 6]
        if len(figures) != len(text.split()) or len(figures) not in (1, 2):
            raise BadAnswer("Type the table's number, and a seat's after it if it matters: 3, or 3 5.")
        return Step(MoveTo(self.player, *figures))


@dataclass(frozen=True, slots=True)
class SwapWith(Question):
    """Whom a player changes seats with."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """The other one."""
        return f"{name(self.player)} changes seats with"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A name."""
        return Step(Swap(self.player, director.words(night_id).entrant(text)))


@dataclass(frozen=True, slots=True)
class Holds(Question):
    """What somebody holds who is in after all."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """His tokens."""
        return f"What does {name(self.player)} hold?"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A number."""
        wanted = "Type the tokens as a number, for example 120."
        return Step(Return(self.player, whole(text, wanted)))


@dataclass(frozen=True, slots=True)
class NewName(Question):
    """Another name for somebody."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """Whose."""
        return f"New name for {name(self.player)}"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Anything that is a name."""
        if not text:
            raise BadAnswer("Type the name.")
        return Step(Rename(self.player, text))


@dataclass(frozen=True, slots=True)
class Buys(Question):
    """How many tokens somebody buys."""

    player: str

    def takes_nothing(self, night: Night) -> bool:
        """Then as many as one comes in with."""
        return True

    def asked(self, night: Night, name: Name) -> str:
        """Whose."""
        return f"{name(self.player)} buys"

    def told(self, night: Night, name: Name) -> str:
        """What he holds, and when they are his."""
        held, number = night.tokens_of(self.player), night.entrants[self.player].table
        table = night.tables.get(number or 0)
        later = table is not None and table.tracked and not table.between_rounds
        has = "" if held is None else f"holds {held} {signs().dot} "
        when = f" {signs().dot} his from the next round on" if later else ""
        return f"{has}a number of tokens, enter alone: {night.rules.tokens}{when}"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A number."""
        usual = director.view(night_id).night.rules.tokens
        tokens = whole(text, "Type how many tokens are bought, for example 100.") if text else usual
        return Step(Buy(self.player, tokens))


@dataclass(frozen=True, slots=True)
class Cashes(Question):
    """How many tokens somebody hands in."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """Whose."""
        return f"{name(self.player)} cashes"

    def told(self, night: Night, name: Name) -> str:
        """What he holds at most."""
        held = night.tokens_of(self.player)
        most = "a number of tokens" if held is None else f"up to {held}"
        return f"{most} {signs().dot} who goes home cashes all: {tap('p')}, the name, 1"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A number."""
        return Step(Cash(self.player, whole(text, "Type how many tokens are handed in, for example 40.")))


@dataclass(frozen=True, slots=True)
class PinnedTo(Question):
    """The table that somebody is to sit at, before the draw."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """Whose."""
        return f"{name(self.player)} is to sit at table"

    def told(self, night: Night, name: Name) -> str:
        """What it means."""
        named = ", ".join(f"{number} {given}" for number, given in night.settings.names)
        return f"a table's number, from 1{f' ({named})' if named else ''}; the draw seats the others around"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """A number."""
        return Step(Pin(self.player, whole(text, "Type the table's number, for example 1.")))


@dataclass(frozen=True, slots=True)
class ApartFrom(Question):
    """From whom somebody is kept apart at the draw."""

    player: str

    def asked(self, night: Night, name: Name) -> str:
        """Whose."""
        return f"{name(self.player)} is kept apart from"

    def told(self, night: Night, name: Name) -> str:
        """Several may be named."""
        return "one name or several with commas; they do not sit together at the draw"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """Names."""
        if not text:
            raise BadAnswer("Type one name or several with commas between them.")
        groups = director.words(night_id).entrants(text)
        others = [player for group in groups for player in group if player != self.player]
        if not others:
            raise BadAnswer("Name somebody else; one is always at a table with oneself.")
        held = director.view(night_id).night.settings.apart
        apart = [*map(list, held), *([self.player, other] for other in dict.fromkeys(others))]
        return Step(ChangeSettings({"apart": apart}))
