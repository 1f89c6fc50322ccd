"""What people type about games, read and judged before a service is asked."""
