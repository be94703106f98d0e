"""One table's play, pure: the prompt of the moment, the answers it takes, the next state."""

from clow_tui.games.answers import parse, wanted
from clow_tui.games.happenings import Happening
from clow_tui.games.model import (
    Amount,
    Answer,
    AnswerError,
    DiceThrown,
    LetProgramThrow,
    Out,
    Pass,
    PotRules,
    PotState,
    Prompt,
    Rolled,
    Said,
    Seat,
)
from clow_tui.games.pot import (
    answer,
    begin,
    clear,
    end_now,
    held_ante,
    open_pot,
    places,
    pot_rules,
    total,
)
from clow_tui.games.pot_round import in_turn, prompt, refusal
from clow_tui.games.turn import Final, Keep, Stand, ThrowRules
from clow_tui.games.words import say

__all__ = [
    "Amount",
    "Answer",
    "AnswerError",
    "DiceThrown",
    "Final",
    "Happening",
    "Keep",
    "LetProgramThrow",
    "Out",
    "Pass",
    "PotRules",
    "PotState",
    "Prompt",
    "Rolled",
    "Said",
    "Seat",
    "Stand",
    "ThrowRules",
    "answer",
    "begin",
    "clear",
    "end_now",
    "held_ante",
    "in_turn",
    "open_pot",
    "parse",
    "places",
    "pot_rules",
    "prompt",
    "refusal",
    "say",
    "total",
    "wanted",
]
