/**
 * Python in node, with the same parts as in a browser: `node.js FOLDER freeze` writes the snapshot
 * of a build, `node.js FOLDER serve` runs a table for tests, `node.js FOLDER run PROGRAM` a program.
 *
 * `serve` reads letters from stdin and writes answers to stdout, one JSON object a line, with bytes
 * as base64. There is no IndexedDB here, so nothing is kept, and bots think in this thread.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { inMemory } from "./drawer";
import { CookieJar } from "./jar";
import type { FromTable, ToTable } from "./letters";
import { FOLDER as MODULES, frozenPython, startPython, type Parts, type Python } from "./python";
import { Snapshot } from "./snapshot";
import { FOLDER, Table, type FarWorker } from "./table";

/** Done before a snapshot is made, so that neither worker has to. */
const WARM = `
import spieltisch.tab.host
import spieltisch.tab.answering
import spieltisch.tab.warm
await spieltisch.tab.warm.up("/warm")
`;
const SNAPSHOT = "snapshot.bin";

// Node 20 ends with "unreachable code" when it goes back from a function into which it has put a
// call of WebAssembly.
setFlagsFromString("--no-turbo-inline-js-wasm-calls");

const [folder = ".", what = "", source = "None"] = process.argv.slice(2);
const at = (name: string) => resolve(folder, name);
const where = { indexURL: resolve(folder), stdLibURL: at("python_stdlib.zip") };

async function parts(snapshot: Snapshot | null): Promise<Parts> {
  const script = pathToFileURL(at("pyodide.asm.mjs")).href;
  const { default: create } = (await import(script)) as { default: Parts["create"] };
  const [sources, library] = [read("sources.bin"), read("python_stdlib.zip")];
  return { create, sources, library, snapshot };
}

const read = (name: string) => new Uint8Array(readFileSync(at(name)));

/** Makes the archive anew, with compiled modules beside their sources. */
const COMPILE = `
import json, marshal
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
site = Path(FOLDER)
files = {}
for path in sorted(site.rglob("*")):
    if not path.is_file():
        continue
    files[path.relative_to(site).as_posix()] = path.read_bytes()
    if path.suffix == ".py":
        code = compile(path.read_bytes(), str(path), "exec", dont_inherit=True, optimize=2)
        kept = Path(cache_from_source(path)).relative_to(site).as_posix()
        # 1: it is never compared with the source, whose digest would follow
        files[kept] = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
listed = json.dumps([(name, len(data)) for name, data in files.items()]).encode()
archive = b"".join((len(listed).to_bytes(4, "little"), listed, *files.values()))
`;

async function compiled(parts: Parts): Promise<Uint8Array> {
  const python = await startPython(parts, where);
  python.globals.set("FOLDER", MODULES);
  python.runPython(COMPILE);
  return (python.globals.get("archive") as { toJs(): Uint8Array }).toJs();
}

async function freeze(): Promise<void> {
  const plain = await parts(null);
  // What is read and parsed on the way leaves rubbish in the memory.
  const sources = await compiled(plain);
  writeFileSync(at(SNAPSHOT), await frozenPython({ ...plain, sources }, where, WARM));
}

async function serve(): Promise<void> {
  const python = await startPython(await parts(kept()), where);
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

function kept(): Snapshot | null {
  try {
    return new Snapshot(inMemory(read(SNAPSHOT).buffer));
  } catch {
    return null;
  }
}

function thinker(python: Python): FarWorker {
  const asked = python.pyimport("spieltisch.tab.answering") as Record<
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

/** Runs a program, from the snapshot if there is one, and prints what it makes of `answer`. */
async function run(program: string): Promise<void> {
  const python = await startPython(await parts(kept()), where);
  python.runPython(program);
  process.stdout.write(`${String(python.globals.get("answer"))}\n`);
}

await (what === "freeze" ? freeze() : what === "run" ? run(source) : serve());
