// What the page needs is kept, so that it works without a network. Of each version all files are
// kept in a cache of their own: in the middle of a game, an update leaves the page with its own.
//
// A browser may stop a service worker at any time, and a host may change at any time. So files are
// kept one by one, each attempt takes what is still missing, and a page comes after the files that it
// needs: whatever is cut short, a page that is kept can be opened.

const VERSION = "/*version*/";
const FILES = [/*files*/]; // without these, there is no new version
const LATER = [/*later*/]; // the school and the lab, which must not delay the first visit
const AT_A_TIME = 6;

const ROOT = new URL("./", location.href).href;
const OURS = `garns ${ROOT} `; // Another folder of the same host may have a page of its own.
const CACHE = OURS + VERSION;
const VISITED = `${OURS}visited`; // pages of techniques
const NETWORK_TIMEOUT = 2000; // milliseconds

let takingLater = null;

addEventListener("install", (event) => {
  event.waitUntil(takeAlong(FILES));
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(forgetOldVersions().then(() => clients.claim())));

// A page says so when it needs nothing more itself; several pages may say so at once. What fails now
// is taken along on another visit.
addEventListener("message", (event) => {
  if (event.data !== "later") return;
  takingLater ??= takeAlong(LATER, isNewest).catch(() => {}).finally(() => (takingLater = null));
  event.waitUntil(takingLater);
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const path = request.url.slice(ROOT.length);
  if (path.startsWith("static/")) event.respondWith(ofItsVersion(request));
  else if (path.startsWith("techniques/")) event.respondWith(technique(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

/** What is missing of these files, in their order, as long as they are wanted. */
async function takeAlong(names, areWanted = () => true) {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = names.filter((name) => !kept.has(new URL(name, ROOT).href));
  while (missing.length && areWanted()) {
    await Promise.all(missing.splice(0, AT_A_TIME).map((name) => take(cache, name)));
  }
}

/** Whether no newer version waits for this one: it cannot take over before this one is idle. */
function isNewest() {
  return !registration.waiting;
}

/** A host in the middle of an update may still have a page of another version, or have it already. */
async function take(cache, name) {
  if (name.startsWith("static/")) return cache.add(name);
  const response = await fetch(name, { cache: "no-cache" });
  const text = await response.clone().text();
  if (!text.includes(`static/${VERSION}/`)) throw new TypeError(`${name} is of another version`);
  await cache.put(name, response);
}

/** But the one before: a page of it may still be open. */
async function forgetOldVersions() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const others = ours.filter((name) => name !== CACHE && name !== VISITED);
  const whole = await Promise.all(others.map((name) => caches.match(ROOT, { cacheName: name })));
  const before = others.findLast((_, index) => whole[index]);
  const old = others.filter((name) => name !== before);
  await Promise.all(old.map((name) => caches.delete(name)));
  await caches.delete("garns-1"); // what versions without a cache of their own have left
}

/** A name holds its version: what is kept under it is what the network has. */
async function ofItsVersion(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the network, so that a new version shows at once; what is kept, if it fails or keeps us
 * waiting. */
async function page(event) {
  const kept = await caches.match(nameOf(event.request.url), { cacheName: CACHE });
  return firstOf(fetch(event.request, { cache: "no-cache" }), kept);
}

/** The name under which a page is kept: `lab` and `lab.html?algorithm=x` are one, and so are the
 * others. */
function nameOf(url) {
  const name = new URL(url).pathname.slice(new URL(ROOT).pathname.length);
  if (name === "" || name === "index.html") return "./";
  return ["edit", "lab", "learn"].includes(name) ? `${name}.html` : name;
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
