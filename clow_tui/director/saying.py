"""Lists of names as typed: `Bo, Ann = Cy`, `Ann 120, Bo 80`; in quotes where a name holds such signs."""

from __future__ import annotations

import re

from clow_tui.director.errors import PersonError
from clow_tui.tournament.money.words import read_amount

_STACK = re.compile(r"(.*\S)\s+(\d{1,10})", re.ASCII | re.DOTALL)
_CENTS = re.compile(r"[0-9]{2}", re.ASCII)
NONE = ("none", "nobody", "")


def listed_name(name: str) -> str:
    """A name as such a list has it: in quotes where it holds one of its signs."""
    plain = not any(sign in name for sign in ',="')
    return name if plain else '"' + name.replace('"', '""') + '"'


def split_names(words: str) -> list[list[str]]:
    """Names best first; `=` joins those who share a place. Empty for `none`."""
    if words.strip().casefold() in NONE:
        return []
    groups = []
    for item in _items(words):
        shared = [name.strip() for name in item]
        if not all(shared):
            raise PersonError(f"'{words}': a name is missing between two signs.")
        groups.append(shared)
    return groups


def split_stacks(words: str) -> list[tuple[str, int]]:
    """Names with the tokens each holds."""
    stacks = []
    for item in _items(words):
        text = "=".join(item).strip()
        found = _STACK.fullmatch(text)
        if found is None:
            raise PersonError(f"'{text}': a name and a number of tokens are wanted, as in Ann 120.")
        stacks.append((found[1].strip(), int(found[2])))
    return stacks


def split_amounts(words: str) -> list[tuple[str, int]]:
    """Names with amounts of money, in hundredths: `Ann 120, Bo 80.50`; `Bo 80,50` is understood, too."""
    found: list[str] = []
    for item in _items(words):
        text = "=".join(item)
        if found and _CENTS.fullmatch(text) and found[-1][-1:].isdigit():
            found[-1] += f",{text}"
        else:
            found.append(text)
    amounts = []
    for text in (text.strip() for text in found):
        name, _, amount = text.rpartition(" ")
        if not name.strip() or not amount[:1].isdigit():
            raise PersonError(f"'{text}': a name and an amount are wanted, as in Ann 120.")
        amounts.append((name.strip(), read_amount(amount)))
    return amounts


def _items(words: str) -> list[list[str]]:
    """What stands between commas, parted at each `=`; quotes around a name hold both, "" is a quote in it."""
    items: list[list[str]] = [[""]]
    quoted = False
    at = 0
    while at < len(words):
        sign = words[at]
        if quoted and words[at : at + 2] == '""':
            items[-1][-1] += sign
            at += 1
        elif sign == '"' and (quoted or not items[-1][-1].strip()):
            quoted = not quoted
        elif quoted:
            items[-1][-1] += sign
        elif sign == ",":
            items.append([""])
        elif sign == "=":
            items[-1].append("")
        elif sign == '"':  # in the middle of a name
            quoted = True
            break
        else:
            items[-1][-1] += sign
        at += 1
    if quoted:
        raise PersonError(f"'{words}': a quote is not closed; quote names as in \"Bo, the elder\".")
    if not all("=".join(item).strip() for item in items):
        raise PersonError(f"'{words}': a name is missing between two commas.")
    return items
