"""The data folder as a whole: looked at and mended, given away and taken in, the host's own rulesets."""
