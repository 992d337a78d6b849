"""The hot part of Store: what is compiled, each file named after what it does."""
