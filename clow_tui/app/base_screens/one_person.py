"""Dialogs about who is who: what merging or forgetting will do is said, and done once that is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clow_tui.app.base_app import Undo
from clow_tui.app.base_screens.kept import Kept
from clow_tui.app.base_screens.lists import ListPlace
from clow_tui.app.dialogs import Choose, Confirm, Reading
from clow_tui.app.text import counted

if TYPE_CHECKING:
    from clow_tui.director import Director
    from clow_tui.director.persons import Forgetting, Merge


class OnePerson(ListPlace, Kept):
    """A screen on which a player is chosen who may be another one, or is to be forgotten."""

    def chosen_player(self) -> str:
        """The id of the player meant; empty for none."""
        raise NotImplementedError

    def do_merge(self) -> None:
        """Ask who else this one is."""
        director, player = self.clow.director, self.chosen_player()
        if director is None or not player:
            return
        keep = director.name(player)
        self.ask_for(
            f"{keep} stays. Who is the same person?", "", lambda words: self._plan(director, keep, words)
        )

    def _plan(self, director: Director, keep: str, other: str) -> None:
        from clow_tui.director import persons

        self.act(
            lambda: persons.plan_merge(director, keep, other), lambda plan: self._confirm(director, plan)
        )

    def _confirm(self, director: Director, plan: Merge) -> None:
        from clow_tui.director import persons

        def sure(yes: bool | None) -> None:
            if yes:
                undo = Undo(
                    lambda: persons.unmerge(director, plan.other), f"{plan.other} is a player again.", ""
                )
                said = f"{plan.other} is {plan.keep} now. u parts them; so does the palette, any time later."
                job = lambda: persons.merge(director, plan.keep, plan.other)  # noqa: E731
                self.act(job, lambda _: self._changed(said, undo))

        lines = [
            f"{plan.keep} stays, with {nights(plan.kept_nights)}.",
            f"{plan.other} is no player of his own any more: {nights(plan.other_nights)} of his, and all "
            f"their results, are {plan.keep}'s.",
            "Ratings and seasons are reckoned as if it had always been so. It can be taken back later.",
        ]
        self.app.push_screen(Confirm(f"Are {plan.keep} and {plan.other} one person?", lines, "merge"), sure)

    def do_unmerge(self) -> None:
        """Choose who is to be a player of his own again."""
        from clow_tui.director import persons

        director = self.clow.director
        if director is None:
            return
        merged = director.roster.people.merged
        if not merged:
            self.clow.say("Nobody was merged: there is nobody to part.")
            return
        choices = [(one, f"{was.name}, now {director.name(one)}") for one, was in merged.items()]

        def part(chosen: str | None) -> None:
            if chosen:
                name = merged[chosen].name
                said = f"{name} is a player of his own again."
                self.act(lambda: persons.unmerge(director, name), lambda _: self._changed(said))

        self.app.push_screen(Choose("Who is somebody else after all?", choices), part)

    def do_forget(self) -> None:
        """Say what goes and what stays, and ask."""
        from clow_tui.director import persons

        director, player = self.clow.director, self.chosen_player()
        if director is not None and player:
            name = director.name(player)
            self.act(
                lambda: persons.plan_forget(director, name), lambda plan: self._ask_forget(director, plan)
            )

    def _ask_forget(self, director: Director, plan: Forgetting) -> None:
        from clow_tui.director import persons

        def sure(yes: bool | None) -> None:
            if yes:
                name = director.name(plan.player)
                self.act(lambda: persons.forget(director, name), lambda done: self._forgotten(*done))

        names = ", ".join(plan.names)
        lines = [
            f"These names go from players, nights and seasons, for good: {names}.",
            f"All results stay, of {nights(plan.nights)}, as those of {plan.instead}.",
            "This cannot be undone. Copies that still hold the name are listed then.",
        ]
        self.app.push_screen(Confirm(f"Forget {plan.names[0]}?", lines, "forget"), sure)

    def _forgotten(self, plan: Forgetting, copies: Sequence[str]) -> None:
        self._changed(f"The name is gone; its nights are those of {plan.instead}.")
        self.after_forgetting()
        lines = [f" {copy}" for copy in copies] or ["No copy in the data folder holds the name."]
        lines.append("Archives and exports that lie elsewhere are not known here.")
        self.app.push_screen(Reading("Still holding the name" if copies else "Forgotten", lines))

    def after_forgetting(self) -> None:
        """The one who was chosen is not there any more."""


def nights(names: Sequence[str]) -> str:
    """So many nights, the latest few by name."""
    if not names:
        return "no nights"
    count = counted(len(names), "night")
    return f"{count} ({', '.join(names[:3])}{', and more' if len(names) > 3 else ''})"
