// A browser does not let a page that was opened from disk read the others, which the search would
// do to show a few words of each result.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
