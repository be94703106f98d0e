"""Kinds of screens: what several of them share, so that no screen needs to know another."""
