"""Compiles the catalogues (.po) when the package is built, so that an installed stellwerk speaks three languages."""

from pathlib import Path

from babel.messages import mofile, pofile

FOLDERS = ("src", "examples/yard/src")


def compile_all(root: Path) -> None:
    """All catalogues: the common ones, and those of each game."""
    for source in sorted(path for folder in FOLDERS for path in root.glob(f"{folder}/**/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as text, source.with_suffix(".mo").open("wb") as binary:
            mofile.write_mo(binary, pofile.read_po(text))
