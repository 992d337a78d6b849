"""The hot part of Muggins: what is compiled, each file named after what it does."""
