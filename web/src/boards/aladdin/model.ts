/** The view of this game with names and types; what is hidden stays null. */
import type { Json } from "../../../types/wire";
import type { View } from "../board";
import type { Kind } from "./notation";

export interface Card {
  readonly kind: Kind;
  /** Null when I have not seen it. */
  readonly value: number | null;
}

export interface Duel {
  readonly challenger: readonly [string, number];
  readonly challenged: readonly [string, number];
  readonly armed: Kind | null;
}

export interface Wizard {
  readonly seat: string;
  readonly grade: number;
  /** A field, or "out". */
  readonly at: string;
}

export interface Garden {
  readonly phase: string;
  readonly seats: readonly string[];
  readonly actor: string | null;
  readonly turn: string | null;
  readonly wizards: readonly Wizard[];
  readonly treasures: ReadonlyMap<string, Card>;
  readonly spells: ReadonlyMap<Kind, number>;
  readonly hands: ReadonlyMap<string, ReadonlyMap<Kind, Card>>;
  readonly dice: readonly number[];
  readonly half: number;
  readonly claims: readonly string[];
  readonly taken: Card | null;
  readonly settled: Kind | null;
  readonly banned: readonly string[];
  readonly duel: Duel | null;
  readonly round: number;
}

type Fields = Readonly<Record<string, Json>>;

function fields(json: Json | undefined): Fields {
  return json !== null && typeof json === "object" && !Array.isArray(json) ? (json as Fields) : {};
}

function list<T extends Json>(json: Json | undefined): readonly T[] {
  return Array.isArray(json) ? (json as readonly T[]) : [];
}

function textOrNull(json: Json | undefined): string | null {
  return typeof json === "string" ? json : null;
}

function cardOf(kind: string, json: Json | undefined): Card {
  const value = fields(json)["value"];
  return { kind: kind as Kind, value: typeof value === "number" ? value : null };
}

function wizardsOf(json: Json | undefined, seats: readonly string[]): Wizard[] {
  const all = fields(json);
  return seats.flatMap((seat) =>
    Object.entries(fields(all[seat])).map(([grade, at]) => ({
      seat,
      grade: Number(grade),
      at: textOrNull(at) ?? "out",
    })),
  );
}

function handOf(json: Json | undefined): ReadonlyMap<Kind, Card> {
  return new Map(
    Object.entries(fields(json)).map(([kind, card]) => [kind as Kind, cardOf(kind, card)]),
  );
}

function duelOf(json: Json | undefined): Duel | null {
  if (!json) return null;
  const duel = fields(json);
  return {
    challenger: duel["challenger"] as unknown as readonly [string, number],
    challenged: duel["challenged"] as unknown as readonly [string, number],
    armed: textOrNull(duel["armed"]) as Kind | null,
  };
}

function takenOf(json: Json | undefined): Card | null {
  return json ? cardOf(String(fields(json)["kind"]), json) : null;
}

/** Read a view. */
export function gardenOf(view: View): Garden {
  const seats = list<string>(view["seats"]);
  const hands = fields(view["hands"]);
  return {
    phase: textOrNull(view["phase"]) ?? "",
    seats,
    actor: textOrNull(view["actor"]),
    turn: textOrNull(view["turn"]),
    wizards: wizardsOf(view["wizards"], seats),
    treasures: new Map(
      Object.entries(fields(view["treasures"])).map(([at, card]) => [
        at,
        cardOf(String(fields(card)["kind"]), card),
      ]),
    ),
    spells: new Map(
      Object.entries(fields(view["spells"])).map(([kind, n]) => [kind as Kind, Number(n)]),
    ),
    hands: new Map(seats.map((seat) => [seat, handOf(hands[seat])])),
    dice: list<number>(view["dice"]),
    half: Number(view["half"] ?? 1),
    claims: list<string>(view["claims"]),
    taken: takenOf(view["new"]),
    settled: textOrNull(view["spell_kind"]) as Kind | null,
    banned: list<string>(view["banned"]),
    duel: duelOf(view["duel"]),
    round: Number(view["round"] ?? 1),
  };
}

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
