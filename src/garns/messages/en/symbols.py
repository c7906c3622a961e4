"""Sentences whose ids begin with `symbols.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unusable": "“{symbol}” cannot be a symbol: blanks, commas and frame characters separate cells.",
    "repeated": "The symbol “{symbol}” stands for two things.",
    "count": (
        "{n} symbol given where the board needs {size}.",
        "{n} symbols given where the board needs {size}.",
    ),
    "no-such-set": "“{name}” is not a set of symbols. Sets: {known}. Symbols of your own are different characters or a list with commas, one for each value; pictures are a folder of image files.",
    "no-set-of-size": (
        "“{name}” is not a set of symbols, and has {n} character where the board needs {size}. Sets: {known}.",
        "“{name}” is not a set of symbols, and has {n} characters where the board needs {size}. Sets: {known}.",
    ),
    "no-folder": "There is no folder or image file “{name}”.",
    "no-images": "“{name}” has no image files (png, svg, jpg).",
    "image": "“{name}” cannot be used as an image: {problem}",
    "no-glyph": "No font here can print the symbol “{symbol}”. Use a folder of images instead: --symbols FOLDER.",
    "too-small": "The symbols are too long to be read on boards of this size. Put fewer boards on a page (--per-page), or use shorter symbols or images.",
    "names-for-images": "Images are not shown here: the names of the files stand in their place.",
}
