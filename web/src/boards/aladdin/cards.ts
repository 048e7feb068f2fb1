/** Treasure cards and spells: their order, their worth, and how they change. */
import type { Kind } from "./notation";
import type { Card } from "./garden";

/** The kinds in the order of their spell values, easiest first. */
export function kindsBySpell(spells: ReadonlyMap<Kind, number>): Kind[] {
  return [...spells.keys()].sort((a, b) => (spells.get(a) ?? 0) - (spells.get(b) ?? 0));
}

/** The spells after two kinds' grey cards changed places. */
export function swapped(
  spells: ReadonlyMap<Kind, number>,
  one: Kind,
  other: Kind,
): ReadonlyMap<Kind, number> {
  const changed = new Map(spells);
  changed.set(one, spells.get(other) ?? 0);
  changed.set(other, spells.get(one) ?? 0);
  return changed;
}

/** What the known cards of a hand are worth: one product a card, null where the value is unknown. */
export function worths(
  hand: ReadonlyMap<Kind, Card> | undefined,
  spells: ReadonlyMap<Kind, number>,
): readonly (number | null)[] {
  return kindsBySpell(spells).flatMap((kind) => {
    const card = hand?.get(kind);
    if (!card) return [];
    return [card.value === null ? null : card.value * (spells.get(kind) ?? 0)];
  });
}

/** The cards without the one on a field. */
export function without(cards: ReadonlyMap<string, Card>, at: string): ReadonlyMap<string, Card> {
  return new Map([...cards].filter(([field]) => field !== at));
}

/** The cards with one more on a field. */
export function withCard(
  cards: ReadonlyMap<string, Card>,
  at: string,
  card: Card,
): ReadonlyMap<string, Card> {
  return new Map([...cards, [at, card]]);
}

/** The fields that cards lie on. */
export function fieldsOf(cards: ReadonlyMap<string, Card>): ReadonlySet<string> {
  return new Set(cards.keys());
}

export const NO_CARDS: ReadonlyMap<string, Card> = new Map();
export const NO_SPELLS: ReadonlyMap<Kind, number> = new Map();
