"""Past nights, the all-time table, records and a player's page as sheets, of the nights asked for."""

from __future__ import annotations

from collections.abc import Iterator

from clow_tui.director.nights import Nights
from clow_tui.director.past.alltime import Career, alltime
from clow_tui.director.past.bests import bests, held_words
from clow_tui.director.past.which import ALL, Which
from clow_tui.director.people.players import Page
from clow_tui.sheets import Column, Grid, Past, Row, Sheet


def past_sheet(nights: Nights, wanted: Past, which: Which = ALL, by: str = "won") -> Sheet:
    """One sheet over many nights; of a player's page, that of the player who is asked for. PersonError."""
    match wanted:
        case "history":
            return _history(nights, which)
        case "alltime":
            return _alltime(nights, which, by)
        case "records":
            return _records(nights, which)
        case "player":
            return _player(nights.player(nights.name(which.player)))


def under(which: Which, nights: Nights, count: int) -> tuple[str, ...]:
    """The line below a title: which nights, and how many."""
    counted = "1 night" if count == 1 else f"{count} nights"
    return (", ".join([*which.words(nights.roster.people), counted]),)


def _history(nights: Nights, which: Which) -> Sheet:
    rows = []
    for record in which.of(nights.outlines(), nights.roster.people):
        won = " and ".join(record["winners"]) if record["finished"] else "under way"
        count = str(len(record["players"]))
        practice = " (practice)" if record["practice"] else ""
        cells = (record["date"], record["name"] + practice, record["game"], record["format"], count, won)
        rows.append(Row(cells, f"{record['date']} {record['name']}{practice}: {won}"))
    heads = ("Date", "Night", "Game", "Format")
    columns = (*map(Column, heads), Column("Players", right=True), Column("Won by"))
    return Sheet("Past nights", under(which, nights, len(rows)), (Grid("", columns, tuple(rows)),))


FIGURES = ("Nights", "Won", "2nd", "3rd", "Average place", "Beaten", "Rating")


def figures(line: Career) -> tuple[str, ...]:
    """The figures of an all-time line, in the order of FIGURES."""
    beaten = f"{100 * line.beaten:.0f}%" if line.beaten is not None else ""
    rating = f"{line.rating:.2f}" if line.rating is not None else ""
    counts = (line.nights, line.won, line.second, line.third)
    return (*map(str, counts), f"{line.average:.2f}", beaten, rating)


def _alltime(nights: Nights, which: Which, by: str) -> Sheet:
    table = alltime(nights, which, by)
    rows = []
    for line in table.lines:
        count, won, *_, average, _, _ = figures(line)
        told = f"{line.rank}. {line.name}: {count} nights, {won} won, average place {average}"
        rows.append(Row((str(line.rank), line.name, *figures(line), line.last), told))
    columns = (
        Column("", right=True),
        Column("Player"),
        *(Column(head, right=True) for head in FIGURES),
        Column("Last night"),
    )
    return Sheet("All-time table", under(which, nights, table.nights), (Grid("", columns, tuple(rows)),))


def _records(nights: Nights, which: Which) -> Sheet:
    rows = tuple(
        Row((best.words, best.figure(), held), f"{best.words}: {best.figure()}, {held}")
        for best in bests(nights, which)
        for held in [held_words(best, nights.name)]
    )
    columns = (Column("Record"), Column("", right=True), Column("Held by"))
    over = alltime(nights, which).nights
    return Sheet("Records", under(which, nights, over), (Grid("", columns, rows),))


def _player(page: Page) -> Sheet:
    line = page.line
    facts = [f"{line.nights} nights, {line.won} won"]
    facts += [f"rating {line.rating:.2f}"] if line.rating is not None else []
    also = (f"Also {', '.join(page.also)}",) if page.also else ()
    return Sheet(line.name, (", ".join(facts), *also), tuple(_page_grids(page)))


def _page_grids(page: Page) -> Iterator[Grid]:
    after = {step.night: f"{step.after:.2f}" for step in page.course}
    nights = []
    for night in page.nights:
        place = "under way"
        if night.place is not None:
            place = f"{night.place}{'=' if night.shared else ''} of {night.of}"
        cells = (night.date, night.night, night.game, place, after.get(night.id, ""))
        nights.append(Row(cells, f"{night.date} {night.night}: {place}"))
    heads = (
        *map(Column, ("Date", "Night", "Game")),
        Column("Place", right=True),
        Column("Rating", right=True),
    )
    yield Grid("Nights", heads, tuple(nights))
    met = tuple(
        Row(
            (one.name, *map(str, (one.nights, one.ahead, one.behind))),
            f"{one.name}: {one.nights} nights, ahead {one.ahead}, behind {one.behind}",
        )
        for one in page.against
    )
    columns = (Column("Against"), *(Column(head, right=True) for head in ("Nights", "Ahead", "Behind")))
    yield Grid("Against whom", columns, met)
