"""The hot part of Patience: what is compiled, each file named after what it does."""
