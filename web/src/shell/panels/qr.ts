/** QR codes of short texts: byte mode, level M, versions 1 to 10 (up to 213 bytes). */

/** For each version: data bytes, correction bytes a block, numbers of blocks. */
const SIZES: readonly (readonly [data: number, correction: number, blocks: number])[] = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0;
}

/** The Reed–Solomon remainder of some bytes. */
function correction(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i += 1) {
    const next = [...generator, 0];
    generator.forEach((value, at) => (next[at + 1]! ^= times(value, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i += 1) {
    const factor = rest[i]!;
    generator.forEach((value, at) => (rest[i + at]! ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** All bytes in the order in which they are drawn. */
function codewords(text: Uint8Array, version: number): number[] {
  const [size, length, count] = SIZES[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let i = width - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(text.length, version < 10 ? 8 : 16);
  text.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < size * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));

  const blocks: number[][] = [];
  const short = Math.floor(size / count);
  const long = size % count;
  for (let i = 0, at = 0; i < count; i += 1) {
    const width = short + (i >= count - long ? 1 : 0);
    blocks.push(data.slice(at, at + width));
    at += width;
  }
  const checks = blocks.map((block) => correction(block, length));
  return [...woven(blocks), ...woven(checks)];
}

function woven(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) => blocks.map((block) => block[i])).flatMap((row) =>
    row.filter((value) => value !== undefined),
  );
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** Finders, timing and alignment; what is still null is for the data. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (cx: number, cy: number, reach: number, isDark: (r: number) => boolean): void => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1) {
        const row = grid[cy + y];
        if (row && row[cx + x] !== undefined)
          row[cx + x] = isDark(Math.max(Math.abs(x), Math.abs(y)));
      }
    }
  };
  for (let i = 0; i < size; i += 1) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    square(x, y, 4, (r) => r !== 2 && r !== 4);
  }
  const places = ALIGNED[version - 1]!;
  for (const x of places) {
    for (const y of places) {
      const isFinder = (x < 8 && y < 8) || (x < 8 && y > size - 9) || (x > size - 9 && y < 8);
      if (!isFinder) square(x, y, 2, (r) => r !== 1);
    }
  }
  writeFormat(grid, 0);
  writeVersion(grid, version);
  return grid;
}

function remainder(value: number, polynomial: number, width: number): number {
  let rest = value << width;
  for (let i = 31 - Math.clz32(rest); i >= width; i = 31 - Math.clz32(rest)) {
    rest ^= polynomial << (i - width);
  }
  return rest;
}

function writeFormat(grid: Grid, mask: number): void {
  // Level M is 00, so the five bits are the mask's number.
  const bits = ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
  const size = grid.length;
  for (let i = 0; i < 15; i += 1) {
    const isDark = ((bits >> i) & 1) === 1;
    if (i < 6) grid[i]![8] = isDark;
    else if (i < 8) grid[i + 1]![8] = isDark;
    else grid[size - 15 + i]![8] = isDark;
    if (i < 8) grid[8]![size - 1 - i] = isDark;
    else if (i === 8) grid[8]![7] = isDark;
    else grid[8]![14 - i] = isDark;
  }
  grid[size - 8]![8] = true;
}

function writeVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = (version << 12) | remainder(version, 0x1f25, 12);
  for (let i = 0; i < 18; i += 1) {
    const isDark = ((bits >> i) & 1) === 1;
    const a = grid.length - 11 + (i % 3);
    const b = Math.floor(i / 3);
    grid[b]![a] = grid[a]![b] = isDark;
  }
}

function fill(version: number, bytes: readonly number[], mask: number): boolean[][] {
  const grid = frame(version);
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const isUp = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== null) continue;
        const bit = (bytes[at >> 3] ?? 0) >> (7 - (at & 7));
        grid[y]![x] = ((bit & 1) === 1) !== MASKS[mask]!(x, y);
        at += 1;
      }
    }
  }
  writeFormat(grid, mask);
  return grid.map((row) => row.map(Boolean));
}

/** How hard a pattern is to read: runs, blocks, and an uneven share of dark squares. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const here = grid[y]![x]!;
      dark += Number(here);
      const isBlock =
        y + 1 < size &&
        x + 1 < size &&
        grid[y]![x + 1] === here &&
        grid[y + 1]![x] === here &&
        grid[y + 1]![x + 1] === here;
      if (isBlock) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10));
}

/** The dark squares of a text's code, row by row; null when it is too long. */
export function qrOf(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([size], i) => bytes.length <= size - (i < 9 ? 2 : 3)) + 1;
  if (version === 0) return null;
  const drawn = codewords(bytes, version);
  const tried = MASKS.map((_, mask) => fill(version, drawn, mask));
  return tried.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
