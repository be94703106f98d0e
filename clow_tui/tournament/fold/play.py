"""Events of play at one table: rounds begun, throws, answers, pots reported."""

from __future__ import annotations

from dataclasses import replace

from clow_tui import games
from clow_tui.dice import DiceError, parse_dice
from clow_tui.games import DiceThrown, Happening, LetProgramThrow, PotState, State
from clow_tui.games.happenings import RoundBegan
from clow_tui.tournament import events as ev
from clow_tui.tournament.happenings import KeptThrow, LevelRose
from clow_tui.tournament.model import Night, Table
from clow_tui.tournament.steps import (
    Inapplicable,
    Story,
    next_ante,
    open_table,
    rules_for,
    settled,
    settled_or_on,
    stays_open,
    table_at_seam,
    with_table,
)


def begun(night: Night, event: ev.RoundBegun, act: int) -> tuple[Night, Story]:
    """A table's next round: arrivals sit down, antes go in."""
    table = table_at_seam(night, event.table)
    due = games.next_number(table.game)
    if event.round != due:
        raise Inapplicable(f"Table {table.number} comes to round {due}, not {event.round}.")
    if not table.tracked:
        raise Inapplicable(f"Table {table.number} is on outcome; its rounds are not followed.")
    game, happened = _begun(night, table, event.ante)
    if list(_stakes_in(happened).items()) != list(event.stakes.items()):
        raise Inapplicable(f"Table {table.number} would begin round {event.round} otherwise.")
    story: Story = tuple((table.number, item) for item in happened)
    if event.level > night.level and not night.facts.redrawn:
        if night.level:
            story = ((None, LevelRose(event.level, night.ante_of(event.level))), *story)
        night = _risen(night, event.level)
    return settled(night, replace(_joined(table), begun=act), game, act, story)


def _begun(night: Night, table: Table, ante: int) -> tuple[State, tuple[Happening, ...]]:
    """What the next round of a table at its seam begins with; who is away is passed over for the bank."""
    seated = {seat.player for seat in table.people()}
    away = [player for player in seated if night.entrants[player].away]
    game, _ = games.set_away(table.game, sorted(away))
    if game.rules is not (rules := rules_for(night, table)):
        game = games.with_rules(game, rules)
    keep_open = stays_open(night) and not isinstance(game, PotState)
    return games.begin(game, ante, joined=table.ready(), keep_open=keep_open)


def _joined(table: Table) -> Table:
    """The table without the arrivals that have sat down."""
    waiting = tuple(seat for seat in table.arriving if seat.player in table.untold)
    return replace(table, arriving=waiting)


def _risen(night: Night, level: int) -> Night:
    """The night at a level reached by its schedule; the next one counts from when this one was due."""
    levels = night.settings.levels
    steps = (level - max(night.level, 1)) * levels.every
    if levels.unit == "minutes":
        return replace(night, level=level, ante_set=None, level_elapsed=night.level_elapsed + steps * 60)
    return replace(night, level=level, ante_set=None, level_round=night.level_round + steps)


def _stakes_in(happened: tuple[Happening, ...]) -> dict[str, int]:
    """What each player has put in for the round just begun, in the order of throwing; empty if none began."""
    return next((dict(item.paid) for item in happened if isinstance(item, RoundBegan)), {})


def beginning(night: Night, table: Table) -> ev.Event:
    """The event with which a table goes on: its next round, or that too few can pay its ante (C2)."""
    level, ante = next_ante(night, table)
    _, happened = _begun(night, table, ante)
    stakes = _stakes_in(happened)
    if stakes or not isinstance(table.game, PotState):
        return ev.RoundBegun(table.number, games.next_number(table.game), level, ante, stakes)
    joined = tuple(seat.player for seat in table.ready())
    return ev.SeamCleared(table.number, table.game.round, ante, joined)


def cleared(night: Night, event: ev.SeamCleared, act: int) -> tuple[Night, Story]:
    """Arrivals sit down, and who cannot pay is out, though no round begins."""
    table = table_at_seam(night, event.table)
    if event.round != table.game.round or event.joined != tuple(seat.player for seat in table.ready()):
        raise Inapplicable(f"Table {table.number} stands otherwise between its rounds.")
    seats = tuple(sorted((*table.game.seats, *table.ready()), key=lambda seat: seat.number))
    game, happened = games.clear(replace(table.game, seats=seats), event.ante, keep_open=True)
    story: Story = tuple((table.number, item) for item in happened)
    return settled(night, _joined(table), game, act, story)


def thrown(night: Night, event: ev.Thrown, act: int) -> tuple[Night, Story]:
    """Dice, by the program or keyed in."""
    table = _asked(night, event.table, event.round, event.entrant, event.k)
    prompt = games.prompt(table.game)
    try:
        dice = parse_dice(event.dice, night.rules.book.spec, (prompt and prompt.dice) or 1)
        game, happened = games.answer(table.game, DiceThrown(dice))
    except (DiceError, games.AnswerError) as error:
        raise Inapplicable(str(error)) from None
    if table.kept:
        kept = tuple(item for item in table.kept if item[0] != event.entrant)
        table = replace(table, kept=kept)
    return settled_or_on(night, table, game, act, tuple((table.number, item) for item in happened))


def answered(night: Night, event: ev.Answered, act: int) -> tuple[Night, Story]:
    """A choice."""
    table = _asked(night, event.table, event.round, event.entrant, event.k)
    prompt = games.prompt(table.game)
    if prompt is None or prompt.kind != event.prompt:
        raise Inapplicable(f"Table {event.table} asks for something else.")
    try:
        answer = games.parse(table.game, event.value)
        if isinstance(answer, LetProgramThrow):
            raise Inapplicable("A throw is no answer in words.")
        game, happened = games.answer(table.game, answer)
    except games.AnswerError as error:
        raise Inapplicable(str(error)) from None
    return settled_or_on(night, table, game, act, tuple((table.number, item) for item in happened))


def kept(night: Night, event: ev.ThrowKept, act: int) -> tuple[Night, Story]:
    """A throw keyed in early."""
    table = open_table(night, event.table)
    if table.game.round != event.round or table.game.phase != "rolling":
        raise Inapplicable(f"Table {table.number} is not in round {event.round} any more.")
    if event.entrant not in table.game.live:
        raise Inapplicable("This player does not throw any more in this round.")
    others = tuple(item for item in table.kept if item[0] != event.entrant)
    after = replace(table, kept=(*others, (event.entrant, event.dice)))
    return with_table(night, after), ((table.number, KeptThrow(event.entrant, event.dice)),)


def _asked(night: Night, number: int, round_: int, entrant: str, k: int) -> Table:
    """The table, if it asks exactly this player for exactly this throw."""
    table = open_table(night, number)
    prompt = games.prompt(table.game)
    if prompt is None:
        raise Inapplicable(f"Table {number} waits between two rounds.")
    if table.game.round != round_ or prompt.player != entrant or table.game.throws + 1 != k:
        raise Inapplicable(f"Table {number} asks for another throw, in round {table.game.round}.")
    return table


def pot_reported(night: Night, event: ev.PotReported, act: int) -> tuple[Night, Story]:
    """Real dice: who took the pot."""
    table = open_table(night, event.table)
    if not table.tracked:
        raise Inapplicable(f"Table {table.number} is on outcome; its pots are not followed.")
    if table.game.round != event.round or not isinstance(table.game, PotState):
        raise Inapplicable(f"Table {table.number} is in round {table.game.round}, not {event.round}.")
    try:
        game, happened = games.report(table.game, event.winners, event.last)
    except games.AnswerError as error:
        raise Inapplicable(str(error)) from None
    return settled_or_on(night, table, game, act, tuple((table.number, item) for item in happened))
