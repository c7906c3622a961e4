"""What `solve`, `pick`, `check`, `trace` and `hint` find out about a puzzle: words and data."""
