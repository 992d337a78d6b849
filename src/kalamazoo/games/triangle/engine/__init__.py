"""The hot part of Triangle: what is compiled, each file named after what it does."""
