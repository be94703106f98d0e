"""What is known of players: their ids and names, nights, ratings, and how records are read."""
