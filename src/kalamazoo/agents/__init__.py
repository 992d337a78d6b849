"""Agents: models of language sit at a table, by texts alone."""
