// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/game. Do not edit.

export type Colour = "yellow" | "green" | "red" | "black";

export type Phase = "opening" | "roll" | "move" | "over";

export type Person = "p1" | "p2" | "p3" | "p4";

/** A position. */
export interface View {
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly Colour[];
  readonly actor: Colour | "chance" | null;
  readonly phase: Phase;
  readonly turn: Colour | null;
  readonly pieces: Readonly<Partial<Record<Colour, readonly number[]>>>;
  readonly die: number | null;
  readonly opening: Readonly<Partial<Record<Colour, number | null>>>;
  readonly tries: number;
  readonly places: readonly Colour[];
  readonly people: Readonly<Partial<Record<Person, readonly Colour[]>>>;
  readonly rolls?: number;
}

/** The house rules. */
export interface Options {
  readonly colours: "all" | "people";
  readonly opening: "roll" | "fixed";
  readonly three_tries: boolean;
  readonly own_hits: boolean;
  readonly clear_start: boolean;
  readonly start_on_A: number;
  readonly must_hit: boolean;
  readonly home_jumps: boolean;
  readonly prizes: readonly number[];
  readonly stop_at_first: boolean;
  readonly start: "usual" | "late";
  readonly roll_limit: number | null;
}

/** A seat's turn begins. */
export interface Turn {
  readonly event: "turn";
  readonly seat: Colour;
}

/** A seat could do nothing. */
export interface Passed {
  readonly event: "passed";
  readonly seat: Colour;
}

/** The die was rolled. */
export interface Rolled {
  readonly event: "rolled";
  readonly seat: Colour;
  readonly die: number;
}

/** A piece moved; places are written as in moves: B, 0-39, a-d. */
export interface Moved {
  readonly event: "moved";
  readonly from: string;
  readonly to: string;
  readonly seat: Colour;
}

/** A piece of `seat` was sent back; `at` is a circle of the ring. */
export interface Hit {
  readonly event: "hit";
  readonly seat: Colour;
  readonly by: Colour;
  readonly at: number;
}

/** All four pieces of a colour are home. */
export interface Finished {
  readonly event: "finished";
  readonly seat: Colour;
  readonly place: number;
}

/** The game has ended. */
export interface Over {
  readonly event: "over";
  readonly payoffs: Readonly<Partial<Record<Colour, number>>>;
  readonly reason: string;
}

/** What one event tells. */
export type Happening =
  | Turn
  | Passed
  | Rolled
  | Moved
  | Hit
  | Finished
  | Over;
