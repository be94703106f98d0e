"""For all tests: no property is judged by how long an example takes on a busy machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
