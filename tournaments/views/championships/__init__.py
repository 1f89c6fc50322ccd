"""Pages of championships: what is to be seen of editions, titles, groups and draws, and officials' pages on them."""
