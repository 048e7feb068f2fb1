/**
 * Finding ways over drawn edges. This is geometry: whether a maze or a step is allowed is for the
 * server to say.
 */
import type { Known } from "../../../types/irrgarten";
import { edgeBetween, entrancesOf, fieldName, fieldsOf, OUT, spotOf } from "./notation";

/** A neighbouring place and the edge between. */
interface Next {
  readonly to: string;
  readonly edge: string;
}
type Graph = ReadonlyMap<string, readonly Next[]>;

const graphs = new Map<number, Graph>();

/** Who is beside whom on a board of some size; `out` is beside all of row 1. */
function graphOf(size: number): Graph {
  const found = graphs.get(size);
  if (found) return found;
  const graph = new Map(
    [OUT, ...fieldsOf(size)].map((place) => [
      place,
      beside(place, size).map((to) => ({ to, edge: edgeBetween(place, to) ?? "" })),
    ]),
  );
  graphs.set(size, graph);
  return graph;
}

function beside(place: string, size: number): string[] {
  const spot = spotOf(place);
  if (!spot) return entrancesOf(size);
  const { line, row } = spot;
  const around = [
    { line: line - 1, row },
    { line, row: row + 1 },
    { line: line + 1, row },
    { line, row: row - 1 },
  ];
  const fields = around
    .filter((one) => one.line >= 0 && one.line < size && one.row >= 0 && one.row < size)
    .map(fieldName);
  return row === 0 ? [...fields, OUT] : fields;
}

type Came = ReadonlyMap<string, string | null>;
type IsOpen = (next: Next, from: string) => boolean;

/** Where one comes from to each place in reach; a search in rings, so ways are shortest. */
function spread(from: string, size: number, isOpen: IsOpen): Came {
  const graph = graphOf(size);
  const came = new Map<string, string | null>([[from, null]]);
  for (const place of came.keys()) {
    // Going out ends a turn, so no way leads through the outside.
    if (place === OUT && place !== from) continue;
    for (const next of graph.get(place) ?? []) {
      if (!came.has(next.to) && isOpen(next, place)) came.set(next.to, place);
    }
  }
  return came;
}

function backFrom(to: string, came: Came): string[] | null {
  if (!came.has(to)) return null;
  const way: string[] = [];
  for (let place: string | null = to; place !== null; place = came.get(place) ?? null) {
    way.unshift(place);
  }
  return way;
}

function past(barriers: Iterable<string>): IsOpen {
  const closed = new Set(barriers);
  return ({ edge }) => !closed.has(edge);
}

/** The shortest way from outside to a field, `out` first; null when there is none. */
export function wayTo(field: string, size: number, barriers: Iterable<string>): string[] | null {
  return backFrom(field, spread(OUT, size, past(barriers)));
}

/** The entrances from which a way leads to a field without going out again. */
export function entrancesTo(field: string, size: number, barriers: Iterable<string>): string[] {
  const closed = new Set(barriers);
  const inside = spread(field, size, ({ to, edge }) => to !== OUT && !closed.has(edge));
  return entrancesOf(size).filter((one) => inside.has(one) && !closed.has(`|${one}`));
}

export interface CutOff {
  /** The fields from which the treasure could be reached. */
  readonly fields: readonly string[];
  /** The way that there would be, `out` first, but for the fewest barriers. */
  readonly way: readonly string[];
  /** The barriers that stand in it. */
  readonly barriers: readonly string[];
}

/** What is cut off together with a field; null when a way leads there. */
export function cutOff(field: string, size: number, barriers: readonly string[]): CutOff | null {
  const isOpen = past(barriers);
  if (spread(OUT, size, isOpen).has(field)) return null;
  // One wall costs more than any way, two cost more than one, and an older one more than a newer.
  const walls = new Map(barriers.map((edge, n) => [edge, 1_000_000 - 1000 * n]));
  const came = cheapest(OUT, size, ({ edge }) => 1 + (walls.get(edge) ?? 0));
  const way = backFrom(field, came) ?? [];
  const crossed = way.slice(1).map((place, n) => edgeBetween(way[n] ?? OUT, place) ?? "");
  return {
    fields: [...spread(field, size, isOpen).keys()],
    way,
    barriers: crossed.filter((edge) => barriers.includes(edge)),
  };
}

type PriceOf = (next: Next, from: string) => number;

/** Where one comes from to each place that can be paid for, on the cheapest ways from a place. */
function cheapest(from: string, size: number, priceOf: PriceOf): Came {
  const graph = graphOf(size);
  const costs = new Map([[from, 0]]);
  const came = new Map<string, string | null>([[from, null]]);
  const open = new Set([from]);
  const costOf = (place: string): number => costs.get(place) ?? Infinity;
  while (open.size > 0) {
    const place = [...open].reduce((one, other) => (costOf(other) < costOf(one) ? other : one));
    open.delete(place);
    // Going out ends a turn, so no way leads through the outside.
    if (place === OUT && place !== from) continue;
    for (const next of graph.get(place) ?? []) {
      const cost = costOf(place) + priceOf(next, place);
      if (cost >= costOf(next.to)) continue;
      costs.set(next.to, cost);
      came.set(next.to, place);
      open.add(next.to);
    }
  }
  return came;
}

/** Answers a way to a place, without its first place; null when there is none. */
export type Guide = (to: string) => readonly string[] | null;

/**
 * All known ways from a place, the shortest ones. They keep clear of steps that this turn has
 * already seen: the view lists them.
 */
export function knownWays(
  from: string,
  size: number,
  open: Iterable<string>,
  taken: readonly string[],
): Guide {
  const edges = new Set(open);
  const gone = new Set(taken);
  const came = spread(
    from,
    size,
    ({ to, edge }, place) => edges.has(edge) && !gone.has(`${place}>${to}`),
  );
  return (to) => backFrom(to, came)?.slice(1) ?? null;
}

/** A question costs more than any way over what is known. */
const QUESTION = 1000;

/**
 * The same, and to places that are not known to be in reach: with as few questions on the way as
 * can be. The first that is answered by no ends the turn, and with it the way.
 */
export function routes(
  from: string,
  size: number,
  known: Pick<Known, "open" | "barriers">,
  taken: readonly string[],
): Guide {
  const [open, closed, gone] = [new Set(known.open), new Set(known.barriers), new Set(taken)];
  const came = cheapest(from, size, ({ to, edge }, place) => {
    // One goes out by a question of its own.
    const isBarred = closed.has(edge) || (to === OUT && !open.has(edge));
    if (isBarred || gone.has(`${place}>${to}`)) return Infinity;
    return open.has(edge) ? 1 : QUESTION;
  });
  return (to) => backFrom(to, came)?.slice(1) ?? null;
}
