"""Live games, read: `sitting` who asks and where they sit, `tables` the table as it stands, `lobby` what there is to
join, to watch and to go on with, `fairness` a game's dice as anybody can check them, `chat` what is said,
`reports` what is reported of it."""
