"""The tables of a server: what people and bots do at them, in order, on disk before it is told."""
