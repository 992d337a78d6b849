"""The ground every game stands on: cards, generator, options, state, events, scenes."""
