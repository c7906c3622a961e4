"""`python -m tools.site`: build the documentation site into build/docs/html."""

from __future__ import annotations

import shutil
import subprocess
import sys

from .api import write_api
from .commands import write_commands
from .notations import write_notations
from .places import BUILD, DOCS, EDITIONS, HTML, ROOT, Edition
from .start import finish_start_page
from .techniques import write_techniques
from .texts import collect
from .theme import finish_pages


def main() -> int:
    # All pages are written again anyhow, and of those that are gone nothing must stay.
    shutil.rmtree(BUILD, ignore_errors=True)
    for edition in EDITIONS:
        _prepare(edition)
    write_api()
    # One after the other would take twice as long.
    builds = [subprocess.Popen(_sphinx(edition)) for edition in EDITIONS]
    codes = [build.wait() for build in builds]
    if any(codes):
        return 1
    for edition in EDITIONS:
        finish_pages(edition)
    print(f"The site is in {HTML.relative_to(ROOT)}/index.html")
    return 0


def _prepare(edition: Edition) -> None:
    collect(edition)
    write_commands(edition)
    write_techniques(edition)
    write_notations(edition)
    finish_start_page(edition)


def _sphinx(edition: Edition) -> list[str]:
    return [
        *(sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"),
        *("--conf-dir", str(DOCS), "--define", f"language={edition.sphinx_language}"),
        *("--doctree-dir", str(BUILD / f"doctrees-{edition.language}")),
        *(str(edition.source), str(edition.html)),
    ]


if __name__ == "__main__":
    sys.exit(main())
