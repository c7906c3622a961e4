"""Sentences whose ids begin with `rating.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "layout": "A escala {scale} é para tabuleiros 9×9 com blocos; os outros têm só um nível: garns rate sem --scale.",
}
