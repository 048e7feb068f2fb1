/**
 * Python in node, with the same parts as in a browser: `node.js FOLDER freeze` writes the snapshot
 * of a build, `node.js FOLDER serve` runs a table for tests.
 *
 * `serve` reads letters from stdin and writes answers to stdout, one JSON object a line, with bytes
 * as base64. There is no IndexedDB here, so nothing is kept, and bots think in this thread.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { CookieJar } from "./jar";
import type { FromTable, ToTable } from "./letters";
import { startPython, type Parts, type Python } from "./python";
import { FOLDER, Table, type FarWorker } from "./table";

/** Imported before a snapshot is made, so that neither worker has to. */
const MODULES = ["spieltisch.tab.host", "spieltisch.tab.thinker", "spieltisch.tab.warm"];
const SNAPSHOT = "snapshot.bin";

const [folder = ".", what = "", source = "None"] = process.argv.slice(2);
const at = (name: string) => resolve(folder, name);

async function start(snapshot: Uint8Array | null, isFrozen = false): Promise<Python> {
  const script = pathToFileURL(at("pyodide.asm.mjs")).href;
  const { default: create } = (await import(script)) as { default: Parts["create"] };
  const sources = new Uint8Array(readFileSync(at("sources.bin")));
  const where = { indexURL: resolve(folder), stdLibURL: at("python_stdlib.zip") };
  return startPython({ create, sources, snapshot }, where, isFrozen);
}

async function freeze(): Promise<void> {
  const python = await start(null, true);
  for (const name of MODULES) python.runPython(`import ${name}`);
  python.runPython("spieltisch.tab.warm.up()");
  const make = python as unknown as { makeMemorySnapshot(): Uint8Array };
  writeFileSync(at(SNAPSHOT), make.makeMemorySnapshot());
}

async function serve(): Promise<void> {
  const python = await start(kept());
  python.FS.mkdirTree(FOLDER);
  const jar = new CookieJar({}, () => Promise.resolve());
  const keeper = { keep: () => Promise.resolve(), take_back: () => undefined };
  const place = { address: "http://127.0.0.1:80", keeper, far: thinker(python), jar };
  const table = await Table.begin(python, place, source);
  const tell = (letter: FromTable) => say(letter);
  say({ type: "ready" });
  createInterface({ input: process.stdin })
    .on("line", (line) => table.take(JSON.parse(line, bytesIn) as ToTable, tell))
    .on("close", () => process.exit(0));
}

function kept(): Uint8Array | null {
  try {
    return new Uint8Array(readFileSync(at(SNAPSHOT)));
  } catch {
    return null;
  }
}

function thinker(python: Python): FarWorker {
  const asked = python.pyimport("spieltisch.tab.thinker") as Record<
    "think" | "work",
    (line: string) => string
  >;
  return {
    think: (line) => Promise.resolve(asked.think(line)),
    work: (data) => Promise.resolve(asked.work(data)),
    end: () => undefined,
  };
}

function say(letter: unknown): void {
  process.stdout.write(`${JSON.stringify(letter, asBase64)}\n`);
}

const asBase64 = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;

const bytesIn = (name: string, value: unknown) =>
  name === "body" && typeof value === "string"
    ? new Uint8Array(Buffer.from(value, "base64"))
    : value;

await (what === "freeze" ? freeze() : serve());
