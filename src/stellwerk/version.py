"""The version of Stellwerk on this host."""

from importlib.metadata import PackageNotFoundError, version


def installed() -> str:
    try:
        return version("stellwerk")
    except PackageNotFoundError:  # run from the source folder, without installing
        return "0+source"
