"""The program: `clow-tui`, or `python -m clow_tui`."""

import sys

from clow_tui.cli.main import run


def main() -> int:
    """Does what the command line says and returns the exit code."""
    return run(sys.argv[1:], _open_app)


def _open_app(data: str | None) -> int:
    from clow_tui.app.app import run_app
    from clow_tui.data_place import data_place

    return run_app(data_place(data))


if __name__ == "__main__":
    sys.exit(main())
