"""A season: what a place is worth, which weeks count, who is ranked."""

from __future__ import annotations

from fractions import Fraction

from clow_tui.tournament.people.seasons import Season, Week, apply, grid, season_from

CUP = Season("s1", "Cup")


def week(name: str, places: str) -> Week:
    """A night such as `ann bo=cy`."""
    return Week(name, name, "2026-01-02", tuple(tuple(group.split("=")) for group in places.split()))


def told(season: Season, *weeks: str, guests: tuple[str, ...] = ()) -> list[tuple[object, ...]]:
    lines = grid(season, [week(str(at), places) for at, places in enumerate(weeks)], guests)
    return [(line.rank, line.player, line.total) for line in lines]


def test_players_beaten_count_one_and_those_beside_a_half() -> None:
    assert told(CUP, "ann bo=cy dee") == [
        (1, "ann", 3),
        (2, "bo", Fraction(3, 2)),
        (2, "cy", Fraction(3, 2)),
        (4, "dee", 0),
    ]


def test_points_by_place_are_shared_with_the_place_and_end_with_the_list() -> None:
    season = Season("s1", "Cup", kind="places", points=(10, 6, 3), bonus=1)
    assert told(season, "ann bo=cy dee") == [
        (1, "ann", 11),
        (2, "bo", Fraction(11, 2)),
        (2, "cy", Fraction(11, 2)),
        (4, "dee", 1),
    ]


def test_only_the_best_weeks_count_and_of_equal_ones_the_earlier() -> None:
    season = Season("s1", "Cup", best=2)
    lines = {line.player: line for line in grid(season, [week(n, "ann bo") for n in "abc"])}
    assert lines["ann"].total == 2
    assert [cell and cell.counts for cell in lines["ann"].cells] == [True, True, False]
    assert lines["ann"].nights == 3


def test_who_came_too_seldom_has_no_rank_and_stands_last() -> None:
    season = Season("s1", "Cup", least=2)
    lines = grid(season, [week("a", "cy ann bo"), week("b", "ann bo")])
    assert [(line.rank, line.player, line.lacking) for line in lines] == [
        (1, "ann", 0),
        (2, "bo", 0),
        (None, "cy", 1),
    ]
    assert lines[2].cells[1] is None


def test_places_close_up_over_a_guest_unless_guests_count() -> None:
    assert told(CUP, "gus ann bo", guests=("gus",)) == [(1, "ann", 1), (2, "bo", 0)]
    (_, ann, _) = grid(Season("s", "C", guests=True), [week("a", "gus ann bo")], ("gus",))
    cell = ann.cells[0]
    assert cell is not None
    assert (cell.place, cell.points) == (2, 1)


def test_nights_are_in_by_date_put_in_and_taken_out() -> None:
    seasons: dict[str, Season] = {}
    settings = {"name": "Cup", "begins": "2026-01-01", "ends": "2026-01-31"}
    apply(seasons, {"event": "season_set", "season": "s1", "settings": settings})
    assert seasons["s1"].holds("n", "2026-01-31")
    assert not seasons["s1"].holds("n", "2026-02-01")
    apply(seasons, {"event": "season_night", "season": "s1", "night": "n", "in": True})
    assert seasons["s1"].holds("n", "2026-02-01")
    apply(seasons, {"event": "season_night", "season": "s1", "night": "n", "in": False})
    assert not seasons["s1"].holds("n", "2026-01-02")
    apply(seasons, {"event": "season_set", "season": "s1", "settings": settings | {"bonus": 2}})
    assert (seasons["s1"].bonus, seasons["s1"].taken_out) == (2, frozenset({"n"}))
    assert season_from(seasons["s1"].kept()) == seasons["s1"]
    apply(seasons, {"event": "season_night", "season": "s1", "night": "n", "in": None})
    assert seasons["s1"].holds("n", "2026-01-02")
    apply(seasons, {"event": "season_removed", "season": "s1"})
    assert seasons == {}
