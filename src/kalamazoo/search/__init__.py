"""Search for every game: moves are tried in guessed worlds, and the usual one is left only for a better one."""
