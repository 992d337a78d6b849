"""Settings of every test run: Hypothesis draws the same examples each time and knows no deadline."""

from hypothesis import settings

settings.register_profile("kalamazoo", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("kalamazoo")
