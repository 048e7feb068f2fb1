// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/game. Do not edit.

export type Seat = "south" | "west" | "north" | "east";

export type Phase = "move" | "restart" | "over";

export type Card = "star" | "tree" | "gate" | "elephant" | "crab" | "stork";

/** A position as all see it. */
export interface View {
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly Seat[];
  readonly actor: Seat | "chance" | null;
  readonly phase: Phase;
  readonly turn: Seat | null;
  readonly first: Seat;
  readonly cards: Readonly<Record<string, Card | null>>;
  readonly pieces: Readonly<Partial<Record<Seat, readonly string[]>>>;
  readonly round: number;
  readonly quiet: number;
  readonly to_skip: readonly Seat[];
  readonly swapped: boolean;
  readonly repeats: number;
}

/** The house rules. */
export interface Options {
  readonly restart_by: "hitter" | "owner";
  readonly sides: "closed" | "open";
  readonly exchange: "turn" | "free";
  readonly begins: "lot" | Seat;
  readonly start: "usual" | "late";
  readonly quiet_rounds: number;
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

/** A piece moved as the card on which it stood allows. */
export interface Moved {
  readonly event: "moved";
  readonly from: string;
  readonly to: string;
  readonly seat: Seat;
  readonly card: Card;
}

/** A piece of `seat` was hit; `restart` is null while its owner still chooses the field. */
export interface Hit {
  readonly event: "hit";
  readonly seat: Seat;
  readonly by: Seat;
  readonly at: string;
  readonly restart: string | null;
}

/** The owner of a hit piece chose its start field. */
export interface Restarted {
  readonly event: "restarted";
  readonly seat: Seat;
  readonly at: string;
}

/** A piece reached the other side. */
export interface Arrived {
  readonly event: "arrived";
  readonly seat: Seat;
  readonly at: string;
}

/** Two cards were exchanged. */
export interface Swapped {
  readonly event: "swapped";
  readonly seat: Seat;
  readonly fields: readonly [string, string];
}

/** The middle one of three misses the first turn. */
export interface Skipped {
  readonly event: "skipped";
  readonly seat: Seat;
}

/** The game has ended. */
export interface Over {
  readonly event: "over";
  readonly payoffs: Readonly<Partial<Record<Seat, number>>>;
  readonly reason: string;
}

/** What one event tells. */
export type Happening =
  | Turn
  | Passed
  | Moved
  | Hit
  | Restarted
  | Arrived
  | Swapped
  | Skipped
  | Over;
