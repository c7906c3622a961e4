"""The documentation site: the texts of `docs/`, and pages that are generated from tables and code.

`python -m tools.site` (`make docs`) copies the texts of each language to `build/docs/<language>`,
writes the generated pages beside them, and lets Sphinx build both into `build/docs/html`.

    texts.py       which texts a language has, and where their links lead on the site
    start.py       the start page: its lists of links become the navigation
    commands.py    a page for each command, from its help
    techniques.py  a page for each technique, from the catalogue and its examples
    notations.py   the table of notations
    api.py         the Python interface, from `__all__` and docstrings
    labels.py      the words on generated pages, and those of the theme that it does not translate
    theme.py       what is changed in the finished pages
    sphinx_hooks.py  the link to the other language, and other things that Sphinx asks for
"""
