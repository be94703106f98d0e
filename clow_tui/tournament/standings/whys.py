"""Why somebody stands where he stands, in words; every place has its reason."""

from __future__ import annotations

from collections.abc import Callable

from clow_tui.tournament.formats import FORMATS
from clow_tui.tournament.model import Entrant, Night, OutAt
from clow_tui.tournament.standings import standings

Name = Callable[[str], str]


def why_placed(night: Night, player: str, name: Name) -> tuple[str, ...]:
    """Why a player has his rank, in sentences; no stack is named that nobody entered."""
    why = _reason(night, night.entrants[player], name(player))
    return (why, *_came_on(night, player, name(player)), *_shared(night, player, name))


def _came_on(night: Night, player: str, who: str) -> tuple[str, ...]:
    """As which he came into the stage in play."""
    if player not in night.seeds:
        return ()
    seed = night.seeds.index(player) + 1
    return (f"{who} came on from the {night.past[-1].stage_format} as number {seed}.",)


def _reason(night: Night, entrant: Entrant, who: str) -> str:
    if any(entrant.player in group for group in night.agreed):
        return _agreed(night, who)
    if night.drawn and (why := FORMATS[night.format].reason(night, entrant.player, who)):
        return why
    if entrant.gone == "no-show":
        return f"{who} did not come: placed with those out, by when that was said."
    if entrant.gone == "left":
        return f"{who} went home: placed with those out, by when that was."
    if entrant.out is not None:
        return _out(night, entrant, entrant.out, who)
    if not night.drawn:
        return f"{who} is here; no tables are drawn yet."
    return _in(night, entrant, who)


def _agreed(night: Night, who: str) -> str:
    if night.facts.redrawn and len(list(night.open_tables())) == 1:
        return f"{who} was at the final table: places by how it ended there."
    if len(night.agreed) == 1:
        return f"{who} was still in when those left shared the first place."
    return f"{who} was still in when those left agreed on their places."


def _out(night: Night, entrant: Entrant, out: OutAt, who: str) -> str:
    if night.facts.redrawn and out.table:
        heat = night.tables[out.table].heat
        where = f"in round {heat}, at table {out.table}"
        return f"{who} went out {where}: the later round ranks first, then the place there."
    if night.finished and not night.left() and out.act == _last(night):
        return f"{who} was among the last, who all went out together at table {out.table}."
    later = "who goes out later places higher"
    if out.order:
        return f"{who} went out at table {out.table}; the order of outs was put right, and {later}."
    if out.had is None:
        return f"{who} was told to be out at table {out.table}; {later}."
    return (
        f"{who} went out at table {out.table} in its round {out.round}, which began with {out.had} tokens; "
        f"{later}, and out together whoever had more then."
    )


def _last(night: Night) -> int:
    return max(entrant.out.act for entrant in night.entrants.values() if entrant.out is not None)


def _in(night: Night, entrant: Entrant, who: str) -> str:
    held = night.tokens_of(entrant.player)
    if night.finished and len(night.left()) == 1:
        return f"{who} is the last one left."
    if night.facts.redrawn and entrant.table is None:
        return f"{who} is still in and has a bye in round {night.heat}; those in share the top."
    if entrant.table is None:
        return f"{who} waits for a seat" + (f" with {held} tokens." if held is not None else ".")
    if night.facts.redrawn:
        return f"{who} is still in, at table {entrant.table}; those in share the top."
    where = f"at table {entrant.table}"
    if held is None:
        return f"{who} is still in, {where}, where nobody has told the stacks: nobody is ranked by his."
    if night.finished:
        return f"{who} held {held} tokens {where} when the bell had rung: places go by tokens."
    return f"{who} holds {held} tokens {where}; those in rank by what they hold, the pot being nobody's yet."


def _shared(night: Night, player: str, name: Name) -> list[str]:
    lines = standings(night)
    rank = next(line.rank for line in lines if line.player == player)
    same = [name(line.player) for line in lines if line.rank == rank and line.player != player]
    if not same:
        return []
    shown = same if len(same) <= 4 else [*same[:3], f"{len(same) - 3} more"]
    listed = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
    return [f"The place is shared with {listed}: nothing sets them apart."]
