"""Sentences whose ids begin with `rating.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "layout": "The scale {scale} is for 9×9 boards with boxes; others have only a level: garns rate without --scale.",
}
