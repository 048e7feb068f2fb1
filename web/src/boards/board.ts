/**
 * What the shell and a board owe each other.
 *
 * A board draws a view and says what the person chose. It knows geometry and notation; what is
 * legal, and why something is not, it learns from the server by way of the shell.
 */
import type { Component } from "svelte";
import type { Json } from "../../types/wire";

export type Language = "en" | "de";
export type Motion = 0 | 120 | 250 | 500;
export type PlaceNames = "off" | "edge" | "all";

/** A position as one seat may know it; what is hidden is null. `types/<game>.ts` knows its fields. */
export type View = Readonly<Record<string, Json>>;

/** Something that happened in the game, as this viewer may know it; `Happening` of `types/<game>.ts`. */
export type GameEvent = Readonly<{ event: string } & Record<string, Json>>;

/** What a board would like the turn bar to say while the person chooses. */
export interface Prompt {
  /** Instead of "Your turn": "Build your maze". */
  readonly title?: string;
  /** One short sentence under the title: what to do next. */
  readonly text: string;
  /** What the chosen move would bring about; shown in a box of its own. */
  readonly effect?: string;
  /** Why it is so: a rule's id, shown as a link into the rules panel. */
  readonly rule?: string;
}

/** A move of a review, drawn over the position before it. */
export interface DrawnMove {
  readonly text: string;
  readonly as: "played" | "better";
}

/** A question about places instead of a move: a press on a place is sent as it is named. */
export interface PlaceQuestion {
  readonly takes: "slot" | "field";
  /** What is shown of the answer, of its proof, or against a try. */
  readonly marks: readonly PlaceMark[];
}

/** Places named as in moves, and what they mean. */
export interface PlaceMark {
  readonly mark: "answer" | "proof" | "counter";
  readonly at: readonly string[];
}

/** A game's board is given its own views and events; the shell knows no game's. */
export interface BoardProps<V = View, E = GameEvent> {
  view: V;
  /** Move texts I may play now; [] when it is not mine. */
  legal: readonly string[];
  /** The name of the form to be filled in ("build"), else null. */
  form: string | null;
  /** The seat I act for now, else the seat whose side is turned to me; null for a spectator. */
  seat: string | null;
  mySeats: readonly string[];
  /** I am to act, by a move or by a roll. */
  isMine: boolean;
  /** Chance waits for me. */
  canRoll: boolean;
  /** What others did since my last move, for marks that stay. */
  lastTurn: readonly E[];
  /** Events to animate now: `view` is already the position after them. Call `ondone` at the end. */
  playing: readonly E[];
  /** The position as far as it has been shown: what stands beside the board tells no more. */
  told?: V;
  /** How long a move takes, in milliseconds; 0: call `ondone` at once. */
  motion: Motion;
  /** How long a step of `playing` takes, where it is less than `motion`: bots have little time. */
  pace?: number;
  names: PlaceNames;
  language: Language;
  /** A move sent or to be confirmed, not yet acknowledged: show it as if played, greyed. */
  pending: string | null;
  /** The seat whose side lies at the bottom before `turned`; does not change with every turn. */
  bottom: string | null;
  /** Quarter turns on top of that, 0–3, by the button "turn the board". */
  turned: number;
  /** Seats that have filled in the form already, and my own texts of it. */
  sealed: readonly string[];
  myForms: Readonly<Record<string, string>>;
  /** A half-made choice that survives a reload (a maze under construction); null for none. */
  draft: Json;
  readonly ondraft: (draft: Json) => void;
  /** Several people share this device: nothing that one keeps may be offered to another. */
  isShared?: boolean;
  /** An earlier position is looked at: nothing can be done in it. */
  isPast?: boolean;
  /** In a lesson a press means what it says: what is not legal is tried, so that the rule answers. */
  isLesson?: boolean;
  /** What is asked about places; then `legal` are the places that can be the answer. */
  question?: PlaceQuestion | null;
  /** Small questions stand in the turn room, so that all of the board is seen. */
  asksBeside?: boolean;
  /** The move that a tip recommends, to be marked; null for none. */
  tip?: string | null;
  /** Moves to be drawn over the position, whoever may act in it: `seat` could make them. */
  moves?: readonly DrawnMove[];
  /** A place that a line of the log points at: flash it; null when none. */
  spot: string | null;
  /** The name of whoever holds a seat. */
  nameOf: (seat: string) => string;
  /**
   * Rooms outside the board that a board may furnish with elements of its own, by
   * `<Room room={turnRoom}>…</Room>` (core/Room.svelte): `turnRoom` in the turn
   * bar between the sentence and the buttons (dice to choose from, the card's rule, barriers left),
   * `sideRoom` the panel below the players (a legend, spells, the other maze). A board that leaves
   * them empty gets the shell's own: the dice of `words.dice`, and rolled against expected.
   * What stands in the side room pads itself (12px 14px); the turn bar is padded already.
   */
  turnRoom: HTMLElement | null;
  sideRoom: HTMLElement | null;
  /** Make a move; the same once more confirms one that waits for that. */
  readonly onmove: (text: string) => void;
  /** Take back a move that waits to be confirmed. */
  readonly onrelease?: () => void;
  readonly onroll: () => void;
  readonly ondone: () => void;
  /** Whoever presses while something is played wants to see the end of all that waits. */
  readonly onskip?: () => void;
  /** An event of `playing` begins to be shown, or has been. */
  readonly onhappen?: (event: E, isShown: boolean) => void;
  /** Say something politely to screen readers. */
  readonly onsay: (text: string) => void;
  /** Tell the turn bar what to say; null: the shell's own words. */
  readonly onhint: (hint: Prompt | null) => void;
}

/** Who is who, and in which language sentences are made. */
export interface Speaker {
  readonly language: Language;
  /** The name of whoever holds a seat ("Ada", "bot, steady"). */
  readonly nameOf: (seat: string) => string;
  /** Seats that have filled in the form already. */
  readonly sealed?: readonly string[];
  readonly mySeats: readonly string[];
}

/** A line of the log. */
export interface LogLine {
  /** Whose symbol stands in front; null for none. */
  readonly seat: string | null;
  /** A sentence without the name at its beginning; what stands between *stars* is printed bold. */
  readonly text: string;
  /** The places it speaks of; the last one flashes when the line is clicked. */
  readonly places: readonly string[];
}

/** A line under a player's name, e.g. pieces home. */
export interface Standing {
  readonly text: string;
  /** The same for a phone, at most some eight letters: "home 1". */
  readonly short?: string;
  /** Drawn as a row of circles, `done` of them filled. */
  readonly done?: number;
  readonly of?: number;
}

/** A fact of a finished game: what it is about, and its value for each seat that has one. */
export interface Fact {
  readonly name: string;
  readonly values: Readonly<Partial<Record<string, string>>>;
}

/** What `End.svelte` of a board is given: it draws a finished game in the result (two mazes, a sum). */
export interface EndProps<V = View, E = GameEvent> {
  readonly view: V;
  readonly log: readonly E[];
  readonly speaker: Speaker;
}

/** The position that a move belongs to, and who is who in it. */
export interface About<V = View> {
  readonly view: V;
  readonly nameOf: (seat: string) => string;
}

/** What an event sounds like: "struck" is a hit for whoever is hit, "six" a roll to be cheered. */
export type BoardSound =
  | "move"
  | "hit"
  | "struck"
  | "dice"
  | "six"
  | "arrive"
  | "take"
  | "card"
  | "stone"
  | "find"
  | "good";

/** `words.ts` of a board exports one of these as `words`. */
export interface Words<V = View, E = GameEvent> {
  /** "yellow", "Gelb". */
  seat(seat: string, language: Language): string;
  /** The name of a place that a person would say: "ring 12". */
  place(place: string, language: Language): string;
  /** The log of one turn: the events from one `turn` event (included) to the next; what happens
   *  before the first turn comes without a `turn` event. */
  turn(events: readonly E[], speaker: Speaker): readonly LogLine[];
  /** What the person to act has to do, for the turn bar: "Roll the die." */
  task(view: V, speaker: Speaker): string;
  /** A line for the list of players. */
  standing(view: V, seat: string, speaker: Speaker): Standing;
  /** Dice that lie on the table now, for the turn bar; [] for none. */
  dice(view: V): readonly number[];
  /** How likely each face of a die is, compared with the others; six alike where nothing is said,
   *  null where it is not known. */
  readonly chances?: Readonly<Record<number, number>> | null;
  /** The dice of an event and who rolled them, for the statistics; null when it is no roll. */
  rolled(event: E): { readonly seat: string; readonly dice: readonly number[] } | null;
  /** "round 15"; null when there are no rounds. */
  round(view: V, language: Language): string | null;
  /** The sound that an event makes; `mine` are the seats of whoever listens. */
  sound(event: E, mine: readonly string[]): BoardSound | null;
  /** How a move is called on its button: "23 > 28"; `seat` is whose move it is, `about` where. */
  move(text: string, language: Language, seat?: string | null, about?: About<V>): string;
  /** The move that is meant by what somebody typed; what is no move is answered as it was typed. */
  typed?(text: string, view: V, seat: string | null): string;
  /** A sentence of the server about a seat's move, with the names of places that the board uses. */
  renamed?(text: string, seat: string | null, language: Language): string;
  /** Whether the roll to come is no decision of anybody's: it follows one of the same turn, whose
   *  events are given, or can bring but one thing. It may be made for me, as a pass is. */
  isIdle?(view: V, turn: readonly E[]): boolean;
  /** The seat that an event strikes: a piece is thrown out, a duel is lost. Its card shakes. */
  struck?(event: E): string | null;
  /** Whether an event is one that people look for in a replay: a hit, an arrival, a duel. */
  isMoment?(event: E): boolean;
  /** How a game came to its end, as a sentence ("Ada has all four pieces home."); null where the
   *  shell's own words do. */
  ending?(view: V, log: readonly E[], speaker: Speaker): string | null;
  /** What a finished game tells in numbers, a row per fact. */
  facts?(log: readonly E[], view: V, speaker: Speaker): readonly Fact[];
}

/** What is loaded when a game is opened; a game without a board of its own gets the plain one. */
export interface BoardModule {
  readonly Board: Component<BoardProps>;
  readonly words: Words;
}

/** One view to look at on the development page; `cases.ts` of a board exports `cases`. */
export interface BoardCase<V = View, E = GameEvent> {
  readonly name: string;
  readonly props: Partial<BoardProps<V, E>> & Pick<BoardProps<V, E>, "view">;
  /** Some texts of a form, which has too many to be listed as legal: a verb, then places. */
  readonly forms?: readonly string[];
}

/** The colour class and symbol of a seat (look/tokens.css, look/symbols/seats.svg). */
export interface SeatLook {
  readonly colour: string;
  readonly symbol: "sun" | "moon" | "star" | "leaf" | "tulip" | "diamond" | "drop";
}

/** Something said in both languages. */
export type Said = Readonly<Record<Language, string>>;

/** What the start page knows of a game before it is opened; `info.ts` exports `info`. */
export interface GameInfo {
  /** The name of its folder, which is the server's name for it. */
  readonly name: string;
  /** Its place on the start page: less comes first. */
  readonly order: number;
  readonly seats: Readonly<Record<string, SeatLook>>;
  /** One sentence. */
  readonly sentence: Said;
  /** How long it takes; null where nobody knows. */
  readonly minutes: number | null;
  /** One word: "dice", "hidden". */
  readonly trait: Said;
  /** Something is hidden, so the device is handed over behind a curtain. */
  readonly isHidden: boolean;
  /** The symbol that stands for the game in lists. */
  readonly icon: string;
  /** The number of people the start page suggests. */
  readonly people: number;
  /** The seats that a number of people take, for the picture on the start page. */
  readonly seatsFor: (people: number) => readonly string[];
}
