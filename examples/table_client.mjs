/**
 * Sits down at a table by its link and plays random moves until the game is over.
 *
 *     node table_client.mjs http://host:8420/t/TABLE        (node 22; 20 with --experimental-websocket)
 *
 * Everything it needs to know is in docs/bot-api.md and docs/protocol.md.
 */
const [base, table] = (process.argv[2] ?? "").split("/t/");
if (!table) throw new Error("usage: node table_client.mjs http://host:8420/t/TABLE");

let token = "";

/** One request; what is refused throws with its code. */
async function ask(method, path, body) {
  const answer = await fetch(base + path, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body: body && JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${told.error.code}: ${told.error.text.en}`);
  return told;
}

token = (await ask("POST", "/api/people", { nickname: "node" })).token;
const contribution = String(Math.random());
await ask("POST", `/api/tables/${table}/commands`, {
  id: "join",
  command: { type: "join", contribution },
});
console.log(`joined ${table}`);

const socket = new WebSocket(`${base.replace("http", "ws")}/ws?table=${table}`);
const send = (message) => socket.send(JSON.stringify(message));
const pings = setInterval(() => send({ type: "ping", n: 0 }), 2500);
let acted = "";

/** Move if it is our turn, once for every position. */
async function act() {
  const now = await ask("GET", `/api/tables/${table}/memory`).catch(() => null); // not begun yet
  const { acting, number: game, ply, legal, form, memories } = now ?? {};
  if (!acting || !(acting.seat in memories) || acted === `${game}.${ply}`) return;
  acted = `${game}.${ply}`;
  // what is filled in as a form is a maze: a treasure, and no barriers
  const text = form ? "build D4" : legal[Math.floor(Math.random() * legal.length)];
  const command = acting.is_roll ? { type: "roll", game, ply } : { type: "move", text, game, ply };
  send({ type: "do", table, id: acted, command });
}

socket.onopen = () => send({ type: "hello", token, table });
socket.onmessage = async ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === "probe") send({ type: "echo", n: message.n });
  if (message.type === "refusal") console.error(message.error.code, message.error.text.en);
  if (message.type !== "snapshot" && message.type !== "events") return;
  const states = message.type === "snapshot" ? [message.state] : message.events;
  if (!states.some((state) => state.phase === "over")) return act();
  console.log("the game is over");
  clearInterval(pings);
  socket.close();
};
