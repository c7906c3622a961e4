"""What `garns trace` shows: animations in the terminal, pictures, traces from files."""
