/**
 * Python in this worker (or in node, where the snapshot is made and tests run): Pyodide with the
 * sources of Spieltisch, started plainly or from a snapshot of its memory.
 *
 * A snapshot holds Python's memory after all modules were imported, and nothing else: not the
 * files, and not compiled libraries such as msgspec's. So both starts write the same files and load
 * the same libraries before Python begins, in the same order: then every address in the snapshot is
 * the right one. It fits one build only, which is why it lies in the folder of that build.
 */
import { loadPyodide, type PyodideAPI } from "pyodide";

export type Python = PyodideAPI;

/** What a start needs beside `Where`, unpacked. */
export interface Parts {
  /** What the module `pyodide.asm.mjs` makes by default. */
  readonly create: (settings: object) => Promise<object>;
  /** An archive of files, see `unpacked`. */
  readonly sources: Uint8Array;
  readonly snapshot: Uint8Array | null;
}

/** Where Pyodide finds its own parts. */
export interface Where {
  /** The folder of `pyodide.asm.wasm`. */
  readonly indexURL: string;
  readonly stdLibURL: string;
}

interface File {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What is used of Emscripten's module before Python begins. */
interface Runtime {
  readonly FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, bytes: Uint8Array, how: { canOwn: boolean }): void;
  };
  readonly HEAP8: Int8Array;
  readonly wasmTable: WebAssembly.Table;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  loadDynamicLibrary(path: string, how: object): void;
  /** To so many bytes in all. */
  growMemory(size: number): void;
  _malloc(size: number): number;
  _free(address: number): void;
}

/** What Emscripten is given, and makes its module of. */
interface Settings extends Runtime {
  readonly preRun: ((runtime: Runtime) => void)[];
  /** Called before Python begins, and before a snapshot is put in its place. */
  onRuntimeInitialized: () => void;
}

/** Where the archive's files lie: modules, and the empty database. */
export const FOLDER = "/lib/python3.14/site-packages";
/** More than there are before libraries are loaded. */
const FUNCTIONS = 15_000;
const ABI = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14" };

/** Nothing of the machine may show in Python's memory, else no snapshot would fit another one. */
const ENVIRONMENT = {
  _: "spieltisch",
  LANG: "C.UTF-8",
  PYTHONHASHSEED: "0",
  PYTHONOPTIMIZE: "2", // neither assertions nor the documentation of functions
  PYTHONDONTWRITEBYTECODE: "1",
  SPIELTISCH_COMPILE: "0",
};

/** The snapshot was made with other addresses. */
export class Misfit extends Error {}

/** Starts Python, from the snapshot if there is one that fits, else plainly. */
export async function startPython(parts: Parts, where: Where): Promise<Python> {
  try {
    if (parts.snapshot) return (await start(parts, where, false)).python;
  } catch (error) {
    console.warn("the snapshot does not fit, so this start takes longer:", error);
  }
  return (await start({ ...parts, snapshot: null }, where, false)).python;
}

/** A snapshot of Python after some statements. */
export async function frozenPython(parts: Parts, where: Where, statements: string) {
  const { python, fresh } = await start(parts, where, true);
  python.runPython(statements);
  blank(python);
  const memory = (python as unknown as { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
  // What Python's memory begins as is known to every start, so only differences are kept.
  mix(memory, fresh.memory);
  const frozen = new Uint8Array(MARK + memory.length);
  new DataView(frozen.buffer).setUint32(0, fresh.mark, true);
  frozen.set(memory, MARK);
  return frozen;
}

/** The beginning of a run: the same wherever it is, so that a snapshot fits. */
interface Fresh {
  /** An address behind everything that was loaded. */
  readonly mark: number;
  /** The memory up to there, without `calls`. */
  readonly memory: Uint8Array;
  /** What stands at `callsAt`. */
  readonly calls: number;
}

async function start(parts: Parts, where: Where, isFrozen: boolean) {
  const files = unpacked(parts.sources);
  const snapshot = parts.snapshot?.subarray(MARK);
  let fresh!: Fresh;
  const options = {
    ...where,
    packageBaseUrl: where.indexURL,
    lockFileContents: JSON.stringify({ info: ABI, packages: {} }),
    env: { ...ENVIRONMENT },
    _sysExecutable: "spieltisch",
    createPyodideModule: async (settings: Settings) => {
      settings.preRun.push((runtime) => write(runtime, files));
      settings.onRuntimeInitialized = () => {
        fresh = link(settings, files);
        // There must be room for what comes.
        const needed = snapshot?.length ?? 0;
        if (needed > settings.HEAP8.length) settings.growMemory(needed);
      };
      const runtime = await parts.create(settings);
      if (parts.snapshot && snapshot) {
        if (markOf(parts.snapshot) !== fresh.mark) throw new Misfit("the addresses differ");
        mix(snapshot, fresh.memory);
        at(snapshot, beginning(snapshot) + callsAt(settings)).setInt32(0, fresh.calls, true);
      }
      return runtime;
    },
    ...(isFrozen ? { _makeSnapshot: true } : {}),
    ...(snapshot ? { _loadSnapshot: snapshot } : {}),
  };
  const python = await loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0]);
  letGo(python);
  return { python, fresh };
}

/** Pyodide holds what it was started with, and so as much memory again as Python has. */
function letGo(python: Python): void {
  const { config } = (python as unknown as { _api: { config: Record<string, unknown> } })._api;
  delete config["_loadSnapshot"];
  delete config["createPyodideModule"];
}

/** Bytes before a snapshot that tell its mark; as many as keep what follows aligned. */
const MARK = 16;
const markOf = (frozen: Uint8Array) => at(frozen, 0).getUint32(0, true);
const at = (bytes: Uint8Array, place: number) =>
  new DataView(bytes.buffer, bytes.byteOffset + place, 8);

const WORD = 4;
const wordsOf = (bytes: Uint8Array, place: number, count: number) =>
  new Uint32Array(bytes.buffer, bytes.byteOffset + place, count);

/** Where the memory begins in Pyodide's snapshots: it says so itself. */
const beginning = (snapshot: Uint8Array) => at(snapshot, 4).getUint32(0, true);

/** Puts in or takes out what the memory begins as. */
function mix(snapshot: Uint8Array, fresh: Uint8Array): void {
  const offset = beginning(snapshot);
  const whole = Math.floor(fresh.length / WORD);
  const [into, from] = [wordsOf(snapshot, offset, whole), wordsOf(fresh, 0, whole)];
  // Neither is undefined: both are as long as that.
  for (let i = 0; i < whole; i += 1) into[i] = into[i]! ^ from[i]!;
  for (let i = whole * WORD; i < fresh.length; i += 1)
    snapshot[offset + i] = snapshot[offset + i]! ^ fresh[i]!;
}

/**
 * Where Python keeps by which function it calls others: some browsers can have a faster one, which
 * it chooses before it begins. A snapshot must not bring that of another machine.
 */
const bytesOf = ({ HEAP8 }: Runtime) => new Uint8Array(HEAP8.buffer);
const callsAt = (runtime: Runtime) =>
  runtime.__PyRuntime +
  at(bytesOf(runtime), runtime.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET).getInt32(0, true);

/** Writes zeros over memory that is free, so that a snapshot packs well. */
function blank(python: Python): void {
  const runtime = (python as unknown as { _module: Runtime })._module;
  const end = runtime._malloc(1 << 20); // from where on nothing was ever used
  const taken = [end];
  for (let size = 1 << 19; size >= 32; size >>= 1) {
    let at = runtime._malloc(size);
    for (; at < end; at = runtime._malloc(size)) {
      runtime.HEAP8.fill(0, at, at + size);
      taken.push(at);
    }
    taken.push(at);
  }
  for (const at of taken) runtime._free(at);
}

/** Writes the files. */
function write({ FS }: Runtime, files: readonly File[]): void {
  const folders = new Set<string>();
  for (const { path, bytes } of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, bytes, { canOwn: true });
  }
}

/** Loads the compiled libraries among the files. */
function link(runtime: Runtime, files: readonly File[]): Fresh {
  // Browsers differ in how many functions there are before; from here on they have equal numbers.
  runtime.wasmTable.grow(FUNCTIONS - runtime.wasmTable.length);
  for (const { path } of files)
    if (path.endsWith(".so")) runtime.loadDynamicLibrary(path, { global: false, nodelete: true });
  const mark = runtime._malloc(16);
  const memory = bytesOf(runtime).slice(0, mark);
  const calls = at(memory, callsAt(runtime)).getInt32(0, true);
  at(memory, callsAt(runtime)).setInt32(0, 0, true);
  return { mark, memory, calls };
}

/** An archive: the length of a list as four bytes, the list `[[path, size], …]`, then the files. */
export function unpacked(archive: Uint8Array): File[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let at = 4 + view.getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(4, at))) as [string, number][];
  return list.map(([path, size]) => {
    const bytes = archive.subarray(at, at + size);
    at += size;
    return { path: `${FOLDER}/${path}`, bytes };
  });
}
