"""What several games share: the shell of a game, the readers of positions, asking games and games for one."""
