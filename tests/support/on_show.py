"""What the board and the pages for phones show, read back as facts, and held to what verbs answer in JSON."""

from __future__ import annotations

import asyncio
import html
import re
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from clow_tui.board import pages, server
from clow_tui.board.figures import large
from clow_tui.board.turns import Slide, heading, slides
from clow_tui.board.watch import Nothing, Sight, Watcher
from tests.support.boards import PAINT, text
from tests.support.driving_verbs import VerbFloor

SIZES = ((138, 41), (78, 20))  # cells and lines of a slide: a board at 140x45, one at 80x24
WALL = (300, 100)  # on which a whole bracket goes
PATIENCE = 30.0  # seconds until the server must have seen an act, on a machine that is busy
AWAY = {"left": "went home", "no-show": "did not come"}
Call = tuple[str, int, int]  # who, to which table, which seat


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A night as the verbs answer in JSON: its tables, who sits where, the standings, who was moved where."""

    tables: dict[int, dict[str, Any]]
    seats: dict[str, tuple[int, int]]
    standings: tuple[dict[str, Any], ...]
    moved: dict[int, Call]
    finished: bool

    @property
    def names(self) -> list[str]:
        """Everybody of the night."""
        return [line["player"] for line in self.standings]


def reckoned(floor: VerbFloor) -> Reckoned:
    """The night by its own verbs."""
    tables, ranked = floor.verbs.json("tables"), floor.verbs.json("standings")
    assert tables["finished"] == ranked["finished"]
    seated = [
        (player, (table["table"], seat))
        for table in tables["tables"]
        for player, seat in zip(table["players"], table["seats"], strict=True)
    ]
    assert len(dict(seated)) == len(seated), "somebody sits twice"
    moved = {move["n"]: (move["player"], move["to"], move["seat"]) for move in tables["moves"]}
    listed = {table["table"]: table for table in tables["tables"]}
    return Reckoned(listed, dict(seated), tuple(ranked["standings"]), moved, tables["finished"])


def any_of(names: Iterable[str]) -> str:
    """A pattern for one of these names, whole."""
    return rf"({'|'.join(re.escape(name) for name in sorted(names, key=len, reverse=True))})(?=\s|$)"


# The board


def lines_of(shown: list[Slide], kind: str) -> list[str]:
    """All lines of the slides of a kind."""
    return [text(line) for slide in shown if slide.kind == kind for line in slide.lines]


def floor_shown(lines: list[str], names: list[str]) -> Counter[tuple[str, int, int]]:
    """Who is shown at which table, on which seat, and how often: the cards stand beside each other."""
    found: Counter[tuple[str, int, int]] = Counter()
    heads: list[tuple[int, int]] = []
    seat = re.compile(rf"\W*?(\d+) {any_of(names)}")
    for line in lines:
        if tables := [(at.start(), int(at[1])) for at in re.finditer(r"\bTable (\d+)\b", line)]:
            heads = tables
            continue
        ends = [at for at, _ in heads[1:]]
        for (at, number), end in zip(heads, [*ends, len(line)], strict=True):
            if sits := seat.match(line[at:end]):
                found[sits[2], number, int(sits[1])] += 1
    return found


def ranks_shown(lines: list[str], names: list[str]) -> Counter[tuple[int, str, str]]:
    """Who is shown with which rank and which figure or word behind, and how often."""
    pattern = re.compile(rf"(?:^|\s)(\d+)  {any_of(names)}(?= +(\S+)|)")
    return Counter((int(at[1]), at[2], at[3] or "") for line in lines for at in pattern.finditer(line))


def calls_shown(lines: list[str]) -> set[Call]:
    """Who is called, to which table and seat."""
    told = (re.match(r"(.+?)  to table (\d+)(?: \(.*\))?, seat (\d+)$", line) for line in lines)
    return {(at[1], int(at[2]), int(at[3])) for at in told if at}


def drawn_large(figure: str, lines: list[str]) -> bool:
    """Whether a figure is drawn with large letters, of any size."""
    return any(
        rows is not None
        and any(
            all(row.rstrip() in line for row, line in zip(rows, lines[at:], strict=False))
            for at in range(len(lines) - len(rows) + 1)
        )
        for rows in (large(figure, 138, high) for high in range(3, 31))
    )


def _drawn_right(match: dict[str, Any], column: list[str]) -> None:
    """The number of a match stands before one of the two, the other near him; whoever goes on has a tick."""
    who = any_of(match["players"])
    (row,) = (at for at, line in enumerate(column) if re.match(rf"\W*{match['table']} {who}", line))
    near = [line for line in column[max(0, row - 2) : row + 3] if re.search(who, line)]
    assert len(near) == len(match["players"])
    for player in match["on"] if len(near) == 2 else ():
        (line,) = (line for line in near if re.search(any_of([player]), line))
        assert "✓" in line


# The pages


def _match_shown(match: str) -> tuple[str, list[tuple[str, bool]]]:
    """Where a match of the page is played, and who is in it and goes on."""
    where = re.search(r"<p>(.*?)</p>", match)
    assert where is not None
    people = re.findall(r"<li( class=on)?><bdi>(.*?)</bdi>", match)
    return where[1].removesuffix(", now"), [(html.unescape(name), bool(on)) for on, name in people]


def _match_told(match: dict[str, Any]) -> tuple[str, list[tuple[str, bool]]]:
    """The same by the verb."""
    where = f"table {match['table']}" if match["table"] is not None else "bye"
    return where, [(player, player in match["on"]) for player in match["players"] if player is not None]


def _bare(piece: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", piece))


def rows_of(page: str, pattern: str) -> list[tuple[str, ...]]:
    """The parts of a page that a pattern finds, as text."""
    return [tuple(map(_bare, at.groups())) for at in re.finditer(pattern, page)]


ROW = r"<tr><td>(.*?)<td class=where>(.*?)<td class=figure>(.*?)(?=<tr|</table)"
SEAT = r"<tr><td class=rank>(\d+)<td><a [^>]*>(.*?)</a>"
TABLE = r"<section><h2><bdi>Table (\d+)[^<]*</bdi></h2><table>(.*?)</table>"
RANK = r"<tr[^>]*><td class=rank>(\d+)<td><bdi>(.*?)</bdi><div class=status>(.*?)</div><td class=figure>([^<]*|<bdi>.*?</bdi>)(?=<tr|</table)"  # noqa: E501
CALL = r"<li><b>(.*?)</b> to <bdi>table (\d+)[^<]*</bdi>, seat (\d+)</li>"


@dataclass(slots=True)
class OnShow:
    """A board and a server for phones beside a night, both looking only; `read` are the calls read out."""

    floor: VerbFloor
    watcher: Watcher
    served: server.BoardServer | None = None
    address: str = ""
    steps: int = 0
    knockout: bool = False
    read: frozenset[tuple[int, Call]] = frozenset()

    def right(self, level: int | None, ante: int) -> Reckoned:
        """Hold all that is shown to what the night answers for itself; gives the latter.

        `level` and `ante` are what the clock should say, None where the night is not drawn.
        """
        now = reckoned(self.floor)
        seen = self.watcher.look()
        assert isinstance(seen, Sight)
        assert seen.trouble == ""
        for size in SIZES:
            self._board(now, seen, size, level, ante)
        self._phones(now, seen, level, ante)
        if self.knockout and now.seats:
            self._bracket(seen)
        if self.served is not None and self.steps % 4 == 0:
            self._over_http(seen)
        self.steps += 1
        return now

    def standing(self, now: Reckoned) -> set[Call]:
        """The calls that stand: not read out, nor of somebody who moved on, is out or went home."""
        last = {player: n for n, (player, _, _) in now.moved.items()}
        gone = {line["player"] for line in now.standings if line["status"] in (*AWAY, "out")}
        found = set()
        for n, call in now.moved.items():
            player, to, _ = call
            table, seat = now.seats.get(player, (0, 0))
            goes = table == to and player not in gone and not now.finished
            if goes and (n, call) not in self.read and last[player] == n:
                found.add((player, to, seat))
        return found

    def _board(self, now: Reckoned, seen: Sight, size: tuple[int, int], level: int | None, ante: int) -> None:
        shown = slides(seen, *size, PAINT)
        kinds = [slide.kind for slide in shown]
        assert kinds[:1] == (["calls"] if self.standing(now) else ["floor"])
        assert calls_shown(lines_of(shown, "calls")) == self.standing(now)
        floor = lines_of(shown, "floor")
        if now.finished:
            first = [line["player"] for line in now.standings if line["rank"] == 1]
            assert all(any(line.strip() == name for line in floor) for name in first)
            assert "clock" not in kinds
        elif now.seats:
            seats = {(player, *seat): 1 for player, seat in now.seats.items()}
            assert floor_shown(floor, now.names) == seats
        else:
            told = " ".join(floor)
            assert f"{len(now.names)} players are here" in told
            assert all(re.search(rf"(?:^|\s){any_of([name])}", told) for name in now.names)
        if "standings" not in kinds:
            assert not now.seats
            return
        ranked = ranks_shown(lines_of(shown, "standings"), now.names)
        assert {(rank, player): times for (rank, player, _), times in ranked.items()} == {
            (line["rank"], line["player"]): 1 for line in now.standings
        }
        if level is None:
            return
        figures = {player: figure for _, player, figure in ranked}
        for line in now.standings:
            if line["status"] in ("in", "waiting", "away"):
                assert figures[line["player"]] == ("in" if line["points"] is None else str(line["points"]))
        if now.finished:
            return
        top = text(heading(seen, size[0], PAINT))
        assert f"level {level}" in top
        assert f"ante {ante}" in top
        clock = lines_of(shown, "clock")
        assert drawn_large(str(level), clock)
        assert drawn_large(str(ante), clock)

    def _bracket(self, seen: Sight) -> None:
        """Every match of the verb's bracket is on the page and on the board, and who goes on is marked."""
        rounds = self.floor.verbs.json("bracket")["rounds"]
        page = pages.page("bracket", seen)
        shown = [
            [_match_shown(match) for match in re.findall(r"<div class=match>(.*?)</div>", part)]
            for part in page.split("<section class=round>")[1:]
        ]
        assert shown == [[_match_told(match) for match in one["tables"]] for one in rounds]
        lines = lines_of(slides(seen, *WALL, PAINT), "bracket")
        heads = [(at[0], at.start()) for at in re.finditer(r"\S+(?: \S+)*", lines[0])]
        ends = [at for _, at in heads[1:]] + [WALL[0]]
        for one, (title, at), end in zip(rounds, heads, ends, strict=False):  # rounds to come are drawn too
            assert one["title"] == title
            column = [line[at - 1 : end] for line in lines]
            for match in one["tables"]:
                if match["table"] is not None:
                    _drawn_right(match, column)

    def _phones(self, now: Reckoned, seen: Sight, level: int | None, ante: int) -> None:
        page = pages.page("", seen)
        named = rows_of(page, ROW)
        assert sorted(name for name, _, _ in named) == sorted(now.names)
        where = {name: told for name, told, _ in named}
        for line in now.standings:
            assert self._is_where(now, line, where[line["player"]]), (line, where[line["player"]])
        sits = [
            (player, int(number), int(seat))
            for number, rows in re.findall(TABLE, page)
            for seat, player in rows_of(rows, SEAT)
        ]
        wanted = set() if now.finished else {(player, *seat) for player, seat in now.seats.items()}
        assert (set(sits), len(sits)) == (wanted, len(wanted))
        one = now.names[self.steps % len(now.names)]
        found = rows_of(pages.page("", seen, one), r"<p class=found><b>(.*?)</b>(.*?)</p>")
        assert (one, where[one]) in found
        ranked = rows_of(pages.page("standings", seen), RANK)
        assert [(int(rank), name) for rank, name, _, _ in ranked] == [
            (line["rank"], line["player"]) for line in now.standings
        ]
        for path in ("", "standings"):
            told = pages.page(path, seen)
            calls = {(who, int(to), int(seat)) for who, to, seat in rows_of(told, CALL)}
            assert calls == self.standing(now)
            if level is not None and not now.finished:
                ((facts,),) = rows_of(told, r"<p class=facts>(.*?)</p>")
                assert f"level {level} · ante {ante} ·" in facts

    def _is_where(self, now: Reckoned, line: dict[str, Any], told: str) -> bool:
        seat, status = now.seats.get(line["player"]), line["status"]
        if now.finished:
            gone = f", {AWAY[status]}" if status in AWAY else ""
            return told == f"place {line['rank']}{gone}"
        if seat is not None and status not in (*AWAY, "out"):
            return told == f"table {seat[0]}, seat {seat[1]}"
        if status in AWAY:
            return told.startswith(AWAY[status])
        if status == "out":
            return told.startswith("out at table ")
        return told in ("waits for a seat", "here", "bye")

    @staticmethod
    def _follows(served: Sight | Nothing, seen: Sight) -> bool:
        """Whether the server has seen what the board sees."""
        return isinstance(served, Sight) and (served.view.acts, served.now) == (seen.view.acts, seen.now)

    def _over_http(self, seen: Sight) -> None:
        assert self.served is not None
        end = time.monotonic() + PATIENCE
        while not self._follows(self.served.seen, seen):
            assert time.monotonic() < end, "the server does not follow"
            time.sleep(0.01)
        for path in ("", "standings", "bracket"):
            with urllib.request.urlopen(self.address + path, timeout=60) as answer:
                assert answer.read().decode() == pages.page(path, seen), path


@contextmanager
def serving(place: Path, clock: Callable[[], Any]) -> Iterator[tuple[server.BoardServer, str]]:
    """The pages, served beside the test: the server, and its address."""
    ours = server.BoardServer(place, None, "127.0.0.1", clock)
    begun, stopped = threading.Event(), asyncio.Event()
    at: list[str] = []
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        runner = web.AppRunner(ours.app(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        at.append(f"http://127.0.0.1:{runner.addresses[0][1]}/")
        following = asyncio.create_task(ours.follow())
        begun.set()
        await stopped.wait()
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
        await runner.cleanup()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    assert begun.wait(60), "the server did not begin"
    try:
        yield ours, at[0]
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join(60)
        loop.close()
