// What the page needs is kept, so that it works without a network. Of each version all files are
// kept in a cache of their own: in the middle of a game, an update leaves the page with its own.

const VERSION = "/*version*/";
const FILES = [/*files*/];

const ROOT = new URL("./", location.href).href;
const OURS = `garns ${ROOT} `; // Another folder of the same host may have a page of its own.
const CACHE = OURS + VERSION;
const VISITED = `${OURS}visited`; // pages of techniques
const NETWORK_TIMEOUT = 2000; // milliseconds

addEventListener("install", (event) => {
  event.waitUntil(takeAlong());
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(forgetOldVersions().then(() => clients.claim())));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const path = request.url.slice(ROOT.length);
  if (path.startsWith("static/")) event.respondWith(ofItsVersion(request));
  else if (path.startsWith("techniques/")) event.respondWith(technique(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

/** All or nothing: a host in the middle of an update may still have the pages of another version. */
async function takeAlong() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
  for (const name of FILES.filter((each) => /\/$|\.html$/.test(each))) {
    const text = await (await cache.match(name)).text();
    if (!text.includes(`static/${VERSION}/`)) {
      await caches.delete(CACHE);
      throw new TypeError(`${name} is of another version`);
    }
  }
}

/** But the one before: a page of it may still be open. */
async function forgetOldVersions() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const others = ours.filter((name) => name !== CACHE && name !== VISITED);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await caches.delete("garns-1"); // what versions without a cache of their own have left
}

/** A name holds its version: what is kept under it is what the network has. */
async function ofItsVersion(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the network, so that a new version shows at once; what is kept, if it fails or keeps us
 * waiting. */
async function page(event) {
  const kept = await (await caches.open(CACHE)).match(nameOf(event.request.url));
  return firstOf(fetch(event.request), kept);
}

/** The name under which a page is kept: `lab` and `lab.html?algorithm=x` are one. */
function nameOf(url) {
  const name = new URL(url).pathname.slice(new URL(ROOT).pathname.length);
  if (name === "" || name === "index.html") return "./";
  return name === "lab" ? "lab.html" : name;
}

/** Likewise for the pages of techniques: who opens one may want the others later. */
async function technique(event) {
  const cache = await caches.open(VISITED);
  const fetched = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(event.request, response.clone());
    return response;
  });
  const isPage = event.request.mode === "navigate";
  event.waitUntil(fetched.then(() => isPage && takeFolder(cache, event.request.url)).catch(() => {}));
  return firstOf(fetched, await cache.match(event.request, { ignoreSearch: true }));
}

/** All pages in the language of a page, unless they were taken along before. */
async function takeFolder(cache, url) {
  const list = new URL("files.json", url).href;
  if (await cache.match(list)) return;
  const response = await fetch(list);
  for (const name of await response.clone().json()) {
    const address = new URL(name, url).href;
    if (!(await cache.match(address))) await cache.add(address);
  }
  await cache.put(list, response);
}

/** What is fetched, if it comes in time and is no error; else what is kept, if anything is. */
function firstOf(fetched, kept) {
  if (!kept) return fetched;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), NETWORK_TIMEOUT));
  const isError = ({ status }) => status >= 400;
  const better = fetched.then((response) => (isError(response) ? kept : response)).catch(() => kept);
  return Promise.race([better, late]);
}
