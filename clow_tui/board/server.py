"""The pages and the board over HTTP, to look at only: there is no way in but GET, and nothing that writes."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

import textual_serve
from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from clow_tui.app.text import use_ascii
from clow_tui.board import pages
from clow_tui.board.code import code_picture
from clow_tui.board.watch import Nothing, Sight, Watcher
from clow_tui.director.clock import Clock, utc_now

LOOK = 1.0  # seconds between two looks at the logs
BOARDS = 12  # in browsers at once: each is a program of its own
TYPED = 64  # signs that a browser may send a board at once
WIDEST, HIGHEST = 400, 200  # cells that a browser may ask for
STOPS = 5.0  # seconds that stopping may take
NO_CODE = (
    "There is no code: these pages can be seen on this computer alone, and a phone would find nothing at "
    "their address. Stop serve and start it with --host 0.0.0.0, in a network you trust; then it is here."
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
OURS = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
POLICY = f"{OURS}style-src 'self'; form-action 'self'; frame-ancestors 'none'"
BOARD_POLICY = (  # the terminal in the page makes styles of its own
    f"{OURS}style-src 'self' 'unsafe-inline'; font-src 'self'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "clow-tui",
}


class BoardServer:
    """Looks at the data every second and answers with what it saw last."""

    def __init__(self, place: Path, night: str | None, host: str, clock: Clock = utc_now) -> None:
        self.place, self.night, self.host = place, night, host
        self.address = ""  # where phones find it; empty where they cannot
        self.seen: Sight | Nothing = Nothing()
        self._watcher = Watcher(place, night, clock)
        self._made: dict[tuple[str, str], str] = {}  # pages of what was seen last
        self._boards: set[web.WebSocketResponse] = set()

    def app(self) -> web.Application:
        """All there is to ask for."""
        app = web.Application(middlewares=[self._guard])
        static = Path(textual_serve.__file__).parent / "static"
        for path in ("", "standings", "bracket"):
            app.router.add_get(f"/{path}", self._page)
        app.router.add_get("/board", self._board)
        app.router.add_get("/ws", self._feed, allow_head=False)
        app.router.add_get("/code.svg", self._code)
        app.router.add_get("/favicon.ico", _no_picture)
        texts = {
            "/style.css": (pages.style(), "text/css"),
            "/board.css": (pages.BOARD_STYLE, "text/css"),
            "/refresh.js": (pages.REFRESH_SCRIPT, "text/javascript"),
            "/board.js": (pages.BOARD_SCRIPT, "text/javascript"),
        }
        for path, (text, kind) in texts.items():
            app.router.add_get(path, _fixed(text, kind))
        app.router.add_static("/static", static)
        app.on_response_prepare.append(_secure)
        app.on_shutdown.append(self._stop_boards)
        return app

    async def follow(self) -> None:
        """Look again and again, until cancelled."""
        try:
            while True:
                self.seen = await asyncio.to_thread(self._watcher.look)
                self._made.clear()
                await asyncio.sleep(LOOK)
        finally:
            self._watcher.close()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Only looking, and only by an address of this computer's own; whatever is refused is said."""
        if request.method not in ("GET", "HEAD"):
            return _refused(405, "These pages can only be looked at.", {"Allow": "GET, HEAD"})
        if not self._knows(request.headers.get("Host", "")):
            return _refused(403, "This address is none of this computer's; use the one that serve names.")
        try:
            return await handler(request)
        except web.HTTPNotFound:
            return _refused(404, "There is no such page; the links above lead to those there are.")

    def _knows(self, host: str) -> bool:
        """Whether a Host header names this computer, so that no foreign page can pass as one of ours."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").casefold()
        except ValueError:
            return False
        own = socket.gethostname().casefold()
        if name in {"localhost", own, f"{own}.local", self.host.casefold()}:
            return True
        with contextlib.suppress(ValueError):
            ipaddress.ip_address(name)
            return True
        return False

    async def _page(self, request: web.Request) -> web.Response:
        path = request.path.strip("/")
        asked = (path, request.query.get("find", "")[:60] if path == "" else "")
        if asked not in self._made:
            if len(self._made) > 200:
                self._made.clear()
            self._made[asked] = pages.page(path, self.seen, asked[1])
        return web.Response(text=self._made[asked], content_type="text/html")

    async def _code(self, request: web.Request) -> web.Response:
        address = self.address
        if not address:
            if _is_local(urlsplit(f"//{request.host}").hostname or ""):
                return _refused(404, NO_CODE)
            address = f"http://{request.host}/"  # it came that way, so others can
        return web.Response(body=code_picture(address), content_type="image/svg+xml")

    async def _board(self, request: web.Request) -> web.Response:
        return web.Response(text=pages.board_page(f"ws://{request.host}/ws"), content_type="text/html")

    # The board in a browser

    def _command(self) -> str:
        words = [sys.executable, "-m", "clow_tui", "--data", str(self.place), "board"]
        words += ["--address", self.address] if self.address else []
        words += ["--night", self.night] if self.night else []
        if os.name == "nt":
            return subprocess.list2cmdline(words)
        return f"exec {shlex.join(words)}"  # in the shell's place, so that it ends with this program

    async def _feed(self, request: web.Request) -> web.StreamResponse:
        """A board of its own for a browser; only our own page may ask for one."""
        if request.headers.get("Origin") != f"http://{request.host}":
            return _refused(403, "The board is fed to its own page only.")
        if len(self._boards) >= BOARDS:
            return _refused(503, f"{BOARDS} boards are open already; close one of them.")
        socket_ = web.WebSocketResponse(heartbeat=15, max_msg_size=4096)
        self._boards.add(socket_)
        board = _Board(
            self._command(),
            write_bytes=socket_.send_bytes,
            write_str=socket_.send_str,
            close=socket_.close,  # type: ignore[arg-type]  # it answers whether it was open
            download_manager=DownloadManager(),
        )
        try:
            await socket_.prepare(request)
            await board.start(*_size(request.query.get("width"), request.query.get("height")))
            async for message in socket_:
                if message.type == WSMsgType.TEXT:
                    await _pass_on(message.json(), board, socket_)
        except (ValueError, TypeError, LookupError, ConnectionError):
            pass  # not from our page, or gone
        finally:
            self._boards.discard(socket_)
            with contextlib.suppress(Exception):
                await board.end()
            await socket_.close()
        return socket_

    async def _stop_boards(self, _: web.Application) -> None:
        for board in list(self._boards):
            await board.close()


class _Board(AppService):
    """A board as a program of its own, which is gone when it is ended."""

    async def end(self) -> None:
        """Tell it to leave, and make it where it does not."""
        process = self._process
        try:
            async with asyncio.timeout(STOPS):
                await self.stop()
                if process is not None:
                    await process.wait()
        finally:
            if process is not None and process.returncode is None:
                process.kill()


async def _pass_on(message: list[object], board: AppService, socket_: web.WebSocketResponse) -> None:
    """What the page may say: keys, its size, that it is there. Everything else is passed over."""
    match message:
        case ["stdin", str(typed)] if len(typed) <= TYPED:
            await board.send_bytes(typed.encode())
        case ["resize", {"width": width, "height": height}]:
            await board.set_terminal_size(*_size(width, height))
        case ["ping", data]:
            await socket_.send_json(["pong", data])


def _size(width: object, height: object) -> tuple[int, int]:
    def within(value: object, else_: int, most: int) -> int:
        try:
            return max(4, min(most, int(str(value))))
        except ValueError:
            return else_

    return within(width, 80, WIDEST), within(height, 24, HIGHEST)


def _fixed(text: str, kind: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text=text, content_type=kind)

    return answer


async def _no_picture(_: web.Request) -> web.Response:
    return web.Response(status=204)


def _refused(status: int, words: str, headers: dict[str, str] | None = None) -> web.Response:
    text = pages.problem_page(words)
    return web.Response(status=status, text=text, content_type="text/html", headers=headers)


async def _secure(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    response.headers["Content-Security-Policy"] = BOARD_POLICY if request.path == "/board" else POLICY


# Running


def run_server(place: Path, night: str | None, host: str, port: int) -> int:
    """Serve until ctrl-c or SIGTERM; the exit code: 3 where the address or port cannot be had."""
    use_ascii(False)
    return asyncio.run(_serve(BoardServer(place, night, host), host, port))


async def _serve(server: BoardServer, host: str, port: int) -> int:
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except (OSError, UnicodeError) as error:
        await runner.cleanup()
        sys.stderr.write(f"{_why_not(error, host, port)}\n")
        return 3
    port = int(runner.addresses[0][1])
    here = _reached_at(host)
    server.address = "" if _is_local(here) else f"http://{_bracketed(here)}:{port}/"
    _tell(server, f"http://{_bracketed(here)}:{port}/", host)
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(number, stopped.set)
    following = asyncio.create_task(server.follow())
    try:
        await stopped.wait()
    finally:
        following.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await following
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(runner.cleanup(), STOPS)
    sys.stderr.write("Stopped; nothing was changed.\n")
    return 0


def _tell(server: BoardServer, address: str, host: str) -> None:
    sys.stdout.write(f"{address} for phones, {address}board for a projector; ctrl-c stops it\n")
    sys.stdout.flush()
    if server.address:
        sys.stderr.write(
            f"Warning: whoever is in this network can see names, seats and standings at {address}, "
            "unencrypted; nobody can change anything. Leave --host out to show them on this computer only.\n"
        )
    elif not _is_local(host):
        sys.stderr.write("Warning: this may be seen from other computers; no address of theirs was found.\n")


def _why_not(error: OSError | UnicodeError, host: str, port: int) -> str:
    import errno

    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"port {port} is in use; --port {port + 1 if port < 65535 else 0} takes another one"
    if number == errno.EACCES:
        return f"port {port} is not allowed here; --port 8000 takes another one"
    return f"{host!r} is no address of this computer; --host 0.0.0.0 listens at all it has"


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _reached_at(host: str) -> str:
    """The address by which others find this computer, where it listens at all that it has."""
    if host not in ("0.0.0.0", "::", ""):
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of nobody; nothing is sent, only the way is looked up
        return str(probe.getsockname()[0])
    return "127.0.0.1"
