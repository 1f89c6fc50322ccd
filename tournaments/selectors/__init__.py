"""What is asked of people and competition."""
