"""What is worked out beside the screens, in threads and other processes: forecasts and odds."""
