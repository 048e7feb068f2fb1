/** Move texts of Mutabor: `c1>c4`, `c4>d6xe8`, `c4>d6x`, `e8`, `swap b3 g5`, `pass`. */

import type { View } from "../../../types/mutabor";
import { SEATS, START } from "./geometry";

export const PASS = "pass";

export type Move =
  | { readonly kind: "step"; readonly text: string; readonly from: string; readonly to: string }
  | {
      readonly kind: "hit";
      readonly text: string;
      readonly from: string;
      readonly to: string;
      /** The field where the hit piece starts again; null: its owner says so. */
      readonly restart: string | null;
    }
  | { readonly kind: "restart"; readonly text: string; readonly at: string }
  | { readonly kind: "swap"; readonly text: string; readonly fields: readonly [string, string] };

const STEP = /^([a-h][1-8])>([a-h][1-8])(?:(x)([a-h][1-8])?)?$/;
const SWAP = /^swap ([a-h][1-8]) ([a-h][1-8])$/;
const FIELD = /^[a-h][1-8]$/;

/** A move text taken apart; null for `pass` and whatever else names no field. */
export function readMove(text: string): Move | null {
  const step = STEP.exec(text);
  if (step) {
    const [, from = "", to = "", hit, restart = null] = step;
    return hit ? { kind: "hit", text, from, to, restart } : { kind: "step", text, from, to };
  }
  const swap = SWAP.exec(text);
  if (swap) return { kind: "swap", text, fields: [swap[1] ?? "", swap[2] ?? ""] };
  return FIELD.test(text) ? { kind: "restart", text, at: text } : null;
}

/** What may be done now, sorted by what is clicked first. */
export interface Choices {
  /** By the field of a piece: its moves by the field they end on. */
  readonly steps: ReadonlyMap<string, ReadonlyMap<string, readonly Move[]>>;
  /** By a field: the fields whose card may be exchanged with its card. */
  readonly swaps: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where the own piece that was hit may start again. */
  readonly restarts: ReadonlySet<string>;
}

export function choices(texts: readonly string[]): Choices {
  const steps = new Map<string, Map<string, Move[]>>();
  const swaps = new Map<string, Set<string>>();
  const restarts = new Set<string>();
  const pair = (one: string, other: string): void => {
    swaps.set(one, (swaps.get(one) ?? new Set()).add(other));
  };
  for (const move of texts.map(readMove)) {
    if (move?.kind === "restart") restarts.add(move.at);
    if (move?.kind === "swap") {
      pair(move.fields[0], move.fields[1]);
      pair(move.fields[1], move.fields[0]);
    }
    if (move?.kind === "step" || move?.kind === "hit") {
      const targets = steps.get(move.from) ?? new Map<string, Move[]>();
      targets.set(move.to, [...(targets.get(move.to) ?? []), move]);
      steps.set(move.from, targets);
    }
  }
  return { steps, swaps, restarts };
}

/** Where a recommended move begins and ends, by the points of its fields. */
export function tipOf<P>(
  move: Move,
  at: (field: string) => P,
): { text: string; points: P[]; also?: P; isExchange?: boolean } {
  const { text } = move;
  if (move.kind === "swap") return { text, points: move.fields.map(at), isExchange: true };
  if (move.kind === "restart") return { text, points: [at(move.at)] };
  const points = [at(move.from), at(move.to)];
  const restart = move.kind === "hit" ? move.restart : null;
  return restart === null ? { text, points } : { text, points, also: at(restart) };
}

export function writeSwap(one: string, other: string): string {
  return one < other ? `swap ${one} ${other}` : `swap ${other} ${one}`;
}

const FIELDS = /[a-h][1-8]/gi;
const JOINTS = /^(?:[\s>x×→–+-]|to|nach|and|und|with|mit)*$/i;
const EXCHANGES = /^(?:swap|exchange|tausch[en]*)\b/i;

/** The move that is meant by `d1>e2`, `d1-e2`, `d1e2`, `D1 E2` or `d1 e2 c8`, a hit with its start field. */
export function typed(text: string, { pieces, options }: View, seat: string | null): string {
  const bare = text.trim();
  if (/^(pass|pass(e|en)|aussetzen|setze aus)$/i.test(bare)) return PASS;
  const isSwap = EXCHANGES.test(bare);
  const rest = bare.replace(EXCHANGES, "");
  const [one, other, restart] = (rest.match(FIELDS) ?? []).map((field) => field.toLowerCase());
  if (one === undefined || !JOINTS.test(rest.replace(FIELDS, ""))) return bare;
  if (other === undefined) return one;
  if (isSwap) return writeSwap(one, other);
  if (restart !== undefined) return `${one}>${other}x${restart}`;
  const hit = SEATS.find((owner) => owner !== seat && pieces[owner]?.includes(other));
  if (!hit) return `${one}>${other}`;
  const free = START[hit].filter((field) => !Object.values(pieces).flat().includes(field));
  // With several start fields the answer says that one is to be named.
  const named = options.restart_by === "hitter" && free.length === 1 ? free[0] : "";
  return `${one}>${other}x${named}`;
}
