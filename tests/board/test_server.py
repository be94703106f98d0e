"""What is served, and all that is refused: in this process, and by the program itself."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer

from clow_tui.board.code import code_picture
from clow_tui.board.server import BOARDS, BoardServer
from clow_tui.director import play
from tests.support.directors import at, begin
from tests.support.verbs import ROOT, Verbs

PAGES = ("/", "/standings", "/bracket", "/board")
PATHS = (*PAGES, "/style.css", "/board.css", "/refresh.js", "/board.js")
ABSENT = ("/nights", "/%3Cscript%3E", "/static/", "/static/../server.py", "/download/1", "/..%2f..%2fetc")
NONSENSE: tuple[object, ...] = (
    ["stdin", 3],
    {"no": "list"},
    [],
    ["resize", {"width": 10**9, "height": "a"}],
    ["stdin", "n" * 999],
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    writer = at(tmp_path / "data")
    begin(writer)
    writer.close()
    return tmp_path / "data"


@asynccontextmanager
async def served(data: Path) -> AsyncIterator[tuple[TestClient, BoardServer]]:
    server = BoardServer(data, None, "127.0.0.1")
    following = asyncio.create_task(server.follow())
    async with TestClient(TestServer(server.app())) as client:
        while not hasattr(server.seen, "view"):
            await asyncio.sleep(0.01)
        yield client, server
    following.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await following


async def test_every_page_is_there_and_none_can_be_written_to(data: Path) -> None:
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    async with served(data) as (client, _):
        for path in PATHS:
            async with client.get(path) as answer:
                assert answer.status == 200, path
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Cache-Control"] == "no-store"
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "script-src 'self';" in policy
                assert "frame-ancestors 'none'" in policy
            for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
                async with client.request(method, path, data=b"x" * 100) as answer:
                    assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD"), (method, path)
            async with client.head(path) as answer:
                assert (answer.status, await answer.read()) == (200, b"")
    assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before


async def test_a_code_leads_where_a_phone_can_go_or_is_none(data: Path) -> None:
    async with served(data) as (client, server):
        for host in ("127.0.0.1:8000", "localhost:8000", "[::1]:8000"):
            async with client.get("/code.svg", headers={"Host": host}) as answer:
                assert (answer.status, answer.content_type) == (404, "text/html"), host
                assert "--host 0.0.0.0" in await answer.text()
        async with client.get("/code.svg", headers={"Host": "192.0.2.9:8000"}) as answer:
            assert (answer.status, await answer.read()) == (200, code_picture("http://192.0.2.9:8000/"))
        server.address = "http://192.0.2.7:8000/"
        async with client.get("/code.svg") as answer:
            assert (answer.content_type, await answer.read()) == (
                "image/svg+xml",
                code_picture(server.address),
            )


async def test_what_is_not_there_is_said(data: Path) -> None:
    async with served(data) as (client, _):
        for path in ABSENT:
            async with client.get(path) as answer:
                assert answer.status in (403, 404), path
                assert "<script>" not in await answer.text()


async def test_a_foreign_name_for_this_computer_is_refused(data: Path) -> None:
    async with served(data) as (client, _):
        for host, status in [
            ("localhost:8000", 200),
            ("192.0.2.9:8000", 200),
            ("[::1]:8000", 200),
            ("evil.example", 403),
            ("localhost.evil.example:8000", 403),
            ("", 403),
            ("[", 403),
        ]:
            async with client.get("/", headers={"Host": host}) as answer:
                assert answer.status == status, host


async def test_the_board_is_fed_to_its_own_page_alone_and_to_so_many(data: Path) -> None:
    async with served(data) as (client, server):
        own = f"http://{client.host}:{client.port}"
        for origin in ("http://evil.example", "null", own.replace("http", "https"), None):
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await client.ws_connect("/ws", headers={"Origin": origin} if origin else {})
            assert refused.value.status == 403
        server._boards.update(aiohttp.web.WebSocketResponse() for _ in range(BOARDS))
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await client.ws_connect("/ws", headers={"Origin": own})
        assert refused.value.status == 503
        server._boards.clear()


async def test_a_board_in_a_browser_paints_takes_keys_and_nothing_else(data: Path) -> None:
    before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
    async with served(data) as (client, server):
        own = f"http://{client.host}:{client.port}"
        async with client.ws_connect("/ws?width=100&height=30", headers={"Origin": own}) as board:
            for words in NONSENSE:
                await board.send_json(words)
            await board.send_json(["ping", "7"])
            painted, pong = b"", False
            async with asyncio.timeout(60):
                while b"Friday" not in painted or not pong:
                    message = await board.receive()
                    painted += message.data if message.type == aiohttp.WSMsgType.BINARY else b""
                    pong = pong or message.data == '["pong","7"]' or message.data == '["pong", "7"]'
                for key in "ncuU\r1!dx":  # what would do something in the app
                    await board.send_json(["stdin", key])
                await board.send_json(["stdin", "q"])
                while (await board.receive()).type == aiohttp.WSMsgType.BINARY:
                    pass
        async with asyncio.timeout(20):
            while server._boards:
                await asyncio.sleep(0.05)
    assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before


async def test_pages_follow_what_another_program_writes(data: Path) -> None:
    async with served(data) as (client, _):
        writer = at(data)
        (friday,) = writer.night_ids()
        play(writer, friday, until="end")
        winner = writer.name(next(iter(writer.view(friday).night.left())))
        writer.close()
        async with asyncio.timeout(60):
            first = f"<td class=rank>1<td><bdi>{winner}</bdi>"
            while first not in await (await client.get("/standings")).text():
                await asyncio.sleep(0.1)


# The program itself


@pytest.fixture
def program(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    line = [sys.executable, "-m", "clow_tui", "--data", str(data), "serve", "--port", "0"]
    started = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert started.stdout is not None
    address = started.stdout.readline().split()[0]
    yield started, address
    started.kill()
    started.communicate()


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_listens_here_alone_and_stops_when_told(
    program: tuple[subprocess.Popen[str], str], data: Path, number: signal.Signals
) -> None:
    started, address = program
    assert address.startswith("http://127.0.0.1:")
    assert b"Find my table" in urllib.request.urlopen(address, timeout=60).read()
    assert Verbs(data).program("standings").code == 0
    assert Verbs(data).program("play").code == 0  # the lock is free
    port = address.rstrip("/").rpartition(":")[2]
    busy = Verbs(data).program("serve", "--port", port)
    assert (busy.code, busy.out) == (3, "")
    assert busy.err == f"port {port} is in use; --port {int(port) + 1} takes another one\n"
    started.send_signal(number)
    out, err = started.communicate(timeout=30)
    assert (started.returncode, out, err) == (0, "", "Stopped; nothing was changed.\n")
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", int(port)))


def test_bad_words_are_said(data: Path) -> None:
    verbs = Verbs(data)
    for words in (["board", "--night", "Nope"], ["serve", "--night", "Nope"], ["serve", "--port", "70000"]):
        done = verbs(*words)
        assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    writer = at(data)
    begin(writer, name="Sunday")
    writer.close()
    done = verbs("board")
    assert (done.code, done.out) == (2, "")
    assert "Several nights are under way: Sunday, Friday" in done.err
    assert verbs.program("board", "--night", "Sunday").err == (
        "The board needs a terminal; clow-tui serve shows it in a browser.\n"
    )
    assert verbs.program("serve", "--night", "Sunday", "--host", "no such host").code == 3


def test_without_its_packages_serve_says_which(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    done = Verbs(data)("serve")
    assert (done.code, done.out) == (2, "")
    assert done.err == "serve needs two packages more: pip install 'clow-tui[serve]'\n"


@pytest.mark.skipif(os.name == "nt", reason="signals")
async def test_boards_in_browsers_end_with_a_server_that_is_killed(
    program: tuple[subprocess.Popen[str], str], data: Path
) -> None:
    started, address = program
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}ws", headers={"Origin": address.rstrip("/")}) as board,
    ):
        assert (await board.receive()).type == aiohttp.WSMsgType.BINARY
        (child,) = children(started.pid)
        started.kill()
        async with asyncio.timeout(30):
            while alive(child):
                await asyncio.sleep(0.05)


def children(parent: int) -> list[int]:
    """The programs that a program has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True)
    return [int(line) for line in listed.stdout.split()]


def alive(pid: int) -> bool:
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return bool(listed.stdout.strip()) and not listed.stdout.startswith("Z")
