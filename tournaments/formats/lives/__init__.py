"""A bracket's life: what results, corrections, withdrawals and disqualifications make of it, as immutable values."""
