"""What each speed claim is measured with: `python -m bench` runs it all. `soak` notes what the longer checks saw."""
