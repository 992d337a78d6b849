"""The hot part of Flinch: what is compiled, each file named after what it does."""
