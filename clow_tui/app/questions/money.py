"""What is asked about the money of a night: a split that those left agree on."""

from __future__ import annotations

from dataclasses import dataclass

from clow_tui.app.presenters.model import Name
from clow_tui.app.questions.question import Question, Step
from clow_tui.director import Director
from clow_tui.director.errors import BadAnswer, MoneyError
from clow_tui.tournament.commands.money import AgreeSplit
from clow_tui.tournament.model import Night
from clow_tui.tournament.standings.payout import sharers, to_share


@dataclass(frozen=True, slots=True)
class Split(Question):
    """Who of those left gets what."""

    def asked(self, night: Night, name: Name) -> str:
        """What they agree on."""
        return "They agree:"

    def told(self, night: Night, name: Name) -> str:
        """How much there is to share, and that it can be dropped."""
        money = night.settings.money
        if money is None or night.finished:
            return "as in Ann 12, Bo 8; they share what their places get together; none: no split"
        return f"{money.says(to_share(night, sharers(night)))} among all who are left; none: no split"

    def read(self, text: str, director: Director, night_id: str) -> Step:
        """The split."""
        try:
            return Step(AgreeSplit(director.words(night_id).amounts(text)))
        except MoneyError as wrong:
            raise BadAnswer(f"{wrong}.") from None
