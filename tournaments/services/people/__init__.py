"""What is done to players, ships and claims."""
