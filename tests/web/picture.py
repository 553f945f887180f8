"""The picture of a page outside a browser: what changed is done to it as static/board.js does it."""

import json
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element


def tree(text: str) -> Element:
    return ElementTree.fromstring(f"<main>{text}</main>")


def alter(picture: Element, patch: dict[str, Any]) -> None:
    """The changes of a panel, as they come out of JSON."""
    by_id = {name: element for element in picture.iter() if (name := element.get("id"))}
    for name, (attributes, children) in json.loads(json.dumps(patch)).items():
        found = by_id.get(name)
        assert found is not None, f"the picture has no {name}"
        for key, value in attributes.items():
            if value is None:
                del found.attrib[key]
            else:
                found.set(key, value)
        if children is not None:
            had = list(found)
            found[:] = [had[child] if isinstance(child, int) else tree(child)[0] for child in children]


def same(one: Element, other: Element) -> bool:
    return (
        (one.tag, one.attrib, one.text or "") == (other.tag, other.attrib, other.text or "")
        and len(one) == len(other)
        and all(map(same, one, other))
    )
