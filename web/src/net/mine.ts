/** My games, what they add up to, and my data. */
import type {
  MyGames,
  MyRatings,
  ReviewStanding,
  Rows,
  Statistics,
  TableRating,
} from "../../types/wire";
import { ask } from "./http";

export interface Wanted {
  readonly game: string;
  readonly result: string;
  readonly before: number | null;
}

export function askPlayed({ game, result, before }: Wanted): Promise<MyGames> {
  const query = new URLSearchParams();
  if (game) query.set("game", game);
  if (result) query.set("result", result);
  if (before !== null) query.set("before", `${before}`);
  return ask(`api/me/games?${query}`);
}

export const askRunning = (): Promise<Rows> => ask("api/me/tables?limit=100");
export const askStatistics = (): Promise<Statistics> => ask("api/me/statistics");
export const wantRating = (wanted: boolean): Promise<MyRatings> =>
  ask("api/me/rating", { method: "PUT", body: { wanted } });
export const askTableRating = (table: string): Promise<TableRating> =>
  ask(`api/tables/${table}/rating`);
export const beginReview = (table: string, game: number): Promise<ReviewStanding> =>
  ask(`api/tables/${table}/review`, { method: "POST", body: { game } });

/** Paths of files. */
export const recordAt = (table: string, number: number): string =>
  `api/tables/${table}/record?number=${number}`;
export const allRecords = "api/me/records";
export const allMyData = "api/me/export";
