"""A freezeout told again, fast: stacks, levels, breaking and balancing as in `tournament`, but no people.

What a night keeps for its host (names, acts, calls, notes) is left out; what decides how long it takes is as
there, and tests hold the two to each other. Tables play side by side, each at its own pace. Nobody comes
late, enters again or goes home.
"""

from __future__ import annotations

import random
from heapq import heappop, heappush

from clow_tui.forecast.model import Freezeout, NoForecast, OneNight, TableNow
from clow_tui.forecast.rounds import Rounds

MOST_ROUNDS = 20_000  # of one table: who plays on longer never ends
FOR_ONE_IN = 2  # of a round in play so much is taken to be still ahead


class _Table:
    """A table: its stacks by seat from 0, None where nobody sits."""

    __slots__ = ("carried", "fresh", "number", "open", "order", "outcome", "pot", "round", "seats", "start")

    def __init__(self, now: TableNow, capacity: int) -> None:
        self.number = now.number
        self.seats: list[int | None] = [None] * max([capacity, *(number for number, _ in now.seats)])
        for number, tokens in now.seats:
            self.seats[number - 1] = tokens
        self.start = now.first - 1  # from where the next first roller is looked for
        self.round = now.round
        self.pot = now.pot
        self.carried = bool(now.pot and not now.live)
        self.fresh = bool(now.coming)  # whether somebody has come since its last seam
        self.open = True
        self.order: list[int] = [number - 1 for number in now.live]  # seats in play, first roller first
        self.outcome: tuple[tuple[int, ...], int, int] = ((), 0, 0)

    @property
    def size(self) -> int:
        return sum(stack is not None for stack in self.seats)


class Telling:
    """One freezeout from its start to its end."""

    def __init__(self, start: Freezeout, rounds: Rounds, chance: random.Random, *, until: int = 1) -> None:
        self.of = start
        self.until = until  # players left at the end
        self.levels = start.settings.levels
        self.plays_short = start.settings.short == "plays"
        self.rounds = rounds
        self.chance = chance
        self.level, self.level_round = start.level, start.level_round
        self.level_elapsed, self.ante_set = start.level_elapsed, start.ante_set
        self.tables = {now.number: _Table(now, start.capacity) for now in start.tables if now.seats}
        self.sizes = {table.number: table.size for table in self.tables.values()}  # of those in play
        self.buckets: dict[int, set[int]] = {}  # those without a carried pot by their size
        self.free = 0  # chairs at those
        for table in self.tables.values():
            if not table.carried:
                self._in_bucket(table)
        self.left = start.entrants
        self.most_rounds = max((table.round for table in self.tables.values()), default=0)
        self.waiting = list(start.waiting)
        self.idle: list[_Table] = []  # at their seam, waiting
        self.queue: list[tuple[float, int, int]] = []
        self.falls: list[tuple[int, int, float]] = []
        self.bell = start.bell
        self.now = 0.0

    def play(self) -> OneNight:
        """To the end; NoForecast where no end comes."""
        for table in list(self.tables.values()):
            if table.order:
                self._resume(table)
            else:
                self.idle.append(table)
        self._onward()
        while self.queue and self.left > self.until:
            self.now, _, number = heappop(self.queue)
            self._settle(self.tables[number])
            self._onward()
        return OneNight(self.most_rounds, self.now, tuple(self.falls), max(1, self.level))

    # A table

    def _resume(self, table: _Table) -> None:
        """A round in play: those still in it play for its pot, half of it taken to be ahead."""
        winners, last, throws = self.rounds.draw(len(table.order)) if len(table.order) > 1 else ((0,), 0, 2)
        table.outcome = winners, last, throws
        seconds = self.of.pace.seconds(throws, 1) / FOR_ONE_IN
        heappush(self.queue, (self.now + seconds, table.number, table.number))

    def _settle(self, table: _Table) -> None:
        """The end of a round: the pot goes to its winner, who cannot play on is out (C2, C7, C8)."""
        winners, last, _ = table.outcome
        seats, order = table.seats, table.order
        if winners:
            share, rest = divmod(table.pot, len(winners))
            for place in winners:
                seats[order[place]] = (seats[order[place]] or 0) + share
            table.pot = rest
        next_ = self.of.rules.next
        if next_ == "decider":
            decider = winners[0] if len(winners) == 1 else last
            table.start = order[decider]
        elif next_ == "rotate":
            table.start = order[1 % len(order)]
        carried = table.pot > 0
        if carried != table.carried:
            self._carries(table, carried)
        table.order = []
        self._clear(table, order)
        if table.number in self.tables:
            self.idle.append(table)

    def _clear(self, table: _Table, those: list[int]) -> None:
        ante, seats, size = self._ante(table)[1], table.seats, self.sizes[table.number]
        gone = 0
        for seat in those:
            stack = seats[seat]
            if stack is not None and not (stack > 0 if self.plays_short else stack >= ante):
                seats[seat] = None
                gone += 1
        if not gone:
            return
        self.left -= gone
        self._resized(table, size - gone)
        if table.carried and self.sizes.get(table.number) == 1:  # the last one takes a carried pot
            seat = next(seat for seat, stack in enumerate(seats) if stack is not None)
            seats[seat] = (seats[seat] or 0) + table.pot
            table.pot = 0
            self._carries(table, False)

    def _ante(self, table: _Table) -> tuple[int, int]:
        """Level and ante of its next round (C10)."""
        level = self._level(table.round + 1)
        ante = self._ante_of(level)
        if self.plays_short or not table.round:
            return level, ante
        held = self._ante_of(max(1, self.level))
        stacks = [stack for stack in table.seats if stack is not None]
        for number in range(level, 0, -1):
            ante = self._ante_of(number)
            if ante <= held or sum(stack >= ante for stack in stacks) >= 2:
                return level, ante
        return level, held

    def _level(self, round_: int) -> int:
        levels = self.levels
        level = max(self.level, 1)
        if not levels.rising or not levels.every:
            return level
        if levels.unit == "rounds":
            steps = (round_ - 1 - self.level_round) // levels.every
        else:
            steps = int(self.of.elapsed + self.now - self.level_elapsed) // (levels.every * 60)
        level += max(0, steps)
        return level if levels.factor > 1 else max(self.level, min(level, len(levels.antes)))

    def _ante_of(self, level: int) -> int:
        if level == self.level and self.ante_set is not None:
            return self.ante_set
        return self.levels.ante(level)

    def _begin(self, table: _Table) -> None:
        """Antes go in, and the round is drawn with all that it takes."""
        seats = table.seats
        level, ante = self._ante(table)
        if table.fresh:
            self._clear(table, list(range(len(seats))))
            table.fresh = False
        here = [seat for seat, stack in enumerate(seats) if stack is not None]
        if len(here) < 2:
            if table.number in self.tables:
                self.idle.append(table)
            return
        if level > self.level:
            self._rise(level)
        start = table.start
        if self.of.rules.next == "throw":
            self.chance.shuffle(here)
        else:
            here = [seat for seat in here if seat >= start] + [seat for seat in here if seat < start]
        pot = table.pot
        for seat in here:
            stake = min(ante, seats[seat] or 0)
            seats[seat] = (seats[seat] or 0) - stake
            pot += stake
        table.pot, table.order = pot, here
        table.round += 1
        if table.round > self.most_rounds:
            self.most_rounds = table.round
            if table.round > MOST_ROUNDS:
                raise NoForecast("A night like this does not end: let the antes rise, as in 10x2 every 10r.")
        table.outcome = self.rounds.draw(len(here))
        seconds = self.of.pace.seconds(table.outcome[2], 1)
        heappush(self.queue, (self.now + seconds, table.number, table.number))

    def _rise(self, level: int) -> None:
        steps = (level - max(self.level, 1)) * self.levels.every
        if self.levels.unit == "minutes":
            self.level_elapsed += steps * 60
        else:
            self.level_round += steps
        self.level, self.ante_set = level, None

    # The floor

    def _onward(self) -> None:
        """What follows at the seams: seats for who waits, the break, the moves, the next rounds, the bell."""
        if self.left <= self.until:
            return
        before = len(self.sizes)
        if not self.bell and self.idle:
            while self.waiting and self._seated():
                pass
            for table in sorted(self.idle, key=lambda table: table.number):
                if self._breaks(table):
                    self._break(table)
            while self._moved():
                pass
            limit = self.of.settings.round_for_round
            if limit is not None and self.left <= limit and self.queue:
                return  # all wait for those still in play
            self.bell = self._due()
        if self.bell:
            return
        ready, self.idle = self.idle, []
        for table in ready:
            self._begin(table)
        if not self.queue and len(self.sizes) < before:
            self._onward()

    def _due(self) -> bool:
        stop = self.of.stop
        if stop is None:
            return False
        kind, value = stop
        return self.most_rounds >= value if kind == "rounds" else self.of.elapsed + self.now >= value

    def _seated(self) -> bool:
        free = [number for size, bucket in sorted(self.buckets.items()) for number in sorted(bucket)]
        for number in free:
            if self.sizes[number] < len(self.tables[number].seats):
                table = self.tables[number]
                self._sit(table, self._empty(table), self.waiting.pop())
                return True
        return False

    def _breaks(self, table: _Table) -> bool:
        """Whether it is broken now: the one the host wants, else the smallest, once all fit on the others."""
        if table.carried or table.fresh or len(self.sizes) < 2 or self.tables.get(table.number) is not table:
            return False
        size = self.sizes[table.number]
        if size > self.free - (len(table.seats) - size):
            return False
        wanted = next((n for n in self.of.settings.breaks if n in self.tables), None)
        if wanted is not None:
            return wanted == table.number
        return size == self._smallest()

    def _smallest(self) -> int:
        """The least size of a table that may break."""
        for size in sorted(self.buckets):
            if any(not self.tables[number].fresh for number in self.buckets[size]):
                return size
        return 0

    def _break(self, table: _Table) -> None:
        people = [stack for stack in table.seats if stack is not None]
        self.chance.shuffle(people)
        self._close(table)
        for stack in people:
            number = self._roomiest()
            other = self.tables[number]
            self._sit(other, self._empty(other), stack)

    def _roomiest(self) -> int:
        for size in sorted(self.buckets):
            for number in self.buckets[size]:
                if size < len(self.tables[number].seats):
                    return number
        raise AssertionError("a table breaks once all fit on the others")

    def _moved(self) -> bool:
        """One move from a largest table at its seam to a smallest, where they differ by two or more."""
        if len(self.buckets) < 2 or self._to_be_broken():
            return False
        least, most = min(self.buckets), max(self.buckets)
        if most - least < 2:
            return False
        giver = next((t for t in self.idle if self.sizes[t.number] == most and not t.carried), None)
        if giver is None:
            return False
        taker = self.tables[min(self.buckets[least])]
        seats = giver.seats
        span = len(seats)
        mover = next(seat for i in range(span) if seats[seat := (giver.start + i) % span] is not None)
        stack = seats[mover]
        assert stack is not None
        seats[mover] = None
        self._resized(giver, most - 1)
        self._sit(taker, self._last_to_throw(taker), stack)
        return True

    def _to_be_broken(self) -> bool:
        """Whether a table is to break at its next seam: that evens tables out in fewer moves."""
        wanted = next((n for n in self.of.settings.breaks if n in self.tables), None)
        if wanted is not None:
            table = self.tables[wanted]
            if table.carried or table.fresh:
                return False
            size = self.sizes[wanted]
            return size <= self.free - (len(table.seats) - size)
        size = self._smallest()
        return bool(size) and size <= self.free - (self.of.capacity - size)

    def _last_to_throw(self, table: _Table) -> int:
        span = len(table.seats)
        return max(
            (seat for seat in range(span) if table.seats[seat] is None),
            key=lambda seat: (seat - table.start) % span,
        )

    def _empty(self, table: _Table) -> int:
        return self.chance.choice([seat for seat, stack in enumerate(table.seats) if stack is None])

    def _sit(self, table: _Table, seat: int, stack: int) -> None:
        table.seats[seat] = stack
        table.fresh = True
        self._resized(table, self.sizes[table.number] + 1)

    # Which tables there are

    def _in_bucket(self, table: _Table) -> None:
        size = self.sizes[table.number]
        self.buckets.setdefault(size, set()).add(table.number)
        self.free += len(table.seats) - size

    def _out_of_bucket(self, table: _Table) -> None:
        size = self.sizes[table.number]
        bucket = self.buckets[size]
        bucket.remove(table.number)
        if not bucket:
            del self.buckets[size]
        self.free -= len(table.seats) - size

    def _resized(self, table: _Table, size: int) -> None:
        if not table.carried:
            self._out_of_bucket(table)
        self.sizes[table.number] = size
        if not table.carried:
            self._in_bucket(table)
        if not size:
            self._close(table)

    def _carries(self, table: _Table, carried: bool) -> None:
        """A table with a carried pot is left alone until the pot is won."""
        if carried:
            self._out_of_bucket(table)
        table.carried = carried
        if not carried:
            self._in_bucket(table)

    def _close(self, table: _Table) -> None:
        if not table.carried:
            self._out_of_bucket(table)
        del self.sizes[table.number], self.tables[table.number]
        if table in self.idle:
            self.idle.remove(table)
        self.falls.append((len(self.sizes), self.most_rounds, self.now))
