// What the page needs is kept, so that it works without a network. The network comes first: a new
// version of garns shows at once. But it is not waited for without end.

const CACHE = "garns-1";
const NETWORK_TIMEOUT = 3000; // milliseconds
const SLOW_FOR = 30_000;
let slowUntil = 0;
const LANGUAGES = [/*languages*/]; // The server knows them.
const ENGINE = [/*engine*/]; // Likewise; none if it has no engine.
const NEEDED = [
  "/",
  "/lab",
  ...LANGUAGES.map((each) => `/api/words/${each}`),
  "/api/shelf",
  ...ENGINE,
  ...[
    "advice.js", "board.js", "choice.js", "colours.css", "dialogs.js", "game.js", "hints.js", "icon.svg", "lab.css", "lab.js",
    "links.js", "main.js", "manifest.webmanifest", "server.js", "store.js", "style.css", "symbols.js",
    "thinking.js", "trusted.js",
    "viewer/board.css", "viewer/viewer-search.js", "viewer/viewer.css", "viewer/viewer.js", "words.js",
  ].map((name) => `/static/${name}`),
];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(NEEDED)));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answerTo(event));
});

/** From the network; what is kept, if it fails or keeps us waiting. */
async function answerTo(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(event.request, { ignoreSearch: true });
  const fetched = fromNetwork(event.request, cache);
  if (!kept) return fetched;
  // What comes too late for now is kept for the next time.
  event.waitUntil(fetched.catch(() => {}));
  return Promise.race([fetched.catch(() => kept), afterTimeout(kept)]);
}

async function fromNetwork(request, cache) {
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  slowUntil = 0;
  return response;
}

/** The response, when the network has had its time. A page asks for a dozen files one after the
 * other: once the network was too slow, none of them waits for it for a while. */
function afterTimeout(response) {
  return new Promise((resolve) => {
    const giveUp = () => {
      slowUntil = Date.now() + SLOW_FOR;
      resolve(response);
    };
    setTimeout(giveUp, Date.now() < slowUntil ? 0 : NETWORK_TIMEOUT);
  });
}
