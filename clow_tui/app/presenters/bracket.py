"""A knockout as it is drawn: where its tables lie, the lines between them, and the path of one player.

The layout is pure: cells of a plan, wide and high as it comes out; the screen shows a part of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clow_tui import games
from clow_tui.app.presenters.model import Name
from clow_tui.app.text import pad, shown, signs, wires
from clow_tui.app.text import width as cells_of
from clow_tui.tournament.model import Night
from clow_tui.tournament.standings.knockout import Cell, Column, Source, foreseen

Key = tuple[int, int]  # column and cell of a table
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LEAST, MOST = 10, 14  # cells of a name
WIRE = 3  # cells between two columns


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a line: where it begins, what it says, and the name of a style of `Paint`."""

    x: int
    text: str
    tone: str


@dataclass(frozen=True, slots=True)
class Box:
    """A table in the plan: its lines from `y` on, `players` as the lines name them (None: not known yet)."""

    key: Key
    x: int
    y: int
    width: int
    height: int
    table: int | None
    players: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole drawing: its size, tables, lines of text, and the rows that head each side."""

    width: int = 0
    height: int = 0
    boxes: Mapping[Key, Box] = field(default_factory=dict)
    lines: Mapping[int, tuple[Span, ...]] = field(default_factory=dict)
    heads: tuple[int, ...] = ()

    def at(self, x: int, y: int) -> Box | None:
        """The table that lies there."""
        return next(
            (b for b in self.boxes.values() if b.x <= x < b.x + b.width and b.y <= y < b.y + b.height), None
        )

    def beside(self, key: Key, dx: int, dy: int) -> Key:
        """The table to which an arrow goes: in its column, or the nearest of the column beside."""
        box = self.boxes[key]
        if dy:
            column = sorted((b for b in self.boxes.values() if b.x == box.x), key=lambda b: b.y)
            at = column.index(box) + dy
            return column[max(0, min(len(column) - 1, at))].key
        beyond = sorted({b.x for b in self.boxes.values() if (b.x - box.x) * dx > 0}, key=lambda x: x * dx)
        if not beyond:
            return key
        middle = 2 * box.y + box.height
        side = self._side(box.y)
        found = [b for b in self.boxes.values() if b.x == beyond[0]]
        return min(found, key=lambda b: (self._side(b.y) != side, abs(2 * b.y + b.height - middle), b.y)).key

    def _side(self, y: int) -> int:
        return sum(head <= y for head in self.heads)


def bracket_plan(night: Night, name: Name, lit: str = "", height: int = 0) -> Plan:
    """The bracket of a knockout; empty where there is none.

    `lit` is the player whose path is lit. Where the whole fits into `height` lines with a blank one between
    any two tables, they get it.
    """
    drawing = _Drawing(night, foreseen(night), name, lit)
    roomy = drawing.plan(1)
    return roomy if drawing.tall or roomy.height <= height else drawing.plan(0)


def path_of(night: Night, player: str) -> list[Key]:
    """The tables of a player's path in the order of the rounds, the one he has still to play last."""
    columns = foreseen(night)
    return [
        (c, i)
        for c, column in enumerate(columns)
        for i, cell in enumerate(column.cells)
        if player in _known(columns, cell)
    ]


def _known(columns: Sequence[Column], cell: Cell) -> tuple[str | None, ...]:
    """Who plays there; where nothing is drawn yet, who comes there by the tables before."""
    if cell.table is not None or any(cell.players):
        return cell.players
    found: list[str | None] = []
    for at, who in enumerate(cell.players):
        source = cell.comes[at] if at < len(cell.comes) else None
        on = columns[source.column].cells[source.cell].on if source is not None and not source.lost else ()
        found.append(who or (on[0] if len(on) == 1 else None))
    return tuple(found)


class _Drawing:
    """What goes into a plan, put together side by side and column by column."""

    def __init__(self, night: Night, columns: Sequence[Column], name: Name, lit: str) -> None:
        self.night, self.columns, self.name, self.lit = night, columns, name, lit
        self.tall = any(len(cell.players) > 2 for column in columns for cell in column.cells)
        named = {who for column in columns for cell in column.cells for who in cell.players if who}
        self.name_width = max([LEAST + self.tall, *(min(MOST, cells_of(name(who))) for who in named)])
        numbers = [cell.table or 0 for column in columns for cell in column.cells]
        self.digits = len(str(max(numbers, default=0)))
        won = any(self._won(cell) for column in columns for cell in column.cells)
        self.figure = 2 if won or self.tall else 0
        self.box_width = 1 + self.digits + 1 + self.name_width + 1 + self.figure + 1
        self.order = _in_order(columns)

    # Where everything lies

    def plan(self, gap: int) -> Plan:
        """The plan with so many lines between two tables."""
        boxes: dict[Key, Box] = {}
        lines: dict[int, list[Span]] = {}
        heads: list[int] = []
        y = 0
        for side in (("winners", "final"), ("losers",)):
            at = [c for c, column in enumerate(self.columns) if column.side in side]
            if not at:
                continue
            heads.append(y)
            for nth, c in enumerate(at):
                self._place(c, nth * (self.box_width + WIRE), y + 2, gap, boxes)
                title = pad(self._title(self.columns[c]), self.box_width - 1)
                lines.setdefault(y, []).append(Span(nth * (self.box_width + WIRE) + 1, title, "dim"))
            bottoms = [box.y + box.height for box in boxes.values()]
            y = max(bottoms, default=y) + 1
        for box in boxes.values():
            for down, span in self._spans(box):
                lines.setdefault(box.y + down, []).append(span)
        for (x, down), (bits, tone) in self._wires(boxes).items():
            sign = wires(tone == "now")[bits]
            lines.setdefault(down, []).append(Span(x, sign, tone))
        kept = {down: tuple(sorted(spans, key=lambda span: span.x)) for down, spans in lines.items()}
        width = max((box.x + box.width for box in boxes.values()), default=0)
        return Plan(width, max(0, y - 1), boxes, kept, tuple(heads))

    def _title(self, column: Column) -> str:
        """Short enough to stand over a column."""
        finals = sum(other.side == "final" for other in self.columns)
        if column.side == "final" and finals == 1:
            return "Final"
        return column.title.replace("Losers' round", "Losers'")

    def _place(self, c: int, x: int, top: int, gap: int, boxes: dict[Key, Box]) -> None:
        """A column: each table in the middle of those it is fed by, none over another."""
        free = top
        gap = max(gap, int(self.tall))
        for i in self.order[c]:
            cell = self.columns[c].cells[i]
            if cell.empty:
                continue
            height = max(2, len(cell.players)) if not self.tall else max(1, len(cell.players))
            fed = [boxes[s.column, s.cell] for s in cell.comes if s and (s.column, s.cell) in boxes]
            fed = [box for box in fed if box.y >= top and box.x < x]
            wanted = top
            if fed and self._planar(cell):
                wanted = (sum(2 * box.y + box.height for box in fed) // len(fed) - height) // 2
            y = max(free, wanted)
            players = _known(self.columns, cell)
            boxes[c, i] = Box((c, i), x, y, self.box_width, height, cell.table, players)
            free = y + height + gap

    def _planar(self, cell: Cell) -> bool:
        return len(cell.comes) == 2 and len(cell.players) == 2

    # What a table says

    def _spans(self, box: Box) -> list[tuple[int, Span]]:
        cell = self.columns[box.key[0]].cells[box.key[1]]
        playing = cell.table is not None and cell.places is None and not self.night.finished
        number = str(cell.table) if cell.table is not None else ""
        spans = [(0, Span(box.x + 1, pad(number, self.digits, "right"), "now" if playing else "dim"))]
        won = self._won(cell)
        for at, who in enumerate(self._listed(cell, box)):
            x = box.x + 2 + self.digits
            if who is None:
                slot = box.players.index(None) if at >= len(box.players) else at
                spans.append((at, Span(x, pad(self._awaited(cell, slot, at), self.name_width), "dim")))
                continue
            tone = "now" if who == self.lit else self._tone(cell, who)
            if who == self.lit:
                spans.append((at, Span(x - 1, signs().spot, "now")))
            spans.append((at, Span(x, pad(self.name(who), self.name_width), tone)))
            figure = str(won[who]) if who in won else self._place_at(cell, who)
            mark = signs().on if who in cell.on and not cell.bye else ""
            told = f"{pad(figure, self.figure, 'right')}{mark}"
            spans.append((at, Span(x + self.name_width + 1, told, "good" if mark else "dim")))
        return spans

    def _listed(self, cell: Cell, box: Box) -> tuple[str | None, ...]:
        """Who is named, line by line: at tables of more than two by their places, once those are known."""
        if self.tall and cell.places:
            return tuple(who for group in cell.places for who in group)
        return box.players

    def _tone(self, cell: Cell, who: str) -> str:
        if cell.places is None and not cell.bye:
            return "ink" if cell.table is not None else "dim"
        return "name" if who in cell.on else "dim"

    def _place_at(self, cell: Cell, who: str) -> str:
        if not self.tall or not cell.places:
            return ""
        place = 1
        for group in cell.places:
            if who in group:
                return str(place)
            place += len(group)
        return ""

    def _won(self, cell: Cell) -> dict[str, int]:
        """The legs that each has won there, where legs are played and followed."""
        table = self.night.tables.get(cell.table) if cell.table is not None else None
        if table is None or not table.tracked or table.result or not isinstance(table.game, games.LegsState):
            return {}
        return dict(table.game.won)

    def _awaited(self, cell: Cell, slot: int, at: int) -> str:
        """Where somebody will come from who is not known yet."""
        if cell.bye:
            return "bye"
        if not cell.comes:
            on = self.night.settings.advance
            best = "winners" if on == 1 else f"best {on} each"
            return best if at == 0 else signs().dot
        source = cell.comes[slot] if slot < len(cell.comes) else None
        if source is None:
            return signs().dot
        table = self.columns[source.column].cells[source.cell].table
        if self._crosses(cell, source):
            return "from below"
        if not source.lost:
            return f"winner {table}" if table is not None else signs().dot
        return f"loser {table}" if table is not None else f"loser r{self._round(source)}"

    def _crosses(self, cell: Cell, source: Source) -> bool:
        """Whether somebody comes from the losers' side into a final: no line is drawn for him."""
        finals = [column for column in self.columns if column.side == "final"]
        return self.columns[source.column].side == "losers" and any(cell in final.cells for final in finals)

    def _round(self, source: Source) -> int:
        return int(self.columns[source.column].title.split()[-1])

    # The lines between tables

    def _wires(self, boxes: Mapping[Key, Box]) -> dict[tuple[int, int], tuple[int, str]]:
        drawn: dict[tuple[int, int], tuple[int, str]] = {}
        for key, box in boxes.items():
            cell = self.columns[key[0]].cells[key[1]]
            for slot, source in enumerate(cell.comes):
                if source is None or source.lost or (source.column, source.cell) not in boxes:
                    continue
                if self._crosses(cell, source):
                    continue
                before = boxes[source.column, source.cell]
                who = box.players[slot] if slot < len(box.players) else None
                lit = bool(self.lit) and who == self.lit
                if lit or self._planar(cell):
                    listed = self._listed(cell, box)
                    into = listed.index(who) if who is not None and who in listed else slot
                    self._wire(drawn, self._out(before, who), before, box, box.y + into, lit)
        return drawn

    def _out(self, box: Box, who: str | None) -> int:
        """The line on which somebody leaves a table."""
        listed = self._listed(self.columns[box.key[0]].cells[box.key[1]], box)
        return box.y + (listed.index(who) if who is not None and who in listed else box.height // 2)

    @staticmethod
    def _wire(
        drawn: dict[tuple[int, int], tuple[int, str]],
        out: int,
        before: Box,
        box: Box,
        into: int,
        lit: bool,
    ) -> None:
        """Right, along the gutter, right."""
        tone = "now" if lit else "rule"
        left, right = before.x + before.width, box.x - 1
        turn = box.x - 2
        cells: dict[tuple[int, int], int] = {}

        def add(x: int, y: int, bits: int) -> None:
            cells[x, y] = cells.get((x, y), 0) | bits

        for x in range(left, turn):
            add(x, out, LEFT | RIGHT)
        add(turn, out, LEFT)
        step = 1 if into > out else -1
        for y in range(out, into, step):
            add(turn, y, DOWN if step > 0 else UP)
            add(turn, y + step, UP if step > 0 else DOWN)
        add(turn, into, RIGHT)
        for x in range(turn + 1, right + 1):
            add(x, into, LEFT | RIGHT)
        for spot, bits in cells.items():
            there, other = drawn.get(spot, (0, "rule"))
            drawn[spot] = (there | bits, "now" if "now" in (tone, other) else "rule")


def _in_order(columns: Sequence[Column]) -> list[list[int]]:
    """The cells of every column from top to bottom: those that feed one table beside each other."""
    order = [list(range(len(column.cells))) for column in columns]
    for c in range(len(columns) - 1, 0, -1):
        fed: dict[int, list[int]] = {}
        for i in order[c]:
            for source in columns[c].cells[i].comes:
                if source is not None and not source.lost and len(columns[c].cells[i].players) == 2:
                    fed.setdefault(source.column, []).append(source.cell)
        for column, cells in fed.items():
            first = list(dict.fromkeys(cells))
            order[column] = first + [i for i in order[column] if i not in first]
    return order


def cell_words(night: Night, key: Key, name: Name) -> list[str]:
    """What is to be said of a table: who plays or played there, where they came from, who goes on whither."""
    columns = foreseen(night)
    column, cell = columns[key[0]], columns[key[0]].cells[key[1]]
    players = _known(columns, cell)
    names = [shown(name(who)) for who in players if who]
    lines = []
    for at, source in enumerate(cell.comes):
        if source is None:
            continue
        before = columns[source.column]
        table = before.cells[source.cell].table
        where = f"table {table}" if table is not None else before.title.lower()
        how = "who lost at" if source.lost else "who goes on from"
        who = players[at] if at < len(players) else None
        lines.append(f" {shown(name(who))}, {how} {where}" if who else f" {how} {where}")
    if cell.bye:
        return [f"{games.names([w for w in players if w], name)} has nobody to play here: a bye.", *lines]
    if cell.places is not None:
        said, place = [], 1
        for group in cell.places:
            said.append(f"{place} {' = '.join(shown(name(who)) for who in group)}")
            place += len(group)
        through = [shown(name(who)) for who in cell.on]
        last = key[0] == len(columns) - 1
        on = f" {' and '.join(through)} {_goes(len(through), last)}." if through else ""
        return [f"{column.title}: {', '.join(said)}.{on}", *lines]
    if cell.table is not None:
        return [f"{column.title}: {' and '.join(names)} play here now.", *lines]
    known = f"{' and '.join(names)}; the rest" if names else "who plays here"
    return [f"{column.title} is not drawn: {known} is known when the tables before are done.", *lines]


def _goes(many: int, last: bool) -> str:
    if last:
        return "won it" if many == 1 else "shared it"
    return "goes on" if many == 1 else "go on"
