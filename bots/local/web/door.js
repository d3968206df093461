// A new device gives the word of this start: from the address that it was given (`#share=WORD`, a room may follow after a
// slash), or typed. The word leaves the address bar and the history.

const token = document.querySelector('meta[name="table-token"]').content;
const form = document.getElementById("door");
const input = document.getElementById("word");

async function enter(word, room) {
  const answer = await fetch("/api/share", {
    method: "POST",
    headers: { "X-Table-Token": token, "Content-Type": "application/json", "Accept-Language": document.documentElement.lang },
    body: JSON.stringify({ word }),
  });
  if (!answer.ok) {
    document.getElementById("said").textContent = (await answer.json()).error;
    input.focus();
    return;
  }
  history.replaceState(null, "", room ? `/#${room}` : "/");
  location.reload();
}

const [, word, room] = /^#share=([^/]*)\/?(.*)$/.exec(location.hash) ?? ["", "", location.hash.slice(1)];
if (word) {
  history.replaceState(null, "", room ? `/#${room}` : "/");
  enter(word, room);
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  enter(input.value, room);
});
