// Keeps a page as it is now on the server: asks every few seconds for the texts of its elements,
// and is told nothing if nothing has changed. Without this script pages are loaded again.

const EVERY = 3000;
const LONGEST = 60000;

const root = document.querySelector("[data-live]");
let tag = "";
let wait = EVERY;
let timer = 0;

async function ask() {
  try {
    const answer = await fetch(root.dataset.live, { headers: tag ? { "If-None-Match": tag } : {} });
    if (answer.status === 200) {
      tag = answer.headers.get("ETag") ?? "";
      show(await answer.json());
    } else if (answer.status !== 304) {
      throw new Error(String(answer.status));
    }
    wait = EVERY;
    root.dataset.fresh = "yes";
  } catch {
    // The server may be away: ask less and less often, and say that this is old.
    wait = Math.min(LONGEST, wait * 2);
    root.dataset.fresh = "no";
  }
  again();
}

function again() {
  clearTimeout(timer);
  timer = document.hidden ? 0 : setTimeout(ask, wait);
}

function show({ texts = {}, states = {}, values = {}, questions }) {
  const isOther = questions !== undefined && String(questions) !== (root.dataset.questions ?? "0");
  const isMissing = Object.keys(states).some((id) => !document.getElementById(id));
  if (isOther || isMissing) {
    // There are rows or columns that the page does not have.
    location.reload();
    return;
  }
  for (const [id, text] of Object.entries(texts)) {
    const element = document.getElementById(id);
    if (element && element.textContent !== text) element.textContent = text;
  }
  for (const [id, state] of Object.entries(states)) {
    document.getElementById(id).dataset.state = state;
  }
  for (const [id, [value, most]] of Object.entries(values)) {
    const bar = document.getElementById(id);
    if (bar) {
      bar.max = most;
      bar.value = value;
    }
  }
}

if (root) {
  document.addEventListener("visibilitychange", () => (document.hidden ? again() : ask()));
  ask();
}
