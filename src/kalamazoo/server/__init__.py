"""The web server: tables, seats, the protocol and its storage."""
