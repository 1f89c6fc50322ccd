"""The game in words, for pages and the API: `boards` tells positions, `throws` throws, plays and endings, `options`
house rules, `records` a whole game turn by turn, `games` who sits where and what a game counts for."""
