"""Who plays here: players known, merged and forgotten, their nights, ratings and seasons."""
