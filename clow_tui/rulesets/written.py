"""Values as they are written: what a face, a name, a pattern may look like, and how each is understood.

The functions here stand in the model as validators; what they refuse, they refuse with a sentence of ours.
"""

import re
import unicodedata
from typing import Any

from pydantic_core import PydanticCustomError

from clow_tui.dice import is_letter

_MOVES = ("every round", "on banker's loss", "never")
_MOVES_TO = "to whoever rolls "
_MATCH_WANTED = "{key} wants a pattern such as xxy, a list such as [4, 5, 6], or run"
# What each kind of value may look like, for the schema; what it means beside others is seen by the loader.
# A dollar alone would let a last line break pass in Python.
_END = "$(?!\\n)"
_CONTROL = "\\u0000-\\u001f\\u007f-\\u009f\\ue000-\\uf8ff\\u202a-\\u202e\\u2066-\\u2069"
_BLANK = " \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
_SCALAR = ["string", "number", "boolean"]  # as text it is what it was
_FACE_PATTERN = "[0-9A-Z]{1,3}"
FACE_SHAPE: dict[str, Any] = {
    "title": "a face: one to three digits or capital letters",
    "type": ["string", "integer"],
    "pattern": f"^{_FACE_PATTERN}{_END}",
    "minimum": 0,
    "maximum": 999,
}
LINE_SHAPE: dict[str, Any] = {
    "title": "one line of up to 60 characters",
    "type": _SCALAR,
    "maxLength": 60,
    "pattern": f"^[^{_CONTROL}{_BLANK}](?:[^{_CONTROL}]*[^{_CONTROL}{_BLANK}])?{_END}",
}
TEXT_SHAPE: dict[str, Any] = {
    "title": "text of up to 600 characters",
    "type": _SCALAR,
    "maxLength": 600,
    "pattern": f"^(?:[^{_CONTROL}]|\\n)*$",
}
MATCH_SHAPE: dict[str, Any] = {
    "title": "a pattern, a list or run",
    "type": ["string", "integer", "array"],
    "pattern": f"^[0-9A-Za-z]{{1,16}}{_END}",
    "minimum": 0,
    "minItems": 1,
    "maxItems": 16,
    "items": {
        "type": ["string", "integer"],
        "pattern": f"^(?:[a-z]|{_FACE_PATTERN}){_END}",
        "minimum": 0,
        "maximum": 999,
    },
}
RANKING_SHAPE: dict[str, Any] = {
    "title": "letters of the pattern, or none",
    "type": ["string", "array"],
    "pattern": f"^(?:none|(?!.*(.).*\\1)[a-z]{{1,16}}){_END}",
    "minItems": 1,
    "maxItems": 16,
    "uniqueItems": True,
    "items": {"type": "string", "pattern": f"^[a-z]{_END}"},
}
ODD_SHAPE: dict[str, Any] = {
    "title": "an odd number, 1 to 99",
    "type": "integer",
    "minimum": 1,
    "maximum": 99,
    "not": {"multipleOf": 2},
}
MOVES_SHAPE: dict[str, Any] = {
    "title": f"{', '.join(_MOVES)} or {_MOVES_TO}HAND",
    "anyOf": [{"enum": list(_MOVES)}, {"type": "string", "pattern": f"^{_MOVES_TO}[\\s\\S]*\\S"}],
}

# Kinds of characters that no text here may hold. "Cn" is none of them: an emoji may be newer than our tables.
_UNSHOWN = ("Cc", "Cs", "Co", "Zl", "Zp")
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # turn what stands after them around
_UNSEEN = (*_UNSHOWN, "Cf", "Zs", "Mn", "Me", "Mc")


def refused(sentence: str) -> PydanticCustomError:
    """An error whose text is already ours; `{key}` in it is where the key's name goes."""
    return PydanticCustomError("ours", "{sentence}", {"sentence": sentence})


def _unshown(letter: str) -> bool:
    return unicodedata.category(letter) in _UNSHOWN or letter in _TURNS


def plain_text(value: Any) -> Any:
    """Numbers and true or false as the text they were; anything else untouched.

    No text is lost: only decimals without leading zeros, and true and false in small letters, are read so.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else value


def no_truth(value: Any) -> Any:
    """True and false as their words, which no number is; to Python true is 1."""
    return plain_text(value) if isinstance(value, bool) else value


def face_text(value: Any) -> Any:
    """A face as text, whichever way it was written."""
    value = plain_text(value)
    if not isinstance(value, str):
        raise refused("{key} wants one face here, such as 6 or K")
    return value


def check_face(face: str) -> str:
    """A face is one to three capital letters or digits."""
    plain = 1 <= len(face) <= 3 and face.isascii() and face.isalnum()
    if plain and face == face.upper():
        return face
    mend = f"; write {face.upper()}" if plain else ""
    raise refused(f"a face is one to three digits or capital letters, not {quoted(face)}{mend}")


def check_text(text: str) -> str:
    """Text may run over several lines, but holds no control characters."""
    if any(_unshown(letter) and letter != "\n" for letter in text):
        raise refused("{key} holds a character that cannot be shown; leave it out")
    return text


def check_line(text: str) -> str:
    """A name is one line with something to see in it, and no blanks at its ends."""
    if any(_unshown(letter) for letter in text):
        raise refused("{key} must be one line of plain text")
    if all(unicodedata.category(letter) in _UNSEEN for letter in text):
        raise refused("{key} needs at least one visible character")
    if text != text.strip():
        raise refused("{key} begins or ends with a blank; leave it out")
    return text


def check_odd(number: int) -> int:
    """A best-of needs an odd number, or it could end even."""
    if number % 2 == 0:
        raise refused(f"{{key}} is {number}; an odd number such as {number + 1} cannot end even")
    return number


def moves_to(words: str) -> str | None:
    """The hand whose roller is offered the bank, if that is when it moves."""
    return words.removeprefix(_MOVES_TO).strip() if words.startswith(_MOVES_TO) else None


def check_moves(words: str) -> str:
    """When the bank moves: one of three phrases, or to whoever rolls a hand."""
    if words in _MOVES or moves_to(words):
        return words
    ways = ", ".join((f"{_MOVES_TO}HAND", *_MOVES[:-1]))
    raise refused(f"{{key}} can be {ways} or {_MOVES[-1]}, not {quoted(words)}")


def match_words(value: Any) -> Any:
    """A pattern or a list of faces as one word for each die; "run" stays as it is.

    Whether the words are on the dice is seen later, beside the dice.
    """
    if isinstance(value, bool):
        raise refused(f"{_MATCH_WANTED}, not {plain_text(value)}")
    value = plain_text(value)
    if value == "run":
        return value
    if isinstance(value, str):
        if not (value.isascii() and value.isalnum()):
            words = _apart(value)
            mend = f"; write [{', '.join(words)}]" if len(words) > 1 else ""
            raise refused(f"{_MATCH_WANTED}, not {quoted(value)}{mend}")
        return tuple(value)
    if not isinstance(value, tuple):
        raise refused(_MATCH_WANTED)
    return value


def _apart(words: str) -> list[str]:
    """What somebody meant as a list: its faces without zeros in front, its letters one by one."""
    pieces = [piece for piece in re.split(r"[\s,:;/-]+", words) if piece]
    if not all(piece.isascii() and piece.isalnum() for piece in pieces):
        return []
    faces = [piece.lstrip("0") or "0" if piece.isdigit() else piece for piece in pieces]
    return [word for face in faces for word in (face if face.islower() else [face])]


def ranking_words(value: Any) -> Any:
    """The letters that rank hands, the weightiest first; `none` is no letter at all."""
    if value == "none":
        return ()
    letters = tuple(value) if isinstance(value, str | tuple) else ()
    if not letters or not all(isinstance(letter, str) and is_letter(letter) for letter in letters):
        raise refused("{key} wants letters of the pattern, the weightiest first, such as yx, or none")
    return letters


def quoted(words: str) -> str:
    """Somebody's words in quotes, cut where they are long, with what cannot be shown spelled out."""
    cut = words if len(words) <= 40 else f"{words[:37]}..."
    shown = "".join(
        letter if unicodedata.category(letter) not in (*_UNSHOWN, "Cf") else f"\\u{ord(letter):04x}"
        for letter in cut
    )
    return f'"{shown}"'
