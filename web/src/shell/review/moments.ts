/** The moments of a game that are worth a look, for one seat. */
import type { Review, ReviewMistake, ReviewSeat } from "../../../types/wire";

export type Kind = "mistake" | "dice" | "find" | "best";

export interface KeyMoment {
  readonly kind: Kind;
  /** The move it is about, from 1. */
  readonly n: number;
  /** How many moves have been made in the position that shows it. */
  readonly at: number;
  /** A mistake's number among those of the seat, from 1; else 0. */
  readonly number: number;
  /** What it brought the seat, as a part of the whole; null where that is not known. */
  readonly change: number | null;
  readonly mistake: ReviewMistake | null;
}

/** All of a seat's moments in the order of the game; no move is told twice. */
export function momentsOf(review: Review, seat: string): readonly KeyMoment[] {
  const findings = review.findings[seat];
  if (!findings) return [];
  const all = [...mistakes(findings), ...turns(review, findings, seat), ...best(findings)];
  const seen = new Set<number>();
  return all.filter(({ n }) => !seen.has(n) && seen.add(n)).sort((one, other) => one.n - other.n);
}

/** The gravest mistake is the first. */
function mistakes({ mistakes: all }: ReviewSeat): KeyMoment[] {
  return [...all]
    .sort((one, other) => other.loss - one.loss || one.n - other.n)
    .map((mistake, n) => ({
      kind: "mistake",
      n: mistake.n,
      at: mistake.n - 1,
      number: n + 1,
      change: -mistake.loss,
      mistake,
    }));
}

function turns(review: Review, { turning_points }: ReviewSeat, seat: string): KeyMoment[] {
  const place = review.seats.indexOf(seat);
  return turning_points.flatMap((n): KeyMoment[] => {
    const step = review.steps.find((one) => one.n === n);
    if (!step) return [];
    const luck = step.luck?.[place] ?? 0;
    const found = step.discovery?.[place] ?? 0;
    const kind = Math.abs(luck) >= Math.abs(found) ? "dice" : "find";
    return [{ kind, n, at: n, number: 0, change: luck + found, mistake: null }];
  });
}

function best({ best_move: n }: ReviewSeat): KeyMoment[] {
  if (n === null) return [];
  return [{ kind: "best", n, at: n, number: 0, change: null, mistake: null }];
}

/** How a try compares: right, better than what was played, or no better. */
export type Verdict = "right" | "better" | "no better";

/** A move whose chance is this near to the best one's is right too. */
const NEAR = 0.005;

export function verdictOf({ choices, played }: ReviewMistake, value: number): Verdict {
  const best = choices[0]?.value ?? 1;
  const was = valueOf(choices, played) ?? 0;
  if (value >= best - NEAR) return "right";
  return value > was ? "better" : "no better";
}

export function valueOf(choices: ReviewMistake["choices"], move: string): number | null {
  return choices.find((choice) => choice.move === move)?.value ?? null;
}

/** The moves that a hint leaves to choose from: the best one and at most two that are not. */
export function hinted({ choices, better, legal }: ReviewMistake): readonly string[] {
  const others = choices.filter(({ move }) => move !== better).map(({ move }) => move);
  const kept = new Set([better, ...others.slice(0, 1), ...others.slice(-1)]);
  return legal.filter((move) => kept.has(move));
}

/** A turn's sum: before the roll, what the roll brought, what the move lost, after it. */
export interface Sum {
  readonly before: number;
  readonly dice: number;
  readonly move: number;
  readonly after: number;
}

/** The sum of the turn of a mistake; null where no roll came before it. */
export function sumOf(review: Review, seat: string, mistake: ReviewMistake): Sum | null {
  const index = review.steps.findIndex(({ n }) => n === mistake.n);
  const roll = review.steps[index - 1];
  const before = roll?.luck ? roll.judged?.[review.seats.indexOf(seat)] : undefined;
  const best = mistake.choices[0]?.value;
  const after = valueOf(mistake.choices, mistake.played);
  if (before === undefined || best === undefined || after === null) return null;
  return { before, dice: best - before, move: after - best, after };
}
