"""How the site is served: the processes, request bodies, and the two health addresses."""
