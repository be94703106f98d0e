"""What one ruleset changes of another."""

from clow_tui.rulesets import Ruleset, Shelf, read_ruleset, shipped_folder
from clow_tui.rulesets.differences import Change, differences

TEXT = """\
name: Small
dice: {count: 2}
hands:
  - {name: Pair, match: xx}
  - {name: 5-6, match: [5, 6], effect: win}
pot: {tokens: 50}
"""


def ruleset(text: str) -> Ruleset:
    found = read_ruleset(text, name="small").ruleset
    assert found is not None
    return found


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


def test_the_same_rules_differ_in_nothing_however_they_are_written() -> None:
    written_out = changed("pot: {tokens: 50}", "pot: {tokens: 50, ante: 10, tied: roll off}")
    assert not differences(ruleset(TEXT), ruleset(written_out))


def test_every_shipped_ruleset_differs_from_itself_in_nothing_and_from_others_in_something() -> None:
    rulesets = [entry.reading.ruleset for entry in Shelf(shipped_folder()).entries()]
    for one in rulesets:
        for other in rulesets:
            assert one is not None
            assert other is not None
            assert bool(differences(one, other)) is (one is not other)


def test_a_key_of_another_value_one_added_and_one_gone() -> None:
    found = differences(ruleset(TEXT), ruleset(changed("{tokens: 50}", "{ante: 5, tied: split}")))
    assert found.keys == (
        Change("pot.tokens", "50", "100"),
        Change("pot.ante", "10", "5"),
        Change("pot.tied", "roll off", "split"),
    )
    back = differences(
        ruleset(changed("count: 2}", "count: 2}\nthrows: {most: 2, again: {}}")), ruleset(TEXT)
    )
    assert Change("throws.most", "2", "") in back.keys


def test_a_word_in_place_of_a_group_of_keys() -> None:
    found = differences(ruleset(TEXT), ruleset(changed("{tokens: 50}", "{tokens: 50, ends: {rounds: 9}}")))
    assert found.keys == (Change("pot.ends", "last standing", "{rounds: 9}"),)


def test_hands_by_name_their_counts_and_their_order() -> None:
    text = TEXT.replace("  - {name: Pair, match: xx}\n", "")
    text = text.replace(
        "effect: win}", "effect: win}\n  - {name: Pair, match: xx}\n  - {name: Six, match: x6}"
    )
    found = differences(ruleset(TEXT), ruleset(text))
    assert Change("hand Six", "", "{match: [x, 6]}") in found.keys
    assert Change("order of the hands", "Pair, 5-6", "5-6, Pair") in found.keys
    assert Change("Six", "", "8 of 36") in found.counts
    gone = differences(ruleset(text), ruleset(TEXT))
    assert Change("Six", "8 of 36", "") in gone.counts


def test_sentences_gone_and_come_stand_under_their_heading() -> None:
    found = differences(ruleset(TEXT), ruleset(changed("{tokens: 50}", "{tokens: 50, tied: split}")))
    (said,) = found.words
    assert said.heading == "The pot"
    assert len(said.gone) == len(said.come) == 1
    assert "share" in said.come[0]


def test_a_hand_called_like_markup_is_said_as_it_is_called() -> None:
    found = differences(ruleset(TEXT), ruleset(changed("name: Pair", "name: '[/x] Bob'")))
    assert Change("hand [/x] Bob", "", "{match: xx}") in found.keys
