/** What others did since my last move, as marks on the garden. */
import type { Happening, Moved } from "../../../types/aladdin";
import { porchId, wayTo } from "./geometry";
import type { Kind } from "./notation";

/** The way of one wizard in one turn. */
export interface Way {
  readonly key: string;
  readonly ids: readonly string[];
  /** Fields between two half-moves of the same wizard. */
  readonly stops: readonly string[];
}

export interface Past {
  readonly ways: readonly Way[];
  /** Fields where a treasure was taken or put back, and porches of banished wizards. */
  readonly touched: readonly string[];
  readonly spells: ReadonlySet<Kind>;
}

/** Fields that were blocked by cards then, as far as the events tell. */
function blockedThen(events: readonly Happening[], cards: Iterable<string>): Set<string> {
  const blocked = new Set(cards);
  for (const event of events) {
    if (event.event === "took") blocked.add(event.at);
    if (event.event === "returned") blocked.delete(event.at);
  }
  return blocked;
}

/** The fields of a half-move as told by an event, the wizard's place before it included. */
export function wayOf(
  { seat, grade, distance, from, to }: Moved,
  blocked: ReadonlySet<string>,
): string[] {
  const way = wayTo(from, to, distance, grade, blocked);
  return from === "out" ? [porchId(seat, grade), ...way] : way;
}

/** Marks for events; those of my own seat need none, I was there. */
export function pastOf(
  events: readonly Happening[],
  mine: string | null,
  cards: Iterable<string>,
): Past {
  const blocked = blockedThen(events, cards);
  const ways: Way[] = [];
  const touched: string[] = [];
  const spells = new Set<Kind>();
  for (const event of events) {
    if (event.event === "banished") touched.push(porchId(event.seat, event.grade));
    if (!("seat" in event) || event.seat === mine) continue;
    if (event.event === "moved") addWay(ways, event, wayOf(event, blocked));
    if (event.event === "took" || event.event === "returned") touched.push(event.at);
    if (event.event === "spell") spells.add(event.kind).add(event.with);
  }
  return { ways, touched, spells };
}

function addWay(ways: Way[], { seat, grade }: Moved, ids: readonly string[]): void {
  const key = `${seat}-${grade}`;
  const last = ways.at(-1);
  if (last?.key === key && last.ids.at(-1) === ids[0]) {
    const stops = [...last.stops, ids[0]!];
    ways[ways.length - 1] = { key, ids: [...last.ids, ...ids.slice(1)], stops };
  } else ways.push({ key, ids, stops: [] });
}
