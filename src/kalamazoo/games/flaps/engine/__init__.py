"""The hot part of Flaps: what is compiled, each file named after what it does."""
