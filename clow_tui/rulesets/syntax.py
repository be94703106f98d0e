"""What is wrong where a file is not even YAML, in words that name the mend."""

import yaml

from clow_tui.rulesets.faults import START, Fault, Spot, fault

# What the parser says (a part of it), and what we say instead; the first that fits.
_SAID = (
    ("exceeded maximum nesting depth", "brackets are nested far too deep here; a ruleset needs 4 levels"),
    (
        "mapping values are not allowed",
        "a colon does not fit here; put text that holds one in quotes, or add the one missing above",
    ),
    ("did not find expected ',' or '}'", "a comma or the closing } is missing before this"),
    ("did not find expected ',' or ']'", "a comma or the closing ] is missing before this"),
    ("could not find expected ':'", "a colon is missing after the key above this"),
    ("found unexpected ':'", "a value is missing after this colon, or the blank before it"),
    ("did not find expected alphabetic or numeric", "a value cannot begin with & or *; put it in quotes"),
    ("unexpected end of stream", "a quote is opened and never closed before this"),
    (
        "did not find expected '-' indicator",
        "this does not line up with the list above it; check the indentation",
    ),
    (
        "did not find expected key",
        "this fits to nothing above it; check indentation, quotes and brackets",
    ),
    ("block sequence entries are not allowed", "a list cannot begin here; put it on a line of its own"),
    ("did not find expected node content", "a value is missing or misplaced here; check brackets and commas"),
    ("did not find expected <document start>", "the ruleset ends above this; check the indentation"),
    ("unknown escape character", "this backslash means nothing here; use single quotes around the text"),
    ("did not find expected hexdecimal number", "this backslash code is not complete; use single quotes"),
    ("found undefined tag handle", "this exclamation mark begins a tag; put the text in quotes"),
    ("did not find URI escaped octet", "this exclamation mark begins a tag; put the text in quotes"),
    ("found undefined alias", "this asterisk begins an alias; put the text in quotes"),
    ("found incompatible YAML document", "leave out the line that begins with %YAML"),
    ("directive", "a line cannot begin with %; leave it out"),
)
_ELSE = "this cannot be read as YAML; check quotes, brackets and indentation here and in the line above"


def syntax_fault(error: yaml.YAMLError, text: str) -> Fault:
    """The parser's complaint at its place, in our words."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        return fault(START, _ELSE)
    spot = Spot(mark.line + 1, mark.column + 1)
    problem = str(getattr(error, "problem", "") or "")
    return fault(spot, _of_character(problem, text, mark.line, mark.column) or _in_our_words(problem))


def _in_our_words(problem: str) -> str:
    return next((ours for theirs, ours in _SAID if theirs in problem), _ELSE)


def _of_character(problem: str, text: str, line: int, column: int) -> str | None:
    """What to say where a single character is at fault."""
    lines = text.splitlines()
    here = lines[line][column : column + 1] if line < len(lines) else ""
    if here == "\t" or "tab" in problem:
        return "a tab stands here; indent with spaces"
    if "cannot start any token" in problem and here:
        return f"a value cannot begin with {here}; put it in quotes"
    return None
