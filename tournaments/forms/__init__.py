"""What is asked of people on pages about players and competition."""
