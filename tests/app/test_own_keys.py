"""Keys of one's own: read line by line, faults explained, shown wherever a key is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from clow_tui.app.commands.keymap import with_fixed
from clow_tui.app.commands.keys_file import read_keys, template
from clow_tui.app.commands.own_keys import OwnKeys
from clow_tui.app.commands.registry import BY_ID, COMMANDS
from clow_tui.app.commands.typed import DIGITS
from tests.support.app import NAMES, director, keys_of, night, running


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    OwnKeys({}).bind()


def read(text: str) -> OwnKeys:
    return read_keys(text.encode())


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("undo: z", {"undo": ("z",)}),
        ("undo: z   # not so near to i", {"undo": ("z",)}),
        ("'undo': \"z\"", {"undo": ("z",)}),
        ("undo: [z, F2]", {"undo": ("z", "f2")}),
        ("undo: z f2", {"undo": ("z", "f2")}),
        ("table.count: ';'", {"table.count": (";",)}),
        ("undo: Ctrl+E", {"undo": ("ctrl+e",)}),
        ("undo: Home\nmove.first: g", {"undo": ("home",), "move.first": ("g",)}),
        ("new: m\ntable.mode: n", {"new": ("m",), "table.mode": ("n",)}),
        ("doctor: f9", {"doctor": ("f9",)}),
        ("open: [enter, K]", {"open": ("enter", "K")}),
        ("undo: u", {}),
        ("restore: ''", {}),
        ("---\n\n# a note\r\nundo: z\r\n", {"undo": ("z",)}),
        ("\ufeffundo: é", {"undo": ("é",)}),
    ],
)
def test_a_line_gives_a_command_its_keys(line: str, keys: dict[str, tuple[str, ...]]) -> None:
    assert read(line) == OwnKeys(keys)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tabel.throw: z", 'there is no command "tabel.throw"; did you mean table.throw?'),
        ("xyzzy: z", 'there is no command "xyzzy"; clow-tui keys lists them'),
        ("redo: spce", '"spce" is no key; did you mean space?'),
        ("redo: alt+z", "not every terminal sends alt+z; take a letter"),
        ("redo: ctrl+shift+z", "not every terminal sends ctrl+shift+z; take a letter"),
        ("redo: ctrl+enter", "not every terminal sends ctrl+enter; take a letter"),
        ("redo: shift+f5", "not every terminal sends shift+f5; take a letter"),
        ("redo: f11", "many terminals keep f11 for their full screen"),
        ("redo: ctrl+m", "ctrl+m is enter in every terminal"),
        ("redo: ctrl+q", "ctrl+q stays with leave"),
        ("redo: ctrl+c", "ctrl+c says which key leaves"),
        ("redo: enter", "enter stays with open (Go on: Open"),
        ("redo: esc", "esc stays with back"),
        ("redo: 3", "3 stays with table.choose"),
        (
            "redo: u",
            "u is undo (Night: Undo the last act here); give undo another key too, or take ",
        ),
        ("redo: #", "no key stands here; # and what follows is a note, so the key # is written '#'"),
        ("redo:", "no key stands here"),
        ("table.choose: x", "the figures stay with table.choose"),
        ("- redo", "this is no command with a key; write for example undo: u"),
    ],
)
def test_a_fault_names_its_line_what_is_wrong_and_what_would_be_right(line: str, said: str) -> None:
    own = read(f"undo.run: z\n{line}\nnew: J")
    assert own.keys == {"undo.run": ("z",), "new": ("J",)}
    (fault,) = own.faults
    assert fault.at("keys.yaml").casefold().startswith(f"keys.yaml:2: {said}".casefold())
    assert "\n" not in fault.text


def test_a_line_that_is_refused_may_make_another_one_clash() -> None:
    own = read("new: m\ntable.mode: alt+n\nredo: f2\nundo: f2\nundo: z")
    assert own.keys == {"redo": ("f2",)}
    assert [fault.line for fault in own.faults] == [1, 2, 4, 5]
    assert "m is table.mode" in own.faults[0].text
    assert "F2 is redo" in own.faults[2].text
    assert "line 4 already" in own.faults[3].text


@pytest.mark.parametrize("data", [b"\xff\xfeu\x00", b"x" * 70_000, b"undo: \xe9"])
def test_bytes_that_are_no_such_file_are_a_fault(data: bytes) -> None:
    own = read_keys(data)
    assert own.keys == {}
    assert own.faults


def test_whatever_is_read_no_two_commands_have_one_key() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for shift in range(1, 26):
        lines = [f"{command.id}: {letters[(at * 7 + shift) % 26]}" for at, command in enumerate(COMMANDS)]
        own = read("\n".join(lines))
        keys: dict[str, str] = {}
        for command in COMMANDS:
            if command.keys == DIGITS:
                continue
            for key in with_fixed(own.keys.get(command.id, command.keys), command.keys):
                assert keys.setdefault(key, command.id) == command.id


def test_the_template_is_yaml_of_every_command_as_it_is_and_says_nothing_yet() -> None:
    assert read(template()) == OwnKeys({})
    bare = "\n".join(re.sub(r"^# (?=[\w.]+:\s+\S+.* # )", "", line) for line in template().splitlines())
    assert read(bare) == OwnKeys({})
    assert set(yaml.safe_load(bare)) == {command.id for command in COMMANDS if command.keys != DIGITS}


async def test_the_app_takes_them_and_names_them_wherever_it_names_a_key(tmp_path: Path) -> None:
    (tmp_path / "keys.yaml").write_text(
        "undo: z\ntable.report: J\nhelp: '*'\nlist.filter: ';'\nentry.program: K\n"
    )
    data = director()
    night_id = night(data, names=NAMES[:12], mode="pots")
    async with running(data, night_id=night_id, folder=tmp_path) as app:
        assert "J who took it" in app.lines()[-1]
        assert app.lines()[-1].endswith("* help")
        await app.press("u", "r")
        assert app.toasts() == []
        await app.press("J", "1", "enter")
        assert app.toasts()[-1].endswith("z undoes.")
        await app.press("z")
        assert "Undone" in app.toasts()[-1]
        await app.press("S")
        assert "; filter by a word" in app.text()
        await app.press("*")
        assert app.place == "Help"
        await app.press(";", *"undo", "enter")
        assert any(re.match(r"\W+z\s+Night: Undo the last act", line) for line in app.lines())
        await app.press("escape", "escape", ":", *keys_of("Undo the last"))
        row = next(line for line in app.lines() if "Undo the last act" in line)
        assert re.search(r"\bz\b", row)
        await app.press("escape", "m", "2", "enter", "K")
        assert app.app.screen.query("Entry").first().text == "!"  # type: ignore[attr-defined]
    assert BY_ID["undo"].keys == ("u",)


async def test_faults_are_said_at_the_start_and_shown_by_the_options(tmp_path: Path) -> None:
    (tmp_path / "keys.yaml").write_text("undo: z\nredo: alt+z\nnwe: N\n")
    async with running(director(), folder=tmp_path) as app:
        assert "keys.yaml, line 2: not every terminal sends alt+z" in app.toasts()[0]
        assert "1 more line was not taken. O and 3 shows them all." in app.toasts()[0]
        await app.press("O")
        assert "1 changed, 2 lines are not right" in app.text()
        await app.press("3")
        assert "Read: undo: z." in app.text()
        assert "did you mean new?" in app.text()


async def test_the_options_write_a_file_and_read_it_anew(tmp_path: Path) -> None:
    async with running(director(), folder=tmp_path) as app:
        await app.press("O", "3")
        assert "is written" in " ".join(app.text().split())
        file = tmp_path / "keys.yaml"
        file.write_text(file.read_text().replace("# new:", "new: J #"))
        await app.press("escape", "O", "3", "escape")
        assert "J new night" in app.lines()[-1]
        assert "J  begins your first night" in app.text()
        await app.press("n")
        assert app.place == "Lobby"
        await app.press("J")
        assert app.place == "NewNight"


async def test_look_and_ascii_are_kept_and_worn_the_next_time() -> None:
    data = director()
    night_id = night(data, names=NAMES[:12], mode="program", rounds=3)
    async with running(data, look="", night_id=night_id) as app:
        assert not app.text().isascii()
        await app.press("O", "1", "2", "O", "2")
        app.app.clear_notifications()
        await app.settle()
        assert app.text().replace("Zoë", "").isascii()
        assert data.roster.people.settings == {"look": "paper", "ascii": True}
    from clow_tui.app import text

    text.use_ascii(False)
    async with running(data, look="", night_id=night_id) as app:
        assert app.app.theme == "paper"
        assert app.text().isascii()
        await app.press("O", "2")
        assert not app.text().isascii()
        assert data.roster.people.settings["ascii"] is False


async def test_a_look_that_is_none_is_said() -> None:
    async with running(director(), look="neon") as app:
        assert app.app.theme == "felt"
        assert app.toasts() == ["There is no look neon; there are felt, paper, contrast."]
