// Made by `python -m spieltisch.server.ops.page_types` from spieltisch/game. Do not edit.

export type Seat = "white" | "grey" | "green" | "blue";

export type Kind = "lamp" | "ring" | "carpet" | "amulet" | "ball" | "bottle";

export type Grade = "1" | "2" | "3" | "4" | "5" | "6";

export type Which = "new" | "old";

export type Phase = "take" | "keep" | "spell" | "roll" | "move" | "duel" | "duel_roll" | "exchange" | "over";

export type Wizard = readonly [Seat, number];

export type Two = readonly [number, number];

export type Hand = Readonly<Partial<Record<Kind, Held>>>;

/** A position as somebody sees it. */
export interface View {
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly Seat[];
  readonly actor: Seat | "chance" | null;
  readonly phase: Phase;
  readonly turn: Seat | null;
  readonly wizards: Readonly<Partial<Record<Seat, Readonly<Record<Grade, string>>>>>;
  readonly treasures: Readonly<Record<string, Card>>;
  readonly spells: Readonly<Record<Kind, number>>;
  readonly hands: Readonly<Partial<Record<Seat, Hand>>>;
  readonly dice: readonly number[];
  readonly half: number;
  readonly claims: readonly string[];
  readonly new: Card | null;
  readonly spell_kind: Kind | null;
  readonly banned: readonly string[];
  readonly duel: Duel | null;
  readonly round: number;
  readonly first: Seat;
}

/** The house rules. */
export interface Options {
  readonly memory: "perfect" | "own";
  readonly round_limit: number | null;
  readonly begins: "lot" | Seat;
  readonly start: "usual" | "late";
}

/** A card in the garden, or one just taken. */
export interface Card {
  readonly value: number | null;
  readonly seen: readonly Seat[];
  readonly kind: Kind;
}

/** A card in a hand: its value, null if it is hidden, and who has seen it. */
export interface Held {
  readonly value: number | null;
  readonly seen: readonly Seat[];
}

/** Two wizards on one field; `armed` is the kind of treasure they fight with. */
export interface Duel {
  readonly challenger: Wizard;
  readonly challenged: Wizard;
  readonly armed: Kind | null;
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

/** Four dice were rolled. */
export interface Rolled {
  readonly event: "rolled";
  readonly seat: Seat;
  readonly dice: readonly number[];
}

/** A wizard made a half-move. */
export interface Moved {
  readonly event: "moved";
  readonly from: string;
  readonly to: string;
  readonly seat: Seat;
  readonly grade: number;
  readonly distance: number;
}

/** A wizard challenged another. */
export interface Challenged {
  readonly event: "challenged";
  readonly by: Wizard;
  readonly seat: Wizard;
  readonly at: string;
}

/** The challenged one chose the treasure to fight with, or none. */
export interface Chose {
  readonly event: "chose";
  readonly seat: Seat;
  readonly armed: Kind | null;
}

/** Both showed their cards of a kind, the challenger's first. */
export interface Shown {
  readonly event: "shown";
  readonly kind: Kind;
  readonly values: Two;
}

/** Both rolled a die, the challenger first. */
export interface DuelRolled {
  readonly event: "duel_rolled";
  readonly dice: Two;
}

/** A duel has been decided; the challenger's strength comes first. */
export interface DuelWon {
  readonly event: "duel_won";
  readonly seat: Seat;
  readonly strengths: Two;
}

/** A wizard is outside again. */
export interface Banished {
  readonly event: "banished";
  readonly seat: Seat;
  readonly grade: number;
}

/** Two seats exchanged their cards of a kind; only they see the values. */
export interface Exchanged {
  readonly event: "exchanged";
  readonly kind: Kind;
  readonly seats: readonly [Seat, Seat];
  readonly values?: Two;
}

/** A card was taken from the garden; its value is told to those that have seen it. */
export interface Took {
  readonly event: "took";
  readonly seat: Seat;
  readonly at: string;
  readonly kind: Kind;
  readonly value?: number;
}

/** One of two cards of a kind was given away; its value is told to those that have seen it. */
export interface Gave {
  readonly event: "gave";
  readonly seat: Seat;
  readonly to: Seat;
  readonly kind: Kind;
  readonly card: Which;
  readonly value?: number;
}

/** One of two cards of a kind was put back; its value is told to those that have seen it. */
export interface Returned {
  readonly event: "returned";
  readonly seat: Seat;
  readonly at: string;
  readonly kind: Kind;
  readonly card: Which;
  readonly value?: number;
}

/** The spells of two kinds were swapped. */
export interface Spell {
  readonly event: "spell";
  readonly with: Kind;
  readonly seat: Seat;
  readonly kind: Kind;
}

/** A seat has a card of every kind. */
export interface Completed {
  readonly event: "completed";
  readonly seat: Seat;
}

/** The game has ended, and all hands are shown. */
export interface Over {
  readonly event: "over";
  readonly payoffs: Readonly<Partial<Record<Seat, number>>>;
  readonly reason: string;
  readonly hands: Readonly<Partial<Record<Seat, Hand>>>;
  readonly scores: Readonly<Partial<Record<Seat, number>>>;
}

/** What one event tells. */
export type Happening =
  | Turn
  | Passed
  | Rolled
  | Moved
  | Challenged
  | Chose
  | Shown
  | DuelRolled
  | DuelWon
  | Banished
  | Exchanged
  | Took
  | Gave
  | Returned
  | Spell
  | Completed
  | Over;
