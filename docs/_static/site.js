// A browser does not let a page that was opened from disk read the others, which the search would
// do to show a few words of each result.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// What is too wide for the screen scrolls by itself, so it has to be in reach of the keyboard.
function makeScrollable() {
  for (const part of document.querySelectorAll("pre, .table-wrapper")) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}

addEventListener("load", makeScrollable);
addEventListener("resize", makeScrollable);
