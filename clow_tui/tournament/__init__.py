"""A night, pure: acts and their fold, history, formats, seating, standings, and the record of it all."""
