/** Move texts of Mensch: `B>0`, `12>17`, `38>b`, `b>c`, `pass`. Places are counted on one's own way. */

import type { Moved } from "../../../types/mensch";
import { circleOf, type Colour, FIRST_END, RING, WAITING } from "./geometry";

export const PASS = "pass";

export interface Step {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The progress a place text names, or null. */
export function progressOf(text: string): number | null {
  if (text === "B") return WAITING;
  if (/^[a-d]$/.test(text)) return FIRST_END + text.charCodeAt(0) - "a".charCodeAt(0);
  return /^\d{1,2}$/.test(text) && Number(text) < FIRST_END ? Number(text) : null;
}

/** The text of a progress. */
export function textOf(progress: number): string {
  if (progress === WAITING) return "B";
  if (progress < FIRST_END) return String(progress);
  return "abcd".charAt(progress - FIRST_END);
}

/** A move text taken apart; null for `pass` and whatever else is no move of a piece. */
export function readMove(text: string): Step | null {
  const [left, right, more] = text.split(">");
  if (left === undefined || right === undefined || more !== undefined) return null;
  const from = progressOf(left);
  const to = progressOf(right);
  return from === null || to === null ? null : { text, from, to };
}

export function writeMove(from: number, to: number): string {
  return `${textOf(from)}>${textOf(to)}`;
}

/** The move of a piece that an event tells. */
export function stepIn({ from, to }: Moved): Step | null {
  return readMove(`${from}>${to}`);
}

/** The moves of pieces among some texts. */
export function steps(texts: readonly string[]): Step[] {
  return texts.map(readMove).filter((step) => step !== null);
}

/** How far a circle is on a colour's own way; null where that way never leads. */
export function progressAt(colour: Colour, id: string): number | null {
  const circle = /^r(\d+)$/.exec(id)?.[1];
  if (circle !== undefined) return (Number(circle) - circleOf(colour, 0) + RING) % RING;
  const end = id.startsWith(`${colour}-`) ? id.slice(colour.length + 1) : "";
  return end.startsWith("B") ? null : progressOf(end);
}
