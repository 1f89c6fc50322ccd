"""What is done to entries: made by players (`entering`), answered and left by them (`answering`), kept by secretaries
(`keeping`, `substituting`, `lists`), and written to (`messages`)."""
