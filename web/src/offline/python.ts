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
import { frozen, Snapshot } from "./snapshot";

export type Python = PyodideAPI;

/** What a start needs beside `Where`, unpacked. */
export interface Parts {
  /** What the module `pyodide.asm.mjs` makes by default. */
  readonly create: (settings: object) => Promise<object>;
  /** An archive of files, see `unpacked`. */
  readonly sources: Uint8Array;
  /** Python's own library. */
  readonly library: Uint8Array;
  readonly snapshot: Snapshot | null;
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
    create(path: string): { contents: Uint8Array; usedBytes: number };
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
  instantiateWasm: (imports: object, receive: unknown) => object;
  /** Called before Python begins, and before a snapshot is put in its place. */
  onRuntimeInitialized: () => void;
}

/** Where Python looks for its own library. */
const LIBRARY = "/lib/python314.zip";
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

/** Starts Python, from the snapshot if there is one that fits, else plainly. */
export async function startPython(parts: Parts, where: Where): Promise<Python> {
  try {
    if (parts.snapshot) return (await start(parts, where, false)).python;
  } catch (error) {
    console.warn("the snapshot does not fit, so this start takes longer:", error);
  }
  return (await start({ ...parts, snapshot: null }, where, false)).python;
}

/** A snapshot of Python after some statements, as a file. */
export async function frozenPython(parts: Parts, where: Where, statements: string) {
  const { python, fresh } = await start(parts, where, true);
  await python.runPythonAsync(statements);
  blank(python);
  const memory = (python as unknown as { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
  return frozen(memory, fresh.memory, fresh.mark);
}

/** The beginning of a run: the same wherever it is, so that a snapshot fits. */
interface Fresh {
  /** An address behind everything that was loaded. */
  readonly mark: number;
  /** What stands at `callsAt`. */
  readonly calls: number;
  /** All of the memory, where a snapshot will be made of it. */
  readonly memory: Uint8Array;
}

async function start(parts: Parts, where: Where, isFrozen: boolean) {
  const { snapshot } = parts;
  let fresh!: Fresh;
  const options = {
    ...where,
    packageBaseUrl: where.indexURL,
    lockFileContents: JSON.stringify({ info: ABI, packages: {} }),
    env: { ...ENVIRONMENT },
    _sysExecutable: "spieltisch",
    createPyodideModule: async (settings: Settings) => {
      const files = unpacked(parts.sources);
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, receive) => {
        const nothing = instantiate(imports, receive);
        write(settings, files); // there is time while it is compiled
        return nothing;
      };
      settings.onRuntimeInitialized = () => {
        // Pyodide has written its own by now.
        settings.FS.writeFile(LIBRARY, parts.library, { canOwn: true });
        fresh = link(settings, files, isFrozen);
        // There must be room for what comes.
        const needed = snapshot?.size ?? 0;
        if (needed > settings.HEAP8.length) settings.growMemory(needed);
      };
      const runtime = await parts.create(settings);
      if (snapshot) {
        snapshot.thaw(bytesOf(settings), fresh.mark);
        at(bytesOf(settings), callsAt(settings)).setInt32(0, fresh.calls, true);
      }
      return runtime;
    },
    ...(isFrozen ? { _makeSnapshot: true } : {}),
    // Its memory is in place already.
    ...(snapshot ? { _loadSnapshot: snapshot.head } : {}),
  };
  const python = await loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0]);
  return { python, fresh };
}

/**
 * Where Python keeps by which function it calls others: some browsers can have a faster one, which
 * it chooses before it begins. A snapshot must not bring that of another machine.
 */
const bytesOf = ({ HEAP8 }: Runtime) => new Uint8Array(HEAP8.buffer);
const at = (bytes: Uint8Array, place: number) =>
  new DataView(bytes.buffer, bytes.byteOffset + place, 4);
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

/** Makes the files of bytes that are there; so it needs no memory of Python's, which is not there yet. */
function write({ FS }: Runtime, files: readonly File[]): void {
  const folders = new Set<string>();
  for (const { path, bytes } of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    Object.assign(FS.create(path), { contents: bytes, usedBytes: bytes.length });
  }
}

/** Loads the compiled libraries among the files. */
function link(runtime: Runtime, files: readonly File[], isFrozen: boolean): Fresh {
  // Browsers differ in how many functions there are before; from here on they have equal numbers.
  runtime.wasmTable.grow(FUNCTIONS - runtime.wasmTable.length);
  for (const { path } of files)
    if (path.endsWith(".so")) runtime.loadDynamicLibrary(path, { global: false, nodelete: true });
  const mark = runtime._malloc(16);
  const memory = bytesOf(runtime).slice(0, isFrozen ? undefined : 0);
  const calls = at(bytesOf(runtime), callsAt(runtime)).getInt32(0, true);
  return { mark, calls, memory };
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
