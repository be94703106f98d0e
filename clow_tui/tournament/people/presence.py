"""Who comes, as people write it: behind a name, as a heading over a list, or by a sign."""

from __future__ import annotations

import re
from typing import Literal

Presence = Literal["here", "late", "not coming"]


def _phrases(text: str) -> frozenset[str]:
    return frozenset(phrase.strip() for phrase in text.split(","))


SAYS: dict[Presence, frozenset[str]] = {
    "here": _phrases(
        "yes, y, yep, yeah, yes please, ja, si, oui, ok, okay, sure, in, i'm in, im in, is in, count me in, "
        "here, is here, i'm here, coming, is coming, i'm coming, comes, will come, will be there, be there, "
        "there, attending, accepted, going, confirmed, paid, +"
    ),
    "late": _phrases(
        "late, later, is late, running late, comes late, comes later, coming late, coming later, will be "
        "late, is coming late, is coming later, i'll be late, a bit late, a little late, arrives late, "
        "arrives later, joins later, maybe, perhaps, probably, possibly, tentative, tbc, unsure, not sure, "
        "might come, ?, ??"
    ),
    "not coming": _phrases(
        "no, n, nope, nein, non, out, is out, i'm out, not coming, isn't coming, is not coming, won't come, "
        "will not come, can't, cannot, can not, can't come, cannot come, can not come, can't make it, "
        "cannot make it, can't join, won't make it, not in, not going, not here, declined, sick, is sick, "
        "ill, is ill, absent, is absent, is away, busy, is busy, cancelled, canceled, cancels, no show, "
        "no-show, did not come, sorry, not tonight, not this time, -, x"
    ),
}
# What needs no sign between it and the name: `Cy can't come`, but not `Ann No`, who may be called so.
BARE = {
    presence: frozenset(p for p in phrases if " " in p or p in ("late", "later", "can't", "cannot", "maybe"))
    for presence, phrases in SAYS.items()
}
HEADINGS: dict[Presence, frozenset[str]] = {
    "here": _phrases(
        "who's in, whos in, who is in, who's coming, who is coming, who comes, who's there, players, player "
        "list, participants, names, list, list of players, attending, attendees, coming, confirmed, going, "
        "present, guests, people, sign up, signup, sign-up, signed up, in, yes, here, paid"
    ),
    "late": _phrases(
        "late, later, coming late, coming later, latecomers, maybe, perhaps, tentative, waiting list, "
        "waitlist, reserve, reserves, not sure, unsure"
    ),
    "not coming": _phrases(
        "not coming, not in, who's out, who is out, can't come, cannot come, can't make it, can't, cannot, "
        "declined, absent, apologies, regrets, out, no, not going"
    ),
}
# Headings only with a colon or a question mark; else a name, for all one knows.
SHORT = _phrases("in, yes, here, paid, out, no, can't, cannot, guests, people, list")
COLUMNS = _phrases(
    "name, names, first name, last name, surname, player, players, coming, status, no, no., nr, nr., #, "
    "table, seat, email, e-mail, phone, mobile, paid, timestamp, date, time, guests, rsvp, attending, "
    "comment, comments, notes, here, present"
)
_SIGNS: dict[Presence, str] = {
    "here": "✅✔✓☑👍🙋🙌💪",
    "late": "⏰⏱⏳⌛🐌❓❔🤔🤷",
    "not coming": "❌✗✘✖👎🚫",
}
_SIGN = "[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
_REST = "[\ufe0e\ufe0f\u20e3\u2640\u2642\U0001f3fb-\U0001f3ff]*"
_CLUSTER = f"{_SIGN}{_REST}(?:\u200d{_SIGN}{_REST})*"
_LEADING = re.compile(rf"^\s*({_CLUSTER})\s*")
_TRAILING = re.compile(rf"\s*({_CLUSTER})\s*$")
_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_BETWEEN = re.compile(r"\s+[-–—=/|]+\s+|\s*[:–—]\s+|\s*\.{2,}\s*")
_TIME = re.compile(
    r"(?:(?:is )?(?:comes?|coming|arrives?|arriving|joins?|joining|here|in|there|late,?)\s+)?"
    r"(?:(?P<word>at|from|after|around|about|by|ca\.?|~)\s*)?"
    r"\d{1,2}(?P<unit>[:.h]\d{2}|\s*(?:am|pm|h|uhr|o'clock))?\s*(?:am|pm|h|uhr)?"
)
_GUESTS = re.compile(
    r"(?:\+|plus|with|&|and)\s*(?P<number>[1-9](?!\d)|one|two|three|four|a|an)?\s*"
    r"(?P<who>guests?|friends?|partner|others?|more|people|kids?)?"
)
_NUMBERS = {"one": 1, "a": 1, "an": 1, "two": 2, "three": 3, "four": 4}
_COUNT = re.compile(r"\s*[(\[]?\d{1,3}[)\]]?\s*$")
_DAY = re.compile(
    r"\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|"
    r"\b(?:january|february|march|april|june|july|august|september|october|november|december)\b"
)


def _plain(text: str) -> str:
    """As the phrases are written."""
    return " ".join(text.casefold().replace("’", "'").split()).strip(" .!,;()[]")


def presence_of(text: str) -> Presence | None:
    """Who comes, if the text says that and nothing else."""
    bare, said = sign_of(text)
    if said is not None and not bare:
        return said
    plain = _plain(bare)
    for presence, phrases in SAYS.items():
        if plain in phrases:
            return presence
    found = _TIME.fullmatch(plain)
    if found and (found["word"] or found["unit"] or not plain[0].isdigit()):
        return "late"
    return None


def sign_of(text: str) -> tuple[str, Presence | None]:
    """Without the signs at both ends, and what they say; a text of unknown signs alone stays as it is."""
    rest, said = text.strip(), None
    while found := _LEADING.match(rest) or _TRAILING.search(rest):
        left = (rest[: found.start()] + rest[found.end() :]).strip()
        sign = found[1][0]
        means: Presence | None = next((p for p, signs in _SIGNS.items() if sign in signs), None)
        if not left and means is None and sign not in "☐☒":
            break
        rest, said = left, means or said
    return rest, said


def after_the_name(text: str) -> tuple[str, Presence | None]:
    """A name, and who comes by the words behind it: `Bo (late)`, `Ann - yes`, `Cy can't come`, `Dee?`."""
    name = re.sub(r"(?:[\s,;!:]|\s[-–—=])+$", "", text).strip()
    if (found := _BRACKETS.search(name)) and found.start():
        said = presence_of(found[1])
        return (name[: found.start()], said) if said else (name, None)
    for found in reversed(list(_BETWEEN.finditer(name))):
        if found.start() and (said := presence_of(name[found.end() :])):
            return name[: found.start()], said
    words = name.split()
    for at in range(1, len(words)):
        behind = _plain(" ".join(words[at:]))
        for presence, phrases in BARE.items():
            if behind in phrases:
                return " ".join(words[:at]), presence
        found = _TIME.fullmatch(behind)
        if found and (found["word"] or (found["unit"] and len(words) - at > 1)):
            return " ".join(words[:at]), "late"
    if name.endswith("?") and len(words) < 3:
        return name.rstrip("? "), "late"
    return name, None


def guest_count(text: str) -> int:
    """How many come along by `+1`, `plus two`, `and a friend`; 0 when the text says nothing of the kind."""
    found = _GUESTS.fullmatch(_plain(text))
    if found is None or not (found["number"] or found["who"]):
        return 0
    if found["number"] in ("a", "an") and not found["who"]:
        return 0
    number = found["number"] or "one"
    return _NUMBERS.get(number) or int(number)


def heading_of(text: str) -> tuple[Presence | None, str]:
    """What a heading says of those under it, and what stands on its own line behind it; else None.

    A question, a date, or two words and more before a colon are headings, too, and say nothing new: here.
    """
    before, colon, after = text.partition(":")
    plain = _COUNT.sub("", _plain(before).rstrip("?").strip())
    plain = re.sub(r"^\d{1,3}\s+", "", plain)
    for presence, headings in HEADINGS.items():
        if plain in headings and (colon or "?" in text or plain not in SHORT):
            return presence, after.strip()
    words = text.split()
    asks = text.endswith("?") and (len(words) > 2 or words[0].casefold() in ("who", "who's", "players"))
    dated = any(sign.isdigit() for sign in text) and _DAY.search(text.casefold()) and len(words) > 1
    if asks or dated or (colon and not after.strip() and len(before.split()) > 1):
        return "here", ""
    return None, text


def is_column(text: str) -> bool:
    """Whether it is the head of a column in a spreadsheet."""
    return text.casefold().strip(" ?:") in COLUMNS
