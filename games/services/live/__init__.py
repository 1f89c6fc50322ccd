"""Live games, changed. `opening` and `seating` bring players to a table, `keeping` has seats wait for them, `seeding`
brings their seeds for the dice; `playing` is what a seat does in its turn, `leaving` how sides leave and games are
ended by agreement, `attending` what the site does by itself when its time has come. All of them hold the table and
settle what they changed by `holding`. `chat` is what is said at it, and `pace` how often;
`reports` what is reported of it, `moderating` what moderators do then."""
