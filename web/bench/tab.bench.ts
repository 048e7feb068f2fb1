/**
 * The table in a browser tab: what is downloaded, how long a bot's first move takes from a warm
 * cache on a processor four times as slow, and how much memory all of it needs.
 *
 * As a person has it: the page has downloaded everything, bots have played for a while, and the
 * browser was closed and opened again. A browser's own throttling, as its developer tools have it,
 * reaches the page but not its workers. So there is a harder way, too: every process that renders,
 * with its workers, runs for 5 ms and rests for 15. How many times as long plain work takes in the page
 * is measured in the same run.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { expect, it } from "vitest";
import { launchIn } from "../e2e/browser";
import { download } from "../e2e/offline";
import { TestServer } from "../e2e/server";

const FILES = resolve(import.meta.dirname, "../../offline/spieltisch_offline/files");
const MOST_BYTES = 15_000_000;
const MOST_MB = 250;
const RUNS_MS = 5;
const RESTS_MS = 15;
const PLAYS_MS = 15_000;
const TIMES = 5;

interface Measured {
  readonly start: number;
  readonly move: number;
}

/** The processes that render pages and run their workers. */
async function renderers(session: CDPSession): Promise<number[]> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** Slows a page down until it is called off. */
type Slowing = (page: Page, pids: readonly number[]) => Promise<() => void>;

const SLOWINGS: Readonly<Record<string, Slowing>> = {
  "not slowed": () => Promise.resolve(() => undefined),
  "throttled by the browser": async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return () => void session.detach();
  },
  "stopped for three quarters of the time, with its workers": (_, pids) => {
    const wait = new Int32Array(new SharedArrayBuffer(4));
    const timer = setInterval(() => {
      for (const pid of pids) process.kill(pid, "SIGSTOP");
      Atomics.wait(wait, 0, 0, RESTS_MS);
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }, RUNS_MS + RESTS_MS);
    return Promise.resolve(() => clearInterval(timer));
  },
};

interface Memory {
  readonly resident: number;
  readonly share: number;
  readonly own: number;
}

/**
 * In MB: all that is resident, a process's share of it (what several processes have in common is
 * divided among them), and what is its own alone (the browser's program is not).
 */
function memoryOf(pid: number): Memory {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const named = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(told)?.[1]) / 1024;
  return { resident: named("Rss"), share: named("Pss"), own: named("Anonymous") };
}

/** That of the process that has most: the one of the page. */
const mostOf = (pids: readonly number[]) =>
  pids.map(memoryOf).reduce((most, one) => (one.own > most.own ? one : most));

/** How long plain work takes in a page: about a fifth of a second on an idle machine. */
const plainWork = (page: Page) =>
  page.evaluate(() => {
    const began = performance.now();
    let sum = 0;
    for (let step = 0; step < 2e8; step += 1) sum = (sum + step) | 0;
    return performance.now() - began + (sum & 0);
  });

/** A game against a bot that begins, from nothing to the bot's first move; `bots` play on for long. */
const play = (page: Page, folder: string, isFirst: boolean, bots: number) =>
  page.evaluate(
    async ([folder, isFirst, bots]): Promise<Measured> => {
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
      if (bots) order("a", { type: "add_bot", place: 0, level: 3 });
      else order("a", { type: "join", contribution: "" });
      order("b", { type: "add_bot", place: 1, level: 3 });
      order("c", { type: "start" });
      await moved;
      const move = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, bots));
      return { start, move };
    },
    [folder, isFirst, bots] as const,
  );

async function opened(
  context: BrowserContext,
  home: string,
): Promise<{ page: Page; session: CDPSession }> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${home}/about`, { waitUntil: "networkidle" });
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("the browser is gone");
  return { page, session };
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

it("downloads little, moves soon on a slow processor, and needs little memory", async () => {
  const server = await TestServer.start();
  const person = mkdtempSync(join(tmpdir(), "spieltisch-browser-"));
  const { digest, bytes } = JSON.parse(readFileSync(`${FILES}/manifest.json`, "utf8")) as {
    digest: string;
    bytes: number;
  };
  const folder = `/offline/${digest}`;
  let context = await launchIn(person);
  await download(context.pages()[0] ?? (await context.newPage()), server.url);
  await play((await opened(context, server.url)).page, folder, true, PLAYS_MS);
  await context.close();
  const seconds = (times: number[]) =>
    `${(median(times) / 1000).toFixed(2)} s (${times.map((ms) => (ms / 1000).toFixed(2)).join(" ")})`;
  console.log(`download ${(bytes / 1e6).toFixed(1)} MB`);
  const memories: Memory[] = [];
  const before: Memory[] = [];
  for (const [name, slow] of Object.entries(SLOWINGS)) {
    const [slowings, starts, moves]: [number[], number[], number[]] = [[], [], []];
    for (let time = 0; time < TIMES; time += 1) {
      context = await launchIn(person);
      const { page, session } = await opened(context, server.url);
      before.push(mostOf(await renderers(session)));
      const unhindered = await plainWork(page);
      const callOff = await slow(page, await renderers(session));
      slowings.push((await plainWork(page)) / unhindered);
      const { start, move } = await play(page, folder, false, 0);
      callOff();
      memories.push(mostOf(await renderers(session)));
      starts.push(start);
      moves.push(move);
      await context.close();
    }
    const slowing = `${median(slowings).toFixed(1)} (${slowings.map((n) => n.toFixed(1)).join(" ")})`;
    console.log(`${name}: the page ${slowing} times as slow,`);
    console.log(`  ready ${seconds(starts)}, first move ${seconds(moves)}`);
  }
  const middle = (all: readonly Memory[]) => {
    const of = (what: keyof Memory) => median(all.map((one) => one[what])).toFixed(0);
    return `${of("own")} MB of their own, a share of ${of("share")} MB, ${of("resident")} MB resident`;
  };
  console.log(`memory of page and workers: ${middle(memories)}; the page alone: ${middle(before)}`);
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(median(memories.map(({ share }) => share))).toBeLessThan(MOST_MB);
  rmSync(person, { recursive: true, force: true });
  await server.stop();
}, 300_000);
