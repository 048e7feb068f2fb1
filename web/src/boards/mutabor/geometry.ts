/** Where the 52 cards lie. */
import type { Card as Kind, Seat } from "../../../types/mutabor";
import { type Point, turnPoint } from "../core/points";

export type { Kind, Seat };
export const SEATS: readonly Seat[] = ["south", "west", "north", "east"];

export function isSeat(value: string | null): value is Seat {
  return SEATS.some((seat) => seat === value);
}

export const CELL = 116;
export const CARD = 110;
export const TOKEN = 70;
const ORIGIN = 36;
export const SIZE = { width: 1000, height: 1000 } as const;
const WIDTH = 8;
/** The token stands up and left of the middle, so that the card's move stays visible. */
const TOKEN_SHIFT = 47 - CELL / 2;
/** How many places are missing at the ends of the outer, the next … rows. */
const CUT = [2, 1, 0, 0, 0, 0, 1, 2] as const;

export function isField(column: number, row: number): boolean {
  const cut = CUT[row];
  return cut !== undefined && column >= cut && column < WIDTH - cut;
}

export function isMiddle(column: number, row: number): boolean {
  return (column === 3 || column === 4) && (row === 3 || row === 4);
}

export function fieldAt(column: number, row: number): string {
  return `${"abcdefgh".charAt(column)}${row + 1}`;
}

export function cellOf(field: string): { column: number; row: number } {
  return { column: "abcdefgh".indexOf(field.charAt(0)), row: Number(field.charAt(1)) - 1 };
}

/** All 52 fields, from the top row down and from the left. */
export const FIELDS: readonly string[] = Array.from({ length: WIDTH }, (_, n) => WIDTH - 1 - n)
  .map((row) =>
    Array.from({ length: WIDTH }, (_, column) => column)
      .filter((column) => isField(column, row))
      .map((column) => fieldAt(column, row)),
  )
  .flat();

export const MIDDLE: readonly string[] = ["d5", "e5", "d4", "e4"];

export const START: Readonly<Record<Seat, readonly string[]>> = {
  south: ["c1", "d1", "e1", "f1"],
  west: ["a3", "a4", "a5", "a6"],
  north: ["c8", "d8", "e8", "f8"],
  east: ["h6", "h5", "h4", "h3"],
};

/** The side a seat's pieces go to. */
export function opposite(seat: Seat): Seat {
  return SEATS[(SEATS.indexOf(seat) + 2) % SEATS.length] as Seat;
}

/** Whose start field it is, or null. */
export function startOf(field: string): Seat | null {
  return SEATS.find((seat) => START[seat].includes(field)) ?? null;
}

/** A point after quarter turns of the board, counted against the clock. */
function turned(point: Point, quarters: number): Point {
  return turnPoint(point, -quarters, SIZE);
}

/** The quarter turns against the clock that bring a seat's side to the bottom. */
export function quartersFor(seat: string | null): number {
  return Math.max(0, SEATS.indexOf(seat as Seat));
}

/** The seat on a side of the turned board: 0 bottom, 1 left, 2 top, 3 right. */
export function seatAt(side: number, quarters: number): Seat {
  return SEATS[(side + quarters) % SEATS.length] as Seat;
}

/** Where a hit piece waits for its owner: on the band of its side, bottom, left, top, right. */
const BENCHES: readonly Point[] = [
  { x: 500, y: 978 },
  { x: 22, y: 500 },
  { x: 500, y: 22 },
  { x: 978, y: 500 },
];

/** The place of a seat's hit piece beside the turned board. */
export function benchOf(seat: Seat, quarters: number): Point {
  return BENCHES[(SEATS.indexOf(seat) - quarters + SEATS.length) % SEATS.length] as Point;
}

/** The centre of a field's card on the turned board. */
export function centreOf(field: string, quarters: number): Point {
  const { column, row } = cellOf(field);
  const x = ORIGIN + CELL * column + CELL / 2;
  const y = ORIGIN + CELL * (WIDTH - 1 - row) + CELL / 2;
  return turned({ x, y }, quarters);
}

/** The centre of a piece that stands on a field. */
export function tokenOf(field: string, quarters: number): Point {
  const { x, y } = centreOf(field, quarters);
  return { x: x + TOKEN_SHIFT, y: y + TOKEN_SHIFT };
}

export interface EdgeName extends Point {
  readonly text: string;
  /** On the coloured band of a start side, not on the board itself. */
  readonly onBand: boolean;
}

/** Offsets of the names from the outer edge, by how far the outline steps in there. */
const BELOW = [754, 870, 985, 985, 985, 985, 870, 754] as const;
const BESIDE = [253, 137, 22, 22, 22, 22, 137, 253] as const;

/** The names along the bottom edge and the left edge of the turned board. */
export function edgeNames(quarters: number): { below: EdgeName[]; beside: EdgeName[] } {
  const steps = Array.from({ length: WIDTH }, (_, n) => n);
  const along = (n: number): number => ORIGIN + CELL / 2 + CELL * n;
  const columnText = (n: number): string => "abcdefgh".charAt(n);
  const rowText = (n: number): string => String(n + 1);
  // Turned by one quarter the columns run up the left edge, by two they run from the right.
  const bottom = (n: number): string =>
    [columnText(n), rowText(7 - n), columnText(7 - n), rowText(n)][quarters] as string;
  const left = (n: number): string =>
    [rowText(7 - n), columnText(7 - n), rowText(n), columnText(n)][quarters] as string;
  return {
    below: steps.map((n) => ({
      text: bottom(n),
      x: along(n),
      y: BELOW[n] as number,
      onBand: n > 1 && n < 6,
    })),
    beside: steps.map((n) => ({
      text: left(n),
      x: BESIDE[n] as number,
      y: along(n) + 7,
      onBand: n > 1 && n < 6,
    })),
  };
}
