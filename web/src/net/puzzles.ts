/** The puzzles of the server. */
import type {
  PuzzleHint,
  PuzzleShelf,
  PuzzleShown,
  PuzzleStorm,
  PuzzleTried,
  PuzzleTry,
} from "../../types/wire";
import { ask } from "./http";

/** What one practises: everything, a game, or one of its themes. */
export interface Practice {
  readonly game?: string;
  readonly theme?: string;
}

/** What there is, the puzzle of the day, and how this person stands. */
export const askShelf = (): Promise<PuzzleShelf> => ask("api/puzzles");

/** A puzzle by its id; `daily` is that of the day. */
export const askPuzzle = (id: string): Promise<PuzzleShown> =>
  ask(`api/puzzles/${encodeURIComponent(id)}`);

/** What is left out, and whether it is for a storm. */
export interface Following {
  /** The puzzle that was there before. */
  readonly after?: string;
  readonly storm?: "true";
}

/** A puzzle that this person has not done, near their rating. */
export const askNext = (wish: Practice & Following): Promise<PuzzleShown> => {
  const query = new URLSearchParams({ ...wish }).toString();
  return ask(`api/puzzles/next${query ? `?${query}` : ""}`);
};

/** What an answer comes to. */
export const tryAnswer = (id: string, body: PuzzleTry): Promise<PuzzleTried> =>
  ask(`api/puzzles/${encodeURIComponent(id)}/try`, { method: "POST", body });

export const askPuzzleHint = (id: string): Promise<PuzzleHint> =>
  ask(`api/puzzles/${encodeURIComponent(id)}/hint`, { method: "POST" });

/** Give up: the whole way to the end, with its proof. */
export const askSolution = (id: string): Promise<PuzzleTried> =>
  ask(`api/puzzles/${encodeURIComponent(id)}/solution`, { method: "POST" });

/** Begin three minutes of puzzles. */
export const beginStorm = (): Promise<PuzzleStorm> =>
  ask("api/me/puzzles/storm", { method: "PUT" });

export const askStorm = (): Promise<PuzzleStorm> => ask("api/me/puzzles/storm");
