"""The verb `odds`: the exact chances of a ruleset, and what best play comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from clow_tui.cli.data import say_json
from clow_tui.cli.frame import BAD_WORDS, Frame, Refused, one_line
from clow_tui.cli.referee import Number
from clow_tui.cli.rules import find_ruleset, wide
from clow_tui.odds.words import percent

if TYPE_CHECKING:
    from clow_tui.director.simulated import Estimate
    from clow_tui.odds import Odds
    from clow_tui.rulesets import Ruleset

SEED = 1  # of what is simulated, so that the same question gets the same answer


@click.command()
@click.argument("ruleset")
@click.option(
    "--players", type=Number(1, 1_000), metavar="N", help="How many play; else the fewest that can."
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.pass_obj
def odds(frame: Frame, ruleset: str, players: int | None, as_json: bool) -> None:
    """Exact chances of a game, and what best play comes to.

    RULESET is a name that `clow-tui rulesets` lists, or a file. What cannot be worked out exactly is said to
    be so, and simulated.
    """
    entry = find_ruleset(frame, ruleset)
    rules = entry.reading.ruleset
    assert rules is not None
    many = _players(rules, players)
    from clow_tui.odds import odds_of

    found = odds_of(rules, many)
    simulated: Mapping[str, Estimate] = {}
    if found.beyond:
        from clow_tui.director.simulated import simulate

        simulated = simulate(rules, many, seed=SEED)
    if as_json:
        say_json(answer_of(entry.name, found, simulated))
        return
    click.echo("\n".join([one_line(rules.name), *_lines(rules, found, simulated)]))


def _players(rules: Ruleset, wish: int | None) -> int:
    least, most = rules.players.least, rules.players.most
    if wish is None:
        return least
    if wish < least or (most is not None and wish > most):
        many = f"{least} or more" if most is None else f"{least} to {most}" if most > least else f"{least}"
        raise Refused(f"{one_line(rules.name)} is for {many} players, not {wish}", BAD_WORDS)
    return wish


# JSON


def answer_of(name: str, found: Odds, simulated: Mapping[str, Estimate]) -> dict[str, Any]:
    """The answer in JSON: fractions as text, what best play comes to as numbers; the parts that apply."""
    answer: dict[str, Any] = {"ruleset": name, "hands": [_hand(hand) for hand in found.hands]}
    if found.bank is not None:
        bank, resolved = found.bank, found.bank.edge_resolved
        answer["bank"] = {
            "win": str(bank.win),
            "lose": str(bank.lose),
            "tie": str(bank.tie),
            "edge": str(bank.edge),
            "edge_resolved": None if resolved is None else str(resolved),
        }
    if found.pot is not None:
        answer["pot"] = {
            "seats": [str(seat) for seat in found.pot.seats],
            "carry": str(found.pot.carry),
            "untied": str(found.pot.untied),
        }
    if found.best is not None:
        answer["throws"] = {"best": {hand: float(chance) for hand, chance in found.best.items()}}
    if found.leg is not None:
        answer["leg"] = {"first": float(found.leg)}
    if found.beyond:
        answer["simulated"] = {
            "why": found.beyond,
            "figures": {
                name: {"mean": each.mean, "low": each.low, "high": each.high}
                for name, each in simulated.items()
            },
        }
    return answer


def _hand(hand: Any) -> dict[str, Any]:
    return {
        "name": hand.name,
        "count": hand.count,
        "of": hand.of,
        "probability": str(hand.probability),
        "decided": None if hand.decided is None else str(hand.decided),
    }


# In words


def _lines(rules: Ruleset, found: Odds, simulated: Mapping[str, Estimate]) -> Iterator[str]:
    yield from [
        "",
        "Hands, on one throw and of throws that decide" if _again(found) else "Hands, on one throw",
    ]
    yield from _columns(_hand_rows(found))
    if (bank := found.bank) is not None:
        yield from ["", "One bet, from the banker's side"]
        rows = [("wins", bank.win), ("loses", bank.lose), ("ties", bank.tie)]
        yield from _columns([(word, percent(chance), str(chance)) for word, chance in rows])
        edges = [("his edge for each token and round", bank.edge)]
        if bank.edge_resolved is not None and bank.tie:
            edges.append(("for each token that is decided", bank.edge_resolved))
        yield from _columns([(word, percent(edge, signed=True), str(edge)) for word, edge in edges])
    if (pot := found.pot) is not None:
        what = (
            "A fresh pot, by order of rolling"
            if rules.order.first == "seats"
            else "A fresh pot, in order of play"
        )
        yield from ["", f"{what}, {found.players} players"]
        chances = [(f"{place}.", seat) for place, seat in enumerate(pot.seats, 1)]
        chances += [("carries", pot.carry)] if pot.carry else []
        chances += [("no tie the first time round", pot.untied)]
        yield from _columns([(word, percent(chance), _short(chance)) for word, chance in chances])
    if found.best is not None:
        yield from ["", f"This hand or better within {rules.throws.most} throws, best play for it"]
        yield from _columns([(one_line(hand), percent(chance)) for hand, chance in found.best.items()])
    if found.leg is not None:
        yield from ["", "A leg of two, best play on both sides, a tied leg counted half"]
        yield from _columns([("the first wins", percent(found.leg))])
    if found.beyond:
        yield from ["", f"Not exactly: {found.beyond}."]
        yield "Simulated instead, choices made by the strategy called cautious; 99 times of 100 within:"
        spans = [(name, f"{100 * e.low:.2f}% to {100 * e.high:.2f}%") for name, e in simulated.items()]
        yield from _columns(spans)


def _again(found: Odds) -> bool:
    return any(hand.decided is None for hand in found.hands)


def _hand_rows(found: Odds) -> Iterator[tuple[str, ...]]:
    for hand in found.hands:
        row: tuple[str, ...] = (one_line(hand.name), f"{hand.count} of {hand.of}", percent(hand.probability))
        if _again(found):
            row = (*row, "" if hand.decided is None else percent(hand.decided))
        yield row


def _short(chance: Fraction) -> str:
    """A fraction, where it is one that can be read."""
    text = str(chance)
    return text if len(text) <= 40 else ""


def _columns(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Names to the left, numbers to the right."""
    table = list(rows)
    widths = [max(wide(row[at]) for row in table) for at in range(len(table[0]))]
    lines = []
    for row in table:
        cells = [row[0] + " " * (widths[0] - wide(row[0]))]
        cells += [" " * (width - len(cell)) + cell for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return lines
