"""The fonts of the page: small, with every letter of the three languages, and under a name that they may bear."""

import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from stellwerk.web import STATIC
from stellwerk.web.base.template import FONTS
from tests.web.serving import Server, Visitor

MOST = 40_000  # bytes of a font
SOURCE = Path(STATIC).parents[1]
SIGNS = set("◀▶▁▂▃▄▅▆▇█▴▾○●◐★✓♪")  # are no letters: any font will do


@pytest.mark.parametrize(("name", "family", "weights"), FONTS)
def test_a_font_is_small_and_bears_its_own_name(name: str, family: str, weights: str) -> None:
    font = TTFont(STATIC / name)
    assert (STATIC / name).stat().st_size <= MOST
    assert font["name"].getDebugName(1) == family
    assert "Source" not in " ".join(font["name"].getDebugName(number) for number in (1, 4, 6))
    assert f"{family}: " in (STATIC / "OFL.txt").read_text("utf-8")
    assert (len(weights.split()) == 2) == ("fvar" in font)


def test_the_fonts_have_every_letter_of_all_languages() -> None:
    texts = [path.read_text("utf-8") for kind in ("po", "toml", "html") for path in SOURCE.rglob(f"*.{kind}")]
    letters = {letter for text in texts for letter in text if letter.isprintable()} - SIGNS
    assert len(letters) > 100
    sentence = set(map(chr, TTFont(STATIC / "sentence.woff2").getBestCmap()))
    sign = set(map(chr, TTFont(STATIC / "sign.woff2").getBestCmap()))
    assert letters - sentence - set("←→≥") == set()
    assert {letter for letter in letters if letter.isalnum()} - sign == set()


def test_a_page_loads_its_fonts_early_and_for_good(server: Server) -> None:
    guest = Visitor(server.address)
    page = guest.get("/").text
    addresses = re.findall(r'<link rel="preload" href="([^"]+)" as="font"', page)
    assert [address.partition("?")[0] for address in addresses] == [f"/static/{name}" for name, _, _ in FONTS]
    for address in addresses:
        assert f"src:url({address})" in page
        answer = guest.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "font/woff2"
