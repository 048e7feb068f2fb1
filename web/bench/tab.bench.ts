/**
 * The table in a browser tab: what is downloaded, how long a bot's first move takes from a warm
 * cache on a processor four times as slow, and how much memory all of it needs.
 *
 * A browser's own throttling does not reach its workers. So here every process that renders, with
 * its workers, runs for 5 ms of every 20.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { expect, it } from "vitest";
import { launch, visit } from "../e2e/browser";
import { TestServer } from "../e2e/server";

const FILES = resolve(import.meta.dirname, "../../offline/spieltisch_offline/files");
const MOST_BYTES = 15_000_000;
const RUNS_MS = 5;
const RESTS_MS = 15;

interface Measured {
  readonly start: number;
  readonly move: number;
}

/** The processes that render pages and run their workers. */
async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Slows processes down to a quarter until it is called off. */
function slowedDown(pids: readonly number[]): () => void {
  const wait = new Int32Array(new SharedArrayBuffer(4));
  const timer = setInterval(() => {
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    Atomics.wait(wait, 0, 0, RESTS_MS);
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }, RUNS_MS + RESTS_MS);
  return () => clearInterval(timer);
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

it("downloads little, moves soon on a slow processor, and needs little memory", async () => {
  const [server, browser] = await Promise.all([TestServer.start(), launch()]);
  const { page } = await visit(browser, server.url);
  await page.goto(`${server.url}/about`);
  const { digest, bytes } = JSON.parse(readFileSync(`${FILES}/manifest.json`, "utf8")) as {
    digest: string;
    bytes: number;
  };
  /** A game against a bot that begins, from nothing to the bot's first move. */
  const play = (isFirst: boolean) =>
    page.evaluate(
      async ([folder, isFirst]): Promise<Measured> => {
        const began = performance.now();
        const worker = new Worker(`${folder}/worker.js`, { type: "module" });
        const letter = (is: (data: Record<string, string>) => boolean) =>
          new Promise<Record<string, string>>((found) => {
            const hear = ({ data }: MessageEvent<Record<string, string>>) => {
              if (!is(data)) return;
              worker.removeEventListener("message", hear);
              found(data);
            };
            worker.addEventListener("message", hear);
          });
        await letter((data) => data["type"] === "ready");
        const start = performance.now() - began;
        let id = 0;
        const ask = async (method: string, path: string, body: object) => {
          const mine = (id += 1);
          const answer = letter((data) => data["type"] === "answer" && Number(data["id"]) === mine);
          const headers = [["content-type", "application/json"]];
          const raw = new TextEncoder().encode(JSON.stringify(body));
          worker.postMessage({
            ...{ type: "fetch", id: mine, method, path, headers, body: raw, cookies: true },
          });
          const told = new TextDecoder().decode((await answer)["body"] as unknown as Uint8Array);
          return JSON.parse(told) as Record<string, string>;
        };
        if (isFirst) await ask("POST", "/api/people", { nickname: "Ann" });
        const options = { begins: "north" }; // the bot
        const settings = { bot_pace_ms: 0 };
        const create = { type: "create", game: "mutabor", people: 2, options, settings };
        const { table } = await ask("POST", "/api/tables", { id: String(began), create });
        worker.postMessage({ type: "open", id: 99, path: `/ws?table=${table}` });
        await letter((data) => data["type"] === "opened");
        const say = (text: object) =>
          worker.postMessage({ type: "say", id: 99, text: JSON.stringify(text) });
        const order = (number: string, command: object) =>
          say({ type: "do", table, id: number, command });
        const moved = letter((data) => /"type":"played"/.test(data["text"] ?? ""));
        say({ type: "hello", table });
        order("a", { type: "join", contribution: "" });
        order("b", { type: "add_bot", place: 1, level: 3 });
        order("c", { type: "start" });

        await moved;
        const move = performance.now() - began;
        if (isFirst) worker.terminate();
        return { start, move };
      },
      [`/offline/${digest}`, isFirst] as const,
    );
  await play(true);
  const pids = await renderers(browser);
  const quick = slowedDown(pids);
  const slow = await play(false);
  quick();
  const memory = Math.max(...(await renderers(browser)).map(memoryOf));
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  console.log(`download ${(bytes / 1e6).toFixed(1)} MB`);
  console.log(`slowed to a quarter: ready ${seconds(slow.start)} s, move ${seconds(slow.move)} s`);
  console.log(`memory of page and workers ${memory.toFixed(0)} MB`);
  expect(bytes).toBeLessThan(MOST_BYTES);
  await browser.close();
  await server.stop();
});
