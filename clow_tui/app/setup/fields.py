"""The fields of a new night: which of them a draft has, from top to bottom."""

from __future__ import annotations

from clow_tui.app.setup.draft import Draft, Games
from clow_tui.app.setup.field import Field
from clow_tui.app.setup.main_fields import MAIN
from clow_tui.app.setup.more_fields import MORE

SHAPE = ("groups", "qualify", "rounds", "strikes", "advance")
OFTEN = (*SHAPE, "table_stop", "final_stop", "final_best_of", "levels", "end_by", "stop")
RARELY = ("late_until", "reentry", "round_for_round", "breaks", "points", "tiebreaks")

FIELDS: dict[str, Field] = {field.id: field for field in (*MAIN, *MORE)}


def fields_for(draft: Draft, games: Games) -> tuple[str, ...]:
    """The fields that a draft has, from top to bottom; the rarer ones only while `more` is open."""
    ids = ["name", "ruleset", "format"]
    ruleset = games.get(draft.ruleset)
    if draft.date:
        return (*ids, "date", "practice", "players", "begin")
    ids += ["dice"] if draft.by_program else ["dice", "told"]
    ids += [] if draft.facts.pairs else ["tables"]
    ids += [field for field in OFTEN if draft.asks(field, ruleset)]
    ids += ["more"]
    if draft.more:
        ids += [field for field in RARELY if draft.asks(field, ruleset)]
        ids += ["names", "as_listed", "apart", "money", "odds", "date", "practice"]
    return (*ids, "players", "begin")
