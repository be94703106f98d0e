"""Who meets whom: pairs by matching, tables by swaps and exact covers, seats in balance. Pure."""
