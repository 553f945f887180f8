"""All that as charts and pages."""
