"""Pages of the manual as a reader follows them: what is typed, what is shown, which files it needs.

A block of code without a language is what is typed. In one whose lines begin with `$ ` the answers stand
between them, with `...` for what is left out. `# exits 1` behind a command says that its answer is no. A
block after `<!-- file: NAME -->` is a file; it lies where the reader is and among his rulesets.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).parents[2]
# What else a page has somebody type: setting up, the tests, and programs of others; other tests hold those.
OTHERS = re.compile(r"(bash \.ci/run|python3? |pip install |\.venv/bin/|git )")

COMMAND = re.compile(r"clow-tui( |$)|printf ")
_BLOCK = re.compile(r"(?:^<!-- file: (\S+) -->\n)?^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Typed:
    """A command of a page: its words, what it is given, its exit code, what the page shows of its answer."""

    line: str
    words: tuple[str, ...]
    stdin: str
    code: int
    shown: str | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A file that the page has the reader write."""

    name: str
    text: str


def pages() -> tuple[Path, ...]:
    """All pages for hosts and engineers; decisions have no commands."""
    return (HOUSE / "README.md", HOUSE / "CONTRIBUTING.md", *sorted((HOUSE / "docs").glob("*.md")))


def steps(page: Path) -> Iterator[Typed | Laid]:
    """What a reader does who follows a page from its top."""
    for file, language, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if file:
            yield Laid(file, text)
        elif not language:
            yield from _typed(text.replace("\\\n", ""))


def _typed(block: str) -> Iterator[Typed | Laid]:
    if block.startswith("$ "):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, shown = part.partition("\n")
            yield from _step(line, shown)
    else:
        for line in block.splitlines():
            yield from _step(line, None)


def _step(line: str, shown: str | None) -> Iterator[Typed | Laid]:
    if OTHERS.match(line) or not COMMAND.match(line):
        return
    given, stdin = line, ""
    if match := re.match(r"printf '([^']*)' (\||>) (.*)", line):
        stdin, given = match[1].replace("\\n", "\n"), match[3]
        if match[2] == ">":
            yield Laid(given, stdin)
            return
    words = shlex.split(given, comments=True)
    assert words[0] == "clow-tui", f"{line}: nobody runs this line"
    code = re.search(r"# exits (\d)", line)
    yield Typed(line, tuple(words[1:]), stdin, int(code[1]) if code else 0, shown or None)
