"""How numbers are written for people."""


def formatted(value: float, form: str) -> str:
    """A number as printed, with a minus sign and not a hyphen, and a space before the percent sign."""
    words = f"{value:{form}}".replace("-", "−").replace("%", " %")
    return "0" if words in ("+0", "−0") else words
