"""The text of a log: what is whole is read, what is broken is told apart from what is not there yet."""

from __future__ import annotations

import math
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clow_tui.store import SCHEMA, StoreRefused
from clow_tui.store.log import decode_line, encode_line, join_segments, read_segment


def log(*words: str, start: int = 0, **header: object) -> bytes:
    acts = [{"n": n, "word": word} for n, word in enumerate(words, start)]
    acts[0] |= {"night": "n1", "schema": SCHEMA, "program": "test"} | header
    return b"".join(map(encode_line, acts))


def test_a_line_is_its_crc_a_space_and_json_and_a_newline() -> None:
    line = encode_line({"n": 3, "who": "李小龍"})
    assert line == b"%08x %s\n" % (zlib.crc32(line[9:-1]), '{"n":3,"who":"李小龍"}'.encode())
    assert decode_line(line[:-1]) == {"n": 3, "who": "李小龍"}


@given(
    st.dictionaries(st.text(), st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
)
def test_what_is_written_is_read(fields: dict[str, object]) -> None:
    try:
        line = encode_line({**fields, "n": 0})
    except StoreRefused:
        return  # half a character, which UTF-8 does not know
    assert line.count(b"\n") == 1
    assert decode_line(line[:-1]) == {**fields, "n": 0}


@pytest.mark.parametrize("value", [math.nan, math.inf, "\ud800", object(), b"bytes"])
def test_what_json_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises(StoreRefused, match="cannot be kept"):
        encode_line({"n": 0, "value": value})


def test_every_single_bit_turned_is_noticed() -> None:
    line = encode_line({"n": 7, "dice": ["2", "2", "5"]})[:-1]
    for bit in range(len(line) * 8):
        turned = bytearray(line)
        turned[bit // 8] ^= 1 << bit % 8
        assert decode_line(bytes(turned)) is None


def test_a_log_cut_at_every_byte_reads_to_its_last_whole_line() -> None:
    data = log("a", "b", "c")
    lines = data.splitlines(keepends=True)
    for cut in range(len(data) + 1):
        whole = 0
        while whole < 3 and cut >= len(b"".join(lines[: whole + 1])) - 1:  # the newline itself adds nothing
            whole += 1
        segment = read_segment(data[:cut])
        assert len(segment.acts) == whole
        assert data[:cut] == b"".join(lines)[: segment.length] + segment.rest
        assert segment.torn == bool(segment.rest)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (log("a", "b", "c").replace(b'"b"', b'"B"'), 2),
        (log("a", "b") + log("b", start=1), 3),
        (log("a", "b") + log("d", start=3), 3),
        (b"\xef\xbb\xbf" + log("a", "b"), 1),
        (log("a", "b", "c").replace(b"\n", b"\r\n"), 1),
        (log("a", "b").decode().encode("utf-16"), 1),
        (log("a") + b"rubbish\nmore rubbish\n", 2),
    ],
    ids=["changed", "twice", "gap", "bom", "crlf", "utf-16", "rubbish"],
)
def test_damage_is_said_with_the_line(data: bytes, line: int) -> None:
    joined = join_segments("n1", {1: ("nights/n1.jsonl", data)}, program="test")
    assert not joined.good
    assert joined.finding is not None
    assert joined.finding.harm == "damaged"
    assert joined.finding.text.startswith(f"nights/n1.jsonl is damaged at line {line}: {line - 1} act")


@pytest.mark.parametrize("tail", [b"\0" * 40, b"1234", b'00000000 {"n":2,"word":"c"}\n', b"\0" * 40 + b"\n"])
def test_one_broken_line_at_the_end_is_a_write_cut_short(tail: bytes) -> None:
    joined = join_segments("n1", {1: ("f", log("a", "b") + tail)}, program="test")
    assert joined.torn
    assert [act["word"] for act in joined.acts] == ["a", "b"]


def test_nuls_before_whole_lines_are_torn_only_within_one_write() -> None:
    group = [encode_line({"n": n, "with": 1}) for n in (1, 2, 3)]
    hole = b"\0" * (len(group[0]) + 20)
    whole = log("a") + b"".join(group)
    begin = len(log("a"))
    holed = whole[:begin] + hole + whole[begin + len(hole) :]
    assert join_segments("n1", {1: ("f", holed)}, program="test").torn
    after = holed + encode_line({"n": 4})
    assert not join_segments("n1", {1: ("f", after)}, program="test").good


def test_a_later_segment_takes_the_place_of_what_was_never_acknowledged() -> None:
    first = log("a", "b", "never") + b"torn"
    second = log("c", "d", start=2)
    joined = join_segments("n1", {1: ("1", first), 2: ("2", second)}, program="test")
    assert joined.good
    assert [act["word"] for act in joined.acts] == ["a", "b", "c", "d"]
    assert joined.last == 2


def test_damage_before_a_later_segment_is_not_hidden_by_it() -> None:
    first = log("a", "b", "c").replace(b'"b"', b'"B"')
    joined = join_segments("n1", {1: ("1", first), 2: ("2", log("d", start=3))}, program="test")
    assert not joined.good
    assert [act["word"] for act in joined.acts] == ["a"]


def test_a_segment_whose_beginning_is_missing_is_said() -> None:
    joined = join_segments("n1", {2: ("n1.2.jsonl", log("d", start=3))}, program="test")
    assert joined.finding is not None
    assert "goes on after acts 1 to 3, which are in no file" in joined.finding.text


def test_a_log_under_another_name_is_said() -> None:
    joined = join_segments("n2", {1: ("nights/n2.jsonl", log("a"))}, program="test")
    assert joined.finding is not None
    assert "log of another night" in joined.finding.text


def test_an_emptied_log_is_said() -> None:
    joined = join_segments("n1", {1: ("nights/n1.jsonl", b"")}, program="test")
    assert joined.finding is not None
    assert joined.finding.text.startswith("nights/n1.jsonl is empty.")


def test_a_newer_log_is_named_with_the_program_that_wrote_it() -> None:
    data = log("a", schema=SCHEMA + 1, program="clow-tui 9.0")
    joined = join_segments("n1", {1: ("f", data)}, program="clow-tui 0.1")
    assert joined.acts == []
    assert joined.finding is not None
    assert joined.finding.harm == "newer"
    assert "written by clow-tui 9.0 (format 2); this is clow-tui 0.1 (format 1)" in joined.finding.text
