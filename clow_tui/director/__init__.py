"""The one door to the nights of a data folder, used by both faces."""

from clow_tui.director.book import LogLine, View
from clow_tui.director.director import Director
from clow_tui.director.plan import NightPlan, Outlook
from clow_tui.director.play import Played, play
from clow_tui.director.verify import Verdict, verify

__all__ = [
    "Director",
    "LogLine",
    "NightPlan",
    "Outlook",
    "Played",
    "Verdict",
    "View",
    "play",
    "verify",
]
