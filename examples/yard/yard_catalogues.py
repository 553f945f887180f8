"""Compiles the catalogues (.po) when the package is built, so that the installed game speaks three languages."""

from pathlib import Path
from typing import Any

from babel.messages import mofile, pofile
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileLocale(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in sorted(Path(self.root).glob("src/*/locale/*/LC_MESSAGES/*.po")):
            with source.open("rb") as text, source.with_suffix(".mo").open("wb") as binary:
                mofile.write_mo(binary, pofile.read_po(text))
