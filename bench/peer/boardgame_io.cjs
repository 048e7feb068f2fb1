// boardgame.io's own server with its flat-file storage, and a load for it, each in a process.
//   node boardgame_io.cjs serve PORT FOLDER [unqueued]  also uses the next port, for its lobby
//   node boardgame_io.cjs load PORT TABLES MOVES …
// The load plays on until each table has had the first number of MOVES, then the next, and so on.
// The first warms everything up. Each other one is timed: it prints "begin" before it and
// {"rate", "moves"} after it.
// NODE_PATH names the node_modules that has boardgame.io and socket.io-client.
// Its game is the smallest there is: a counter, two people in turn.

const GAME = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { tick: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

async function serve(port, folder, how) {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const db = new FlatFile({ dir: folder });
  // As installed, a write during another one may wait for a timer of one second; when all writes do,
  // all tables wait. Without this queue the server is fastest.
  if (how === "unqueued") db.connect = () => db.games.init({ dir: folder, writeQueue: false });
  const server = Server({ games: [GAME], db, origins: [Origins.LOCALHOST] });
  const lobbyConfig = { apiPort: port + 1 };
  await server.run({ port, lobbyConfig, callback: () => console.log("ready") });
}

async function post(port, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port + 1}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function table(port) {
  const { io } = require("socket.io-client");
  const { matchID } = await post(port, "/games/counter/create", { numPlayers: 2 });
  const players = [];
  for (const playerID of ["0", "1"]) {
    const path = `/games/counter/${matchID}/join`;
    const { playerCredentials } = await post(port, path, { playerID, playerName: playerID });
    const socket = io(`http://127.0.0.1:${port}/counter`, { transports: ["websocket"], forceNew: true });
    const player = { playerID, credentials: playerCredentials, socket, stateID: -1, wake: null };
    socket.on("update", (id, state) => {
      player.stateID = state._stateID;
      if (player.wake) player.wake();
    });
    await new Promise((resolve) => {
      socket.on("sync", (id, told) => {
        player.stateID = told.state._stateID;
        resolve();
      });
      socket.on("connect", () => {
        socket.emit("sync", matchID, playerID, playerCredentials, 2);
      });
    });
    players.push(player);
  }
  return { matchID, players };
}

async function move(match, turn) {
  const { playerID, credentials, socket } = match.players[turn % 2];
  const before = Math.max(...match.players.map((player) => player.stateID));
  const payload = { type: "tick", args: [], playerID, credentials };
  const done = match.players.map(
    (player) =>
      new Promise((resolve) => {
        player.wake = () => {
          if (player.stateID > before) {
            player.wake = null;
            resolve();
          }
        };
      }),
  );
  socket.emit("update", { type: "MAKE_MOVE", payload }, before, match.matchID, playerID);
  await Promise.all(done);
}

async function load(port, tables, first, ...marks) {
  const matches = [];
  for (let n = 0; n < tables; n += 1) matches.push({ ...(await table(port)), turn: 0 });
  await flatOut(matches, first);
  for (const moves of marks) await measured(matches, moves);
  process.exit(0);
}

// All tables play on until there were `moves` moves per table, on average.
async function flatOut(matches, moves) {
  const made = () => matches.reduce((sum, { turn }) => sum + turn, 0);
  const before = made();
  await Promise.all(
    matches.map(async (match) => {
      while (made() < moves * matches.length) await move(match, match.turn++);
    }),
  );
  return made() - before;
}

async function measured(matches, upTo) {
  console.log("begin");
  const began = performance.now();
  const moves = await flatOut(matches, upTo);
  console.log(JSON.stringify({ rate: (1000 * moves) / (performance.now() - began), moves }));
}

const [what, port, ...others] = process.argv.slice(2);
if (what === "serve") serve(Number(port), ...others);
else load(Number(port), ...others.map(Number));
