"""What is done when the package is built: the catalogues always, the engine compiled when it is asked for; the
documentation comes along where it was built.

Either switch asks: HATCH_BUILD_HOOKS_ENABLE=1, which asks for all that can be done, or HATCH_BUILD_HOOK_ENABLE_MYPYC=1.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

import compile_fast
import compile_locale

DOCUMENTATION = "build/docs"  # where `make docs` has built it, the wheel brings it along, and its server shows it
SWITCHES = ("HATCH_BUILD_HOOKS_ENABLE", "HATCH_BUILD_HOOK_ENABLE_MYPYC")


def asked() -> bool:
    return any(os.environ.get(name) in ("1", "true") for name in SWITCHES)


class Build(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return compile_fast.NEEDS if asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        compile_locale.compile_all(root)
        if self.target_name == "wheel" and version == "standard" and (root / DOCUMENTATION / "index.html").is_file():
            build_data["force_include"][str(root / DOCUMENTATION)] = "stellwerk/documentation"
        if asked() and self.target_name == "wheel" and version == "standard":
            place = root / "build" / "wheel"
            made = compile_fast.build(root, place)
            build_data |= {"pure_python": False, "infer_tag": True}
            build_data["force_include"] |= {str(place / path): path.as_posix() for path in made}
