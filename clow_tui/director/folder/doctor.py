"""What can be done about a data folder that is damaged: rebuild, restore, cut.

Nothing that is mended takes a damaged file away: it is kept under another name.
"""

from __future__ import annotations

from pathlib import Path

from clow_tui.director.director import Director
from clow_tui.director.errors import NotNow, UnknownNight
from clow_tui.director.folder.checkup import wrong_with
from clow_tui.director.salvage import Salvaged, salvage_night, salvage_people
from clow_tui.nearest import nearest
from clow_tui.store import PEOPLE


def rebuild(director: Director) -> str:
    """Make clow.json anew from the logs; under which name the one there was is kept, empty for none.

    Of a night whose log is damaged its last record stays.
    """
    store = director.store
    with director.changing():
        old = dict(store.each("nights"))
        kept = store.begin_records_anew()
        director.catch_up_records()
        for name in store.log_names():
            if name in old and (store.damaged(name) or store.get("nights", name) is None):
                store.put("nights", name, old[name])
        store.flush()
    return kept


def restore(director: Director, words: str) -> str:
    """Take a copy of clow.json back, by its name in backups/ or its path, and bring it up to date.

    Under which name the one there was is kept. UnknownNight where there is no such copy, StoreError where it
    does not read back.
    """
    copies = director.store.backups()
    path = Path(words).expanduser()
    named = [
        copy for copy in copies if copy.name in (words, path.name) and path.parent.name in ("", "backups")
    ]
    if named or path.is_file():
        with director.changing():
            copy = director.store.place.backups / named[0].name if named else path.absolute()
            kept = director.store.restore(copy)
            director.catch_up_records()
        return kept
    near = nearest(words, [copy.name for copy in copies])
    raise UnknownNight(
        f"There is no copy '{words}' in backups/" + (f"; did you mean {near}?" if near else ".")
    )


def cut(director: Director, name: str) -> tuple[list[str], Salvaged]:
    """Go on with what still fits of a damaged log; under which names its files are kept, and how much it is.

    NotNow where nothing is wrong with it or nothing can be gone on with; UnknownNight where there is none.
    """
    store = director.store
    with director.changing():
        if name not in store.extent():
            near = nearest(name, store.log_names())
            raise UnknownNight(f"There is no night '{name}'" + (f"; did you mean {near}?" if near else "."))
        check = store.check_log(name)
        wrong = wrong_with(check)
        if not any(one.cut for one in wrong):
            why = wrong[0].text if wrong else f"Nothing is wrong with {name}."
            raise NotNow(f"{why} There is nothing to cut.")
        whole = check.whole or {line["n"]: line for line in check.acts}
        known = store.all("players") if name == PEOPLE else {}
        seasons = store.all("seasons") if name == PEOPLE else {}
        salvaged = salvage_people(whole, known, seasons) if name == PEOPLE else salvage_night(whole)
        assert salvaged is not None
        kept = store.mend_log(name, salvaged.lines)
        director.read_anew(name)
        director.catch_up_records()
    return kept, salvaged
