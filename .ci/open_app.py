"""The app as a host meets it, in a terminal of its own: `python .ci/open_app.py CLOW-TUI FOLDER`.

It is opened on a new data folder, a key puts the sample night there, enter opens a table, and ctrl+q leaves.
The exit code has to be 0, and the terminal as it was.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

LONGEST = 60.0  # seconds until all of it is given up; it takes two or three
LEFT_WELL = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")  # what leaving undoes
# What has to be seen, and the key pressed then.
STEPS = ((b"No night yet", b"t"), (b"Sample night", b"\r"), (b"back to dice by hand", b"\x11"))


def main(program: str, folder: str) -> None:
    """Opens, looks, leaves; whatever is not as it should be ends it with a sentence."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.environ.update(TERM="xterm-256color", CLOW_TUI_DATA=f"{folder}/first")
        os.execv(program, [program])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    modes, seen, ended, steps = termios.tcgetattr(terminal), b"", None, list(STEPS)
    end = time.monotonic() + LONGEST
    while ended is None and time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            with contextlib.suppress(OSError):
                seen += os.read(terminal, 1 << 16)
        if steps and steps[0][0] in seen:
            os.write(terminal, steps.pop(0)[1])
            seen = b""
        done, status = os.waitpid(pid, os.WNOHANG)
        ended = os.waitstatus_to_exitcode(status) if done else None
    if ended is None:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    if steps:
        sys.exit(f"{steps[0][0].decode()} was never seen, but {seen[-3000:]!r}")
    if ended != 0:
        sys.exit(f"the app ended with {ended}: {seen[-3000:]!r}")
    if lacking := [undone for undone in LEFT_WELL if undone not in seen]:
        sys.exit(f"the app did not give the terminal back: {lacking}")
    if termios.tcgetattr(terminal) != modes:
        sys.exit("the terminal's modes are others now")


if __name__ == "__main__":
    main(*sys.argv[1:])
