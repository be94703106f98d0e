"""All-time tables and records, against a slow reckoning of its own from the logs of all nights."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from clow_tui.director import Director, persons, play, seasons
from clow_tui.director.errors import NothingToDo, NotNow, PersonError, PlanError
from clow_tui.director.past.alltime import ORDERS, alltime
from clow_tui.director.past.bests import Best, Held, bests
from clow_tui.director.past.which import ALL, Choice, Which, choices, which_of
from clow_tui.games.happenings import PotWon, Threw
from clow_tui.tournament.history import History
from clow_tui.tournament.standings import places
from tests.support.directors import begin, on, plan
from tests.support.evenings import evening, some_years
from tests.support.memory_disk import MemoryDisk

GAMES = ("c-low", "cee-lo-pot", "poker-dice")


def logs(director: Director) -> Iterator[tuple[str, History]]:
    """The nights that count, by their logs, in order of time."""
    found = [(night_id, director.history(night_id)) for night_id in director.night_ids()]
    for night_id, history in sorted(found, key=lambda f: (f[1].created.date, f[1].acts[0].at, f[0])):
        if history.night.finished and not history.night.practice:
            yield night_id, history


def asked_for(director: Director, which: Which, night_id: str, history: History) -> bool:
    """Whether a night is meant."""
    people, date = director.roster.people, history.created.date
    came = {people.same(p) for p in history.night.entrants if history.night.entrants[p].gone != "no-show"}
    return (
        (not which.game or history.night.game_name == which.game)
        and (not which.year or date[:4] == which.year)
        and (not which.season or people.seasons[which.season].holds(night_id, date))
        and (not which.player or which.player in came)
    )


def slow_table(director: Director, which: Which) -> dict[str, tuple[Any, ...]]:
    """By name: nights, firsts, seconds, thirds, average place, share beaten, last date."""
    people = director.roster.people
    found: dict[str, list[tuple[int, float, int, str]]] = {}
    for night_id, history in logs(director):
        if not asked_for(director, which, night_id, history):
            continue
        night, at = history.night, 1
        came = [[p for p in group if night.entrants[p].gone != "no-show"] for group in places(night) or ()]
        of = sum(map(len, came))
        for group in came:
            for player in group:
                beaten = of - at + 1 - len(group) + (len(group) - 1) / 2
                found.setdefault(people.same(player), []).append((at, beaten, of - 1, history.created.date))
            at += len(group)
    table = {}
    for player, nights in found.items():
        if player in people.players and not people.players[player].guest:
            ranks = [rank for rank, *_ in nights]
            table[people.name(player)] = (
                len(nights),
                *(ranks.count(place) for place in (1, 2, 3)),
                pytest.approx(sum(ranks) / len(ranks), abs=0.006),
                pytest.approx(
                    sum(b for _, b, _, _ in nights) / max(1, sum(m for *_, m, _ in nights)), abs=0.001
                ),
                max(date for *_, date in nights),
            )
    return table


def quick_table(director: Director, which: Which) -> dict[str, tuple[Any, ...]]:
    """The same as the program has it."""
    return {
        line.name: (
            line.nights, line.won, line.second, line.third, line.average, line.beaten, line.last
        )
        for line in alltime(director, which).lines
    }  # fmt: skip


def slow_bests(director: Director, which: Which) -> dict[str, tuple[float, frozenset[str]]]:
    """The figure of each kind of record, and the names of all who hold it; of nights theirs."""
    people = director.roster.people
    figures: dict[str, list[tuple[float, str]]] = {}
    over_all: dict[str, Counter[str]] = {}
    row: dict[str, int] = {}
    for night_id, history in logs(director):
        if not asked_for(director, which, night_id, history):
            continue
        night = history.night
        items = [i for act in history.effective() for _, i in history.stories[act.n]]
        for pot in (i for i in items if isinstance(i, PotWon)):
            figures.setdefault("biggest-pot", []).append((pot.amount, people.name(pot.player)))
        best = night.rules.book.hands[0].name
        thrown = Counter(people.name(i.player) for i in items if isinstance(i, Threw) and i.hand.name == best)
        if night.rules.throwing.again is None:
            for name, times in thrown.items():
                figures.setdefault(f"hand-in-a-night {best}", []).append((times, name))
            over_all.setdefault(f"hand-over-all {best}", Counter()).update(thrown)
        came = [p for group in places(night) or () for p in group if night.entrants[p].gone != "no-show"]
        figures.setdefault("most-players", []).append((len(came), night.name))
        over_all.setdefault("most-nights", Counter()).update(people.name(p) for p in came)
        first = set((places(night) or ((),))[0])
        over_all.setdefault("most-wins", Counter()).update(people.name(p) for p in first)
        for player in came:
            name = people.name(player)
            row[name] = row.get(name, 0) + 1 if player in first else 0
            if row[name] > 1:
                figures.setdefault("longest-run", []).append((row[name], name))
    known = {player.name for player in people.players.values() if not player.guest}
    for kind, sums in over_all.items():
        figures[kind] = [(figure, name) for name, figure in sums.items() if name in known and figure]
    figures["longest-run"] = [f for f in figures.get("longest-run", []) if f[1] in known]
    return {
        kind: (max(f)[0], frozenset(name for figure, name in f if figure == max(f)[0]))
        for kind, f in figures.items()
        if f
    }


def quick_bests(director: Director, which: Which) -> dict[str, tuple[float, frozenset[str]]]:
    """The same as the program has it, of the kinds that the slow one reckons."""

    def holders(best: Best) -> frozenset[str]:
        return frozenset(
            name for held in best.held for name in map(director.name, held.players)
        ) or frozenset(held.name for held in best.held)

    found = {}
    for best in bests(director, which):
        kind = best.kind
        if kind.startswith("hand"):
            kind += (
                f" {best.words.removeprefix('Most ').removesuffix(' in a night').removesuffix(' over all')}"
            )
        found[kind] = (best.value, holders(best))
    return found


def act_at_random(director: Director, rng: random.Random, number: int) -> None:
    """One of all the things after which tables and records are others."""
    people = director.roster.people
    names = sorted(player.name for player in people.players.values())
    match rng.choice(
        ["paper"] * 4 + ["played"] + ["undo", "redo"] * 2 + ["merge", "unmerge", "forget", "season"]
    ):
        case "paper":
            order = rng.sample(list("ABCDEFGH"), rng.randint(2, 6))
            if len(order) > 3 and rng.random() < 0.4:
                order[1:3] = [f"{order[1]} = {order[2]}"]
            if rng.random() < 0.3:
                order.append("[/x] Bob")
            year = rng.choice((2024, 2025, 2026))
            date = f"{year}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            game = rng.choice(("c-low", "cee-lo-pot"))
            evening(director, order, date, name=f"Night {number}", practice=rng.random() < 0.2, ruleset=game)
        case "played":
            players = tuple(rng.sample(list("ABCDEFGH"), 4))
            night_id = begin(
                director, name=f"Night {number}", players=players, date="2026-05-01", seed=number
            )
            play(director, night_id, until="end" if rng.random() < 0.8 else "round", everywhere=True)
        case "undo":
            director.undo(rng.choice(director.night_ids()), yes=True)
        case "redo":
            director.redo(rng.choice(director.night_ids()))
        case "merge":
            persons.merge(director, *rng.sample(names, 2))
        case "unmerge":
            persons.unmerge(director, rng.choice([was.name for was in people.merged.values()] or ["none"]))
        case "forget" if rng.random() < 0.3:
            persons.forget(director, rng.choice(names))
        case "season":
            night = rng.choice(director.night_ids())
            seasons.move_night(director, "Winter", night, into=rng.random() < 0.5)


@pytest.mark.parametrize("seed", range(4))
def test_tables_and_records_are_those_of_the_logs_whatever_is_done_to_them(seed: int) -> None:
    rng = random.Random(seed)
    director = on(MemoryDisk())
    evening(director, list("ABC"), "2025-12-30", name="First")
    seasons.create(director, "Winter", {"begins": "2025-10-01", "ends": "2026-03-31"})
    done = 0
    while done < 40:
        try:
            act_at_random(director, rng, done)
        except (NotNow, NothingToDo, PersonError, PlanError):
            continue  # not possible just now
        done += 1
        if done % 4:
            continue
        people = director.roster.people
        offered = choices(director.outlines(), people)
        which = ALL
        for choice in rng.sample(offered, rng.randint(0, 2)):
            which = which.turned(choice.part, choice.value)
        assert quick_table(director, which) == slow_table(director, which)
        quick, slow = quick_bests(director, which), slow_bests(director, which)
        assert {kind: quick.get(kind) for kind in slow} == slow
        found = which.of(director.outlines(), people)
        for choice in offered:
            one = ALL.turned(choice.part, choice.value)
            assert choice.nights == len(one.of(director.outlines(), people))
        assert [record["id"] for record in found] == [
            record["id"] for record in director.outlines() if record in found
        ]
    director.close()


@pytest.fixture
def years() -> Iterator[Director]:
    """Five nights of three years, two games and one season; practice and a guest among them."""
    director = on(MemoryDisk())
    some_years(director)
    yield director
    director.close()


def told(director: Director, which: Which = ALL, by: str = "won") -> list[tuple[Any, ...]]:
    return [
        (line.rank, line.name, line.nights, line.won, line.second, line.third, line.average, line.beaten)
        for line in alltime(director, which, by).lines
    ]


def test_the_table_over_all(years: Director) -> None:
    table = alltime(years)
    assert (table.nights, table.guests) == (4, 1)
    assert (
        told(years)
        == [
            (1, "Ann", 4, 2, 2, 0, 1.5, 0.75),
            (2, "Bo", 4, 2, 2, 0, 1.5, 0.688),
            (3, "[/x] Bob", 2, 0, 1, 1, 2.5, 0.3),
            (4, "Dee", 1, 0, 0, 0, 4.0, 0.0),
        ]
        or told(years)[0][0] == told(years)[1][0] == 1
    )
    assert [line.rating for line in table.lines] == [
        years.player(line.name).line.rating for line in table.lines
    ]


def test_what_the_table_goes_by(years: Director) -> None:
    for by, key in ORDERS.items():
        lines = alltime(years, by=by).lines
        assert [key(line) for line in lines] == sorted(key(line) for line in lines)
        for line in lines:
            assert line.rank == 1 + sum(key(other) < key(line) for other in lines), by


def test_words_ask_for_nights(years: Director) -> None:
    records, people = years.outlines(), years.roster.people
    which = which_of({"game": "c-l", "year": "2025", "season": None, "player": "bo"}, records, people)
    assert [record["name"] for record in which.of(records, people)] == ["Spring"]
    assert which.words(people) == ["C-low", "2025", "with Bo"]
    winter = which_of({"season": "winter"}, records, people)
    assert [record["name"] for record in winter.of(records, people)] == ["New", "Cold"]
    assert (bool(winter), bool(ALL), winter.turned("season", winter.season)) == (True, False, ALL)
    seasons.remove(years, "Winter Cup")
    assert winter.of(records, people) == []
    assert winter.words(people) == ["a season that was removed"]


@pytest.mark.parametrize(
    ("part", "words", "said"),
    [
        ("game", "c-lwo", "did you mean C-low?"),
        ("game", "zzz", "there were C-low, Cee-lo without a banker."),
        ("game", "c", "fits several games: C-low, Cee-lo without a banker."),
        ("year", "26", "'26' is no year; write it as 2026."),
        ("season", "Winer Cup", "did you mean Winter Cup?"),
        ("player", "Nan", "fits nobody"),
    ],
)
def test_words_that_fit_nothing_say_what_there_is(years: Director, part: str, words: str, said: str) -> None:
    with pytest.raises((PlanError, PersonError)) as refused:
        which_of({part: words}, years.outlines(), years.roster.people)
    assert said in str(refused.value)


def test_what_can_be_asked_for(years: Director) -> None:
    found = choices(years.outlines(), years.roster.people)
    assert [(c.part, c.name, c.nights) for c in found] == [
        ("game", "C-low", 4),
        ("game", "Cee-lo without a banker", 1),
        ("year", "2026", 2),
        ("year", "2025", 2),
        ("year", "2024", 1),
        ("season", "Winter Cup", 2),
        ("player", "Ann", 5),
        ("player", "Bo", 4),
        ("player", "[/x] Bob", 3),
        ("player", "Ann's guest", 1),
        ("player", "Dee", 1),
    ]
    assert Choice("game", "C-low", "C-low", 4) in found


def test_records_name_all_who_hold_them_and_the_night(years: Director) -> None:
    found = {best.kind: best for best in bests(years)}
    assert found["most-players"].figure() == "4 players"
    assert [held.name for held in found["most-players"].held] == ["Spring"]
    names = [years.name(player) for held in found["longest-run"].held for player in held.players]
    assert (names, found["longest-run"].value) == (["Ann", "Bo"], 2)
    assert [held.name for held in found["longest-run"].held] == ["Spring", "New"]
    assert [years.name(h.players[0]) for h in found["most-wins"].held] == ["Ann", "Bo"]
    assert "longest-night" not in found
    assert "biggest-pot" not in found
    peak = found["highest-rating"]
    steps = [step.after for course in years.ratings().course.values() for step in course]
    assert peak.figure() == f"{max(steps):.2f}"


def test_two_names_of_one_player_are_no_two_entrants(years: Director) -> None:
    evening(years, ["Anna", "Bo"], "2026-02-02", name="Other")
    persons.merge(years, "Ann", "Anna")
    with pytest.raises(PersonError, match="Anna and Ann are one player"):
        years.create(plan(players=("Bo", "Anna", "Ann"), name="Both"))


def test_figures_in_words() -> None:
    held = (Held(),)
    assert Best("x", "x", 11_550, "seconds", held).figure() == "3 h 12 min"
    assert Best("x", "x", 20, "seconds", held).figure() == "1 min"
    assert Best("x", "x", 1, "times", held).figure() == "1 time"
    assert Best("x", "x", 1240, "tokens", held).figure() == "1240 tokens"


def test_a_night_that_goes_on_again_is_in_no_record(years: Director) -> None:
    night_id = begin(years, name="Long", players=tuple("ABCDE"), date="2026-02-01")
    play(years, night_id, until="end")
    assert {"biggest-pot", "longest-night", "hand-in-a-night"} <= {best.kind for best in bests(years)}
    pot = next(best for best in bests(years) if best.kind == "biggest-pot")
    (held,) = pot.held
    assert (held.name, held.night, held.table) == ("Long", night_id, 1)
    assert held.round
    years.undo(night_id)
    assert "biggest-pot" not in {best.kind for best in bests(years)}
    assert [line.name for line in alltime(years).lines if line.name == "A"] == []


def test_outlines_are_made_anew_only_of_nights_that_have_changed(years: Director) -> None:
    years.catch_up_records()
    before = {record["id"]: record for record in years.outlines()}
    assert all(before[record["id"]] is record for record in years.outlines())
    last = next(iter(before))
    years.undo(last)
    years.catch_up_records()
    after = {record["id"]: record for record in years.outlines()}
    assert [night_id for night_id in before if after[night_id] is not before[night_id]] == [last]
    assert (before[last]["finished"], after[last]["finished"]) == (True, False)
    years.rename("Dee", "[red]")
    (renamed,) = [record for record in years.outlines() if "[red]" in record["players"].values()]
    assert renamed is not after[renamed["id"]]


def test_an_outline_says_of_a_night_what_its_record_does(years: Director) -> None:
    play(years, begin(years, name="Played", players=tuple("ABCD")), until="end")
    play(years, begin(years, name="Under way", players=tuple("ABCDE")), until="round")
    for outline, record in zip(years.outlines(), years.summaries(), strict=True):
        for key in ("id", "name", "date", "game", "players", "finished", "practice", "feats", "settings"):
            assert outline[key] == record[key]
        assert list(outline["winners"]) == record["winners"]
        for line, whole in zip(outline["standings"], record["standings"], strict=True):
            assert (line["rank"], line["player"]) == (whole["rank"], whole["player"])
        assert [(m.round, m.table, [list(g) for g in m.places]) for m in outline["matches"]] == [
            (m["round"], m["table"], m["places"]) for m in record["matches"]
        ]
