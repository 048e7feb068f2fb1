/** The review of a finished game, asked of the server. */
import type {
  ReviewStanding,
  ReviewTried,
  ReviewTry,
  ReviewWish,
  Snapshot,
} from "../../types/wire";
import { ask } from "./http";

const at = (table: string): string => `api/tables/${table}/review`;

/** Begin the review of a game, or hear how far it is; without a number of the last one. */
export function beginReview(table: string, game: number | null): Promise<ReviewStanding> {
  const body: ReviewWish = { game };
  return ask(at(table), { method: "POST", body });
}

/** How far the review is. */
export function askReview(table: string, game: number | null): Promise<ReviewStanding> {
  return ask(game === null ? at(table) : `${at(table)}?game=${game}`);
}

/** What comes of another move in the place of the `n`th. */
export function tryInstead(table: string, body: ReviewTry): Promise<ReviewTried> {
  return ask(`${at(table)}/try`, { method: "POST", body });
}

/** A table as it is now. */
export const askTable = (table: string): Promise<Snapshot> => ask(`api/tables/${table}`);
