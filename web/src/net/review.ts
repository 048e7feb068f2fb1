/** The review of a finished game, as the server tells it. */
import type { Json, Texts } from "../../types/wire";
import { ask } from "./http";

/** Numbers in the order of a review's seats, from 0 to 1. */
export type Shares = readonly number[];

/** Where a seat's winning chance came from: first + luck + discovery + others + own = last. */
export interface Parts {
  readonly first: number;
  readonly luck: number;
  readonly discovery: number;
  readonly others: number;
  readonly own: number;
  readonly last: number;
}

/** A move that could be made, and the winning chance it gave whoever decided. */
export interface Choice {
  readonly move: string;
  readonly value: number;
}

export interface Mistake {
  /** Of the move in the record, from 1. */
  readonly n: number;
  readonly mark: number;
  readonly loss: number;
  readonly played: string;
  readonly better: string;
  readonly line: readonly string[];
  readonly why: Texts;
  /** Every move that was judged, best first. */
  readonly choices: readonly Choice[];
  /** The position before the move as whoever decided could see it. */
  readonly view: Readonly<Record<string, Json>>;
  readonly legal: readonly string[];
}

/** How many turns a maze cost, against those of a novice and of a master. */
export interface Building {
  readonly novice: number;
  readonly master: number;
  readonly taken: number;
  readonly is_found: boolean;
}

export interface Findings {
  readonly parts: Parts;
  /** The parts in tenths of a percent; they add up. */
  readonly shown: Parts;
  readonly net_luck: number;
  readonly adjusted: number;
  readonly margin: number;
  readonly decisions: number;
  readonly loss: number;
  readonly mistakes: readonly Mistake[];
  readonly best_move: number | null;
  readonly turning_points: readonly number[];
  readonly building: Building | null;
}

export interface ReviewStep {
  readonly n: number;
  readonly actor: string;
  readonly move: string;
  readonly values: Shares;
  readonly judged: Shares | null;
  readonly luck: Shares | null;
  readonly discovery: Shares | null;
  readonly play: Shares | null;
  readonly really: Shares | null;
}

export interface Review {
  readonly game: string;
  readonly judge: string;
  readonly level: number;
  readonly depth: Texts;
  readonly seats: readonly string[];
  readonly result: Shares;
  readonly moves: number;
  readonly steps: readonly ReviewStep[];
  readonly findings: Readonly<Record<string, Findings>>;
}

export interface ReviewTold {
  readonly state: "none" | "waiting" | "working" | "ready";
  /** Steps judged so far, and how many there are. */
  readonly done: number;
  readonly of: number;
  /** The chances of the steps judged so far, in the order of `seats`. */
  readonly judged: readonly (Shares | null)[];
  readonly seats: readonly string[];
  readonly review: Review | null;
}

/** What comes of a move that somebody tries instead. */
export interface Tried {
  readonly legal: boolean;
  /** Why it is not legal, and by which rule. */
  readonly text: Texts | null;
  readonly rule: string | null;
  readonly value: number | null;
}

const at = (table: string): string => `api/tables/${table}/review`;
const ofGame = (game: number | null): object => (game === null ? {} : { game });

/** Begin the review of a game, or hear how far it is. */
export const beginReview = (table: string, game: number | null): Promise<ReviewTold> =>
  ask(at(table), { method: "POST", body: ofGame(game) });

/** How far the review is. */
export const askReview = (table: string, game: number | null): Promise<ReviewTold> =>
  ask(game === null ? at(table) : `${at(table)}?game=${game}`);

/** What comes of another move in the place of the `n`th. */
export const tryInstead = (
  table: string,
  game: number | null,
  n: number,
  move: string,
): Promise<Tried> =>
  ask(`${at(table)}/try`, { method: "POST", body: { ...ofGame(game), n, move } });

