"""The look: what every page is built from (components, page frame, errors), and the home page."""
