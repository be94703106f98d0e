"""What a host is asked in words at an entry, and what the answers come to; no screen."""
