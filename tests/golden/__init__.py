"""Golden files: what was reviewed once is compared ever after. `make golden` writes them anew."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent


def compare(name: str, text: str) -> None:
    """The text equals the golden file; with STELLWERK_GOLDEN=write it becomes it."""
    path = FOLDER / name
    if os.environ.get("STELLWERK_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.exists(), f"{name} does not exist yet: make golden"
    assert path.read_text("utf-8") == text, f"{name} differs: look at the difference, then make golden"
