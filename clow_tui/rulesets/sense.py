"""Whether a ruleset makes sense as a whole: what each value means beside the others."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from clow_tui.dice import DiceError, DiceSpec, HandBook, HandSpec, Wild, compile_hands, is_letter, parse_dice
from clow_tui.nearest import nearest
from clow_tui.rulesets.draft import Draft, Unknown
from clow_tui.rulesets.idle import idle
from clow_tui.rulesets.merge import MEETINGS
from clow_tui.rulesets.model import OUTCOMES_MOST
from clow_tui.rulesets.tree import Path
from clow_tui.rulesets.written import moves_to, quoted

Findings = Iterator[tuple[Path, str]]


def check_sense(draft: Draft) -> None:
    """Notes in the draft all faults that show only when values are held side by side."""
    for check in _CHECKS:
        with suppress(Unknown):
            for path, text in check(draft):
                draft.say(path, text)
    with suppress(Unknown):
        for hand in draft.hands():
            for check_hand in _HAND_CHECKS:
                with suppress(Unknown):
                    for path, text in check_hand(draft, hand):
                        draft.say(path, text)
    for path, why in idle(draft).items():
        if draft.written(path):
            draft.say(path, f"{path[-1]} does nothing here: {why}; leave it out", of_key=True)


def _one_meeting(draft: Draft) -> Findings:
    there = [key for key in MEETINGS if draft.written((key,))]
    if not there and not any(draft.misspelt(key) for key in MEETINGS):
        yield (
            (),
            "one of pot, bank and legs is missing, which say how players meet; for one pot write pot: {}",
        )
    for key in there[1:]:
        yield (key,), f"a ruleset has one of pot, bank and legs; keep either {there[0]} or {key}"


def _players(draft: Draft) -> Findings:
    least, most = draft["players", "least"], draft["players", "most"]
    if most is not None and most < least:
        yield ("players", "most"), f"most is {most}, below the least of {least}; swap the two"


def _faces(draft: Draft) -> Findings:
    faces = draft["dice", "faces"]
    for index, face in enumerate(faces):
        if face in faces[:index]:
            yield ("dice", "faces", index), f"the face {face} is listed twice; keep one"


def _wild(draft: Draft) -> Findings:
    faces = draft["dice", "faces"]
    if not draft.written(("dice", "wild")):
        return
    face = draft["dice", "wild", "face"]
    if face not in faces:
        yield ("dice", "wild", "face"), _no_face(face, faces)
    stands_for = draft["dice", "wild", "as"]
    for index, other in enumerate(stands_for):
        if other not in faces:
            yield ("dice", "wild", "as", index), _no_face(other, faces)
        elif other in stands_for[:index]:
            yield ("dice", "wild", "as", index), f"the face {other} is listed twice; keep one"
    if set(stands_for) == {face}:
        yield (
            ("dice", "wild", "as"),
            f"a wild {face} that stands for itself alone is not wild; list other faces",
        )


def _outcomes(draft: Draft) -> Findings:
    count, faces = draft["dice", "count"], draft["dice", "faces"]
    if len(faces) ** count > OUTCOMES_MOST:
        ways = f"{count} dice of {len(faces)} faces fall in {len(faces) ** count} ways"
        yield ("dice", "count"), f"{ways}, more than the {OUTCOMES_MOST} that can be counted; take fewer dice"


def _names(draft: Draft) -> Findings:
    seen: dict[str, int] = {}
    for hand in draft.hands():
        if not draft.knows((*hand, "name")):
            continue
        name = draft[(*hand, "name")]
        if name.casefold() in seen:
            first = seen[name.casefold()] + 1
            yield (
                (*hand, "name"),
                f"{quoted(name)} is the name of hand {first} already; give each hand its own",
            )
        seen.setdefault(name.casefold(), int(hand[1]))
        if name.casefold() in ("nothing", "again"):
            yield (
                (*hand, "name"),
                f"{quoted(name)} is what rolls without a hand are called; choose another name",
            )


def _match(draft: Draft, hand: Path) -> Findings:
    match, count = draft[(*hand, "match")], draft["dice", "count"]
    if match == "run":
        return
    faces = draft["dice", "faces"]
    path = (*hand, "match")
    strangers = [index for index, word in enumerate(match) if not is_letter(word) and word not in faces]
    in_one_word = not draft.is_list(path)
    if strangers and in_one_word:
        yield path, _stranger_in_word("".join(match), match[strangers[0]], draft)
    else:
        for index in strangers:
            yield (*path, index), _no_face(match[index], faces)
    if len(match) != count and not (strangers and in_one_word):
        dice = "die" if len(match) == 1 else "dice"
        yield path, f"match is for {len(match)} {dice}, but count is {count}; name every die"
    for index, word in enumerate(match):
        if is_letter(word) and word.upper() in faces and word not in match[:index]:
            where = path if in_one_word else (*path, index)
            yield (
                where,
                f"{word} could be the face {word.upper()}; write {word.upper()}, or take another letter",
            )


def _stranger_in_word(word: str, stranger: str, draft: Draft) -> str:
    faces, count = draft["dice", "faces"], draft["dice", "count"]
    if word.isalpha():
        return f"{stranger} is no face of these dice; the letters of a pattern are small: {word.lower()}"
    with suppress(DiceError):
        listed = ", ".join(parse_dice(word.lstrip("0"), DiceSpec(count, faces), count))
        return f"{quoted(word)} is read one letter at a time; write [{listed}]"
    return _no_face(stranger, faces)


def _no_face(face: str, faces: tuple[str, ...]) -> str:
    meant = next((other for other in (face.upper(), face.lstrip("0")) if other in faces), None)
    near = f"; write {meant}" if meant else "; write match: run" if face == "run" else ""
    shown = face if face.isalnum() else quoted(face)
    return f"{shown} is no face of these dice, which have {' '.join(faces)}{near}"


def _ranked_by(draft: Draft, hand: Path) -> Findings:
    match, ranked_by = draft[(*hand, "match")], draft[(*hand, "ranked_by")]
    if not ranked_by:
        return
    letters = sorted({word for word in match if is_letter(word)}) if match != "run" else []
    path = (*hand, "ranked_by")
    if not letters:
        yield path, "ranked_by names letters, but match has none; leave it out"
        return
    for letter in dict.fromkeys(ranked_by):
        if letter not in letters:
            yield path, f"{letter} is no letter of the pattern, which has {', '.join(letters)}"
        elif ranked_by.count(letter) > 1:
            yield path, f"{letter} is named twice; once is enough"


def _effects(draft: Draft, hand: Path) -> Findings:
    if draft.written(("legs",)) and draft[(*hand, "effect")]:
        yield (*hand, "effect"), "effect has no place in a game of legs; leave it out"
    if draft[(*hand, "pays")] and not draft.written(("bank",)) and not draft.misspelt("bank"):
        yield (*hand, "pays"), "pays counts only with a bank; leave it out"


def _no_losing_in_legs(draft: Draft) -> Findings:
    if not draft.written(("legs",)):
        return
    for path in (("otherwise",), ("throws", "exhausted")):
        if draft.knows(path) and draft[path] == "lose" and draft.written(path):
            yield path, f"{path[-1]}: lose has no place in a game of legs; write nothing"


def _reachable(draft: Draft) -> Findings:
    book = _book(draft)
    for index in book.unreachable:
        path: Path = ("hands", index, "match")
        match = book.hands[index].match
        if match != "run" and any(not is_letter(word) and word not in book.spec.faces for word in match):
            continue  # said already, face by face
        alone = compile_hands(book.spec, [book.hands[index]], "nothing")
        if alone.unreachable:
            yield path, "no roll of these dice can make this hand; change match or take the hand out"
        else:
            yield path, "every roll of this hand belongs to one that stands above it or spells out more faces"
    endless = len(book.unreachable) == len(book.hands) and draft["throws", "most"] is None
    if endless and draft["otherwise"] == "roll again":
        yield ("otherwise",), "roll again could never end, since no roll makes a hand; write nothing"


def _can_be_won(draft: Draft) -> Findings:
    """A pot or a leg that nobody can ever win never ends, nor does a round rolled off on and on."""
    book = _book(draft)
    legs = draft.written(("legs",))
    if len(book.unreachable) == len(book.hands) or not (legs or draft.written(("pot",))):
        return
    made = {(roll.hand.effect, roll.hand.rank) for roll in book.rolls if roll.hand.decided}
    if draft["otherwise"] == "roll again" and draft["throws", "most"] is not None:
        made.add(("lose" if draft["throws", "exhausted"] == "lose" else None, 0))
    by_rounds = not legs and draft["pot", "ends"] != "last standing"
    if not legs and all(effect == "lose" for effect, _ in made):
        if by_rounds and draft["pot", "all_lose"] == "carry":
            return
        yield ("hands",), "every hand loses, so that nobody could ever win the pot; let one of them win"
    elif len(made) == 1 and ("win", 1) not in made and not (by_rounds and draft["pot", "tied"] == "split"):
        yield (
            ("hands",),
            "all rolls are equal, so that nobody could ever win; add a hand or rank one by a letter",
        )


def _book(draft: Draft) -> HandBook:
    """The book of the hands; Unknown while they have faults of their own.

    The one that `book_of` gives, so that it is compiled once; under numbers where names are at fault.
    """
    count, faces = draft["dice", "count"], draft["dice", "faces"]
    spec = DiceSpec(count, faces)
    if draft["dice", "wild"] is not None:
        spec = DiceSpec(count, faces, Wild(draft["dice", "wild", "face"], draft["dice", "wild", "as"]))
    if len(faces) ** count > OUTCOMES_MOST:
        raise Unknown
    names = [draft[(*hand, "name")] for hand in draft.hands() if draft.knows((*hand, "name"))]
    named = len(set(names)) == draft["hands"]
    hands = []
    for hand in draft.hands():
        name = draft[(*hand, "name")] if named else str(hand[1])
        match, ranked_by, effect = (draft[(*hand, key)] for key in ("match", "ranked_by", "effect"))
        pays = draft[(*hand, "pays")] if draft.knows((*hand, "pays")) else None
        hands.append(HandSpec(name, match, ranked_by, effect, pays))
    try:
        return compile_hands(spec, hands, draft["otherwise"])
    except ValueError:
        raise Unknown from None


def _throws(draft: Draft) -> Findings:
    if not draft.written(("throws", "again")):
        return
    if draft["otherwise"] == "roll again":
        text = "again lets the player choose and otherwise: roll again does not; keep one of the two"
        yield ("throws", "again"), text
    if draft["throws", "most"] is None and not draft.misspelt("throws", "most"):
        yield ("throws", "again"), "again needs to know when to end; write most beside it, such as most: 3"
    if draft["throws", "most"] == 1:
        yield ("throws", "most"), "most is 1, so that nothing can be thrown again; write 2 or more"
    least, most, count = (
        draft["throws", "again", "least"],
        draft["throws", "again", "most"],
        draft["dice", "count"],
    )
    for key, number in (("least", least), ("most", most)):
        if number is not None and number > count:
            yield ("throws", "again", key), f"{key} is {number}, but only {count} dice are thrown"
    if most is not None and most < least:
        yield ("throws", "again", "most"), f"most is {most}, below the least of {least}; swap the two"


def _tokens(draft: Draft) -> Findings:
    for part, key, what in (("pot", "ante", "ante"), ("bank", "least_stake", "least stake")):
        with suppress(Unknown):
            tokens, least = draft[part, "tokens"], draft[part, key]
            if tokens < least:
                path = (part, "tokens") if draft.written((part, "tokens")) else (part, key)
                yield path, f"tokens are {tokens}, below the {what} of {least}, so that nobody could play"


def _pays(draft: Draft) -> Findings:
    stake = draft["bank", "least_stake"]
    pays = [draft[(*hand, "pays")] or 1 for hand in draft.hands()]
    if stake < max(pays):
        path = ("bank", "least_stake") if draft.written(("bank", "least_stake")) else ("bank",)
        yield path, f"least_stake is {stake}, but a hand pays {max(pays)}; write {max(pays)} or more"


def _moves(draft: Draft) -> Findings:
    moved_by = moves_to(draft["bank", "moves"])
    names = [draft[(*hand, "name")] for hand in draft.hands()]
    if moved_by is not None and moved_by not in names:
        near = nearest(moved_by, names)
        mend = f"did you mean {near}?" if near else f"the hands are {', '.join(names)}"
        yield ("bank", "moves"), f"{quoted(moved_by)} is no hand of this ruleset; {mend}"


def _order(draft: Draft) -> Findings:
    if draft["order", "next"] == "decider" and draft.written(("legs",)):
        yield ("order", "next"), "next: decider is for pots only; with legs write same, rotate or throw"


def _legs(draft: Draft) -> Findings:
    more: Path = ("legs", "more_players")
    legs, points = draft[(*more, "legs")], draft[(*more, "points")]
    if legs > 2 and points is None and draft[(*more, "first_to")] is None:
        yield (
            (*more, "legs"),
            f"legs is {legs}, but only points need more than two; write points: [3, 2, 1] too",
        )


_CHECKS: tuple[Callable[[Draft], Findings], ...] = (
    _one_meeting,
    _players,
    _faces,
    _wild,
    _outcomes,
    _names,
    _reachable,
    _can_be_won,
    _throws,
    _no_losing_in_legs,
    _tokens,
    _pays,
    _moves,
    _order,
    _legs,
)
_HAND_CHECKS: tuple[Callable[[Draft, Path], Findings], ...] = (_match, _ranked_by, _effects)
