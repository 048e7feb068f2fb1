/**
 * Plays a whole game against itself through `spieltisch engine`, with random moves.
 *
 *     node engine_client.mjs GAME [PEOPLE [SEED]]
 *
 * Everything it needs to know is in docs/engine.md and docs/protocol.md.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [game = "mensch", people = "2", seed = "1"] = process.argv.slice(2);
const engine = spawn(process.env.SPIELTISCH ?? "spieltisch", ["engine"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Ask one thing: a line goes in, a line comes out. */
async function ask(request) {
  engine.stdin.write(JSON.stringify(request) + "\n");
  const { value, done } = await answers.next();
  if (done) throw new Error("the engine has ended");
  const answer = JSON.parse(value);
  if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.text.en}`);
  return answer;
}

await ask({ do: "new", game, seats: Number(people), seed: Number(seed) });
let moves = 0;
for (;;) {
  const { actor, moves: legal, form } = await ask({ do: "legal" });
  if (actor === null) break;
  if (actor === "chance") {
    await ask({ do: "roll" });
  } else if (form) {
    // too many moves to list: let a bot fill in the form
    const { move } = await ask({ do: "choose", level: 0 });
    await ask({ do: "play", move });
  } else {
    await ask({ do: "play", move: legal[Math.floor(Math.random() * legal.length)] });
  }
  moves += 1;
}
const { payoffs, reason } = await ask({ do: "outcome" });
console.log(`${game}: over after ${moves} moves by ${reason}`, payoffs);
engine.stdin.end();
