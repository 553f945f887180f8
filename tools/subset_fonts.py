"""The web fonts of the page, cut down to its letters: `python tools/subset_fonts.py` after `npm ci`.

They come from packages of npm under the Open Font License, whose text is kept beside them. A font that was changed
must not bear a reserved name, so both bear ours.
"""

import sys
from pathlib import Path
from typing import Final, NamedTuple

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).parents[1]
FONTS: Final = ROOT / "src" / "stellwerk" / "web" / "static"
LETTERS: Final = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„…‹›€←↑→↓−≤≥")]
FEATURES: Final = ["ccmp", "kern", "liga", "locl", "mark", "tnum"]
MOST: Final = 40_000  # bytes of a font


class Face(NamedTuple):
    package: str
    file: str
    name: str
    weights: tuple[int, int] | None  # of a font in which they vary


FACES: Final = {
    "sentence": Face(
        "@fontsource-variable/source-sans-3", "source-sans-3-latin-wght-normal", "Stellwerk Sentence", (400, 700)
    ),
    "sign": Face("@fontsource/barlow-condensed", "barlow-condensed-latin-600-normal", "Stellwerk Sign", None),
}


def subset(face: Face) -> TTFont:
    font = TTFont(ROOT / "node_modules" / face.package / "files" / f"{face.file}.woff2", recalcTimestamp=False)
    cut = Subsetter(Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14]))
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    if face.weights:
        font = instantiateVariableFont(font, {"wght": face.weights})
    for number, name in {1: face.name, 3: face.name, 4: face.name, 6: face.name.replace(" ", "")}.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    font.flavor = "woff2"
    return font


def licences() -> str:
    """Who made the fonts, and the text of the licence once."""
    texts = [(ROOT / "node_modules" / face.package / "LICENSE").read_text("utf-8") for face in FACES.values()]
    by = [f"{face.name}: {subset(face)['name'].getDebugName(0)}; a subset of {face.package}" for face in FACES.values()]
    return "\n".join(by) + "\n\n" + texts[0][texts[0].index("This Font Software") :].strip() + "\n"


def main() -> int:
    for name, face in FACES.items():
        path = FONTS / f"{name}.woff2"
        subset(face).save(path)
        size = path.stat().st_size
        print(f"{path.name}: {size} bytes" + (" – too big" if size > MOST else ""))
    (FONTS / "OFL.txt").write_text(licences(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
