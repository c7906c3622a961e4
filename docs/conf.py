"""How Sphinx builds the documentation; `make docs` runs it once for each language."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from garns import __version__
from tools.site import sphinx_hooks
from tools.site.api import type_aliases

project = "garns"
author = copyright = "the garns authors"
version = release = __version__
# Dashes in the names of options stay as they are.
smartquotes = False

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
templates_path = ["_templates"]

myst_enable_extensions = ["deflist"]
# As deep as links on a code host go: [Systems](architecture.md#systems).
myst_heading_anchors = 4

# A block without a language is text.
highlight_language = "none"

# Docstrings put names between single backticks.
default_role = "literal"
autodoc_member_order = "bysource"
autodoc_type_aliases = type_aliases()
autodoc_typehints_format = "short"
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "garns"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None


def setup(app):
    sphinx_hooks.connect(app)
