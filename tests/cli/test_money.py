"""The money of a night by verbs: paid, owed, shared, agreed, and every coin accounted for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.contracts import misfits
from tests.support.verbs import Verbs

SIX = ("Ann", "Bo", "Cy", "Dee", "Eve", "[/x] Bob")
NEW = ("new", "Friday", "--ruleset", "c-low", "--format", "freezeout", "--players", "-", "--seed", "6")
NEW += ("--tables-of", "6", "--mode", "outcome", "--reentry")


@pytest.fixture
def verbs(tmp_path: Path) -> Verbs:
    return Verbs(tmp_path / "data")


def begin(verbs: Verbs, money: str, *more: str) -> None:
    verbs.says(*NEW, "--money", money, *more, stdin="\n".join(SIX))


def shown(verbs: Verbs, *words: str) -> dict[str, Any]:
    """The money as it stands, every coin of it accounted for."""
    answer: dict[str, Any] = verbs.json("money", *words)
    assert misfits("money", answer) == []
    assert answer["taken"] + answer["added"] == answer["charity"] + answer["pot"]
    assert sum(answer["places"]) == answer["pot"]
    assert sum(line["due"] for line in answer["players"]) == answer["taken"]
    if any(line["rank"] for line in answer["players"]):
        assert sum(line["gets"] for line in answer["players"]) == answer["pot"]
    return answer


def gets(answer: dict[str, Any]) -> dict[str, int]:
    return {line["player"]: line["gets"] for line in answer["players"] if line["gets"]}


def owes(answer: dict[str, Any]) -> dict[str, int]:
    wanted = {line["player"]: line["due"] - line["paid"] for line in answer["players"]}
    return {player: amount for player, amount in wanted.items() if amount}


def test_an_evening_with_late_comers_re_entries_and_a_split(verbs: Verbs) -> None:
    begin(verbs, "5 € again 3 charity 10%")
    before = shown(verbs)
    assert [before[key] for key in ("taken", "charity", "pot")] == [3000, 300, 2700]
    assert before["places"] == [1800, 900]
    assert gets(before) == {}
    verbs.says("draw")
    verbs.says("money", "paid", "Ann, Bo, [/x] Bob")
    assert owes(shown(verbs)) == {"Cy": 500, "Dee": 500, "Eve": 500}
    verbs.says("add", "Flo")  # late: pays like everybody
    verbs.says("no-show", "Eve")  # never came: pays nothing, and has no place
    now = shown(verbs)
    assert (now["entries"], now["taken"], "Eve" in owes(now)) == (6, 3000, False)
    verbs.says("out", "1", "Dee")
    verbs.says("reenter", "Dee")  # pays the lower price
    now = shown(verbs)
    assert (now["entries"], now["taken"], now["charity"], now["pot"]) == (7, 3300, 300, 3000)
    assert owes(now) == {"Cy": 500, "Dee": 800, "Flo": 500}
    verbs.says("money", "paid", "--all")
    assert owes(shown(verbs)) == {}
    assert verbs.refused(1, "money", "paid", "--all") == "Everybody has paid."
    for name in ("Dee", "Cy", "Flo"):
        verbs.says("out", "1", name)
    assert gets(shown(verbs)) == {"Ann": 1000, "Bo": 1000, "[/x] Bob": 1000}  # 20 and 10 among three
    agreed = shown(verbs, "split", "Ann 12, Bo 11, [/x] Bob 7")
    assert (agreed["split"], agreed["unfit"]) == ({"Ann": 1200, "Bo": 1100, "[/x] Bob": 700}, 0)
    verbs.says("out", "1", "Ann")  # they play on for the honour
    verbs.says("out", "1", "[/x] Bob")
    over = shown(verbs)
    assert over["finished"]
    assert gets(over) == {"Bo": 1100, "[/x] Bob": 700, "Ann": 1200}
    assert "An agreed split holds." in verbs.says("money")
    assert "agreed split: Ann 12 €, Bo 11 €, [/x] Bob 7 €" in verbs.says("log")
    assert verbs.json("verify")["holds"]
    verbs.says("money", "split", "none")
    assert gets(shown(verbs)) == {"Bo": 2000, "[/x] Bob": 1000}
    verbs.says("undo")
    assert gets(shown(verbs)) == gets(over)
    verbs.says("redo")
    assert shown(verbs)["split"] is None


def test_a_split_that_no_longer_comes_out_even_does_not_hold(verbs: Verbs) -> None:
    begin(verbs, "5")
    verbs.says("draw")
    verbs.says("out", "1", "Dee, Eve, Cy, [/x] Bob")
    verbs.says("money", "split", "Ann 20, Bo 10")
    verbs.says("reenter", "Dee")
    now = shown(verbs)
    assert (now["split"], now["unfit"]) == ({"Ann": 2000, "Bo": 1000}, 600)  # Dee shares, too: 12, 12, 11
    assert gets(now) == {"Ann": 1200, "Bo": 1200, "Dee": 1100}
    assert "6 more than there is to share now, so it does not hold" in verbs.says("money")


def test_a_result_put_right_changes_the_payout_and_says_so(verbs: Verbs) -> None:
    begin(verbs, "5 €")
    verbs.says("draw")
    for name in ("Dee", "Eve", "Cy", "[/x] Bob", "Bo"):
        verbs.says("out", "1", name)
    assert gets(shown(verbs)) == {"Ann": 2000, "Bo": 1000}
    done = verbs("outs", "Bo, [/x] Bob")
    assert "Money: [/x] Bob gets 10 €, not 0 €; Bo gets 0 €, not 10 €." in done.err
    assert gets(shown(verbs)) == {"Ann": 2000, "[/x] Bob": 1000}


def test_an_amended_result_says_whose_money_is_another(verbs: Verbs) -> None:
    new = ("new", "Cup", "--ruleset", "indian-dice", "--format", "heats", "--players", "-", "--seed", "1")
    verbs.says(*new, "--tables-of", "6", "--mode", "outcome", "--money", "5 €", stdin="\n".join(SIX))
    verbs.says("draw")
    verbs.says("result", "1", "Ann, Bo, Cy, Dee, Eve, [/x] Bob")
    verbs.json("draw")
    assert gets(shown(verbs)) == {"Ann": 2000, "Bo": 1000}
    told = verbs.json("amend", "1", "1", "Cy, Ann, Bo, Dee, Eve, [/x] Bob")
    assert misfits("amend", told) == []
    assert {(line["player"], line["was"], line["now"]) for line in told["payouts"]} == {
        ("Cy", 0, 2000),
        ("Ann", 2000, 1000),
        ("Bo", 1000, 0),
    }
    assert "Money: Ann gets 20 €, not 10 €" in verbs.says(
        "amend", "1", "1", "Ann, Bo, Cy, Dee, Eve, [/x] Bob"
    )


def test_who_left_before_the_draw_gets_his_money_back(verbs: Verbs) -> None:
    begin(verbs, "5")
    verbs.says("money", "paid", "Cy")
    verbs.says("leave", "Cy")
    assert owes(shown(verbs))["Cy"] == -500
    assert "Cy  gets 5 back" in verbs.says("money")
    verbs.says("money", "paid", "Cy")
    assert "Cy" not in {line["player"] for line in shown(verbs)["players"]}


def test_the_money_is_changed_under_way_and_afterwards(verbs: Verbs) -> None:
    begin(verbs, "5 €")
    verbs.says("draw")
    verbs.says("money", "paid", "Ann")
    verbs.says("change", "--money", "8 shares 60/40")
    now = shown(verbs)
    assert (now["currency"], now["pot"], now["places"]) == ("€", 4800, [2900, 1900])
    assert owes(now)["Ann"] == 300
    verbs.says("finish", "--order", "Ann, Bo, Cy, Dee, Eve, [/x] Bob")
    verbs.says("change", "--money", "shares rest/10")
    assert gets(shown(verbs)) == {"Ann": 3800, "Bo": 1000}
    verbs.refused(1, "change", "--stop", "20r")  # anything else is over with the night
    verbs.says("money", "split", "Ann 24, Bo 24")
    assert gets(shown(verbs)) == {"Ann": 2400, "Bo": 2400}
    verbs.says("change", "--money", "none")
    assert "no money" in verbs.refused(1, "money").lower()
    verbs.says("undo")
    assert gets(shown(verbs)) == {"Ann": 2400, "Bo": 2400}


BAD: list[tuple[int, tuple[str, ...], str]] = [
    (2, ("money", "paid"), "wants names"),
    (2, ("money", "show", "Ann"), "takes no names"),
    (2, ("money", "split"), "wants amounts"),
    (2, ("money", "unpaid", "--all"), "wants names"),
    (2, ("money", "paid", "Zoe"), "fits nobody"),
    (1, ("money", "unpaid", "Ann"), "Ann has paid nothing yet"),
    (2, ("money", "split", "Ann"), "a name and an amount"),
    (2, ("money", "split", "Ann 20, Ann 10"), "Ann is there twice"),
    (2, ("money", "split", "Ann 20.123, Bo 10"), "an amount is wanted"),
    (1, ("money", "split", "Ann 20, Bo 9"), "30 € is to be shared among them, not 29 €: 1 € is missing"),
    (1, ("money", "split", "Ann 20, Bo 11"), "that is 1 € too much"),
    (1, ("money", "split", "Ann 20,50, Bo 9,50"), "Ann cannot get 20.50 € in coins of 1 €"),
    (1, ("money", "split", "Ann 30"), "among two or more"),
    (1, ("money", "split", "Ann 20, Dee 10"), "Dee is out; a split is agreed among Ann, Bo"),
    (1, ("money", "split", "none"), "No split is agreed"),
    (2, ("change", "--money", "shares 60/30"), "come to 90%, not to 100%"),
    (2, ("change", "--money", "lots"), "a buy-in is wanted first"),
]


def test_what_cannot_be_says_why_and_changes_nothing(verbs: Verbs) -> None:
    begin(verbs, "5 €")
    assert "not drawn yet" in verbs.refused(1, "money", "split", "Ann 20, Bo 10")
    verbs.says("draw")
    assert "is left, too" in verbs.refused(1, "money", "split", "Ann 20, Bo 10")
    verbs.says("out", "1", "Dee, Eve, Cy, [/x] Bob")
    before = verbs.says("log")
    for code, words, why in BAD:
        assert why in verbs.refused(code, *words), words
    assert verbs.says("log") == before


def test_a_night_without_money_knows_none(verbs: Verbs) -> None:
    verbs.says(*NEW, stdin="\n".join(SIX))
    for words in ((), ("paid", "Ann"), ("split", "Ann 3, Bo 2")):
        assert verbs.refused(1, "money", *words).startswith("No money is set for this night")
    assert "come to 80%" in verbs.refused(2, *NEW, "--money", "5 shares 50/30", stdin="\n".join(SIX))


def test_the_money_goes_along_into_an_archive_and_to_other_ids_and_names(
    verbs: Verbs, tmp_path: Path
) -> None:
    begin(verbs, "5 € charity 1")
    verbs.says("draw")
    verbs.says("money", "paid", "Bo, Cy")
    verbs.says("out", "1", "Dee, Eve, Cy, [/x] Bob")
    verbs.says("money", "split", "Ann 10, Bo 14")
    archive = str(tmp_path / "friday.zip")
    verbs.says("export", "--archive", archive)
    other = Verbs(tmp_path / "other")
    other.says(*NEW, stdin="\n".join(("Bo", "Zoe", "Ann")))  # other ids than there
    other.says("import", archive)
    (night,) = [one["id"] for one in other.json("history")["nights"] if one["players"] == 6]
    assert shown(other, "--night", night) == shown(verbs)
    other.says("rename", "Ann", "Anna")
    assert shown(other, "--night", night)["split"] == {"Anna": 1000, "Bo": 1400}
