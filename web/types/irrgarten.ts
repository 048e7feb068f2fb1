// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/game. Do not edit.

export type Seat = "left" | "right";

export type Phase = "build" | "search" | "over";

/** A position as somebody sees it. */
export interface View {
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly Seat[];
  readonly actor: Seat | "chance" | null;
  readonly phase: Phase;
  readonly turn: Seat | null;
  readonly first: Seat;
  readonly mazes: Readonly<Record<Seat, Maze | null>>;
  readonly pieces: Readonly<Record<Seat, string>>;
  readonly known: Readonly<Record<Seat, Known>>;
  readonly steps: readonly string[];
  readonly questions?: number;
}

/** The house rules. */
export interface Options {
  readonly size: number;
  readonly barriers: number;
  readonly last_word: boolean;
  readonly begins: "lot" | Seat;
  readonly question_limit: number | null;
}

/** What a player has built: a field, and edges such as `B3|B4` or `|C1`. */
export interface Maze {
  readonly treasure: string;
  readonly barriers: readonly string[];
}

/** What a seat has learned of the other's maze: edges, and fields it has been on. */
export interface Known {
  readonly open: readonly string[];
  readonly barriers: readonly string[];
  readonly visited: readonly string[];
}

/** A seat's turn begins. */
export interface Turn {
  readonly event: "turn";
  readonly seat: Seat;
}

/** A seat could do nothing. */
export interface Passed {
  readonly event: "passed";
  readonly seat: Seat;
}

/** A maze is finished; only its builder sees it. */
export interface Built {
  readonly event: "built";
  readonly seat: Seat;
  readonly maze?: Maze;
}

/** Whether the way between two places is free; one of them may be `out`. */
export interface Asked {
  readonly event: "asked";
  readonly from: string;
  readonly to: string;
  readonly seat: Seat;
  readonly answer: "yes" | "no";
}

/** A treasure is found. */
export interface Found {
  readonly event: "found";
  readonly seat: Seat;
  readonly at: string;
}

/** The game has ended, and both mazes are shown. */
export interface Over {
  readonly event: "over";
  readonly payoffs: Readonly<Partial<Record<Seat, number>>>;
  readonly reason: string;
  readonly mazes: Readonly<Record<Seat, Maze>>;
}

/** What one event tells. */
export type Happening =
  | Turn
  | Passed
  | Built
  | Asked
  | Found
  | Over;
