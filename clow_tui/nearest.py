"""The nearest known word for one that is misspelt; any room may ask."""

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like this one, whatever the case of letters, or None if none does."""
    if len(word) > 60:
        return None
    from difflib import get_close_matches  # here, since nearly all words are spelt right

    by_fold = {other.casefold(): other for other in known}
    found = get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.6)
    return by_fold[found[0]] if found else None
