/** Fetches the parts of Python in a worker, from the cache or the network, and starts it. */
import { startPython, type Parts, type Python } from "./python";

/** The folder of this build, in which the worker's own script lies. */
export const here = new URL("./", self.location.href);
const PACKED = ".gz";

/** A file of the build, unpacked. */
async function file(name: string, type = "application/octet-stream"): Promise<Response> {
  const address = new URL(name + PACKED, here);
  const kept = "caches" in self ? await caches.match(address) : undefined;
  const answer = kept ?? (await fetchPlainly(address));
  if (!answer.ok || !answer.body) throw new Error(`${name} could not be fetched`);
  const unpacked = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "content-type": type } });
}

const bytes = async (name: string) => new Uint8Array(await (await file(name)).arrayBuffer());

const fetchPlainly = self.fetch.bind(self);

/** Pyodide asks for its parts by their own names; here they are packed. */
function answerPyodide(): void {
  self.fetch = (asked) => {
    const name =
      String(asked instanceof Request ? asked.url : asked)
        .split("/")
        .pop() ?? "";
    return file(name, name.endsWith(".wasm") ? "application/wasm" : undefined);
  };
}

/** Python with everything imported; from the snapshot if it fits, else plainly. */
export async function loadPython(): Promise<Python> {
  const where = { indexURL: here.href, stdLibURL: new URL("python_stdlib.zip", here).href };
  const script = new URL("pyodide.asm.mjs", here).href;
  const loading = import(/* @vite-ignore */ script) as Promise<{ default: Parts["create"] }>;
  const [{ default: create }, sources, snapshot] = await Promise.all([
    loading,
    bytes("sources.bin"),
    bytes("snapshot.bin").catch(() => null),
  ]);
  answerPyodide();
  return startPython({ create, sources, snapshot }, where);
}
