"""Which night, and whose dice, a host's words mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from clow_tui.director import play
from clow_tui.director.errors import PersonError, UnknownNight
from clow_tui.tournament.commands import Answer
from tests.support.directors import at, begin


class TestPick:
    def test_the_night_under_way_else_the_latest(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        with pytest.raises(UnknownNight, match="There are no nights yet"):
            director.pick(None)
        first = begin(director, count=3)
        play(director, first, until="end")
        assert director.pick(None) == first
        second = begin(director, name="Saturday")
        assert director.pick(None) == second
        begin(director, name="Sunday")
        with pytest.raises(UnknownNight, match="Several nights are under way: Saturday, Sunday; pick one"):
            director.pick(None)
        director.close()

    def test_by_name_in_any_spelling_or_by_id(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director, name="Zoë's night")
        assert director.pick("zoe\u0308's NIGHT") == director.pick(night_id) == night_id
        with pytest.raises(UnknownNight, match="There is no night 'Zoe night'; did you mean Zoë's night\\?"):
            director.pick("Zoe night")
        other = begin(director, name="Zoë's night")
        assert other == f"{night_id}-2"
        with pytest.raises(UnknownNight, match="Several nights are called Zoë's night"):
            director.pick("Zoë's night")
        director.close()

    @pytest.mark.parametrize(
        ("name", "slug"), [("Friday!", "friday"), ("李小龍", "night"), ("Ánimo  9", "animo-9"), ("../x", "x")]
    )
    def test_ids_are_names_of_files_everywhere(self, tmp_path: Path, name: str, slug: str) -> None:
        director = at(tmp_path)
        assert begin(director, name=name, date="2026-01-31") == f"2026-01-31-{slug}"
        director.close()


class TestWordsForAnAnswer:
    def test_a_name_before_the_dice_is_whose_they_are(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        night_id = begin(director, count=6, mode="keyed")
        seated = [seat.player for seat in director.view(night_id).night.tables[1].people()]
        third = director.name(seated[2])
        assert director.answer_from(night_id, 1, f"{third.lower()} 2 2 5") == Answer(1, "2 2 5", seated[2])
        for words in ("2 2 5", "225", "roll", "!", "stand", "keep 2 2", "", "nonsense"):
            assert director.answer_from(night_id, 1, words) == Answer(1, words)
        with pytest.raises(PersonError, match="fits nobody here"):
            director.answer_from(night_id, 1, "Zebedee 2 2 5")
        director.close()

    def test_names_of_several_words_and_of_digits_inside(self, tmp_path: Path) -> None:
        director = at(tmp_path)
        names = ("Bo, the elder", "Bo the younger", "李 小龍", "[/x] Bob")
        night_id = begin(director, players=names, mode="keyed", seats=4)
        for name in names:
            answer = director.answer_from(night_id, 1, f"{name} 3 3 1")
            assert (director.name(answer.player or ""), answer.words) == (name, "3 3 1")
        director.close()
