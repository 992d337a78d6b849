"""The table without a server: the same tables in a browser's worker, and the folder that carries them there."""
