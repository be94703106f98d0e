"""How long a night will take: nights played by the hundred, and levels that end one by a time."""

from clow_tui.forecast.many import Crew, Stopped, forecast
from clow_tui.forecast.model import NIGHTS, Fall, Forecast, NoForecast, Pace, Spread, Start
from clow_tui.forecast.start import planned, under_way, with_levels

__all__ = [
    "NIGHTS",
    "Crew",
    "Fall",
    "Forecast",
    "NoForecast",
    "Pace",
    "Spread",
    "Start",
    "Stopped",
    "forecast",
    "planned",
    "under_way",
    "with_levels",
]
