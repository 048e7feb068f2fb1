/**
 * The large files of a build, unpacked, in the browser's own file system: a worker reads them from
 * there in no time, while an answer from a cache would come through a pipe. Some browsers have no
 * such file system, or not at every address; there nothing is put in, and nothing is found.
 */

type Reading = FileSystemFileHandle & {
  /** By default a file can be open only once. */
  createSyncAccessHandle?(how: { mode: "read-only" }): Promise<Opened>;
};

/** A file that can be read without waiting. */
export interface Opened {
  getSize(): number;
  read(into: Uint8Array, from: { at: number }): number;
  close(): void;
}

/** Where the page lies, and its build: files of others on the same host are left alone. */
export interface Owner {
  readonly path: string;
  readonly build: string;
}

const folderOf = ({ path }: Pick<Owner, "path">) => `offline ${encodeURIComponent(path)}`;

async function folder(owner: Owner, create: boolean): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const home = await root.getDirectoryHandle(folderOf(owner), { create });
  return home.getDirectoryHandle(owner.build, { create });
}

/** Whether it was put in; if not, it has to be kept elsewhere. */
export async function put(owner: Owner, name: string, data: Blob): Promise<boolean> {
  try {
    const file = await (await folder(owner, true)).getFileHandle(name, { create: true });
    const unpacked = data.stream().pipeThrough(new DecompressionStream("gzip"));
    await unpacked.pipeTo(await file.createWritable());
    return true;
  } catch {
    return false;
  }
}

/** For workers only; whoever opens a file closes it. */
export async function opened(owner: Owner, name: string): Promise<Opened | null> {
  try {
    const file: Reading = await found(owner, name);
    // Some browsers let only one worker open a file so.
    const handle = await file.createSyncAccessHandle?.({ mode: "read-only" }).catch(() => null);
    return handle ?? inMemory(await (await file.getFile()).arrayBuffer());
  } catch {
    return null;
  }
}

/** Bytes that are here, as if they were a file. */
export function inMemory(buffer: ArrayBuffer): Opened {
  const bytes = new Uint8Array(buffer);
  return {
    getSize: () => bytes.length,
    read: (into, { at }) => {
      into.set(bytes.subarray(at, at + into.length));
      return into.length;
    },
    close: () => undefined,
  };
}

/** A file is empty until all of it is there. */
async function found(owner: Owner, name: string): Promise<FileSystemFileHandle> {
  const file = await (await folder(owner, false)).getFileHandle(name);
  if ((await file.getFile()).size === 0) throw new Error(`${name} is not complete`);
  return file;
}

export async function has(owner: Owner, name: string): Promise<boolean> {
  try {
    await found(owner, name);
    return true;
  } catch {
    return false;
  }
}

/** Takes out what belongs to other builds of the page; without a build, to all of them. */
export async function clear(path: string, build: string | null): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    const home = await root.getDirectoryHandle(folderOf({ path }));
    for await (const name of home.keys())
      if (name !== build) await home.removeEntry(name, { recursive: true });
  } catch {
    // There is nothing.
  }
}
