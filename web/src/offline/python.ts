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
  loadDynamicLibrary(path: string, how: object): void;
}

/** What Emscripten is given, and makes its module of. */
interface Settings extends Runtime {
  readonly preRun: ((runtime: Runtime) => void)[];
  /** Called before Python begins, and before a snapshot is put in its place. */
  onRuntimeInitialized: () => void;
}

/** Where the archive's files lie: modules, and the empty database. */
export const FOLDER = "/lib/python3.14/site-packages";
const ABI = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14" };

/** Starts Python; `isFrozen` when a snapshot of it is to be made. */
export function startPython(parts: Parts, where: Where, isFrozen = false): Promise<Python> {
  const files = unpacked(parts.sources);
  const options = {
    ...where,
    packageBaseUrl: where.indexURL,
    lockFileContents: JSON.stringify({ info: ABI, packages: {} }),
    env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1", SPIELTISCH_COMPILE: "0" },
    createPyodideModule: (settings: Settings) => {
      settings.preRun.push((runtime) => write(runtime, files));
      settings.onRuntimeInitialized = () => link(settings, files);
      return parts.create(settings);
    },
    ...(isFrozen ? { _makeSnapshot: true } : {}),
    ...(parts.snapshot ? { _loadSnapshot: parts.snapshot } : {}),
  };
  return loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0]);
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
function link(runtime: Runtime, files: readonly File[]): void {
  for (const { path } of files)
    if (path.endsWith(".so")) runtime.loadDynamicLibrary(path, { global: false, nodelete: true });
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
