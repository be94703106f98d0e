"""The program: `clow-tui`, or `python -m clow_tui`."""

import gc
import os
import sys

# Starting makes tens of thousands of objects that stay; looking through them over and over costs a tenth.
YOUNG_OBJECTS = 100_000


def main() -> int:
    """Does what the command line says and returns the exit code."""
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)
    # No plugin of some other package has a say in how a ruleset is read; nor is one looked for.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from clow_tui.cli.main import run

    code = run(sys.argv[1:], _open_app)
    gc.freeze()  # nor are they looked through once more on the way out: another seventh
    return code


def _open_app(data: str | None) -> int:
    from clow_tui.app.app import run_app
    from clow_tui.data_place import data_place

    return run_app(data_place(data))


if __name__ == "__main__":
    sys.exit(main())
