"""A real headless browser, driven over its DevTools socket."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60.0  # seconds until what is waited for must have come, on a machine that is busy


def browser() -> str | None:
    """Where a Chromium is, if there is one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """A page in the browser; `heard` are its complaints: errors of scripts, and what its policy refused."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.heard: list[str] = []
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if said.get("id") in self._answers:
                self._answers.pop(said["id"]).set_result(said)
            elif said.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown"):
                self.heard.append(json.dumps(said["params"]))

    async def do(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        answer = self._answers[number]
        await self._socket.send_json({"id": number, "method": method, "params": params})
        said = await asyncio.wait_for(answer, PATIENCE)
        assert "error" not in said, said
        return dict(said["result"])

    async def open(self, url: str, width: int, height: int) -> None:
        for domain in ("Page", "Log", "Runtime"):
            await self.do(f"{domain}.enable")
        phone = width < 600
        await self.do(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )
        await self.do("Page.navigate", url=url)

    async def value(self, script: str) -> Any:
        """What a script in the page gives."""
        said = await self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        return said["result"].get("value")

    async def text(self) -> str:
        return str(await self.value("document.body ? document.body.innerText : ''"))

    async def until(self, holds: Callable[[], Awaitable[Any]]) -> Any:
        """Wait until it holds, and give what it gave."""
        async with asyncio.timeout(PATIENCE):
            while not (found := await holds()):
                await asyncio.sleep(0.1)
        return found

    async def shot(self, top: int = 0) -> bytes:
        """The page as a PNG picture, without so much of its top."""
        size = {"width": await self.value("innerWidth"), "height": await self.value("innerHeight") - top}
        clip = {"x": 0, "y": top, "scale": 1, **size}
        return base64.b64decode((await self.do("Page.captureScreenshot", format="png", clip=clip))["data"])

    async def key(self, key: str, code: str, number: int, text: str = "") -> None:
        """A key pressed in the page."""
        pressed = {"key": key, "code": code, "windowsVirtualKeyCode": number}
        await self.do("Input.dispatchKeyEvent", type="keyDown", text=text, **pressed)
        await self.do("Input.dispatchKeyEvent", type="keyUp", **pressed)

    async def close(self) -> None:
        self._reader.cancel()
        await self._socket.close()


@asynccontextmanager
async def opened(url: str, room: Path, width: int = 1280, height: int = 720) -> AsyncIterator[Tab]:
    """A browser with one page; `room` is where it keeps what is its own."""
    program = browser()
    assert program is not None
    flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars")
    process = await asyncio.create_subprocess_exec(
        program, *flags, f"--user-data-dir={room}", "--remote-debugging-port=0", "about:blank",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port = await _port(room)
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json") as answer:
                pages = [page for page in await answer.json() if page["type"] == "page"]
            tab = Tab(await session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0))
            await tab.open(url, width, height)
            yield tab
            await tab.close()
    finally:
        process.terminate()
        await process.wait()


async def _port(room: Path) -> int:
    file = room / "DevToolsActivePort"
    async with asyncio.timeout(PATIENCE):
        while not (file.exists() and (lines := file.read_text().splitlines())):
            await asyncio.sleep(0.05)
    return int(lines[0])
