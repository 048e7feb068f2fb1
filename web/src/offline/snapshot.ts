/**
 * Python's memory as a file: the pages in which it differs from the memory that every start begins
 * with. They are read right into that memory, so that it is never here twice.
 *
 * Four numbers of four bytes each: an address behind everything that was loaded, the memory's size,
 * the size of the head, how many pages there are. Then the head, which is Pyodide's own, the pages'
 * numbers, and the pages.
 */
import type { Opened } from "./drawer";

const PAGE = 4096;
/** Bytes of a number, and how many there are before the head. */
const NUMBER = 4;
const NUMBERS = 4;

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
  const headAt = NUMBERS * NUMBER;
  const begin = headAt + headSize + pages.length * NUMBER;
  const file = new Uint8Array(begin + pages.length * PAGE);
  file.set(bytesOf([mark, memory.length, headSize, pages.length]));
  file.set(snapshot.subarray(0, headSize), headAt);
  file.set(bytesOf(pages), headAt + headSize);
  pages.forEach((page, i) =>
    file.set(memory.subarray(page * PAGE, (page + 1) * PAGE), begin + i * PAGE),
  );
  return file;
}

/** Such a file, which `thaw` closes. */
export class Snapshot {
  readonly #mark: number;
  /** Of the memory. */
  readonly size: number;
  /** What Pyodide wants to have of it. */
  readonly head: Uint8Array;
  readonly #pages: Uint32Array;
  /** Where the first page begins. */
  readonly #begin: number;

  constructor(private readonly file: Opened) {
    const [mark = 0, size = 0, headSize = 0, count = 0] = this.#numbers(0, NUMBERS);
    const headAt = NUMBERS * NUMBER;
    this.#mark = mark;
    this.size = size;
    this.head = new Uint8Array(headSize);
    file.read(this.head, { at: headAt });
    this.#pages = this.#numbers(headAt + headSize, count);
    this.#begin = headAt + headSize + count * NUMBER;
  }

  #numbers(at: number, count: number): Uint32Array {
    const numbers = new Uint32Array(count);
    this.file.read(new Uint8Array(numbers.buffer), { at });
    return numbers;
  }

  /** Makes of a fresh memory what was frozen; `mark` must be the same address as it was then. */
  thaw(memory: Uint8Array, mark: number): void {
    if (mark !== this.#mark || this.size > memory.length) throw new Misfit("the addresses differ");
    const end = pageAfter(mark);
    const pages = this.#pages;
    for (let first = 0; first < pages.length;) {
      const behind = this.#runFrom(first, end / PAGE);
      const to = pages[first]! * PAGE;
      const size = (behind - first) * PAGE;
      const at = this.#begin + first * PAGE;
      if (to >= end) this.file.read(memory.subarray(to, to + size), { at });
      else {
        const changes = new Uint32Array(size / NUMBER);
        this.file.read(new Uint8Array(changes.buffer), { at });
        const changed = new Uint32Array(memory.buffer, memory.byteOffset + to, changes.length);
        for (let i = 0; i < changes.length; i += 1) changed[i]! ^= changes[i]!;
      }
      first = behind;
    }
    this.file.close();
  }

  /** Where a run of neighbouring pages ends, all of them on the same side of a page. */
  #runFrom(first: number, side: number): number {
    const pages = this.#pages;
    let i = first + 1;
    while (i < pages.length && pages[i] === pages[i - 1]! + 1 && pages[i] !== side) i += 1;
    return i;
  }
}

const pageAfter = (address: number) => Math.ceil(address / PAGE) * PAGE;
const bytesOf = (numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);
