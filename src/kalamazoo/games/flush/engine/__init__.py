"""The hot part of Flush: what is compiled, each file named after what it does."""
