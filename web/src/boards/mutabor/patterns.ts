/** Which way each kind of card leads, and which fields are closed to whom. */
import type { Options } from "../../../types/mutabor";
import {
  cellOf,
  fieldAt,
  isField,
  isMiddle,
  type Kind,
  opposite,
  type Seat,
  SEATS,
  START,
} from "./geometry";

type Way = readonly [number, number];
const STRAIGHT: readonly Way[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const SLANTED: readonly Way[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const LEAPS: readonly Way[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

interface Pattern {
  readonly directions: readonly Way[];
  readonly far: boolean;
}

const PATTERN: Readonly<Record<Kind, Pattern>> = {
  star: { directions: [...STRAIGHT, ...SLANTED], far: true },
  tree: { directions: [...STRAIGHT, ...SLANTED], far: false },
  gate: { directions: STRAIGHT, far: true },
  elephant: { directions: SLANTED, far: true },
  crab: { directions: LEAPS, far: false },
  stork: { directions: [...STRAIGHT, ...SLANTED], far: false },
};
const NOTHING: ReadonlySet<string> = new Set();

/** The fields onto which a seat never moves: its own start fields, and closed ones at its sides. */
export function closedTo(seat: Seat | null, sides: Options["sides"]): ReadonlySet<string> {
  if (seat === null) return NOTHING;
  const beside = SEATS.filter((other) => other !== seat && other !== opposite(seat));
  const closed = sides === "closed" ? [seat, ...beside] : [seat];
  return new Set(closed.flatMap((side) => START[side]));
}

export interface Obstacles {
  /** Fields that are passed but not entered. */
  readonly closed?: ReadonlySet<string>;
  /** Fields with a piece: a way ends before them. */
  readonly taken?: ReadonlySet<string>;
}

/** The rays of a card's move pattern; the face-down middle ends a ray. */
export function rays(
  field: string,
  kind: Kind,
  { closed = NOTHING, taken = NOTHING }: Obstacles = {},
): string[][] {
  const { column, row } = cellOf(field);
  const { directions, far } = PATTERN[kind];
  return directions
    .map(([right, up]) => {
      const ray: string[] = [];
      for (let n = 1; n === 1 || far; n += 1) {
        const [c, r] = [column + right * n, row + up * n];
        if (!isField(c, r) || isMiddle(c, r) || taken.has(fieldAt(c, r))) break;
        if (!closed.has(fieldAt(c, r))) ray.push(fieldAt(c, r));
      }
      return ray;
    })
    .filter((ray) => ray.length > 0);
}
