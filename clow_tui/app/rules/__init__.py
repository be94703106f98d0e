"""A ruleset on the screen: its file opened, its rules in words, its hands counted, its odds as a page."""
