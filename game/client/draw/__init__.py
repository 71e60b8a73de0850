"""Drawing: what things look like, at any window size. No scene, no input, no state of a match."""
