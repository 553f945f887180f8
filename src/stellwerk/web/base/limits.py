"""What one visitor, one address and all together may ask of the server, as it was set when it was started."""

from stellwerk.web.base import outside
from stellwerk.web.base.settings import Limits, Rate, in_use

__all__ = ["LIMITS", "OUTSIDE", "Limits", "Rate"]

LIMITS = in_use()
OUTSIDE = outside.in_use()  # and what it may send elsewhere
