"""Files that are no rulesets: one clear fault, never a traceback, and nothing that takes long."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from clow_tui.rulesets import Reading, keys, read_ruleset, resolved_text, shipped_folder, tree
from tests.support.mutations import mutated

C_LOW = (shipped_folder() / "c-low.yaml").read_bytes()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        pytest.param(b"", "1:1: the file is empty; a ruleset begins with format: 1", id="empty"),
        pytest.param(b"\n# all\n", "1:1: the file is empty; a ruleset begins with format: 1", id="comment"),
        pytest.param(
            b"- a\n", "1:1: a list stands here; a ruleset begins with keys, such as format: 1", id="list"
        ),
        pytest.param(
            b"dice", "1:1: a bare value stands here; a ruleset begins with keys, such as format: 1", id="word"
        ),
        pytest.param(b"about: \xff", "1:8: this is not UTF-8 text; save the file as UTF-8", id="not-utf-8"),
        pytest.param(
            "a: 1".encode("utf-16"), "1:1: the file is saved as UTF-16; save it as UTF-8", id="utf-16"
        ),
        pytest.param(b"a: 1\nb: \0", "2:4: the character U+0000 has no place here; leave it out", id="nul"),
        pytest.param(
            "a: \ud800", "1:4: the character U+D800 has no place here; leave it out", id="surrogate"
        ),
        pytest.param(
            "a: 1\u2028b: 2", "1:5: the character U+2028 has no place here; leave it out", id="separator"
        ),
        pytest.param(b"pot:\n\tante: 10\n", "2:1: a tab stands here; indent with spaces", id="tab"),
        pytest.param(
            b"[" * 10_000,
            "1:1001: brackets are nested far too deep here; a ruleset needs 4 levels",
            id="brackets",
        ),
        pytest.param(
            b"{a: " * 10_000,
            "1:49: brackets or lists are nested more than 12 deep here; a ruleset needs 4",
            id="braces",
        ),
        pytest.param(
            b"- " * 10_000,
            "1:25: brackets or lists are nested more than 12 deep here; a ruleset needs 4",
            id="dashes",
        ),
        pytest.param(
            b"a: " + b"9" * 50_000,
            "1:4: this value has 50000 characters; the most is 2000",
            id="number-of-50000-digits",
        ),
        pytest.param(
            b"pot: {ante: " + b"9" * 200_000,
            "1:1: the file is larger than 64 kB; a ruleset needs one or two",
            id="number-of-200000-digits",
        ),
        pytest.param(
            b"a" * 50_000_000,
            "1:1: the file is larger than 64 kB; a ruleset needs one or two",
            id="50-megabytes",
        ),
        pytest.param(
            b"hands: [" + b"1," * 20_000,
            "1:10003: the file holds more than 5000 values; a ruleset needs far fewer",
            id="many-values",
        ),
        pytest.param(
            b"a: 1\n---\nb: 2\n", "2:1: a second document begins here; a file holds one ruleset", id="two"
        ),
        pytest.param(
            b"name: a: b\n",
            "1:8: a colon does not fit here; put text that holds one in quotes, or add the one missing above",
            id="colon",
        ),
        pytest.param(b"name: 'a\n", "2:1: a quote is opened and never closed before this", id="quote"),
        pytest.param(b"name: @a\n", "1:7: a value cannot begin with @; put it in quotes", id="at"),
        pytest.param(b"name: `a`\n", "1:7: a value cannot begin with `; put it in quotes", id="backtick"),
        pytest.param(b"name: *\n", "1:8: a value cannot begin with & or *; put it in quotes", id="asterisk"),
        pytest.param(b"name: %a\n", "1:7: a value cannot begin with %; put it in quotes", id="percent"),
        pytest.param(
            b'name: "\\q"\n',
            "1:8: this backslash means nothing here; use single quotes around the text",
            id="escape",
        ),
        pytest.param(
            b"dice: {count: 3\npot: {}\n", "2:4: a comma or the closing } is missing before this", id="brace"
        ),
        pytest.param(
            b"faces: [1, 2\npot: {}\n", "2:4: a comma or the closing ] is missing before this", id="bracket"
        ),
        pytest.param(
            b"pot:\n  ante: 1\n tied: split\n",
            "3:2: this fits to nothing above it; check indentation, quotes and brackets",
            id="indentation",
        ),
        pytest.param(
            b"name\npot: {}\n",
            "2:4: a colon does not fit here; put text that holds one in quotes, or add the one missing above",
            id="no-colon",
        ),
    ],
)
def test_one_fault_in_our_words(data: bytes | str, fault: str) -> None:
    assert [found.at("")[1:] for found in read_ruleset(data, name="x").faults] == [fault]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "name: &a A\nabout: *a\n",
            [
                '1:7: the anchor "&a" has no place in a ruleset; leave it out',
                '2:8: the alias "*a" has no place in a ruleset; write the value itself',
            ],
        ),
        (
            "name: !!python/object/apply:os.system A\n",
            [
                '1:7: the tag "!!python/object/apply:os.system" has no place in a ruleset; '
                "leave it out, or put the value in quotes"
            ],
        ),
        ("[a]: 1\n", ["1:1: a key must be one word; here is a list or a group of keys"]),
        (
            "<<: {format: 1}\n",
            ['1:1: "<<" is no key of the ruleset; its keys are format, name, about, players, '],
        ),
    ],
)
def test_what_yaml_has_and_a_ruleset_has_not(text: str, faults: list[str]) -> None:
    found = [fault.at("")[1:] for fault in read_ruleset(text, name="x").faults]
    for fault in faults:
        assert any(said.startswith(fault) for said in found)


def test_an_alias_bomb_does_not_go_off() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 100))
    faults = read_ruleset(bomb, name="bomb").faults
    assert len(faults) == 100 + 2 * 99


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(b"# yaml", b"\xef\xbb\xbf# yaml", id="byte-order-mark"),
        pytest.param(b"\n", b"\r\n", id="CRLF"),
        pytest.param(b"{least:", b"{least:\t", id="tab-after-a-colon"),
    ],
)
def test_what_an_editor_does_to_a_file_does_no_harm(before: bytes, after: bytes) -> None:
    changed = read_ruleset(C_LOW.replace(before, after), name="c-low")
    assert changed.faults == ()
    assert changed.ruleset == read_ruleset(C_LOW, name="c-low").ruleset


def test_places_are_right_behind_a_byte_order_mark_and_CRLF() -> None:
    data = "\ufeffformat: 1\r\nname: Łukasz 李 👨‍👩‍👧\r\nnmae: x\r\n".encode()
    assert "3:1: nmae is no key of the ruleset; its keys are " in read_ruleset(data, name="x").faults[-1].at(
        "x"
    )


def good_or_told(reading: Reading, data: bytes | str) -> None:
    """Either a ruleset that can be written down, or faults, each with a place in the file and in one line."""
    assert (reading.ruleset is None) == bool(reading.faults)
    if reading.ruleset is not None:
        assert read_ruleset(resolved_text(reading.ruleset), name="y").ruleset == reading.ruleset
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    lines = re.split("\r\n|\r|\n", text)
    for fault in reading.faults:
        assert 1 <= fault.line <= len(lines) + 1
        assert fault.column >= 1
        assert fault.text == fault.text.strip() != ""
        assert not re.search(r"[\x00-\x1f\x7f]", fault.text)


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
@example(b"%YAML 1.2\n---\n")
def test_random_bytes(data: bytes) -> None:
    good_or_told(read_ruleset(data, name="x"), data)


@given(st.text(alphabet="abx01:,-[]{}'\"\n #&*!|>%@`?~\\.<\t", max_size=120))
def test_random_yaml(text: str) -> None:
    good_or_told(read_ruleset(text, name="x"), text)


class Work:
    """What one reading takes, counted: events of the parser, nodes of the tree, words looked for."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.counts = Counter[str]()
        patch.setattr(tree.yaml, "parse", self._counted_events(yaml.parse))
        patch.setattr(tree, "_grow", self._counted("nodes", tree._grow))
        patch.setattr(keys, "nearest", self._counted("words", keys.nearest))

    def _counted(self, what: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any) -> Any:
            self.counts[what] += 1
            return work(*args)

        return count

    def _counted_events(self, parse: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
        def count(*args: Any, **options: Any) -> Iterator[Any]:
            for event in parse(*args, **options):
                self.counts["events"] += 1
                yield event

        return count


def assert_bounded(work: Work, files: int = 1) -> None:
    """Two events a node at most, those of stream and document, and the one that was too many."""
    assert work.counts["events"] <= files * (2 * tree.NODES_MOST + 8)
    assert work.counts["nodes"] <= files * tree.NODES_MOST
    assert work.counts["words"] <= files * tree.NODES_MOST
    work.counts.clear()


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def sweep(seed: int, files: int, work: Work) -> Counter[str]:
    """Mutated files through the loader; how many were right, how many told."""
    base = {path.stem: path.read_text("utf-8") for path in shipped_folder().glob("*.yaml")}.get
    came = Counter[str]()
    for data in mutated(seed, files):
        reading = read_ruleset(data, name="x", base=base)
        assert_bounded(work, files=3)  # it may extend a shipped one, which may extend another
        good_or_told(reading, data)
        came["told" if reading.faults else "right"] += 1
    return came


def test_two_thousand_mutated_files(work: Work) -> None:
    came = sweep(seed=1, files=2_000, work=work)
    # The sweep is worth its name only while it meets both kinds.
    assert came["right"] > 100
    assert came["told"] > 1_000


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2, 12))
def test_fifty_thousand_mutated_files(seed: int, work: Work) -> None:
    came = sweep(seed, files=5_000, work=work)
    assert came.total() == 5_000


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("".join(f"tokenk{n}: 1\n" for n in range(2_400)), id="unknown-keys"),
        pytest.param("a: [" * 9_000, id="brackets"),
        pytest.param("- " * 30_000, id="dashes"),
        pytest.param("x: [" + "1," * 20_000, id="values"),
        pytest.param("a0: &a [x, x]\n" + "a: [*a, *a, *a]\n" * 2_000, id="aliases"),
        pytest.param("---\n" * 9_000, id="documents"),
        pytest.param("? a\n" * 9_000, id="keys-without-values"),
        pytest.param("dice: {faces: [" + "2," * 4_900 + "2]}\n", id="one-face-many-times"),
        pytest.param("{" * 30_000, id="braces"),
    ],
)
def test_a_hostile_file_takes_bounded_work(data: str, work: Work) -> None:
    good_or_told(read_ruleset(data, name="x"), data)
    assert_bounded(work)


def test_a_hundred_thousand_outcomes_are_counted(tmp_path: Path) -> None:
    faces = ", ".join("0123456789")
    text = f"dice: {{count: 5, faces: [{faces}]}}\nhands: [{{name: Five, match: xxxxx}}]\npot: {{}}\n"
    book = read_ruleset(text, name="ten").book
    assert book is not None
    assert [(hand.count, hand.of) for hand in book.counts()] == [(10, 100_000), (99_990, 100_000)]
