"""What `generate` makes: puzzles of a layout, or with constraints."""
