"""Live games as pages. `asking` says who asks; `shown` is what a table shows; `table` the page and what is done there
in turn; `seats` coming and going before the game; `leaving` its ends; `opening` a new table; `fairness` its dice;
`chat` what is said, and `chat_shown` what of it one reader is shown; `lines` and `people` what can be done about it,
and `muting`."""
