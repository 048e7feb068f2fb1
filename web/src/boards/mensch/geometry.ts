/** Where the circles of the cross lie: an 11 × 11 grid in a picture of 1000 × 1000 units. */
import type { Colour } from "../../../types/mensch";
import { type Point, turnPoint } from "../core/points";

export type { Colour };
export const COLOURS: readonly Colour[] = ["yellow", "green", "red", "black"];

export function isColour(value: string | null): value is Colour {
  return COLOURS.some((colour) => colour === value);
}

/** A circle of the plan: `r12` on the ring, `red-a` an end circle, `red-B2` a waiting circle. */
export interface Place extends Point {
  readonly id: string;
  readonly kind: "ring" | "start" | "end" | "wait";
  /** The colour whose start, end or waiting circle it is. */
  readonly colour: Colour | null;
  /** What is written on it: `A`, `a` … `d`, `B` or its number on the ring. */
  readonly label: string;
}

export const RING = 40;
export const FIRST_END = 40;
export const WAITING = -1;
const ENDS = ["a", "b", "c", "d"] as const;
const STEPS_BETWEEN_STARTS = 10;
const CELL = 88;
const MARGIN = 60;
export const SIZE = { width: 1000, height: 1000 } as const;
/** The radius of a circle as something to press. */
export const CIRCLE = 44;
/** Half the distance between two waiting circles of a court, in cells. */
const COURT_SPREAD = 0.82;
const COURT_CENTRE = { x: 1.5, y: 8.5 };

/** The legs of the ring from yellow's start circle on: how far, in which direction. */
const LEGS: readonly (readonly [number, number, number])[] = [
  [4, 0, -1],
  [4, -1, 0],
  [2, 0, -1],
  [4, 1, 0],
  [4, 0, -1],
  [2, 1, 0],
  [4, 0, 1],
  [4, 1, 0],
  [2, 0, 1],
  [4, -1, 0],
  [4, 0, 1],
  [1, -1, 0],
];

function centre(column: number, row: number): Point {
  return { x: MARGIN + CELL * column, y: MARGIN + CELL * row };
}

function ringCells(): Point[] {
  let column = 4;
  let row = 10;
  const cells = [centre(column, row)];
  for (const [length, right, down] of LEGS) {
    for (let step = 0; step < length; step += 1) {
      column += right;
      row += down;
      cells.push(centre(column, row));
    }
  }
  return cells;
}

const CELLS = ringCells();

/** A point after quarter turns of the plan, counted against the clock. */
export function turned(point: Point, quarters: number): Point {
  return turnPoint(point, -quarters, SIZE);
}

/** The quarter turns that bring a colour's court to the lower left. */
export function quartersFor(colour: string | null): number {
  return Math.max(0, COLOURS.indexOf(colour as Colour));
}

/** The ring circle (0–39) on which a colour's piece of some progress stands. */
export function circleOf(colour: Colour, progress: number): number {
  return (COLOURS.indexOf(colour) * STEPS_BETWEEN_STARTS + progress) % RING;
}

/** The id of the circle of a progress; waiting pieces also need the number of their circle. */
export function placeId(colour: Colour, progress: number, slot = 0): string {
  if (progress === WAITING) return `${colour}-B${slot}`;
  if (progress >= FIRST_END) return `${colour}-${ENDS[progress - FIRST_END] ?? ""}`;
  return `r${circleOf(colour, progress)}`;
}

function ringPlace(index: number): Place {
  const owner = index % STEPS_BETWEEN_STARTS === 0 ? COLOURS[index / STEPS_BETWEEN_STARTS] : null;
  const kind = owner ? "start" : "ring";
  const label = owner ? "A" : String(index);
  const at = CELLS[index] as Point;
  return { id: `r${index}`, kind, colour: owner ?? null, label, ...at };
}

function courtPlaces(colour: Colour, quarters: number): Place[] {
  // Seen from its own side every colour's court lies where yellow's does.
  const back = (point: Point): Point => turned(point, -quarters);
  const waiting = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([right, down], slot): Place => {
    const x = COURT_CENTRE.x + (right as number) * COURT_SPREAD;
    const y = COURT_CENTRE.y + (down as number) * COURT_SPREAD;
    return { id: `${colour}-B${slot}`, kind: "wait", colour, label: "B", ...back(centre(x, y)) };
  });
  const ends = ENDS.map((label, n): Place => ({
    id: `${colour}-${label}`,
    kind: "end",
    colour,
    label,
    ...back(centre(5, 9 - n)),
  }));
  return [...ends, ...waiting];
}

const PLAN: readonly Place[] = [
  ...Array.from({ length: RING }, (_, index) => ringPlace(index)),
  ...COLOURS.flatMap((colour, quarters) => courtPlaces(colour, quarters)),
];

/** All 72 circles of the plan, turned. */
export function plan(quarters: number): ReadonlyMap<string, Place> {
  return new Map(PLAN.map((place) => [place.id, { ...place, ...turned(place, quarters) }]));
}

/** The centre of a colour's court on the turned plan. */
export function courtOf(colour: Colour, quarters: number): Point {
  const own = centre(COURT_CENTRE.x, COURT_CENTRE.y);
  return turned(own, quarters - COLOURS.indexOf(colour));
}

/**
 * A court's middle as the arrow keys see it: between its two upper waiting circles. In the middle
 * of the four no arrow would ever lead there, as a waiting circle is always nearer.
 */
export function doorOf(court: Point): Point {
  return { x: court.x, y: court.y - COURT_SPREAD * CELL };
}

/** The progresses a piece passes on its way, both ends included. */
export function way(from: number, to: number): number[] {
  if (from === WAITING) return [WAITING, to];
  return Array.from({ length: Math.max(0, to - from) + 1 }, (_, n) => from + n);
}

/** The ids of the circles on a way; the waiting circle is left out: it has no fixed number. */
export function wayIds(colour: Colour, from: number, to: number): string[] {
  return way(from, to)
    .filter((progress) => progress !== WAITING)
    .map((progress) => placeId(colour, progress));
}
