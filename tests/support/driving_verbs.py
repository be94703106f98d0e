"""The floor of a story through the verbs, each on its own: what one has done the next reads from the disk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clow_tui.director import NightPlan
from tests.support.seen import GoesAlong, Move, Refusal, Seen, Standing, Whole
from tests.support.telling import StandingClock, act_of_out
from tests.support.verbs import Verbs

OPTIONS = {
    "ruleset": "--ruleset",
    "format": "--format",
    "tables": "--tables",
    "seats": "--tables-of",
    "levels": "--levels",
    "every": "--every",
    "mode": "--mode",
    "stop": "--stop",
    "late_until": "--late-until",
    "round_for_round": "--round-for-round",
    "advance": "--advance",
    "groups": "--groups",
    "qualify": "--qualify",
    "table_stop": "--table-stop",
    "short": "--short",
    "seed": "--seed",
}


class VerbFloor:
    """The verbs."""

    def __init__(self, plan: NightPlan, folder: Path) -> None:
        self.clock = StandingClock()
        self.verbs = Verbs(folder / "data", clock=self.clock)
        words = ["new", plan.name, "--players", "-"]
        for field, option in OPTIONS.items():
            if (value := getattr(plan, field)) is not None:
                words += [option, str(value)]
        if plan.breaks:
            words += ["--breaks", ",".join(map(str, plan.breaks))]
        if plan.reentry:
            words.append("--reentry")
        self.do(*words, stdin="\n".join(plan.players))

    def do(self, *words: str, stdin: str = "") -> None:
        refuse(self.verbs(*words, stdin=stdin))

    def table(self, number: int) -> VerbTable:
        return VerbTable(self, number)

    def redraws(self) -> None:
        self.do("redraw")

    def draw(self) -> None:
        self.do("draw")

    def play_round(self) -> None:
        self.do("play")

    def play_to_end(self) -> None:
        self.do("play", "--to-end", "--all")

    def someone_is_late(self, name: str, *, table: int | None = None) -> None:
        self.do("add", name, *_at(table))

    def no_show(self, name: str) -> None:
        self.do("no-show", name)

    def leaves(self, name: str) -> None:
        self.do("leave", name)

    def away(self, name: str) -> None:
        self.do("away", name)

    def back(self, name: str) -> None:
        self.do("back", name)

    def returns(self, name: str, tokens: int | None = None) -> None:
        self.do("return", name, *(["--tokens", str(tokens)] if tokens is not None else []))

    def reenters(self, name: str) -> None:
        self.do("reenter", name)

    def buys(self, name: str, tokens: int) -> None:
        self.do("buy", name, str(tokens))

    def cashes(self, name: str, tokens: int) -> None:
        self.do("cash", name, str(tokens))

    def moves(self, name: str, table: int, seat: int | None = None) -> None:
        self.do("move", name, str(table), *([str(seat)] if seat is not None else []))

    def swaps(self, name: str, other: str) -> None:
        self.do("swap", name, other)

    def pins(self, name: str, table: int | None) -> None:
        self.do("pin", name, str(table or "none"))

    def calls_read(self) -> None:
        self.do("called")

    def outs_in_order(self, names: str) -> None:
        self.do("outs", names)

    def later(self, minutes: float) -> None:
        self.clock.later(minutes)

    def slept(self, minutes: int, *, counted: bool) -> None:
        self.clock.later(minutes)
        self.do("clock", "slept", f"{minutes}m", *(["--counted"] if counted else []))

    def pause(self) -> None:
        self.do("clock", "pause")

    def resume(self) -> None:
        self.do("clock", "resume")

    def level_up(self, ante: int | None = None) -> None:
        self.do("level", str(ante or "next"))

    def ends(self) -> None:
        self.do("finish")

    def shares(self) -> None:
        self.do("finish", "--share")

    def agrees(self, order: str) -> None:
        self.do("finish", "--order", order)

    def undo(self, *, table: int | None = None, run: bool = False, yes: bool = False) -> None:
        words = ["undo", *_at(table), *(["--run"] if run else []), *(["--yes"] if yes else [])]
        refuse(self.verbs(*words))

    def redo(self, *, table: int | None = None) -> None:
        self.do("redo", *_at(table))

    def quit_and_come_back(self) -> None:
        """Every verb does."""

    def power_cut(self) -> None:
        """In the middle of writing an act: only its beginning reached the disk."""
        log = max((self.verbs.data / "nights").glob("*.jsonl"))
        with log.open("ab") as file:
            file.write(log.read_bytes().splitlines(keepends=True)[-1][:40])

    def open_tables(self) -> list[int]:
        return [table["table"] for table in self.verbs.json("tables")["tables"]]

    def whole(self) -> Whole:
        floor, ranked = self.verbs.json("tables"), self.verbs.json("standings")
        assert floor["finished"] == ranked["finished"]
        return Whole(
            tables={one["table"]: self.table(one["table"]).seen(one) for one in floor["tables"]},
            moves=tuple(Move(m["player"], m["from"], m["to"], m["seat"], m["why"]) for m in floor["moves"]),
            standings=tuple(
                Standing(line["rank"], line["player"], line["points"], line["status"])
                for line in ranked["standings"]
            ),
            finished=floor["finished"],
            books=tuple(floor["books"].values()) if floor["books"] is not None else None,
        )

    def whys(self) -> dict[str, str]:
        ranked = self.verbs.json("standings", "--why")
        return {line["player"]: line["why"] for line in ranked["standings"]}

    def why(self, name: str) -> str:
        return self.whys()[name]

    def faults(self) -> list[str]:
        return list(self.verbs.json("verify")["faults"])

    def close(self) -> None:
        """There is nothing to close."""


class VerbTable:
    """One table of it."""

    def __init__(self, floor: VerbFloor, number: int) -> None:
        self._floor, self._number = floor, number

    def _do(self, verb: str, *words: str) -> None:
        self._floor.do(verb, str(self._number), *words)

    def answer(self, words: str) -> None:
        self._do("answer", words)

    def mode(self, mode: str) -> None:
        self._do("mode", mode)

    def pot(self, who: str, *, last: str | None = None) -> None:
        self._do("pot", who, *(["--last", last] if last is not None else []))

    def pot_carried(self, last: str) -> None:
        self._do("pot", "none", "--last", last)

    def out(self, who: str) -> None:
        self._do("out", who)

    def nobody_out(self) -> None:
        self._do("out", "none")

    def count(self, stacks: Mapping[str, int]) -> None:
        self._do("count", ", ".join(f"{player} {tokens}" for player, tokens in stacks.items()))

    def offers(self) -> None:
        self._do("offer")

    def result(self, places: str) -> None:
        self._do("result", places)

    def rolloff(self, order: str = "") -> None:
        self._do("rolloff", *([order] if order else []))

    def amend_pot(self, round_: int, who: str, *, yes: bool = False) -> None:
        void = ["--void"] if yes else []
        refuse(self._floor.verbs("amend", str(round_), str(self._number), who, *void))

    def amend_result(self, round_: int, places: str, *, how: str = "") -> None:
        words = ("amend", str(round_), str(self._number), places, *([f"--{how}"] if how else []))
        refuse(self._floor.verbs(*words))

    def sits(self, names: str) -> None:
        self._do("played", names)

    def amend_out(self, was: str, who: str) -> None:
        log = self._floor.verbs.json("log")["log"]
        lines = [(line["n"], line["table"], line["words"]) for line in log if not line["undone"]]
        act = act_of_out(lines, self._number, was)
        round_ = self._floor.verbs.json("table", str(self._number))["round"]
        refuse(self._floor.verbs("amend", str(round_), str(self._number), who, "--act", str(act), "--void"))

    def seen(self, listed: Mapping[str, Any] | None = None) -> Seen:
        """As `table` has it, and for its seats and a tie `tables`."""
        one = self._floor.verbs.json("table", str(self._number))
        if listed is None:
            every = self._floor.verbs.json("tables")["tables"]
            listed = next((t for t in every if t["table"] == self._number), {"seats": (), "rolloff": ()})
        tokens = one["tokens"] or {}
        return Seen(
            players=tuple(one["players"]),
            seats=tuple(listed["seats"]),
            tokens=tuple(tokens.get(player) for player in one["players"]),
            round=one["round"],
            pot=one["pot"] if one["mode"] != "outcome" else None,
            mode=one["mode"],
            asked=one["prompt"] and one["prompt"]["player"],
            tied=tuple(listed["rolloff"]),
            wants=one["prompt"] and one["prompt"]["kind"],
        )


def _at(table: int | None) -> list[str]:
    return [] if table is None else ["--table", str(table)]


def refuse(done: Any) -> None:
    """What a verb refuses becomes a Refusal, what would go along a GoesAlong."""
    if done.code == 1 and done.out:
        raise GoesAlong(len(done.out.splitlines()) - 1)
    if done.code:
        raise Refusal(done.err.strip())
