// boardgame.io's own server with its flat-file storage, and a load for it, each in a process.
//   node boardgame_io.cjs serve PORT FOLDER            also uses the next port, for its lobby
//   node boardgame_io.cjs load PORT TABLES SECONDS HISTORY
// The load prints {"rate", "median_ms", "moves"}; HISTORY moves of each table come before the clock.
// NODE_PATH names the node_modules that has boardgame.io and socket.io-client.
// Its game is the smallest there is: a counter, two people in turn.

const GAME = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { tick: ({ G }) => { G.count += 1; } },
  turn: { minMoves: 1, maxMoves: 1 },
};

async function serve(port, folder) {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const server = Server({
    games: [GAME],
    db: new FlatFile({ dir: folder }),
    origins: [Origins.LOCALHOST],
  });
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
  const began = performance.now();
  socket.emit("update", { type: "MAKE_MOVE", payload }, before, match.matchID, playerID);
  await done[turn % 2];
  const took = performance.now() - began;
  await Promise.all(done);
  return took;
}

async function load(port, tables, seconds, history) {
  const matches = [];
  for (let n = 0; n < tables; n += 1) matches.push(await table(port));
  await Promise.all(
    matches.map(async (match) => {
      for (let turn = 0; turn < history; turn += 1) await move(match, turn);
    }),
  );
  const times = [];
  const end = performance.now() + 1000 * seconds;
  await Promise.all(
    matches.map(async (match) => {
      for (let turn = history; performance.now() < end; turn += 1) times.push(await move(match, turn));
    }),
  );
  times.sort((a, b) => a - b);
  const told = { rate: times.length / seconds, median_ms: times[times.length >> 1], moves: times.length };
  console.log(JSON.stringify(told));
  process.exit(0);
}

const [what, port, third, fourth, fifth] = process.argv.slice(2);
if (what === "serve") serve(Number(port), third);
else load(Number(port), Number(third), Number(fourth), Number(fifth));
