// The page works without a network, from its first visit on.

import { warmUp } from "./thinking.js";
import { trusted } from "./trusted.js";

/** To be called when the page shows what it has to show: all else can wait until then. */
export async function takeAlong() {
  warmUp();
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // A new version takes over while the page is open, and a network comes back.
  workers.addEventListener("controllerchange", takeLater);
  addEventListener("online", takeLater);
  try {
    const registration = await workers.register(trusted("../../sw.js"));
    takeLater();
    // A browser would look for a new version by itself, but at a time of its own.
    if (workers.controller) await registration.update();
  } catch {
    // Without a service worker there is a page as long as there is a network.
  }
}

/** Lessons and drills come last of all. */
async function takeLater() {
  (await navigator.serviceWorker.ready).active.postMessage("later");
}
