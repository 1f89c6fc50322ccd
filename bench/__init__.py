"""What each speed claim is measured with. `python -m bench` runs all of it and writes `RESULTS.md`."""
