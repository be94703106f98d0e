"""The people of a night being set up: typed, pasted, ticked, checked in, and every change taken back by u."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import events

from clow_tui.app.base_screens.place import Place
from clow_tui.app.commands.keymap import tap
from clow_tui.app.dialogs import Confirm
from clow_tui.app.setup.draft import Draft, counts_words
from clow_tui.app.setup.fields import FIELDS
from clow_tui.app.text import counted
from clow_tui.app.widgets.entry import Entry, EntryText
from clow_tui.director.people.known import Doubt, Known
from clow_tui.tournament.people import key_of
from clow_tui.tournament.people.pasting import Listed, read_list

if TYPE_CHECKING:
    pass

FIND = "find"  # in place of a field: the entry finds somebody


class ListingPlace(Place):
    """A screen over a draft, in which a field or one of the list is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._draft: Draft | None = None
        self._chosen: str | int = "players"  # a field, or one of the list
        self._entering: str | int = "players"
        self.before: list[Draft] = []  # drafts before each change, for undo
        self.known: tuple[Known, ...] = ()

    @property
    def has_draft(self) -> bool:
        """Whether there is a draft yet."""
        return self._draft is not None

    @property
    def draft(self) -> Draft:
        """The form as it is."""
        assert self._draft is not None
        return self._draft

    def field(self) -> str | None:
        """The chosen field."""
        return self._chosen if isinstance(self._chosen, str) else None

    def player(self) -> int | None:
        """The chosen one's place in the list."""
        return self._chosen if isinstance(self._chosen, int) else None

    def fields(self) -> tuple[str, ...]:
        """The fields that the draft has."""
        raise NotImplementedError

    def doubts(self) -> Sequence[Doubt]:
        """Names that may be meant for others."""
        return ()

    def read_field(self, field: str, text: str) -> str:
        """Take words for a field; what was wanted where they say nothing."""
        raise NotImplementedError

    # Changing

    def begin_with(self, draft: Draft) -> None:
        """The draft that there is at first."""
        self._draft = draft

    def change(self, draft: Draft) -> None:
        """Another draft; u brings this one back."""
        if self._draft is not None and draft != self._draft:
            self.before.append(self._draft)
        self._set(draft)

    def _set(self, draft: Draft) -> None:
        self._draft = draft
        self.choose(self._chosen)

    def choose(self, chosen: str | int) -> None:
        """Choose a field or one of the list; what is not there any more gives way to what is."""
        if isinstance(chosen, int) and chosen >= len(self.draft.people):
            chosen = len(self.draft.people) - 1 if self.draft.people else "players"
        if isinstance(chosen, str) and chosen not in self.fields():
            chosen = "more" if "more" in self.fields() else "players"
        self._chosen = chosen
        self.update()

    def do_undo(self) -> None:
        """The form as it was before the last change."""
        self._set(self.before.pop())

    def do_delete(self) -> None:
        """Take the chosen one out of the list, or the last one."""
        player = self.player()
        at = player if player is not None else len(self.draft.people) - 1
        gone = self.draft.people[at].name
        self.change(self.draft.without(at))
        self.clow.say(f"{gone} is out of the list. {tap('u')} puts the name back.")

    def do_presence(self) -> None:
        """The chosen one is here, late, or not coming: the next of these."""
        player = self.player()
        if player is None:
            self.choose(0)
            self.clow.say(f"The arrows choose somebody in the list; {tap('v')}: here, late, not coming.")
            return
        self.change(self.draft.with_presence(player))

    def do_known(self) -> None:
        """Take the known name for the chosen one, or for the first one in doubt."""
        player = self.player()
        asked = {key_of(doubt.name): doubt for doubt in self.doubts()}
        places = [at for at, one in enumerate(self.draft.people) if key_of(one.name) in asked]
        if not places:
            return
        at = player if player in places else places[0]
        doubt = asked[key_of(self.draft.people[at].name)]
        self.change(self.draft.taking(at, doubt.other))
        there = "is there once" if doubt.listed else "it is"
        self.clow.say(f"{doubt.name} is {doubt.other}: {doubt.other} {there}. {tap('u')} undoes.")

    def person_keys(self, at: int) -> tuple[tuple[str, str], ...]:
        """What can be done with one of the list."""
        one = self.draft.people[at]
        doubt = next((d for d in self.doubts() if key_of(d.name) == key_of(one.name)), None)
        keys = [("=", f"is {doubt.other}")] if doubt is not None else []
        now = {"here": "late", "late": "not coming", "not coming": "here"}[one.presence]
        keys += [("v", now), ("e", "changes the name"), ("d", "takes it out"), ("/", "finds"), ("G", "begin")]
        return tuple(keys)

    def players_keys(self) -> tuple[tuple[str, str], ...]:
        """How people come into the list."""
        if self.known:
            again = () if self.draft.people else (("a", "as last time"),)
            return (("enter", "ticks those known"), *again, ("n", "types names"), ("", "or paste a list"))
        return FIELDS["players"].keys

    # Typing, pasting, ticking

    def do_new(self) -> None:
        """Type players."""
        self._chosen = "players"
        self.enter("players")

    def do_list_filter(self) -> None:
        """Find somebody in the list by the first letters."""
        self._entering = FIND
        entry = self.query_one(Entry)
        entry.ask("Find")
        entry.open("")

    def on_entry_changed(self, event: Entry.Changed) -> None:
        """Choose whoever begins with what is typed, else whoever has it in the name."""
        wanted = key_of(event.text)
        if self._entering != FIND or not wanted:
            return
        keys = [key_of(one.name) for one in self.draft.people]
        found = [at for at, key in enumerate(keys) if key.startswith(wanted)]
        found = found or [at for at, key in enumerate(keys) if wanted in key]
        if found:
            self.choose(found[0])

    def enter(self, what: str | int) -> None:
        """Open the entry for a field, or for one's name."""
        self._entering = what
        entry, draft = self.query_one(Entry), self.draft
        if isinstance(what, int):
            entry.ask("Name")
            entry.open(draft.people[what].name)
        elif what == "players":
            entry.ask(f"Player {len(draft.people) + 1}")
            entry.open("")
        else:
            entry.ask(FIELDS[what].asked)
            entry.open(FIELDS[what].typed(draft))
        self.update()

    def on_entry_clicked(self, event: Entry.Clicked) -> None:
        """A click opens the entry for players."""
        self.do_new()

    def on_entry_answered(self, event: Entry.Answered) -> None:
        """Enter: take what was typed."""
        text, entry, what = event.text.strip(), event.entry, self._entering
        if what == "players" and text:
            self._add([text])
            entry.ask(f"Player {len(self.draft.people) + 1}")
            return
        if what == FIND:
            self._entering = "players"
        elif isinstance(what, int):
            if text and what < len(self.draft.people):
                self.change(self.draft.called(what, text))
        elif what != "players" and (fault := self.read_field(what, text)):
            self.clow.say(fault, bad=True)
            entry.open(text)
            return
        entry.close()
        self.update()

    def on_entry_closed(self, event: Entry.Closed) -> None:
        """Esc: as it was."""
        self.update()

    def on_entry_text_pasted(self, event: EntryText.Pasted) -> None:
        """Several lines pasted into the entry are players, whatever was asked."""
        self._add(event.lines)
        self.query_one(Entry).close()
        self.update()

    def on_paste(self, event: events.Paste) -> None:
        """A list pasted anywhere else is players too."""
        self._add(event.text.splitlines())

    def _add(self, lines: list[str]) -> None:
        read = read_list(lines)
        draft, faults = self.draft.with_listed(read.people)
        many = len(read.people) > 1
        self.change(draft)
        if faults:
            self.clow.say(faults[0], bad=True)
        elif many or read.passed:
            self.clow.say(understood(read.people, read.passed), long=bool(read.passed))
        if many and not faults:
            self.choose("begin")

    async def tick(self) -> None:
        """Tick people from those known."""
        from clow_tui.app.dialogs.ticks import Ticks

        listed = {key_of(one.name) for one in self.draft.people}
        ticked = [one.name for one in self.known if key_of(one.name) in listed]

        def done(names: tuple[str, ...] | None) -> None:
            if names is None:
                return
            keys = {key_of(name) for name in names}
            gone = {key_of(name) for name in ticked} - keys
            draft = self.draft
            for one in [one for one in draft.people if key_of(one.name) in gone]:
                draft = draft.without(draft.people.index(one))
            draft, _ = draft.with_listed(Listed(name) for name in names if key_of(name) not in listed)
            self.change(draft)
            if draft.people:
                self.choose("begin")

        await self.app.push_screen(Ticks(self.known, ticked), done)


def ask_unbegun(place: Place, draft: Draft, leave: Callable[[], None]) -> bool:
    """Ask before the program is left with a night that has not begun; that it has been asked."""
    if isinstance(place.app.screen, Confirm):
        return True
    count = len(draft.people)
    title = f"{draft.name} has not begun"
    lines = [f"Its list of {count} {'person' if count == 1 else 'people'} is gone when you leave now."]

    def answered(yes: bool | None) -> None:
        if yes:
            leave()

    place.app.push_screen(Confirm(title, lines, "leave"), answered)
    return True


def understood(people: Sequence[Listed], passed: Sequence[str]) -> str:
    """What a list was taken for: `24 names: 21 here, 2 late, 1 not coming. Passed over: Who's in?`"""
    guests = sum(bool(one.of) for one in people)
    words = f"{counted(len(people), 'name')}: {counts_words(people)}"
    words += f", {guests} of them guest{'' if guests == 1 else 's'}" if guests else ""
    return words + "." + (f" Passed over: {' · '.join(passed)}" if passed else "")
