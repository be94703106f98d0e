"""What many past nights tell: which of them are meant, the table of all players, records."""
