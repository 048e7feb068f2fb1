/** How a game's rules are arranged for reading; `book.ts` of a board exports `book`. */
import type { Said } from "./board";

export interface Chapter {
  readonly title: Said;
  /** The drawing beside the title: a symbol, and the class of its colours. */
  readonly symbol: string;
  readonly print: string;
  /** The ids of its rules, in the order in which they are read. */
  readonly rules: readonly string[];
}

export interface Book {
  /** The goal comes first. Rules that are in no chapter follow at the end. */
  readonly chapters: readonly Chapter[];
  /** Words by which people look for a rule and which it does not use itself, in both languages. */
  readonly words: Readonly<Record<string, string>>;
}

/** For a game that says nothing itself. */
export const NO_BOOK: Book = { chapters: [], words: {} };
