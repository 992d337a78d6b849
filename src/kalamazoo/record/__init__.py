"""Records and positions: games and tables as text."""
