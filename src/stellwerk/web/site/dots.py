"""Pictures in dots."""

from importlib.util import find_spec

MISSING = "A picture as .png needs one more package: pip install resvg-py. An .svg needs none."


def known() -> bool:
    """Whether what draws them is installed."""
    return all(find_spec(name) for name in ("resvg_py", "font_source_sans_pro"))


def png(svg: str, width: int | None = None) -> bytes:
    """The picture in dots, lettered in the font that comes along, so that it is the same on every machine.

    It is as wide as its own measures say, if no width is given.
    """
    if not known():
        raise ValueError(MISSING)
    import resvg_py
    from font_source_sans_pro import font_files_ttf  # type: ignore[import-untyped]

    family = "Source Sans Pro"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=sorted(font_files_ttf.values()),
            font_family=family,
            sans_serif_family=family,
        )
    )
