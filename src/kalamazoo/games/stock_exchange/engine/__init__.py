"""The hot part of Stock Exchange: what is compiled, each file named after what it does."""
