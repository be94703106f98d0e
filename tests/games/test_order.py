"""The throw for the order of play (I1)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clow_tui.games import OrderSet, OrderThrew, OrderTied, order
from tests.support.pots import C_LOW, Table


def run(players: str, heights: list[int]) -> tuple[str, str]:
    """Who threw, in order, and the order that came of it."""
    state, threw = order.start(tuple(players)), ""
    for height in heights:
        player = order.thrower(state)
        assert player is not None
        threw += player
        state = order.thrown(state, height)
    assert order.thrower(state) is None
    return threw, "".join(order.players(state))


def test_I1_highest_first() -> None:
    assert run("abc", [2, 6, 4]) == ("abc", "bca")


def test_I1_the_tied_throw_again_in_their_order() -> None:
    assert run("abcd", [5, 1, 5, 6, 2, 3]) == ("abcdac", "dcab")


def test_I1_the_highest_tied_group_is_wholly_ordered_before_the_next() -> None:
    # a, c and e tie at 6, b and d at 2; then a and e tie again, and are parted before b and d throw.
    assert run("abcde", [6, 2, 6, 2, 6, 4, 5, 4, 1, 3, 2, 6]) == ("abcdeaceaebd", "ceadb")


def test_I1_a_tie_that_comes_again_goes_on() -> None:
    assert run("ab", [3, 3, 3, 3, 1, 2]) == ("ababab", "ba")


def test_I1_each_time_round_of_the_tied_is_told() -> None:
    state, told = order.start(("Ann", "Bo", "Cy", "Dee")), []
    for height in (3, 3, 3, 3, 5, 1, 5, 1, 2, 2, 4, 0, 1, 1, 6, 2):
        state = order.thrown(state, height)
        told.append(order.tied_again(state))
    everybody, first, then = ("Ann", "Bo", "Cy", "Dee"), ("Ann", "Cy"), ("Bo", "Dee")
    expected = {4: everybody, 8: first, 10: first, 12: then, 14: then}
    assert told == [expected.get(throw, ()) for throw in range(1, 17)]
    assert order.players(state) == ("Ann", "Cy", "Bo", "Dee")


@given(st.integers(2, 8), st.lists(st.integers(0, 5), min_size=2000, max_size=2000))
def test_I1_the_higher_face_always_plays_earlier(players: int, heights: list[int]) -> None:
    names = tuple("abcdefgh"[:players])
    state, first_faces = order.start(names), {}
    for count, height in enumerate(heights):
        player = order.thrower(state)
        if player is None:
            break
        if count < players:
            assert player == names[count]
            first_faces[player] = height
        state = order.thrown(state, height)
    settled = order.players(state)
    assert sorted(settled) == list(names)
    faces = [first_faces[player] for player in settled]
    assert faces == sorted(faces, reverse=True)


def test_a_pot_game_can_begin_with_it_and_keeps_the_order() -> None:
    from dataclasses import replace

    table = Table(replace(C_LOW, first="throw", next="same"), ["Ann", "Bo", "Cy"])
    assert (table.state.phase, table.state.round, table.asked) == ("order", 0, "Ann")
    table.says("2", "5", "5", "1", "6")
    assert table.happened(OrderThrew)[-1] == OrderThrew("Cy", "6")
    assert table.happened(OrderTied) == [OrderTied(("Bo", "Cy"))]
    assert table.happened(OrderSet) == [OrderSet(("Cy", "Bo", "Ann"))]
    assert (table.state.order, table.state.live) == ((3, 2, 1), ("Cy", "Bo", "Ann"))
    table.says("1 1 2", "1 1 3", "1 1 4")
    assert table.state.live == ("Cy", "Bo", "Ann")


def test_a_pot_game_can_throw_for_it_anew_each_round() -> None:
    from dataclasses import replace

    table = Table(replace(C_LOW, next="throw"), ["Ann", "Bo", "Cy"])
    assert table.state.live == ("Ann", "Bo", "Cy")
    table.says("4 5 6")
    assert (table.state.phase, table.state.round, table.state.pot) == ("order", 2, 30)
    table.says("1", "6", "3")
    assert table.state.live == ("Bo", "Cy", "Ann")
    assert table.state.throws == 3
