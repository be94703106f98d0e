"""A night as it is being set up: what was chosen, the fields of the form, and their words; no screen."""
