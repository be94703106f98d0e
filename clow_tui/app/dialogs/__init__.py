"""Cards over a screen that ask one thing: yes or no, one of several, somebody, something to read.

Each gives back its answer and knows no screen; esc leaves all as it was.
"""

from clow_tui.app.dialogs.choosing import Choose, InOrder
from clow_tui.app.dialogs.dialog import Confirm, Dialog, KeyLine, Reading, Words

__all__ = ["Choose", "Confirm", "Dialog", "InOrder", "KeyLine", "Reading", "Words"]
