"""What an act comes to, in the few words of a toast."""

from __future__ import annotations

from clow_tui.app.commands.keymap import tap
from clow_tui.app.presenters.model import Name
from clow_tui.app.text import sentence
from clow_tui.games.happenings import RoundBegan, WentOut
from clow_tui.tournament import happenings as hp
from clow_tui.tournament.fold import Story
from clow_tui.tournament.model import Night
from clow_tui.tournament.standings import standings
from clow_tui.tournament.words import tell

# Not said in a toast: it is called out, shown where it belongs, or said by itself.
SILENT = RoundBegan | hp.CameTo | hp.Reseated | hp.LevelRose | hp.ThrowDropped | hp.Broke | hp.Finished


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `18th`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def done_words(story: Story, night: Night, name: Name) -> str:
    """`Table 4: Pat out, 18th. u undoes.`"""
    ranks = {line.player: line.rank for line in standings(night)}
    shared = list(ranks.values())
    said: list[str] = []
    tables: set[int] = set()
    for table, item in story:
        if isinstance(item, SILENT):
            continue
        if table is not None:
            tables.add(table)
        if isinstance(item, WentOut):
            rank = ranks[item.player]
            place = f"{'shared ' if shared.count(rank) > 1 else ''}{ordinal(rank)}"
            said.append(f"{name(item.player)} out, {place}")
        else:
            said.append(tell(item, name))
    if not said:
        return ""
    where = f"{night.name_of(tables.pop())}: " if len(tables) == 1 else ""
    return f"{sentence(where + '; '.join(dict.fromkeys(said)))} {tap('u')} undoes."
