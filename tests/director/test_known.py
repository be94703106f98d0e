"""Who is known, the latest first, and names that may be meant for them."""

from __future__ import annotations

from clow_tui.director.people.known import Known, day_words, doubts, known_people
from clow_tui.tournament.people import People

KNOWN = (Known("Ann", "2026-11-14"), Known("Łukasz", "2026-11-07"), Known("Zoë"))


def told(*names: str) -> list[str]:
    return [doubt.words() for doubt in doubts(names, KNOWN)]


def test_those_of_the_latest_nights_come_first_and_guests_not_at_all() -> None:
    people = People()
    for at, name in enumerate(("Ann", "Bo", "Cy", "Dee", "Eli"), 1):
        people.apply({"event": "player_added", "player": f"p{at}", "name": name, "guest": name == "Dee"})
    records = [
        {"date": "2026-01-02", "started": "3", "players": {"p1": "Ann", "p5": "Eli"}},
        {"date": "2026-01-09", "started": "1", "players": {"p2": "Bo", "p4": "Dee"}},
        {"date": "2026-01-09", "started": "2", "players": {"p5": "Eli", "gone": "?"}},
    ]
    assert known_people(people, records) == (
        Known("Eli", "2026-01-09"),
        Known("Bo", "2026-01-09"),
        Known("Ann", "2026-01-02"),
        Known("Cy", ""),
    )


def test_a_name_that_nobody_has_but_somebody_nearly() -> None:
    assert told("Anne", "Lukasz", "Zoe", "Bo") == [
        "Anne: do you mean Ann, who played on 14 November 2026?",
        "Lukasz: do you mean Łukasz, who played on 7 November 2026?",
        "Zoe: do you mean Zoë, who is known here?",
    ]


def test_two_of_one_list_are_asked_about_once_and_the_unknown_one() -> None:
    assert told("Berta", "Bertha") == ["Bertha: do you mean Berta, who is in the list?"]
    assert told("Anne", "Ann") == ["Anne: do you mean Ann, who is in the list?"]


def test_those_known_by_exactly_these_names_are_two_people() -> None:
    assert doubts(("Ann", "Anne"), (Known("Anne"), Known("Ann"))) == ()


def test_a_day_in_words() -> None:
    assert day_words("2026-06-05") == "5 June 2026"
