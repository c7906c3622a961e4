// Asks how far a hand-in is, and shows the page anew when it is judged.
const box = document.getElementById("queue");

async function ask() {
  let again = 10;
  try {
    const answer = await fetch(box.dataset.address, { headers: { Accept: "application/json" } });
    if (answer.ok) {
      const told = await answer.json();
      if (told.state === "done" || told.state === "failed") {
        location.reload();
        return;
      }
      if (box.textContent !== told.words) box.textContent = told.words;
      again = told.again;
    }
  } catch {
    // The server is away for a moment.
  }
  // Not all at once: a whole class waits together.
  setTimeout(ask, (again + Math.random()) * 1000);
}

if (box) setTimeout(ask, 1000);
