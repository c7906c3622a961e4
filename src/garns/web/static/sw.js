// What the page needs is kept, so that it works without a network. The network comes first: a new
// version of garns shows at once.

const CACHE = "garns-1";
const NEEDED = [
  "/",
  "/lab",
  "/api/words/en",
  "/api/words/pt",
  "/api/shelf",
  ...[
    "advice.js", "board.js", "colours.css", "dialogs.js", "game.js", "hints.js", "icon.svg", "lab.css", "lab.js",
    "lines.js", "links.js", "main.js", "manifest.webmanifest", "plan.js", "server.js", "store.js", "style.css", "symbols.js",
    "trusted.js", "viewer/board.css", "viewer/viewer-search.js", "viewer/viewer.css", "viewer/viewer.js", "words.js",
  ].map((name) => `/static/${name}`),
];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(NEEDED)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(fromNetworkOrKept(event.request));
});

async function fromNetworkOrKept(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
