/** How a board shows the places that a lesson names; `lesson.ts` of a board exports `manner`. */
import type { PlaceNames, View } from "./board";

export interface LessonManner<V = View> {
  /** The names of places that a lesson needs on the board, where the person's own choice shows less. */
  readonly names?: PlaceNames;
  /** A place or a move as a lesson writes it, in the names that the page uses. */
  readonly named?: (text: string, seat: string) => string;
  /** Where a place of a lesson lies: groups of cells, each of which means the middle between them. */
  readonly cells?: (place: string, seat: string, view: V) => readonly (readonly string[])[];
  /** Whether a forbidden move can be made by presses on the board; else it gets a button. */
  readonly hasHand?: (move: string, seat: string, view: V) => boolean;
  /** The board itself draws the marks of a question about places. */
  readonly hasOwnMarks?: boolean;
  /** What the other is called in a puzzle, where a seat's own name would tell nothing. */
  readonly other?: string;
}

/** For a game whose places are called on the board as they are in moves. */
export const PLAIN_MANNER: LessonManner = {};
