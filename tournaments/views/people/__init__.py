"""Pages about players, ships and claims."""
