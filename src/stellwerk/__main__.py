"""`python -m stellwerk` is the command `stellwerk`."""

import sys

if __name__ == "__main__":
    from stellwerk.cli import main

    sys.exit(main())
