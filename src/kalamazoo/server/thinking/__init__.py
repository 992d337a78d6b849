"""Thinking: bots and replays in worker processes, and when a bot's wish is carried out."""
