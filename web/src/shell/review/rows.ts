/** The graph as rows of a table: every ten rounds, the key moments and the end. */
import { momentAt, type Curve, type Shares } from "./chances";
import type { KeyMoment } from "./moments";
import type { Standpoint } from "./story";

export interface Row {
  /** How many moves have been made. */
  readonly at: number;
  readonly round: number;
  readonly shares: Shares;
  readonly moment: KeyMoment | null;
  readonly isEnd: boolean;
}

const EVERY = 10;

export function rowsOf(
  curve: Curve,
  standpoints: readonly Standpoint[],
  moments: readonly KeyMoment[],
): readonly Row[] {
  const end = curve.moments.at(-1)?.at ?? 0;
  const found = new Map<number, KeyMoment | null>([[0, null]]);
  for (const [round, at] of starts(standpoints)) {
    if (round % EVERY === 0 && at < end) found.set(at, null);
  }
  for (const moment of moments) found.set(moment.at, moment);
  if (!found.has(end)) found.set(end, null);
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([at, moment]) => ({
      at,
      round: standpoints[at]?.round ?? standpoints.at(-1)?.round ?? 1,
      shares: momentAt(curve, at)?.shares ?? [],
      moment,
      isEnd: at === end,
    }));
}

/** With how many moves made every round begins. */
export function starts(standpoints: readonly Standpoint[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  standpoints.forEach(({ round }, at) => {
    if (!first.has(round)) first.set(round, at);
  });
  return first;
}

/** The rounds to be written below the graph: as many as there is room for. */
export function ticks(
  standpoints: readonly Standpoint[],
  most: number,
): readonly { readonly round: number; readonly at: number }[] {
  const rounds = standpoints.at(-1)?.round ?? 0;
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((step) => rounds / step <= most) ?? 500;
  return [...starts(standpoints)]
    .filter(([round]) => round % every === 0)
    .map(([round, at]) => ({ round, at }));
}
