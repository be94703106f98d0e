"""The verbs: under which heading each is listed, the module that holds it, and what it does in a line.

A verb is the click command of its own name in its module, with `_` for `-` (and one at the end where the name
is a word of Python's); the module is imported when the verb is used.
"""

VERBS: dict[str, dict[str, tuple[str, str]]] = {
    "One table": {
        "referee": ("referee", "Referee one table, keyed in or piped in."),
    },
    "Rulesets": {
        "check": ("rules", "All faults of a ruleset file, or its hands with their counts."),
        "rulesets": ("rules", "The rulesets there are, and where each comes from."),
    },
}
