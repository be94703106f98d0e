"""Following a log while another program writes it."""

from __future__ import annotations

import errno

import pytest

from clow_tui.store import StoreFailed
from clow_tui.store.log import encode_line
from tests.store.conftest import House
from tests.support.memory_disk import Fault, MemoryDisk
from tests.support.store_session import make_act, words


def test_a_follower_gets_what_is_new_and_only_that(house: House) -> None:
    store, look = house.open(), house.open(write=False)
    follower = look.follow("n1")
    assert follower.news().lines == []
    store.create_log("n1", [make_act("first"), make_act("second")])
    news = follower.news()
    assert (words(news.lines), news.start) == (["first", "second"], 0)
    assert follower.news().lines == []
    store.append("n1", [make_act("third")])
    store.append("n1", [make_act("fourth"), make_act("fifth")])
    news = follower.news()
    assert (words(news.lines), news.start) == (["third", "fourth", "fifth"], 2)


def test_a_line_half_written_is_not_yet_there(house: House) -> None:
    with house.open() as store:
        store.create_log("n1", [make_act("first")])
    begun = house.read("nights/n1.jsonl")
    follower = house.open(write=False).follow("n1")
    assert words(follower.news().lines) == ["first"]
    line = encode_line(make_act("second") | {"n": 1})
    seen: list[str] = []
    for end in range(1, len(line) + 1):
        house.lay("nights/n1.jsonl", begun + line[:end])
        news = follower.news()
        assert news.good
        assert news.findings == ()
        assert (news.lines == []) == (end < len(line))
        seen += words(news.lines)
        whole = house.open(write=False).read_log("n1")
        assert whole.good
        assert whole.findings == ()
    assert seen == ["second"]


def test_nothing_new_costs_no_reading(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    with memory.open() as store:
        store.create_log("n1", [make_act("first")])
    follower = memory.open(write=False).follow("n1")
    follower.news()
    before = disk.calls
    disk.fault = Fault(1, errno.EIO, for_good=True, calls=("read", "list"))
    assert follower.news().lines == []
    assert disk.calls - before <= 2


def test_a_new_segment_gives_the_log_anew(memory: House) -> None:
    disk = memory.disk
    assert isinstance(disk, MemoryDisk)
    store = memory.open()
    store.create_log("n1", [make_act("first")])
    follower = memory.open(write=False).follow("n1")
    follower.news()
    disk.fault = Fault(1, errno.EIO, calls=("sync",))
    with pytest.raises(StoreFailed):
        store.append("n1", [make_act("second")])
    assert words(follower.news().lines) == ["second"]  # it lies in the file, acknowledged or not
    assert store.retry()
    news = follower.news()
    assert (words(news.lines), news.start) == (["first", "second"], 0)
    store.append("n1", [make_act("third")])
    news = follower.news()
    assert (words(news.lines), news.start) == (["third"], 2)


def test_a_log_written_anew_is_noticed(house: House) -> None:
    store = house.open()
    store.create_log("people", [make_act("Ann"), make_act("Bo"), make_act("Cy")])
    follower = house.open(write=False).follow("people")
    follower.news()
    store.rewrite_log("people", [make_act("Ann")])
    news = follower.news()
    assert (words(news.lines), news.start) == (["Ann"], 0)


def test_damage_is_said_to_a_follower(house: House) -> None:
    with house.open() as store:
        store.create_log("n1", [make_act("first")])
    follower = house.open(write=False).follow("n1")
    follower.news()
    begun = house.read("nights/n1.jsonl")
    house.lay("nights/n1.jsonl", begun + b"rubbish\n" + encode_line(make_act("second") | {"n": 1}))
    news = follower.news()
    assert not news.good
    assert "damaged at line 2" in news.findings[0].text
    assert words(news.lines) == ["first"]
