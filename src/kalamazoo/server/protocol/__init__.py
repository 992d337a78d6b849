"""What goes over the wire: its types, scenes and titles on it, and the same types in TypeScript."""
