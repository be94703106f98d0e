"""Rulesets made up at random, every key of the vocabulary among them, and what of each counts in play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

import yaml
from hypothesis import strategies as st
from pydantic import BaseModel

from clow_tui.dice.pattern import take_apart
from clow_tui.rulesets import Ruleset, read_ruleset, resolved_text
from clow_tui.rulesets.model import Part, hand_spec
from clow_tui.rulesets.words import in_words

DICE: list[dict[str, Any]] = [
    {"count": 3, "faces": [1, 2, 3, 4, 5, 6]},
    {"count": 4, "faces": [1, 2, 3, 4, 5, 6]},
    {"count": 3, "faces": [1, 2, 3, 4, 5, 6], "wild": {"face": 1, "as": [2, 3, 4, 5, 6]}},
    {"count": 3, "faces": [1, 2, 3, 4, 5, 6], "wild": {"face": 1, "as": [1, 2, 3]}},
    {"count": 5, "faces": [9, 10, "J", "Q", "K", "A"]},
    {"count": 5, "faces": [9, 10, "J", "Q", "K", "A"], "wild": {"face": "A", "as": ["J", "Q", "K", "A"]}},
    {"count": 2, "faces": ["LOW", "MID", "TOP"]},
    {"count": 1, "faces": [1, 2]},
]
BANK = """\
name: Bank
dice: {count: 3}
hands:
  - {name: 4-5-6, match: [4, 5, 6], effect: win, pays: 2}
  - {name: Trips, match: xxx, effect: win}
  - {name: Point, match: xxy, ranked_by: y}
  - {name: 1-2-3, match: [1, 2, 3], effect: lose}
otherwise: roll again
bank:
  tokens: 100
  least_stake: 5
  bets: {passes: 1}
  tied: stays
  moves: every round
  declinable: true
  ends: {rounds: 20}
order: {first: seats}
"""
NUMBERS = st.sampled_from([1, 2, 5, 10])


def good(text: str) -> Ruleset | None:
    """The ruleset of a text that has no faults."""
    return read_ruleset(text, name="x").ruleset


def said(text_or_ruleset: str | Ruleset) -> list[str]:
    """All that is said of the rules, without what the host says about the game himself."""
    ruleset = good(text_or_ruleset) if isinstance(text_or_ruleset, str) else text_or_ruleset
    assert ruleset is not None
    return [line for heading, lines in in_words(ruleset) if heading != "The game" for line in lines]


def leaves(model: type[BaseModel] = Ruleset, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every key of the vocabulary that holds a value and no keys of its own, such as ("pot", "ante")."""
    for name, info in model.model_fields.items():
        here = (*path, info.alias or name)
        parts = _parts(info.annotation)
        for part in parts:
            yield from leaves(part, here)
        if not parts or _words(info.annotation):
            yield here


def _words(annotation: Any) -> bool:
    """Whether a key that can hold keys of its own can hold a bare word as well."""
    return any(get_origin(inner) is Literal or _words(inner) for inner in get_args(annotation))


def _parts(annotation: Any) -> list[type[Part]]:
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return [annotation]
    return [part for inner in get_args(annotation) for part in _parts(inner)]


def in_play(ruleset: Ruleset) -> str:
    """All of a ruleset that can make a difference at the table.

    Without its name and what it says about itself, without idle keys and with patterns taken apart, so that
    `xxy` and `zaz` are one.
    """
    kept = yaml.load(resolved_text(ruleset), Loader=yaml.CSafeLoader)
    for key in ("format", "name", "about"):
        kept.pop(key, None)
    for hand, rule in zip(kept["hands"], ruleset.hands, strict=True):
        pattern = take_apart(hand_spec(rule))
        spelled = sorted(pattern.spelled)
        ranking = (pattern.ranking, pattern.ranked_run) if rule.effect is None else None
        hand["match"] = (pattern.run, spelled, pattern.sizes, ranking)
        hand["pays"] = rule.pays or 1
        hand.pop("ranked_by", None)
    if "wild" in kept["dice"]:
        kept["dice"]["wild"]["as"].sort(key=str)
    if "again" in kept.get("throws", {}):
        kept["throws"]["again"].setdefault("most", ruleset.dice.count)
    return json.dumps(kept, sort_keys=True)


@st.composite
def ruleset_data(draw: st.DrawFn) -> dict[str, Any]:
    """A ruleset as plain data; nearly always a good one."""
    dice = draw(st.sampled_from(DICE))
    meeting = draw(st.sampled_from(["pot", "bank", "legs"]))
    otherwise = draw(st.sampled_from(["roll again", "nothing", *([] if meeting == "legs" else ["lose"])]))
    data = {
        "name": "Made up",
        "dice": dice,
        "players": draw(players()),
        "hands": draw(hands(dice, meeting)),
        "otherwise": otherwise,
        "throws": draw(throws(dice["count"], otherwise, meeting)),
        meeting: draw({"pot": pots(), "bank": banks(), "legs": legs()}[meeting]),
    }
    nexts = {"pot": ["decider", "same", "rotate", "throw"], "bank": [], "legs": ["same", "rotate", "throw"]}
    data["order"] = {"first": draw(st.sampled_from(["seats", "throw"]))}
    if nexts[meeting]:
        data["order"]["next"] = draw(st.sampled_from(nexts[meeting]))
    return data


@st.composite
def players(draw: st.DrawFn) -> dict[str, int]:
    """How many play."""
    least = draw(st.integers(2, 3))
    most = draw(st.sampled_from([None, least, 6]))
    return {"least": least} if most is None else {"least": least, "most": most}


@st.composite
def hands(draw: st.DrawFn, dice: dict[str, Any], meeting: str) -> list[dict[str, Any]]:
    """One to four hands, some of which spell out faces."""
    words = st.one_of(st.sampled_from("xxxyyzw"[: dice["count"] + 2]), st.sampled_from(dice["faces"]))
    listed = st.lists(words, min_size=dice["count"], max_size=dice["count"])
    made = []
    for index in range(draw(st.integers(1, 4))):
        match = (
            draw(st.one_of(listed, st.just("run"))) if dice["count"] <= len(dice["faces"]) else draw(listed)
        )
        hand: dict[str, Any] = {"name": f"Hand {index + 1}", "match": match}
        letters = sorted({word for word in match if isinstance(word, str) and word.islower()})
        if match == "run":
            if draw(st.booleans()):
                hand["ranked_by"] = "none"
        elif letters:
            ranked = draw(st.one_of(st.none(), st.permutations(letters), st.just("none")))
            if ranked is not None:
                cut = draw(st.integers(1, len(letters)))
                hand["ranked_by"] = ranked if ranked == "none" else ranked[:cut]
        if meeting != "legs":
            effect = draw(st.sampled_from([None, None, "win", "lose"]))
            hand |= {"effect": effect} if effect else {}
        if meeting == "bank" and draw(st.booleans()):
            hand["pays"] = draw(st.integers(1, 3))
        made.append(hand)
    return made


@st.composite
def throws(draw: st.DrawFn, count: int, otherwise: str, meeting: str) -> dict[str, Any]:
    """How a turn is thrown."""
    if otherwise != "roll again":
        if draw(st.booleans()):
            return {}
        least = draw(st.integers(1, count))
        most = draw(st.sampled_from([None, least, count]))
        again = {"least": least} if most is None else {"least": least, "most": most}
        return {"most": draw(st.integers(2, 4)), "first_sets_limit": draw(st.booleans()), "again": again}
    most = draw(st.sampled_from([None, 1, 2, 3]))
    if most is None:
        return {}
    limit = {"first_sets_limit": draw(st.booleans())} if most > 1 else {}
    exhausted = draw(st.sampled_from(["nothing", *([] if meeting == "legs" else ["lose"])]))
    return {"most": most, "exhausted": exhausted, **limit}


@st.composite
def pots(draw: st.DrawFn) -> dict[str, Any]:
    """One pot."""
    return {
        "tokens": draw(st.sampled_from([10, 100])),
        "ante": draw(NUMBERS),
        "tied": draw(st.sampled_from(["roll off", "split"])),
        "ends": draw(st.sampled_from(["last standing", {"rounds": 1}, {"rounds": 20}])),
    }


@st.composite
def banks(draw: st.DrawFn) -> dict[str, Any]:
    """A bank."""
    bets: dict[str, Any] = {"passes": draw(st.sampled_from([1, "until covered"]))}
    most = draw(st.sampled_from([None, 1, 20]))
    return {
        "tokens": draw(st.sampled_from([10, 100])),
        "least_stake": draw(st.sampled_from([3, 10])),
        "bets": bets if most is None else {**bets, "first_pass_most": most},
        "tied": draw(st.sampled_from(["stays", "push", "banker"])),
        "moves": draw(
            st.sampled_from(["to whoever rolls Hand 1", "every round", "on banker's loss", "never"])
        ),
        "declinable": draw(st.booleans()),
        "ends": {"rounds": draw(NUMBERS)},
    }


@st.composite
def legs(draw: st.DrawFn) -> dict[str, Any]:
    """Legs."""
    odd = st.sampled_from([1, 3, 7])
    counts = st.sampled_from(["lowest", "highest"])
    more: st.SearchStrategy[dict[str, Any]] = st.one_of(
        st.fixed_dictionaries({"legs": st.just(1), "counts": counts}),
        st.fixed_dictionaries({"legs": st.just(2), "counts": counts, "final_best_of": odd}),
        st.fixed_dictionaries({"first_to": NUMBERS}),
        st.fixed_dictionaries(
            {"legs": NUMBERS, "points": st.sampled_from([[1], [3, 2, 1], [0, 1], [3, 2, 1, 0]])}
        ),
    )
    return {"two_players": {"best_of": draw(odd)}, "more_players": draw(more)}


def variants(one: dict[str, Any], other: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The first ruleset again and again, each time with one value, or one group, as the other has it."""
    for path in _paths(one):
        value = _at(other, path)
        if value is not None and value != _at(one, path):
            yield _with(one, path, value)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(data, dict):
        for key in data:
            yield from _paths(data[key], (*path, key))
    elif isinstance(data, list) and path == ("hands",):
        for index, hand in enumerate(data):
            yield from _paths(hand, (*path, index))


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _with(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = list(data) if isinstance(data, list) else dict(data)
    copy[path[0]] = _with(copy[path[0]], path[1:], value)
    return copy


def as_text(data: dict[str, Any]) -> str:
    """The data as a ruleset file."""
    return json.dumps(data)  # which is YAML as well
