"""The hot part of what games share: what is compiled, each file named after what it does."""
