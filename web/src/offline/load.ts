/** Fetches the parts of Python in a worker, from the cache or the network, and starts it. */
import { inMemory, opened, type Opened } from "./drawer";
import { startPython, type Parts, type Python } from "./python";
import { Snapshot } from "./snapshot";

/** The folder of this build, in which the worker's own script lies. */
export const here = new URL("./", self.location.href);
/** The page's folder, two above. */
export const root = new URL("../../", here);
const owner = { path: root.pathname, build: here.pathname.split("/").at(-2) ?? "" };
const PACKED = ".gz";

/** A file of the build, unpacked. */
async function file(name: string): Promise<Opened> {
  const kept = await opened(owner, name);
  if (kept) return kept;
  const address = new URL(name + PACKED, here);
  const answer =
    ("caches" in self && (await caches.match(address))) || (await fetchPlainly(address));
  if (!answer.ok || !answer.body) throw new Error(`${name} could not be fetched`);
  const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return inMemory(await new Response(unpacked).arrayBuffer());
}

const fetchPlainly = self.fetch.bind(self);

async function bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const one = await file(name);
  const all = new Uint8Array(one.getSize());
  one.read(all, { at: 0 });
  one.close();
  return all;
}

/** Python's interpreter; what one worker has compiled serves the other as well. */
export type Interpreter = Promise<WebAssembly.Module>;
const INTERPRETER = "pyodide.asm.wasm";

export async function compiled(): Promise<WebAssembly.Module> {
  const address = new URL(INTERPRETER, here);
  const kept = "caches" in self && (await caches.match(address));
  if (!kept) return WebAssembly.compile(await bytes(INTERPRETER));
  // The service worker answers with the same; but then the browser keeps with it what it compiles.
  const answer = await fetchPlainly(address).catch(() => kept);
  return WebAssembly.compileStreaming(answer.ok ? answer : kept);
}

let begun!: () => void;
/** This worker has its interpreter, so that another one may begin. */
export const hasBegun = new Promise<void>((resolve) => (begun = resolve));

/** Pyodide would fetch and compile its parts; they are here already. */
function answerPyodide(interpreter: Interpreter): void {
  self.fetch = () => Promise.resolve(new Response());
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await interpreter;
    const instance = await WebAssembly.instantiate(module, imports);
    begun();
    return { module, instance };
  };
}

/** Python with everything imported; from the snapshot if it fits, else plainly. */
export async function loadPython(interpreter: Interpreter): Promise<Python> {
  const where = { indexURL: here.href, stdLibURL: here.href };
  const script = new URL("pyodide.asm.mjs", here).href;
  const loading = import(/* @vite-ignore */ script) as Promise<{ default: Parts["create"] }>;
  const [{ default: create }, sources, library, frozen] = await Promise.all([
    loading,
    bytes("sources.bin"),
    bytes("python_stdlib.zip"),
    file("snapshot.bin")
      .then((one) => new Snapshot(one))
      .catch(() => null),
  ]);
  answerPyodide(interpreter);
  return startPython({ create, sources, library, snapshot: frozen }, where);
}
