"""Websockets: frames in and out, and one connection each."""
