/**
 * Python's memory as a file: the pages in which it differs from the memory that every start begins
 * with. It is read as a stream, page by page into that memory, so that it is never here twice.
 *
 * Four numbers of four bytes each: an address behind everything that was loaded, the memory's size,
 * the size of the head, how many pages there are. Then the head, which is Pyodide's own, the pages'
 * numbers, and the pages.
 */

const PAGE = 4096;
const NUMBER = 4;
const NUMBERS = 4 * NUMBER;

/** The file does not fit the memory, or is no such file. */
export class Misfit extends Error {}

const isBlank = (bytes: Uint8Array) => bytes.every((byte) => byte === 0);

/**
 * The file for a memory that began as `fresh`; `mark` is where all that is in it ends, `snapshot` what
 * Pyodide makes of its memory: a head, and the memory.
 */
export function frozen(snapshot: Uint8Array, fresh: Uint8Array, mark: number): Uint8Array {
  const [, headSize = 0] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  const memory = snapshot.subarray(headSize);
  const end = pageAfter(mark);
  if (!isBlank(fresh.subarray(end))) throw new Misfit("there is something behind the mark");
  for (let at = 0; at < end; at += 1) memory[at] = (memory[at] ?? 0) ^ (fresh[at] ?? 0);
  const pages: number[] = [];
  for (let at = 0; at < memory.length; at += PAGE)
    if (!isBlank(memory.subarray(at, at + PAGE))) pages.push(at / PAGE);
  const begin = NUMBERS + headSize + pages.length * NUMBER;
  const file = new Uint8Array(begin + pages.length * PAGE);
  file.set(bytesOf([mark, memory.length, headSize, pages.length]));
  file.set(snapshot.subarray(0, headSize), NUMBERS);
  file.set(bytesOf(pages), NUMBERS + headSize);
  pages.forEach((page, i) =>
    file.set(memory.subarray(page * PAGE, (page + 1) * PAGE), begin + i * PAGE),
  );
  return file;
}

/** A file that is being read. */
export class Snapshot {
  private constructor(
    private readonly rest: Bytes,
    private readonly mark: number,
    /** Of the memory. */
    readonly size: number,
    /** What Pyodide wants to have of it. */
    readonly head: Uint8Array,
    private readonly pages: Uint32Array,
  ) {}

  static async open(file: ReadableStream<Uint8Array>): Promise<Snapshot> {
    const bytes = new Bytes(file);
    const [mark, size, headSize, count] = numbersIn(await bytes.take(NUMBERS));
    const head = await bytes.take(headSize ?? 0);
    const pages = numbersIn(await bytes.take((count ?? 0) * NUMBER));
    return new Snapshot(bytes, mark ?? 0, size ?? 0, head, pages);
  }

  /** Makes of a fresh memory what was frozen; `mark` must be the same address as it was then. */
  async thaw(memory: Uint8Array, mark: number): Promise<void> {
    if (mark !== this.mark || this.size > memory.length) throw new Misfit("the addresses differ");
    const end = pageAfter(mark) / PAGE;
    for (let first = 0; first < this.pages.length;) {
      const behind = this.#runFrom(first, end);
      const from = (this.pages[first] ?? 0) * PAGE;
      const size = (behind - first) * PAGE;
      for (let at = from; at < from + size;) {
        const part = await this.rest.next(from + size - at);
        if (at >= end * PAGE) memory.set(part, at);
        else for (let i = 0; i < part.length; i += 1) memory[at + i]! ^= part[i]!;
        at += part.length;
      }
      first = behind;
    }
  }

  /** Where a run of neighbouring pages ends, all of them on the same side of a page. */
  #runFrom(first: number, side: number): number {
    const { pages } = this;
    let i = first + 1;
    while (i < pages.length && pages[i] === pages[i - 1]! + 1 && pages[i] !== side) i += 1;
    return i;
  }
}

const pageAfter = (address: number) => Math.ceil(address / PAGE) * PAGE;
const bytesOf = (numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);
/** Of bytes that have an array of their own. */
const numbersIn = ({ buffer, byteLength }: Uint8Array) =>
  new Uint32Array(buffer, 0, byteLength / NUMBER);

/** A stream of which one can take so many bytes. */
class Bytes {
  readonly #reader;
  #left: Uint8Array = new Uint8Array(0);

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  /** As many bytes as are here, at least one and at most `most`. */
  async next(most: number): Promise<Uint8Array> {
    while (this.#left.length === 0) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Misfit("the file is too short");
      this.#left = value;
    }
    const part = this.#left.subarray(0, most);
    this.#left = this.#left.subarray(part.length);
    return part;
  }

  /** So many bytes, in an array of their own. */
  async take(size: number): Promise<Uint8Array> {
    const all = new Uint8Array(size);
    for (let at = 0; at < size;) {
      const part = await this.next(size - at);
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}
