"""What is done to people and competition."""
