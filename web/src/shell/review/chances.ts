/** The mathematics of the graph: from a review to bands, lines and rows of a table. */
import type { Review } from "../../../types/wire";

/** Numbers in the order of the seats, from 0 to 1. */
export type Shares = readonly number[];

/** Chances of all seats before a move; `at` moves have been made. */
export interface Moment {
  readonly at: number;
  readonly shares: Shares;
  /** The same for one who knew everything; null where nothing is hidden. */
  readonly really: Shares | null;
}

export interface Curve {
  readonly seats: readonly string[];
  readonly moments: readonly Moment[];
  /** Neither dice nor discoveries: the chances change by moves only. */
  readonly isStepped: boolean;
  /** Something is hidden, so that there is a second line. */
  readonly isHidden: boolean;
  readonly hasDice: boolean;
  readonly hasFinds: boolean;
}

/** The chances of a whole game: as they were judged before every step, then the result. */
export function curveOf(review: Review): Curve {
  const { steps, seats, result } = review;
  const first = steps.find(({ judged }) => judged !== null)?.judged ?? even(seats.length);
  let last: Shares = first;
  const moments: Moment[] = steps.map(({ n, judged, really }) => {
    last = judged ?? last;
    return { at: n - 1, shares: last, really };
  });
  const isHidden = steps.some(({ really }) => really !== null);
  const end = steps.at(-1)?.n ?? 0;
  moments.push({ at: end, shares: result, really: isHidden ? result : null });
  const hasDice = steps.some(({ luck }) => luck !== null);
  const hasFinds = steps.some(({ discovery }) => discovery !== null);
  return { seats, moments, isHidden, hasDice, hasFinds, isStepped: !hasDice && !hasFinds };
}

/** What is known of a curve while it is worked out. */
export function growing(seats: readonly string[], judged: readonly Shares[]): Curve {
  const moments = judged.map((shares, at) => ({ at, shares, really: null }));
  const none = { isHidden: false, hasDice: true, hasFinds: false, isStepped: false };
  return { seats, moments, ...none };
}

function even(n: number): Shares {
  return Array.from({ length: n }, () => 1 / n);
}

/** The seats beginning with one's own, the others in the order of their turns. */
export function ownFirst(seats: readonly string[], own: string): readonly string[] {
  const n = Math.max(0, seats.indexOf(own));
  return [...seats.slice(n), ...seats.slice(0, n)];
}

/**
 * Shares that fill the graph, own seat first. Where something is hidden every seat judges by its own
 * knowledge, so that the shares need not make a whole; then one's own share stays what it is, and
 * the others divide what it leaves.
 */
export function bandsOf(seats: readonly string[], shares: Shares, own: string): readonly number[] {
  const order = ownFirst(seats, own).map((seat) => shares[seats.indexOf(seat)] ?? 0);
  const [mine = 0, ...others] = order;
  const kept = Math.min(1, Math.max(0, mine));
  const sum = others.reduce((total, one) => total + one, 0);
  const left = 1 - kept;
  return [kept, ...others.map((one) => (sum > 0 ? (one / sum) * left : left / others.length))];
}

/** The upper edges of bands: each is the sum of the bands up to it. */
export function edgesOf(bands: readonly number[]): readonly number[] {
  let sum = 0;
  return bands.map((band) => (sum += band));
}

/** The moment after `at` moves, or the last one before. */
export function momentAt(curve: Curve, at: number): Moment | undefined {
  return curve.moments.findLast((moment) => moment.at <= at) ?? curve.moments[0];
}

/** A point of a drawn line. */
export type Spot = readonly [x: number, y: number];

/** A line through points; with steps it changes only where a point is. */
export function lineThrough(spots: readonly Spot[], isStepped: boolean): string {
  return spots
    .map(([x, y], n) => {
      if (n === 0) return `M${round(x)} ${round(y)}`;
      return isStepped ? `H${round(x)}V${round(y)}` : `L${round(x)} ${round(y)}`;
    })
    .join("");
}

/** The area between two lines. */
export function areaBetween(
  upper: readonly Spot[],
  lower: readonly Spot[],
  isStepped: boolean,
): string {
  const back = [...corners(lower, isStepped)].reverse();
  const rest = back.map(([x, y]) => `L${round(x)} ${round(y)}`).join("");
  return `${lineThrough(corners(upper, isStepped), false)}${rest}Z`;
}

function corners(spots: readonly Spot[], isStepped: boolean): readonly Spot[] {
  if (!isStepped) return spots;
  return spots.flatMap(([x, y], n): readonly Spot[] => {
    const before = spots[n - 1];
    return before
      ? [
          [x, before[1]],
          [x, y],
        ]
      : [[x, y]];
  });
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Marks moved apart, so that each can be pressed; in their order, within the width. */
export function spread(places: readonly number[], apart: number, width: number): number[] {
  const order = places.map((x, n) => ({ x, n })).sort((one, other) => one.x - other.x);
  const put: number[] = [];
  order.forEach(({ x }, n) => put.push(n === 0 ? x : Math.max(x, put[n - 1]! + apart)));
  let most = width;
  for (let n = put.length - 1; n >= 0; n -= 1) {
    put[n] = Math.min(put[n]!, most);
    most = put[n]! - apart;
  }
  const answer: number[] = [];
  order.forEach(({ n }, k) => (answer[n] = put[k]!));
  return answer;
}
