"""Plain HTTP: the pages, the games on the shelf, tables and records."""
