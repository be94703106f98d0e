"""Rulesets that extend others: what is merged, removed, replaced, and where faults are told."""

from clow_tui.rulesets import Reading, Ruleset, Source, read_ruleset, shipped_folder

C_LOW = (shipped_folder() / "c-low.yaml").read_text(encoding="utf-8")


def read(text: str, **bases: str) -> Reading:
    bases = {"c_low": C_LOW, **bases}
    return read_ruleset(text, name="mine", base=lambda name: bases.get(name.replace("-", "_")))


def good(text: str, **bases: str) -> Ruleset:
    reading = read(text, **bases)
    assert reading.faults == ()
    assert reading.ruleset is not None
    return reading.ruleset


def told(text: str, **bases: str) -> list[str]:
    return [fault.at("")[1:] for fault in read(text, **bases).faults]


def test_groups_merge_key_by_key() -> None:
    ruleset = good("extends: c-low\nname: High stakes\npot: {ante: 25}\n")
    base = good(C_LOW)
    assert base.pot is not None
    changed = base.pot.model_copy(update={"ante": 25})
    assert ruleset == base.model_copy(update={"name": "High stakes", "pot": changed})


def test_lists_are_replaced_whole() -> None:
    ruleset = good("extends: c-low\nhands: [{name: Trips, match: xxx}]\npot: {all_lose: null}\n")
    assert [hand.name for hand in ruleset.hands] == ["Trips"]


def test_null_removes() -> None:
    ruleset = good("extends: c-low\nplayers: null\norder:\n")
    assert (ruleset.players.most, ruleset.order.next) == (None, "same")


def test_null_for_what_is_not_inherited_is_a_fault() -> None:
    assert told("extends: c-low\nthrows: null\npot: {ends: ~}\n") == [
        "2:1: throws without a value removes it, but c-low has none; leave the key out",
        "3:7: ends without a value removes it, but c-low has none; leave the key out",
    ]


def test_naming_another_of_pot_bank_and_legs_replaces_the_inherited_one() -> None:
    ruleset = good("extends: c-low\nbank: {}\norder: {next: null}\n")
    assert (ruleset.pot, ruleset.bank is None, ruleset.legs) == (None, False, None)


def test_a_chain_of_three() -> None:
    ruleset = good("extends: middle\nname: Top\n", middle="extends: c-low\npot: {tokens: 50}\n")
    assert (ruleset.name, ruleset.pot and ruleset.pot.tokens, ruleset.pot and ruleset.pot.ante) == (
        "Top",
        50,
        10,
    )


def test_an_inherited_key_that_does_nothing_now_is_told_where_the_base_is_named() -> None:
    assert told("# mine\nextends: c-low\nbank: {}\n") == [
        "2:10: next does nothing here: with a bank its own moves say who is next; leave it out "
        "(inherited from c-low)"
    ]


def test_a_chain_back_to_itself() -> None:
    assert told("extends: mine\n", mine="extends: mine\n") == [
        "1:10: this leads back to itself: mine extends mine"
    ]
    assert told("extends: other\n", other="extends: mine\n", mine="extends: other\n") == [
        "1:10: this leads back to itself: mine extends other extends mine"
    ]


def test_a_base_of_the_same_name_is_another_file() -> None:
    shipped = Source(C_LOW, lambda name: None)
    reading = read_ruleset("extends: c-low\nname: Ours\n", name="c-low", base=lambda name: shipped)
    assert reading.ruleset is not None
    assert (reading.ruleset.name, len(reading.ruleset.hands)) == ("Ours", 4)


def test_a_base_that_is_unknown_or_no_name() -> None:
    assert told("extends: klow\n") == ['1:10: no ruleset is called "klow"; the list is in clow-tui rulesets']
    assert told("extends: mine\n") == [
        '1:10: no shipped ruleset is called "mine"; the list is in clow-tui rulesets'
    ]
    for word in ("[c-low]", "{a: 1}", "''", "null"):
        assert told(f"extends: {word}\n") == [
            "1:10: extends wants the name of one ruleset; clow-tui rulesets lists them"
        ]


def test_faults_of_a_base_are_told_where_it_is_named() -> None:
    assert told("format: 1\nextends: bad\n", bad="format: 1\nhands:\n\tx: 1\n") == [
        "2:10: bad, which this extends, has a fault in line 3: a tab stands here; indent with spaces"
    ]
    assert told("format: 1\nextends: bad\n", bad="\0") == [
        "2:10: bad, which this extends, has a fault in line 1: the character U+0000 has no place here; "
        "leave it out"
    ]
