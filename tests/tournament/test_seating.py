"""Tables of N, and by number: their sizes, and refusals that name what would do."""

from __future__ import annotations

import pytest

from clow_tui.tournament.seating import SeatingError, sizes_at, sizes_for


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (5, 5)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (5, 4, 4)),
        (14, (4, 4, 3, 3)),
        (15, (4, 4, 4, 3)),
        (16, (4, 4, 4, 4)),
    ],
)
def test_tables_of_four_take_three_to_five(players: int, sizes: tuple[int, ...]) -> None:
    assert sizes_for(players, 4, least=2, most=10) == sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(2, (2,)), (3, (3,)), (6, (6,)), (8, (4, 4)), (9, (5, 4)), (14, (5, 5, 4)), (24, (6, 6, 6, 6))],
)
def test_where_no_count_fits_the_lower_bound_gives_way(players: int, sizes: tuple[int, ...]) -> None:
    """C-low takes six at most, so at tables of six nothing is larger."""
    assert sizes_for(players, 6, least=2, most=6) == sizes


def test_at_two_seats_there_are_two() -> None:
    assert sizes_for(6, 2, least=2, most=6) == (2, 2, 2)


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_field_is_seated_with_sizes_as_even_as_can_be(seats: int) -> None:
    for players in range(2, 60):
        sizes = sizes_for(players, seats, least=2, most=8)
        assert sum(sizes) == players
        assert max(sizes) - min(sizes) <= 1
        assert min(sizes) >= 2
        assert max(sizes) <= min(seats + 1, 8)
        assert list(sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    ("players", "seats", "least", "most", "said"),
    [
        (1, 6, 2, 6, "1 is too few: this game needs 2 players or more."),
        (0, 6, 2, 6, "Nobody is too few: this game needs 2 players or more."),
        (3, 4, 4, 6, "3 is too few: this game needs 4 players or more."),
        (24, 7, 2, 6, "Tables of 7 are too large: this game takes 6 at a table at most."),
        (24, 2, 3, 6, "Tables of 2 are too small: this game needs 3 at a table."),
        (
            5,
            2,
            2,
            6,
            "5 players do not fit tables of 2, and this game takes 2 to 6 at one: tables of 3 do.",
        ),
        (
            7,
            4,
            4,
            4,
            "7 players do not fit tables of 4, and this game takes 4 at one: 4 or 8 players do.",
        ),
    ],
)
def test_a_refusal_names_the_mend(players: int, seats: int, least: int, most: int, said: str) -> None:
    with pytest.raises(SeatingError) as refused:
        sizes_for(players, seats, least=least, most=most)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("players", "tables", "sizes"),
    [(7, 2, (4, 3)), (24, 4, (6, 6, 6, 6)), (11, 5, (3, 2, 2, 2, 2)), (6, 1, (6,))],
)
def test_by_the_number_of_tables(players: int, tables: int, sizes: tuple[int, ...]) -> None:
    assert sizes_at(players, tables, least=2, most=6) == sizes


@pytest.mark.parametrize(
    ("players", "tables", "said"),
    [
        (24, 13, "13 tables are too many for 24 players: 12 at most."),
        (
            24,
            3,
            "3 tables are too few for 24 players: this game takes 6 at a table, so 4 or more are needed.",
        ),
        (1, 1, "1 is too few: this game needs 2 players or more."),
        (6, 0, "At least one table is needed."),
    ],
)
def test_a_number_of_tables_that_does_not_fit(players: int, tables: int, said: str) -> None:
    with pytest.raises(SeatingError) as refused:
        sizes_at(players, tables, least=2, most=6)
    assert str(refused.value) == said
