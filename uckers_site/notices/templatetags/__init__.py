"""Template tags of notices: `{% load notices %}`."""
