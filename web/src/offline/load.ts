/** Fetches the parts of Python in a worker, from the cache or the network, and starts it. */
import { startPython, type Parts, type Python } from "./python";
import { Snapshot } from "./snapshot";

/** The folder of this build, in which the worker's own script lies. */
export const here = new URL("./", self.location.href);
const PACKED = ".gz";

/** A file of the build, unpacked: so it is kept, and not so it is fetched. */
async function file(name: string, type: string): Promise<Response> {
  const kept = "caches" in self ? await caches.match(new URL(name, here)) : undefined;
  if (kept) return kept;
  const answer = await fetchPlainly(new URL(name + PACKED, here));
  if (!answer.ok || !answer.body) throw new Error(`${name} could not be fetched`);
  const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "content-type": type } });
}

const fetchPlainly = self.fetch.bind(self);
const DATA = "application/octet-stream";
const bytes = async (name: string) => new Uint8Array(await (await file(name, DATA)).arrayBuffer());

async function snapshot(): Promise<Snapshot | null> {
  const { body } = await file("snapshot.bin", DATA);
  return body && Snapshot.open(body);
}

/** Python's interpreter; what one worker has compiled serves the other as well. */
export type Interpreter = Promise<WebAssembly.Module>;

export const compiled = (): Interpreter =>
  WebAssembly.compileStreaming(file("pyodide.asm.wasm", "application/wasm"));

/** Pyodide would fetch and compile its parts; they are here already. */
function answerPyodide(interpreter: Interpreter): void {
  self.fetch = () => Promise.resolve(new Response());
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await interpreter;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
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
    snapshot().catch(() => null),
  ]);
  answerPyodide(interpreter);
  return startPython({ create, sources, library, snapshot: frozen }, where);
}
