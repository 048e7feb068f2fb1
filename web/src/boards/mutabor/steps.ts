/** What has been chosen so far on the way to a move, and what the next press makes of it. */
import type { Json } from "../../../types/wire";
import { type Choices, type Move, writeSwap } from "./notation";

export type Half =
  | { readonly kind: "none" }
  /** A piece is chosen; next its target. */
  | { readonly kind: "piece"; readonly from: string }
  /** A hit is chosen; next the field where the hit piece starts again. */
  | { readonly kind: "restart"; readonly from: string; readonly to: string }
  /** Two cards are to be exchanged; `first` is chosen. */
  | { readonly kind: "swap"; readonly first: string | null };

export interface Pressed {
  readonly half: Half;
  /** The move to send now. */
  readonly send: string | null;
}

export const NONE: Half = { kind: "none" };

const only = (half: Half): Pressed => ({ half, send: null });
const sent = (text: string): Pressed => ({ half: NONE, send: text });

/** What is chosen when the choices are new: what was half chosen before a reload, or nothing. */
export function begin(choices: Choices, draft: Json): Half {
  const half = draft as Half | null;
  if (half?.kind === "swap" && choices.swaps.size > 0) return half;
  if (half?.kind === "piece" && choices.steps.has(half.from)) return half;
  if (half?.kind === "restart" && choices.steps.get(half.from)?.has(half.to)) return half;
  // With nothing but an exchange to play there is nothing else to choose.
  const isOnly = choices.steps.size === 0 && choices.swaps.size > 0;
  return isOnly ? { kind: "swap", first: null } : NONE;
}

/** The fields to press next, and whether something stands there to be hit. */
export function targetsOf(half: Half, choices: Choices): ReadonlyMap<string, boolean> {
  if (half.kind === "piece") {
    const moves = choices.steps.get(half.from) ?? new Map<string, { kind: string }[]>();
    return new Map([...moves].map(([to, ways]) => [to, ways[0]?.kind === "hit"]));
  }
  if (half.kind === "restart") {
    return new Map(restartsOf(half, choices).map((field) => [field, false]));
  }
  if (half.kind === "swap" && half.first !== null) {
    return new Map([...(choices.swaps.get(half.first) ?? [])].map((field) => [field, false]));
  }
  return new Map([...choices.restarts].map((field) => [field, false]));
}

/** Where a piece hit by this move may start again. */
export function restartsOf(
  { from, to }: { readonly from: string; readonly to: string },
  choices: Choices,
): string[] {
  return (choices.steps.get(from)?.get(to) ?? []).flatMap((move) =>
    move.kind === "hit" && move.restart !== null ? [move.restart] : [],
  );
}

/** A field is pressed; `own` are the fields of the own pieces. In a lesson a piece with one target is
 *  chosen first, so that another can be tried. */
export function press(
  half: Half,
  field: string,
  choices: Choices,
  own: readonly string[],
  isLesson = false,
): Pressed {
  if (half.kind === "swap") return pressCard(half.first, field, choices);
  if (half.kind === "restart") return pressRestart(half, field, choices);
  if (choices.restarts.size > 0) return sent(field);
  const choose = (): Pressed =>
    isLesson ? only({ kind: "piece", from: field }) : pressPiece(field, choices);
  if (half.kind === "none") return own.includes(field) ? choose() : only(NONE);
  if (half.from === field) return only(NONE);
  const moves = choices.steps.get(half.from)?.get(field);
  if (!moves && own.includes(field)) return choose();
  // What is not legal is sent all the same: the answer says why.
  return moves ? pressTarget(half.from, field, moves) : sent(`${half.from}>${field}`);
}

/** A piece is dropped on a field: on another of one's own, too, that is a try and no new choice. */
export function dropped(from: string, field: string, choices: Choices): Pressed {
  const moves = choices.steps.get(from)?.get(field);
  return moves ? pressTarget(from, field, moves) : sent(`${from}>${field}`);
}

/** A piece with one target goes there at once; with several it is chosen. */
function pressPiece(from: string, choices: Choices): Pressed {
  const targets = [...(choices.steps.get(from) ?? [])];
  const [to, moves] = targets[0] ?? [];
  if (targets.length !== 1 || to === undefined || !moves) return only({ kind: "piece", from });
  return pressTarget(from, to, moves);
}

function pressTarget(from: string, to: string, moves: readonly Move[]): Pressed {
  const [move] = moves;
  return move && moves.length === 1 ? sent(move.text) : only({ kind: "restart", from, to });
}

function pressRestart(
  half: { readonly from: string; readonly to: string },
  field: string,
  choices: Choices,
): Pressed {
  const { from, to } = half;
  const move = choices.steps
    .get(from)
    ?.get(to)
    ?.find((one) => one.kind === "hit" && one.restart === field);
  if (move) return sent(move.text);
  return only(field === from ? NONE : { kind: "piece", from });
}

function pressCard(first: string | null, field: string, choices: Choices): Pressed {
  if (first === null) {
    return only({ kind: "swap", first: choices.swaps.has(field) ? field : null });
  }
  if (first === field) return only({ kind: "swap", first: null });
  return sent(writeSwap(first, field));
}

/** One step back: a restart field to its hit, a card to the exchange, everything else to nothing. */
export function back(half: Half): Half {
  if (half.kind === "restart") return { kind: "piece", from: half.from };
  if (half.kind === "swap" && half.first !== null) return { kind: "swap", first: null };
  return NONE;
}
