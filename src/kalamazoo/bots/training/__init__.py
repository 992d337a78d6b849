"""Training: weights that a game's players judge by, learned from games that they play by themselves."""
