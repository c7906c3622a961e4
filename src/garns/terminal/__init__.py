"""The game in the terminal: `app` fills the screen, `plain` works line by line."""

__all__: list[str] = []
