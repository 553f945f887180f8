"""The command `stellwerk`, also as `python -m stellwerk`. It needs packages that programs do without."""

import sys


def main() -> int:
    try:
        from stellwerk import cli
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("stellwerk"):
            raise
        print("stellwerk: The command needs packages that are not installed: pip install stellwerk", file=sys.stderr)
        return 2
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
