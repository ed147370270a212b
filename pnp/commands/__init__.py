"""One module a command: a choice of game and options in, output and an exit status out."""
