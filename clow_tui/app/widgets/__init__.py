"""Widgets that draw themselves, line by line, in the look of the moment."""
