"""The site's protocol with patience short enough to be lost in a test."""

from uckers_site.serving.heads import Heads


class Impatient(Heads):
    head_seconds = 1.0
