"""The night as the room sees it: a board for a second screen, and pages for phones. It writes nothing.

`watch.py` follows the logs as they grow; `turns.py` says what goes by turns; `pages.py` writes the same as
HTML; `screen.py` and `server.py` show them.
"""
