"""What came of a table whose game is done, in formats that draw tables round by round."""

from __future__ import annotations

from itertools import groupby

from clow_tui import games
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.steps import is_final

Places = tuple[tuple[str, ...], ...]


def cut(night: Night, table: Table) -> int:
    """How many of a table go on; one is to be left at the final, and where nobody has to go on."""
    return 1 if is_final(night, table) or not night.facts.game_out else night.settings.advance


def done(night: Night, table: Table) -> bool:
    """Whether a table has its result: told, no more left than go on, or its stop reached."""
    if not table.open:
        return not table.missing
    if table.result or table.game.phase == "over":
        return True
    if not table.at_seam or table.untold:
        return False
    enough = 1 if _ends_by_itself(table) else cut(night, table)
    return stopped(night, table) or table.size <= enough


def _ends_by_itself(table: Table) -> bool:
    """Whether the game says when it is over; a pot goes on until no more than go on are left."""
    return table.tracked and not isinstance(table.game, games.PotState)


def stopped(night: Night, table: Table) -> bool:
    """Whether a table that stands at its seam has come to its stop."""
    if not table.open:
        return not table.missing
    settings = night.settings
    stop = (is_final(night, table) and settings.final_stop) or settings.table_stop
    if stop is None or not table.tracked:
        return False
    if stop.kind == "rounds":
        return table.game.round >= int(stop.value)
    return stop.kind == "minutes" and night.clock.elapsed(night.now) - table.since >= int(stop.value) * 60


def table_places(night: Night, table: Table) -> Places:
    """The places at a table: told, or those left by tokens, then those out, the later the better."""
    if table.result:
        return table.result
    groups = list(_of_the_game(night, table))
    named = {player for group in groups for player in group}
    groups += [group for group in reversed(table.fallen) if not named & set(group)]
    named |= {player for group in table.fallen for player in group}
    outs = [
        (e.out, e.player)
        for e in night.entrants.values()
        if e.out is not None and e.out.table == table.number and e.player not in (*named, *table.absent)
    ]
    outs.sort(key=lambda pair: (pair[0].act, pair[0].order), reverse=True)
    for _, same_act in groupby(outs, key=lambda pair: (pair[0].act, pair[0].order)):
        groups.append(tuple(player for _, player in same_act))
    return tuple(groups)


def _of_the_game(night: Night, table: Table) -> Places:
    """The places as the game itself has them; on outcome those still there share the first."""
    if not table.tracked:
        return (tuple(seat.player for seat in table.people()),) if table.size else ()
    game = table.game
    ends = _ends_by_itself(table) or game.pot or not night.facts.game_out
    if game.phase == "seam" and table.size and ends and done(night, table):
        game, _ = games.end_now(game)
    if (placed := games.places(game)) is not None:
        return placed
    left = sorted(table.people(), key=lambda seat: -seat.tokens)
    return tuple(tuple(s.player for s in same) for _, same in groupby(left, key=lambda seat: seat.tokens))


def in_words(numbers: list[int]) -> str:
    """`Table 3 is`, `Tables 3 and 7 are`."""
    if len(numbers) == 1:
        return f"Table {numbers[0]} is"
    return f"Tables {', '.join(str(n) for n in numbers[:-1])} and {numbers[-1]} are"
