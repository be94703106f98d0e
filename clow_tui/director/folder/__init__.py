"""The data folder as a whole: looked at and mended, given away and taken in, and files beside the nights."""
