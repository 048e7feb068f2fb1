/** Fields, edges and moves of Irrgarten as texts: `E5`, `B3|B4`, `|C1`, `out`, `build …`. */
import type { Maze, Seat } from "../../../types/irrgarten";

export const OUT = "out";
export const PASS = "pass";
const BUILD = "build";
const LINES = "ABCDEFGHIJ";

/** A field by line and row, both from 0: A1 is { line: 0, row: 0 }. */
export interface Spot {
  readonly line: number;
  readonly row: number;
}

export type { Maze, Seat };
export const SEATS: readonly Seat[] = ["left", "right"];

export function isSeat(value: string | null): value is Seat {
  return SEATS.some((seat) => seat === value);
}

/** In whose maze a seat searches. */
export function otherSeat(seat: Seat): Seat {
  return seat === "left" ? "right" : "left";
}

export function fieldName({ line, row }: Spot): string {
  return `${LINES[line] ?? ""}${row + 1}`;
}

/** Where a field lies; null for a text that is no field. */
export function spotOf(field: string): Spot | null {
  const [, letter, number] = /^([A-J])([1-9]|10)$/.exec(field) ?? [];
  return letter && number ? { line: LINES.indexOf(letter), row: Number(number) - 1 } : null;
}

/** All fields of a board, line by line. */
export function fieldsOf(size: number): string[] {
  return Array.from({ length: size * size }, (_, n) =>
    fieldName({ line: Math.floor(n / size), row: n % size }),
  );
}

/** The fields of row 1, in front of which the entrances are. */
export function entrancesOf(size: number): string[] {
  return fieldsOf(size).filter((field) => spotOf(field)?.row === 0);
}

/** All slots of a board: before and below each field, as far as there is something. */
export function slotsOf(size: number): string[] {
  return fieldsOf(size).flatMap((field) => {
    const { line, row } = spotOf(field) as Spot;
    const before = row > 0 ? `${fieldName({ line, row: row - 1 })}|${field}` : `|${field}`;
    const below = line + 1 < size ? [`${field}|${fieldName({ line: line + 1, row })}`] : [];
    return [before, ...below];
  });
}

/** The two places that an edge parts; an entrance parts `out` from its field. */
export function sidesOf(edge: string): readonly [string, string] {
  const [one = "", other = ""] = edge.split("|");
  return [one || OUT, other];
}

/** The edge between two neighbouring places; null where they do not touch. */
export function edgeBetween(one: string, other: string): string | null {
  if (one === OUT || other === OUT) {
    const field = one === OUT ? other : one;
    return spotOf(field)?.row === 0 ? `|${field}` : null;
  }
  const [a, b] = [spotOf(one), spotOf(other)];
  if (!a || !b || Math.abs(a.line - b.line) + Math.abs(a.row - b.row) !== 1) return null;
  return a.line < b.line || a.row < b.row ? `${one}|${other}` : `${other}|${one}`;
}

/** The move that builds a maze. */
export function buildText({ treasure, barriers }: Maze): string {
  return [BUILD, treasure, ...[...barriers].sort()].join(" ");
}

/** The maze of a move that builds one; null for anything else. */
export function readBuild(text: string): Maze | null {
  const [word, treasure, ...barriers] = text.split(" ");
  return word === BUILD && treasure ? { treasure, barriers } : null;
}

const FIELD_TYPED = /^(?:.*[\s>-])?([a-j])\s?(10|[1-9])$/;

/** The move that somebody means who typed: `c2`, `b2-c2`, "hinaus"; else the text as it is. */
export function typedMove(text: string): string {
  const said = text
    .trim()
    .toLowerCase()
    .replace(/\s*[?!.]+$/, "");
  if (/^(out|outside|go out|hinaus|raus|draußen)$/.test(said)) return OUT;
  if (/^(pass|aussetzen)$/.test(said)) return PASS;
  if (said.startsWith(`${BUILD} `)) return BUILD + said.slice(BUILD.length).toUpperCase();
  const [, line, row] = FIELD_TYPED.exec(said) ?? [];
  return line && row ? `${line.toUpperCase()}${row}` : text;
}
