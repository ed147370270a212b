"""A game's folder read into one validated value: `pnp.definition.load.load_game`."""
