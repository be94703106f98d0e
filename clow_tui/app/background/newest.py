"""One thing worked out at a time, in a thread; of several asked for meanwhile the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Wanted = TypeVar("Wanted")
Given = TypeVar("Given")


class Newest(Generic[Wanted, Given]):
    """`run` starts a coroutine, `job` is done in a thread, `done` is told here what was wanted and given."""

    def __init__(
        self,
        run: Callable[..., object],
        job: Callable[[Wanted], Given],
        done: Callable[[Wanted, Given], None],
    ) -> None:
        self._run, self._job, self._done = run, job, done
        self._wanted: Wanted | None = None
        self.busy = False

    @property
    def waiting(self) -> bool:
        """Whether something newer waits for what is being worked out."""
        return self._wanted is not None

    def ask(self, wanted: Wanted | None) -> None:
        """Work it out once what is under way is done; None: nothing newer is wanted."""
        self._wanted = wanted
        if wanted is not None and not self.busy:
            self.busy = True
            self._run(self._work())

    async def _work(self) -> None:
        try:
            while (wanted := self._wanted) is not None:
                self._wanted = None
                self._done(wanted, await asyncio.to_thread(self._job, wanted))
        finally:
            self.busy = False
