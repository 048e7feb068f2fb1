/** A view as the board asks about it: wizards in one list, cards by where they are. */
import type { Duel, Hand, Seat, View } from "../../../types/aladdin";
import { type Kind, KINDS } from "./notation";

export interface Card {
  readonly kind: Kind;
  /** Null when I have not seen it. */
  readonly value: number | null;
}

export interface Wizard {
  readonly seat: string;
  readonly grade: number;
  /** A field, or "out". */
  readonly at: string;
}

export interface Garden {
  readonly phase: View["phase"];
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

function wizardsOf({ wizards }: View, seat: Seat): Wizard[] {
  return Object.entries(wizards[seat] ?? {}).map(([grade, at]) => ({
    seat,
    grade: Number(grade),
    at,
  }));
}

function cardsIn(hand: Hand): ReadonlyMap<Kind, Card> {
  return new Map(
    KINDS.flatMap((kind) => {
      const held = hand[kind];
      return held ? [[kind, { kind, value: held.value }] as const] : [];
    }),
  );
}

export function gardenOf(view: View): Garden {
  const { phase, seats, actor, turn, dice, half, claims, banned, duel, round } = view;
  return {
    phase,
    seats,
    actor,
    turn,
    wizards: seats.flatMap((seat) => wizardsOf(view, seat)),
    treasures: new Map(Object.entries(view.treasures)),
    spells: new Map(KINDS.map((kind) => [kind, view.spells[kind]])),
    hands: new Map(seats.map((seat) => [seat, cardsIn(view.hands[seat] ?? {})])),
    dice,
    half,
    claims,
    taken: view.new,
    settled: view.spell_kind,
    banned,
    duel,
    round,
  };
}
