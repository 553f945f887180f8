"""Every guide and every decision is in the list of its folder, and every link of those lists leads somewhere."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
LISTED = {
    DOCS / "README.md": [*DOCS.glob("*.md"), *DOCS.glob("guide/*.md")],
    DOCS / "decisions" / "README.md": [*DOCS.glob("decisions/0*.md")],
}


@pytest.mark.parametrize("index", LISTED, ids=lambda path: str(path.relative_to(DOCS)))
def test_a_list_names_every_page(index: Path) -> None:
    links = [(index.parent / link).resolve() for link in re.findall(r"\]\(([^)#]+)", index.read_text("utf-8"))]
    assert [link for link in links if not link.exists()] == []
    assert sorted(page.name for page in LISTED[index] if page not in (*links, index)) == []
