/**
 * Move texts of Mensch: `B>0`, `12>17`, `38>b`, `b>c`, `pass`. In them circles are counted on one's
 * own way. The page has one name per circle for everybody: 1 to 40 from yellow's start, beside what
 * is printed (`B`, `A`, `a` to `d`); here one is made from the other.
 */

import type { Moved, View } from "../../../types/mensch";
import { circleOf, type Colour, FIRST_END, isColour, RING, WAITING } from "./geometry";

export const PASS = "pass";
const FURTHEST = 6;

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

/** The number of a ring circle (0–39) on the page: the same for everybody. */
export function numberOf(circle: number): number {
  return circle + 1;
}

/** The page's name of a place on a colour's way: `B`, `A`, 1 to 40, `a` to `d`. */
export function nameOf(colour: Colour, progress: number): string {
  if (progress === 0) return "A";
  if (progress < 0 || progress >= FIRST_END) return textOf(progress);
  return String(numberOf(circleOf(colour, progress)));
}

/** "13 > 18", "B > A", in the page's names. */
export function nameMove(colour: Colour, { from, to }: Pick<Step, "from" | "to">): string {
  return `${nameOf(colour, from)} > ${nameOf(colour, to)}`;
}

/** A sentence of the server about a colour's moves, with the page's names of the places. */
export function renamed(text: string, colour: Colour): string {
  const name = (place: string): string => nameOf(colour, progressOf(place) ?? 0);
  return text
    .replace(
      /\b(B|[a-d]|\d{1,2})>([a-d]|\d{1,2})\b/g,
      (_, from: string, to: string) => `${name(from)} > ${name(to)}`,
    )
    .replace(
      /\b(on|from|to|auf|von|nach) (\d{1,2})\b(?! circle| >)/gi,
      (_, where: string, place: string) => `${where} ${name(place)}`,
    );
}

/** What a typed place may mean on a colour's way: small and capital letters are not told apart. */
function meanings(text: string, colour: Colour): readonly number[] {
  const letter = "abcd".indexOf(text.toLowerCase());
  if (text.length === 1 && letter >= 0) {
    const printed = [0, WAITING][letter];
    const end = FIRST_END + letter;
    if (printed === undefined) return [end];
    return text === text.toUpperCase() ? [printed, end] : [end, printed];
  }
  const number = /^\d{1,2}$/.test(text) ? Number(text) : NaN;
  if (number === 0) return [0];
  return number <= RING ? [progressAt(colour, `r${number - 1}`)!] : [];
}

const isStep = (from: number, to: number): boolean =>
  from === WAITING ? to === 0 : to > from && to <= from + FURTHEST;

/** The move between two typed places; rather one that a die allows than another. */
function between(left: string, right: string, colour: Colour): Step | null {
  const all = meanings(left, colour).flatMap((from) =>
    meanings(right, colour).map((to) => ({ from, to, text: writeMove(from, to) })),
  );
  return all.find(({ from, to }) => isStep(from, to)) ?? all[0] ?? null;
}

/** The move of the piece on a typed place, which the die decides. */
function fromPlace(text: string, { pieces, die }: View, colour: Colour): string | null {
  const from = meanings(text, colour).find((one) => pieces[colour]?.includes(one));
  if (from === undefined || die === null) return null;
  return writeMove(from, from === WAITING ? 0 : Math.min(from + die, 43));
}

/** The move that is meant by `12>17`, `12-17`, `12 17`, `1217` or, as the die is known, `12`. */
export function typed(text: string, view: View, seat: string | null): string {
  const bare = text.trim();
  if (/^(pass|pass(e|en)|aussetzen|setze aus)$/i.test(bare)) return PASS;
  if (!isColour(seat)) return bare;
  const [left = "", right, more] = bare.split(/\s*(?:[>→–-]|\bto\b|\bnach\b|\s)\s*/i);
  if (more !== undefined) return bare;
  if (right !== undefined) return between(left, right, seat)?.text ?? bare;
  const alone = fromPlace(bare, view, seat);
  if (alone !== null) return alone;
  const cuts = Array.from({ length: Math.max(0, bare.length - 1) }, (_, n) =>
    between(bare.slice(0, n + 1), bare.slice(n + 1), seat),
  ).filter((step) => step !== null);
  return (cuts.find(({ from, to }) => isStep(from, to)) ?? cuts[0])?.text ?? bare;
}
