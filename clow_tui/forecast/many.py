"""Many nights, on all cores: in other processes where they can be started, else in this one."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import wait
from typing import Any

from clow_tui.forecast.freezeout import Telling
from clow_tui.forecast.model import (
    NIGHTS,
    ByRounds,
    Forecast,
    NoForecast,
    OneNight,
    Progress,
    Start,
    gathered,
)
from clow_tui.forecast.rounds import rounds_for
from clow_tui.strategies import STRATEGIES

BLOCK = 10  # nights that are one piece of work, fewer where they are large
LARGE = 1_000  # entrants
ALONE = 0.5  # seconds of work for which no other process is started
BEAT = 0.1  # seconds between two looks at whether to stop


class Stopped(Exception):
    """The forecast was no longer wanted."""


def play_block(start: Start, seed: int, block: int, count: int) -> list[OneNight]:
    """The nights of one block: always the same for the same start and numbers."""
    chance = random.Random(f"{seed}/{block}")
    strategy = STRATEGIES[start.strategy]
    if isinstance(start, ByRounds):
        from clow_tui.forecast.drawn import play_night

        return [play_night(start, strategy, f"{seed}/{block}/{n}") for n in range(count)]
    rounds = rounds_for(start.rules, strategy, seed, block)
    return [Telling(start, rounds, chance).play() for _ in range(count)]


def forecast(
    start: Start,
    *,
    nights: int = NIGHTS,
    seed: int = 1,
    crew: Crew | None = None,
    stop: threading.Event | None = None,
    progress: Progress | None = None,
) -> Forecast:
    """So many nights from this start; NoForecast where they have no end, Stopped once `stop` is set.

    `crew` are processes kept from one forecast to the next; without one they are started as they are needed,
    and ended again. The same seed gives the same forecast however many there are.
    """
    size = max(1, min(BLOCK, LARGE // max(1, start.entrants)))
    work = [(block, min(size, nights - block * size)) for block in range(-(-nights // size))]
    done: dict[int, list[OneNight]] = {}
    own = crew is None
    crew = crew or Crew()
    try:
        for block, played in crew.blocks(start, seed, work, stop):
            done[block] = played
            if progress is not None:
                progress(sum(map(len, done.values())), nights)
    finally:
        if own:
            crew.close()
    return gathered([night for block in sorted(done) for night in done[block]])


class Crew:
    """Processes that play nights; started when there is enough to do, ended by `close`."""

    def __init__(self, workers: int | None = None, *, eager: bool = False) -> None:
        self.wanted = (os.cpu_count() or 1) if workers is None else workers
        self._eager = eager  # nothing is played in this process while others can
        self._hands: dict[Any, Any] = {}
        self._refused = False  # whether processes cannot be started here

    def blocks(
        self, start: Start, seed: int, work: list[tuple[int, int]], stop: threading.Event | None
    ) -> Iterator[tuple[int, list[OneNight]]]:
        """Each block as it is done, in whatever order."""
        todo = list(reversed(work))
        began = time.monotonic()
        while todo and (not self._eager or not self._start()):
            block, count = todo.pop()
            yield block, play_block(start, seed, block, count)
            if stop is not None and stop.is_set():
                raise Stopped
            per_block = (time.monotonic() - began) / (len(work) - len(todo))
            if per_block * len(todo) > ALONE and self._start():
                break
        if todo:
            yield from self._shared(start, seed, todo, stop)

    def _start(self) -> bool:
        """Whether there are other processes now; one core or a system that starts none is no fault."""
        if self._hands:
            return True
        if self._refused or (self.wanted < 2 and not self._eager):
            return False
        context = multiprocessing.get_context("spawn")
        try:
            # A screen may have put something without a file in the place of standard error.
            with contextlib.redirect_stderr(sys.__stderr__ or sys.stderr):
                self._start_all(context)
        except (OSError, ValueError, RuntimeError, AssertionError):  # no processes here
            self._refused = not self._hands
        return bool(self._hands)

    def _start_all(self, context: Any) -> None:
        for _ in range(max(1, self.wanted)):
            ours, theirs = context.Pipe()
            process = context.Process(target=_worker, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._hands[ours] = process

    def _shared(
        self, start: Start, seed: int, todo: list[tuple[int, int]], stop: threading.Event | None
    ) -> Iterator[tuple[int, list[OneNight]]]:
        busy: dict[Any, tuple[int, int]] = {}
        finished = False
        try:
            for hand in list(self._hands):
                self._give(hand, (start, seed), todo, busy)
            while busy:
                if stop is not None and stop.is_set():
                    raise Stopped
                ready: list[Any] = wait(list(busy), BEAT)
                for hand in ready:
                    piece = busy.pop(hand)
                    try:
                        answer = hand.recv()
                    except (EOFError, OSError):  # it died: its piece is done again
                        self._lose(hand)
                        todo.append(piece)
                        continue
                    if isinstance(answer, NoForecast):
                        raise answer
                    self._give(hand, None, todo, busy)
                    yield piece[0], answer
            finished = True
        finally:
            if not finished:  # what they still play is of no use any more
                self.close()
        for block, count in reversed(todo):  # all of them died
            yield block, play_block(start, seed, block, count)

    def _give(
        self,
        hand: Any,
        of: tuple[Start, int] | None,
        todo: list[tuple[int, int]],
        busy: dict[Any, tuple[int, int]],
    ) -> None:
        if not todo:
            return
        piece = todo.pop()
        try:
            hand.send((of, piece))
        except OSError:
            self._lose(hand)
            todo.append(piece)
            return
        busy[hand] = piece

    def _lose(self, hand: Any) -> None:
        process = self._hands.pop(hand)
        hand.close()
        process.terminate()
        process.join()

    def close(self) -> None:
        """End the processes."""
        for hand in list(self._hands):
            self._lose(hand)


def _worker(hand: Any) -> None:
    """Plays the blocks it is given, until its giver is gone; ctrl-c is his to answer."""
    with contextlib.suppress(ValueError, AttributeError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    start: Start | None = None
    seed = 0
    while True:
        try:
            of, (block, count) = hand.recv()
        except (EOFError, OSError):
            return
        if of is not None:
            start, seed = of
        assert start is not None
        try:
            answer: object = play_block(start, seed, block, count)
        except NoForecast as why:
            answer = why
        try:
            hand.send(answer)
        except OSError:
            return
