"""Pages to read about a ruleset: its rules in words, its hands, its odds."""
