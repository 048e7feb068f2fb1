/**
 * The database of this browser's table, kept page by page in IndexedDB.
 *
 * SQLite works on a file in memory. After a commit the pages that have changed are written in one
 * transaction, which is on disk when it completes ("strict"); only then is the command answered. So
 * whatever kills the browser, and whenever: what was answered is here, whole.
 *
 * Only the table that opened the database last may write: one that was frozen and wakes up late
 * finds another's mark and ends.
 */

const PAGE = 4096;
const STRICT = { durability: "strict" } as const;

/** Another page of this browser runs the table by now. */
export class Superseded extends Error {}

export class Pages {
  /** What is kept, as a copy of the file. */
  #kept = new Uint8Array(0);

  private constructor(
    private readonly db: IDBDatabase,
    private readonly mark: string,
  ) {}

  /** Opens the database of this name for writing; whoever had it open before writes no more. */
  static async open(name: string): Promise<Pages> {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("pages");
      asked.result.createObjectStore("notes");
    };
    const db = await answered(asked);
    const mark = crypto.getRandomValues(new Uint32Array(4)).join(" ");
    const writing = db.transaction("notes", "readwrite", STRICT);
    writing.objectStore("notes").put(mark, "writer");
    await completed(writing);
    return new Pages(db, mark);
  }

  /** The file as it was kept last; null when there is none yet. */
  async load(): Promise<Uint8Array | null> {
    const reading = this.db.transaction(["pages", "notes"]);
    const size = answered<number | undefined>(reading.objectStore("notes").get("size"));
    const pages = answered<Uint8Array[]>(reading.objectStore("pages").getAll());
    const file = new Uint8Array((await size) ?? 0);
    (await pages).forEach((page, at) => file.set(page, at * PAGE));
    this.#kept = file;
    return file.length ? file.slice() : null;
  }

  /** Keeps what differs from what is kept. */
  async keep(file: Uint8Array): Promise<void> {
    const before = this.#kept;
    const changed: number[] = [];
    for (let at = 0; at < file.length; at += PAGE) if (!isEqual(file, before, at)) changed.push(at);
    if (!changed.length && file.length === before.length) return;
    const writing = this.db.transaction(["pages", "notes"], "readwrite", STRICT);
    const [pages, notes] = [writing.objectStore("pages"), writing.objectStore("notes")];
    const done = completed(writing);
    notes.get("writer").onsuccess = (event) => {
      if ((event.target as IDBRequest).result !== this.mark) {
        writing.abort();
        return;
      }
      for (const at of changed) pages.put(file.slice(at, at + PAGE), at / PAGE);
      if (file.length < before.length) pages.delete(IDBKeyRange.lowerBound(file.length / PAGE));
      notes.put(file.length, "size");
    };
    await done;
    // Not before: what could not be written is taken back, and is no part of what is kept.
    const kept = resized(before, file.length);
    for (const at of changed) kept.set(file.subarray(at, at + PAGE), at);
    this.#kept = kept;
  }

  /** What is kept. */
  get file(): Uint8Array {
    return this.#kept.slice();
  }

  async note(name: string): Promise<unknown> {
    return answered(this.db.transaction("notes").objectStore("notes").get(name));
  }

  async putNote(name: string, value: unknown): Promise<void> {
    const writing = this.db.transaction("notes", "readwrite", STRICT);
    writing.objectStore("notes").put(value, name);
    await completed(writing);
  }
}

function isEqual(a: Uint8Array, b: Uint8Array, at: number): boolean {
  if (at + PAGE > b.length) return false;
  const [left, right] = [words(a, at), words(b, at)];
  for (let i = 0; i < left.length; i += 1) if (left[i] !== right[i]) return false;
  return true;
}

const words = (bytes: Uint8Array, at: number) =>
  new BigUint64Array(bytes.buffer, bytes.byteOffset + at, PAGE / 8);

function resized(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (bytes.length === size) return bytes;
  const other = new Uint8Array(size);
  other.set(bytes.subarray(0, size));
  return other;
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB gave no answer"));
  });
}

function completed(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () =>
      reject(writing.error ?? new Superseded("the table was opened in another tab"));
  });
}
