"""The verbs: under which heading each is listed, the module that holds it, and what it does in a line.

A verb is the click command of its own name in its module, with `_` for `-` (and one at the end where the name
is a word of Python's); the module is imported when the verb is used.
"""

VERBS: dict[str, dict[str, tuple[str, str]]] = {
    "One table": {
        "referee": ("referee", "Referee one table, keyed in or piped in."),
    },
    "A night": {
        "new": ("nights", "Begin a night."),
        "draw": ("nights", "Draw its tables and seats."),
        "tables": ("nights", "The tables as they stand, and the moves to call out."),
        "table": ("nights", "One table: whom it asks for what."),
        "answer": ("playing", "Answer what a table asks."),
        "mode": ("playing", "Who throws at a table: the program, or real dice keyed in."),
        "pot": ("floor", "Real dice: who took the pot."),
        "out": ("floor", "Who went out at a table on outcome."),
        "result": ("floor", "The places at a table in heats."),
        "rolloff": ("floor", "Who tied at the cut goes on."),
        "count": ("floor", "Set a table's stacks as they were counted."),
        "play": ("playing", "Let the program throw on."),
        "undo": ("playing", "Take the last act back."),
        "redo": ("playing", "Bring back what undo took."),
        "amend": ("playing", "Put right a throw, a pot or who went out."),
        "standings": ("nights", "Who stands where."),
        "log": ("nights", "The night's log in words."),
        "history": ("nights", "All nights."),
        "discard": ("people", "Delete a practice night."),
        "restore": ("people", "Bring a deleted practice night back, or list those deleted."),
        "verify": ("nights", "Check a night's throws and draws from its log."),
        "doctor": ("doctor", "What is in the data, what is wrong with it, and how to go on."),
        "locate": ("nights", "Where the data lies."),
    },
    "People and the end of a night": {
        "add": ("floor", "A player comes in, late or before the draw."),
        "leave": ("floor", "A player goes home."),
        "no-show": ("floor", "A player never came."),
        "away": ("floor", "A player is away for a while."),
        "back": ("floor", "He is back."),
        "return": ("floor", "Somebody reported out by mistake plays on."),
        "reenter": ("floor", "Somebody who is out enters again."),
        "move": ("floor", "Move a player to another table."),
        "swap": ("floor", "Two players change seats."),
        "pin": ("floor", "A player stays at his table."),
        "outs": ("floor", "Put the order of outs right."),
        "level": ("floor", "The next level now, or another ante."),
        "clock": ("floor", "Pause the clock, or let it go on."),
        "finish": ("floor", "End the night."),
        "buy": ("changing", "A player buys tokens at an open table."),
        "cash": ("changing", "A player hands tokens in at an open table."),
        "offer": ("changing", "Offer the bank once more."),
        "new-table": ("changing", "One more table, for those who wait."),
        "change": ("changing", "Change levels, stops, names or rules under way."),
        "players": ("people", "The players known, or one of them with his nights."),
        "rename": ("people", "Give a player another name."),
    },
    "Rulesets": {
        "check": ("rules", "All faults of a ruleset file, or its hands with their counts."),
        "rulesets": ("rules", "The rulesets there are, and where each comes from."),
        "rules": ("rules", "A game's rules in words."),
    },
}
