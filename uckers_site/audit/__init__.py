"""The audit trail: who changed what of lasting things, when, and why. Entries are written beside the change."""
