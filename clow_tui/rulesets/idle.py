"""Keys that can do nothing where they stand: a fault when written, and left out of a resolved text."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from clow_tui.dice import is_letter
from clow_tui.rulesets.draft import Draft, Unknown
from clow_tui.rulesets.tree import Path

Idle = Iterator[tuple[Path, str]]


def idle(draft: Draft) -> dict[Path, str]:
    """Each idle key with the reason why it does nothing."""
    found: dict[Path, str] = {}
    for rule in _RULES:
        with suppress(Unknown):
            found.update(rule(draft))
    return found


def may_lose(draft: Draft) -> bool:
    """Whether anything a player rolls can lose at once."""
    effects = [draft[(*hand, "effect")] for hand in draft.hands()]
    out_of_throws = draft["throws", "exhausted"] == "lose" and not _exhausted_idle(draft)
    return "lose" in effects or draft["otherwise"] == "lose" or out_of_throws


def _exhausted_idle(draft: Draft) -> str | None:
    if draft["throws", "again"] is not None:
        return "with again the dice that lie after the last throw are the hand"
    if draft["throws", "most"] is None:
        return "without most the throws are never used up"
    if draft["otherwise"] != "roll again":
        return "only with otherwise: roll again is there another throw"
    return None


def _throws(draft: Draft) -> Idle:
    why = _exhausted_idle(draft)
    if why:
        yield ("throws", "exhausted"), why
    most = draft["throws", "most"]
    if most is not None and draft["throws", "again"] is None and draft["otherwise"] != "roll again":
        yield ("throws", "most"), "without again, only otherwise: roll again leads to another throw"
    if most is None or most == 1 or (draft["throws", "again"] is None and draft["otherwise"] != "roll again"):
        yield ("throws", "first_sets_limit"), "nobody has a second throw that is counted"


def _all_lose(draft: Draft) -> Idle:
    if draft["pot"] is not None and not may_lose(draft):
        yield ("pot", "all_lose"), "no hand loses at once"


def _next(draft: Draft) -> Idle:
    others = any(draft.written((key,)) for key in ("pot", "legs"))
    if draft.knows(("bank",)) and draft["bank"] is not None and not others:
        yield ("order", "next"), "with a bank its own moves say who is next"


def _unranked(draft: Draft) -> Idle:
    for hand in draft.hands():
        with suppress(Unknown):
            match = draft[(*hand, "match")]
            letters = match == "run" or any(is_letter(word) for word in match)
            if draft[(*hand, "ranked_by")] == () and not letters:
                yield (*hand, "ranked_by"), "a list of faces is one hand, equal to itself"


def _legs(draft: Draft) -> Idle:
    if draft["legs"] is None:
        return
    more: Path = ("legs", "more_players")
    if draft["players", "most"] == 2:
        yield more, "no more than two can play"
    if draft["players", "least"] > 2:
        yield ("legs", "two_players"), "more than two must play"
    first_to, points = draft[(*more, "first_to")], draft[(*more, "points")]
    if first_to is not None:
        for key in ("legs", "counts", "points"):
            yield (*more, key), "with first_to the game goes on until somebody has won so many legs"
    elif points is not None:
        yield (*more, "counts"), "with points every place counts"
    if first_to is not None or points is not None or draft[(*more, "legs")] != 2:
        yield (*more, "final_best_of"), "only two legs lead to a final"


_RULES: tuple[Callable[[Draft], Idle], ...] = (_throws, _all_lose, _next, _unranked, _legs)
