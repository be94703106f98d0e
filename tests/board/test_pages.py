"""The pages for phones: what they say, and that a name says nothing but itself."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from clow_tui.app.text import shown
from clow_tui.board import pages
from clow_tui.board.watch import Nothing
from clow_tui.director import play
from tests.board.test_turns import held, knockout
from tests.support.app import HOSTILE, NAMES, director, night, utc
from tests.support.boards import sight

NASTY = ("<script>alert(1)</script>", '" onload="x', "&amp;", "</td><h1>Ann", "'><img src=x>", *HOSTILE)
OWN = {
    *("html", "head", "meta", "title", "link", "noscript", "script", "body", "nav", "a", "form", "label"),
    *("input", "button", "p", "main", "h1", "h2", "section", "ul", "li", "b", "bdi", "table", "tr", "td"),
    *("small", "div"),
}


class Page(HTMLParser):
    """A page as a browser takes it: its text, its tags, the addresses it names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words: list[str] = []
        self.bound: list[str] = []
        self.scripts: list[tuple[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag in ("h1", "h2", "tr", "li", "p", "nav", "form", "main"):
            self.words.append("\n")
        elif tag in ("td", "a", "button", "b", "div"):
            self.words.append(" ")
        self.scripts += [(name, value) for name, value in attrs if name.startswith("on") or name == "style"]
        if tag == "bdi":
            self.bound.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "bdi":
            self.bound.append("")

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.bound:
            self.bound[-1] += data

    @property
    def text(self) -> str:
        return re.sub(r" +", " ", "".join(self.words)).strip()


def test_the_pages_of_a_night() -> None:
    utc()
    data = director()
    under_way, cup = night(data, rounds=15), knockout(data)
    over = night(data, name="Over", names=NAMES[:8], to_end=True)
    before = night(data, name="Before", names=NAMES[:5], draw=False)
    parts = [
        ("seats", pages.page("", sight(data, under_way))),
        ("seats, looking for ann", pages.page("", sight(data, under_way), " an")),
        ("standings", pages.page("standings", sight(data, under_way))),
        ("no bracket", pages.page("bracket", sight(data, under_way))),
        ("bracket", pages.page("bracket", sight(data, cup))),
        ("trouble", pages.page("standings", sight(data, over, "nights/x.jsonl is damaged."))),
        ("seats when it is over", pages.page("", sight(data, over))),
        ("seats before the draw", pages.page("", sight(data, before))),
        ("nothing", pages.page("", Nothing())),
    ]
    held("pages.txt", "".join(f"#### {name}\n{Page(html).text}\n" for name, html in parts))


@pytest.mark.parametrize("path", ["", "standings", "bracket"])
def test_a_name_says_nothing_but_itself(path: str) -> None:
    data = director()
    night_id = night(data, name="<b>Fri & day</b>", names=NASTY, rounds=2)
    html = pages.page(path, sight(data, night_id), "<script>")
    found = Page(html)
    assert found.tags <= OWN
    assert found.scripts == []
    assert html.count("<script") == 1
    bound = set(found.bound)
    names = {shown(data.name(player)) for player in data.view(night_id).night.entrants}
    assert shown("<b>Fri & day</b>") in bound
    assert path == "bracket" or names <= bound


def test_find_finds_whatever_the_case_and_says_when_it_does_not() -> None:
    data = director()
    night_id = night(data, names=("Zoë", "Łukasz", "Ann", "Joanna"))
    seen = sight(data, night_id)

    def hits(find: str) -> list[str]:
        return re.findall(r"<p class=found><b><bdi>(.*?)</bdi>", pages.page("", seen, find))

    assert hits("ann") == ["Ann", "Joanna"]
    assert hits("ZOE") == hits("zoë") == ["Zoë"]
    assert hits("x") == []
    assert "Nobody here is called" in pages.page("", seen, "x")
    assert "class=found" not in pages.page("", seen, "  ")


def test_a_page_follows_the_night() -> None:
    data = director()
    night_id = night(data, names=NAMES[:6])
    before = pages.page("standings", sight(data, night_id))
    play(data, night_id, until="end", everywhere=True)
    after = pages.page("standings", sight(data, night_id))
    (winner,) = (line for line in data.summaries()[0]["winners"])
    assert f"<td class=rank>1<td><bdi>{winner}</bdi>" in after
    assert before != after
    assert "· <bdi>over</bdi>" in after
