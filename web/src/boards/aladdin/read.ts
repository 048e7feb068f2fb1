/** A view and the events of Aladdin as typed values; what is hidden stays null. */
import type { Json } from "../../../types/wire";
import type { GameEvent, View } from "../board";
import type { Kind, Which } from "./notation";

export interface Card {
  readonly kind: Kind;
  /** Null when I have not seen it. */
  readonly value: number | null;
}

/** A seat and the grade of its wizard. */
export type Side = readonly [string, number];

export interface Duel {
  readonly challenger: Side;
  readonly challenged: Side;
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
    challenger: duel["challenger"] as unknown as Side,
    challenged: duel["challenged"] as unknown as Side,
    armed: textOrNull(duel["armed"]) as Kind | null,
  };
}

function takenOf(json: Json | undefined): Card | null {
  return json ? cardOf(String(fields(json)["kind"]), json) : null;
}

export function readView(view: View): Garden {
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

/** An event of the game, as this viewer may know it: a value that is hidden is not there. */
export type Happening =
  | { readonly event: "turn"; readonly seat: string }
  | { readonly event: "completed"; readonly seat: string }
  | { readonly event: "passed"; readonly seat: string }
  | { readonly event: "rolled"; readonly seat: string; readonly dice: readonly number[] }
  | {
      readonly event: "moved";
      readonly seat: string;
      readonly grade: number;
      readonly distance: number;
      readonly from: string;
      readonly to: string;
    }
  | { readonly event: "challenged"; readonly by: Side; readonly seat: Side; readonly at: string }
  | { readonly event: "chose"; readonly seat: string; readonly armed: Kind | null }
  | { readonly event: "shown"; readonly kind: Kind; readonly values: readonly number[] }
  | { readonly event: "duel_rolled"; readonly dice: readonly number[] }
  | { readonly event: "duel_won"; readonly seat: string; readonly strengths: readonly number[] }
  | { readonly event: "banished"; readonly seat: string; readonly grade: number }
  | {
      readonly event: "exchanged";
      readonly kind: Kind;
      readonly seats: readonly string[];
      readonly values?: readonly number[];
    }
  | ({ readonly event: "took"; readonly at: string } & Handled)
  | ({ readonly event: "gave"; readonly to: string; readonly card: Which } & Handled)
  | ({ readonly event: "returned"; readonly at: string; readonly card: Which } & Handled)
  | { readonly event: "spell"; readonly seat: string; readonly kind: Kind; readonly with: Kind }
  | { readonly event: "over"; readonly payoffs: Readonly<Record<string, number>> };

interface Handled {
  readonly seat: string;
  readonly kind: Kind;
  readonly value?: number | null;
}

/** The server made the events, so their shape is taken for granted. */
export function readEvents(told: readonly GameEvent[]): readonly Happening[] {
  return told as unknown as readonly Happening[];
}
