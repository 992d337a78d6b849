"""The hot part of Authors: what is compiled, each file named after what it does."""
