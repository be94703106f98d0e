"""The one door to the nights of a data folder, used by both faces."""

from clow_tui.director.book import LogLine, View
from clow_tui.director.director import Director
from clow_tui.director.people.players import Page, PlayerLine
from clow_tui.director.plan.asked import NightPlan, Outlook
from clow_tui.director.play import Played, play
from clow_tui.director.trash import Discarded
from clow_tui.director.verify import Verdict, verify

__all__ = [
    "Director",
    "Discarded",
    "LogLine",
    "NightPlan",
    "Outlook",
    "Page",
    "Played",
    "PlayerLine",
    "Verdict",
    "View",
    "play",
    "verify",
]
