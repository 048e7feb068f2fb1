/** The graph as rows of a table: every ten rounds, the key moments and the end. */
import { momentAt, type Curve, type Shares } from "./chances";
import type { KeyMoment } from "./moments";

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
  rounds: readonly number[],
  moments: readonly KeyMoment[],
): readonly Row[] {
  const end = curve.moments.at(-1)?.at ?? 0;
  const found = new Map<number, KeyMoment | null>([[0, null]]);
  for (const [round, at] of starts(rounds)) {
    if (round % EVERY === 0 && at < end) found.set(at, null);
  }
  for (const moment of moments) found.set(moment.at, moment);
  if (!found.has(end)) found.set(end, null);
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([at, moment]) => ({
      at,
      round: rounds[at] ?? rounds.at(-1) ?? 1,
      shares: momentAt(curve, at)?.shares ?? [],
      moment,
      isEnd: at === end,
    }));
}

/** With how many moves made every round begins. */
export function starts(rounds: readonly number[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  rounds.forEach((round, at) => {
    if (!first.has(round)) first.set(round, at);
  });
  return first;
}

/** The rounds to be written below the graph: as many as there is room for. */
export function ticks(
  rounds: readonly number[],
  most: number,
): readonly { readonly round: number; readonly at: number }[] {
  const last = rounds.at(-1) ?? 0;
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((step) => last / step <= most) ?? 500;
  return [...starts(rounds)]
    .filter(([round]) => round % every === 0)
    .map(([round, at]) => ({ round, at }));
}
