"""The keys as they are now: those of the registry, but for what the host has bound anew.

Sentences and hints name a key by the one that the manual gives it, `tap("u")`: a letter means one thing on
all screens, so it says which command is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_KEY_WORDS = {
    "comma": ",",
    "escape": "esc",
    "pageup": "page up",
    "pagedown": "page down",
}
# What is the same for everybody, so that nobody is locked out: these stay with the commands that have them.
FIXED = frozenset(
    ("enter", "escape", "ctrl+q", "ctrl+p", "tab", "up", "down", "left", "right", *"0123456789"),
)


class _Now:
    """What is bound anew, by command, and how a key of the manual is called now."""

    keys: Mapping[str, tuple[str, ...]] = {}
    words: Mapping[str, str] = {}


def bind(anew: Mapping[str, tuple[str, ...]], usual: Mapping[str, tuple[str, ...]]) -> None:
    """From now on these commands, by id, have these keys and those of their usual ones that are fixed."""
    now: dict[str, tuple[str, ...]] = {}
    words: dict[str, str] = {}
    for command, keys in anew.items():
        now[command] = with_fixed(keys, usual[command])
        words |= {old: key_words(keys[0]) for old in usual[command] if old not in FIXED}
    _Now.keys, _Now.words = now, words


def with_fixed(keys: Iterable[str], usual: Iterable[str]) -> tuple[str, ...]:
    """Keys for a command, with those of its usual ones that stay."""
    return tuple(dict.fromkeys((*keys, *(key for key in usual if key in FIXED))))


def bound() -> Mapping[str, tuple[str, ...]]:
    """The commands that have other keys than the usual ones, by id, with those."""
    return _Now.keys


def tap(usual: str) -> str:
    """How the key is called now that is usually this one; what is no key of a command stays as it is."""
    return _Now.words.get("comma" if usual == "," else usual, usual)


def key_words(key: str) -> str:
    """A key as people call it."""
    return key.upper() if key[0] == "f" and key[1:].isdigit() else _KEY_WORDS.get(key, key)
