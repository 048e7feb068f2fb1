/** Where things lie: a garden of 13 × 11 fields with three porches above and three below. */
import { type Point, turnPoint } from "../core/points";

export const COLUMNS = "abcdefghijklm";
export const ROWS = 11;
export const GRADES = [1, 2, 3, 4, 5, 6] as const;
export const CELL = 48;
export const SIZE = { width: 676, height: 740 } as const;
const LEFT = 26;
const TOP = 106;
/** Where wizards come in, by grade: kept here as data, as the rules keep it. */
export const ENTRANCES: readonly string[] = ["c11", "g11", "k11", "c1", "g1", "k1"];
export const PORCH = { width: 188, height: 84, above: 4, below: 652 } as const;
const PORCH_PLACES = 4;
const BETWEEN_PORCH_PLACES = 45;
const PORCH_HEIGHT_OF_CENTRE = { above: 42, below: 698 } as const;

/** A field of the garden, or the place of one waiting wizard before its entrance. */
export interface Place extends Point {
  readonly id: string;
  readonly kind: "treasure" | "crossing" | "beside" | "porch";
  /** The entrance's number, for entrance fields and porch places. */
  readonly entrance: number | null;
  /** The seat whose wizard waits here, for porch places. */
  readonly seat: string | null;
}

/** Column and row of a field, both from 0; null for what is no field. */
export function cellOf(field: string): { column: number; row: number } | null {
  const column = COLUMNS.indexOf(field.charAt(0));
  const row = Number(field.slice(1)) - 1;
  if (!field || column < 0 || !Number.isInteger(row) || row < 0 || row >= ROWS) return null;
  return { column, row };
}

/** The name of the field in a column and row, both from 0; null beyond the hedge. */
export function fieldAt(column: number, row: number): string | null {
  const letter = COLUMNS[column];
  return letter && row >= 0 && row < ROWS ? `${letter}${row + 1}` : null;
}

/** The id of the place where a wizard waits outside. */
export function porchId(seat: string, grade: number): string {
  return `out-${seat}-${grade}`;
}

/** The grade whose entrance a field is, else null. */
export function entranceOf(field: string): number | null {
  const index = ENTRANCES.indexOf(field);
  return index < 0 ? null : index + 1;
}

function centreOf(column: number, row: number): Point {
  return { x: LEFT + CELL * (column + 0.5), y: TOP + CELL * (ROWS - row - 0.5) };
}

function fieldPlace(column: number, row: number): Place {
  const id = `${COLUMNS.charAt(column)}${row + 1}`;
  const isOdd = [column % 2 === 1, row % 2 === 1];
  const kind = isOdd.every(Boolean) ? "treasure" : isOdd.some(Boolean) ? "beside" : "crossing";
  return { id, kind, entrance: entranceOf(id), seat: null, ...centreOf(column, row) };
}

function porchPlace(seat: string, index: number, grade: number): Place {
  const gate = cellOf(ENTRANCES[grade - 1] ?? "") ?? { column: 0, row: 0 };
  const middle = centreOf(gate.column, gate.row).x;
  const x = middle + (index - (PORCH_PLACES - 1) / 2) * BETWEEN_PORCH_PLACES;
  const y = PORCH_HEIGHT_OF_CENTRE[gate.row === 0 ? "below" : "above"];
  return { id: porchId(seat, grade), kind: "porch", entrance: grade, seat, x, y };
}

/** All places of a table with these seats, turned. */
export function plan(seats: readonly string[], quarters = 0): ReadonlyMap<string, Place> {
  const places: Place[] = [];
  for (let row = ROWS - 1; row >= 0; row -= 1) {
    for (let column = 0; column < COLUMNS.length; column += 1) places.push(fieldPlace(column, row));
  }
  for (const grade of GRADES) {
    seats.forEach((seat, index) => places.push(porchPlace(seat, index, grade)));
  }
  return new Map(
    places.map((place) => [place.id, { ...place, ...turnPoint(place, quarters, SIZE) }]),
  );
}

const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** The four fields straight beside a field. */
export function neighbours(field: string): string[] {
  const cell = cellOf(field);
  if (!cell) return [];
  const found = STEPS.map(([right, up]) => fieldAt(cell.column + right, cell.row + up));
  return found.filter((name): name is string => name !== null);
}

/** The pairs of fields that face each other across a field: left and right, above and below. */
export function facing(field: string): [string, string][] {
  const cell = cellOf(field);
  if (!cell) return [];
  const pairs: [string, string][] = [];
  for (const [right, up] of [
    [1, 0],
    [0, 1],
  ] as const) {
    const one = fieldAt(cell.column - right, cell.row - up);
    const other = fieldAt(cell.column + right, cell.row + up);
    if (one && other) pairs.push([one, other]);
  }
  return pairs;
}

function farness(from: string, to: string): number {
  const [a, b] = [cellOf(from), cellOf(to)];
  return a && b ? Math.abs(a.column - b.column) + Math.abs(a.row - b.row) : 0;
}

/** How much a way turns; the straightest way is the one people would walk. */
function bends(way: readonly string[]): number {
  let count = 0;
  for (let n = 2; n < way.length; n += 1) {
    const [a, b, c] = [cellOf(way[n - 2]!), cellOf(way[n - 1]!), cellOf(way[n]!)];
    if (a && b && c && b.column - a.column !== c.column - b.column) count += 1;
  }
  return count;
}

/**
 * A way to draw from one field to another: so many steps, no field twice, none of the blocked ones.
 * Which way the wizard took nobody knows or cares; this is the straightest. From "out" it begins at
 * the grade's entrance. When there is none (the picture is of another moment), the two ends.
 */
export function wayTo(
  from: string,
  to: string,
  distance: number,
  grade: number,
  blocked: ReadonlySet<string>,
): string[] {
  const entrance = ENTRANCES[grade - 1] ?? to;
  const start = from === "out" ? entrance : from;
  let left = from === "out" ? distance - 1 : distance;
  let best: string[] | null = null;
  const way = [start];
  const walk = (): void => {
    const here = way[way.length - 1]!;
    if (left === 0) {
      if (here === to && (!best || bends(way) < bends(best))) best = [...way];
      return;
    }
    if (farness(here, to) > left) return;
    for (const next of neighbours(here)) {
      if (way.includes(next) || blocked.has(next)) continue;
      way.push(next);
      left -= 1;
      walk();
      left += 1;
      way.pop();
    }
  };
  walk();
  return best ?? (start === to ? [to] : [start, to]);
}
