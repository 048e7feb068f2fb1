/** Texts of lessons: what stands between `**` is a place or a move. */

export interface Part {
  readonly text: string;
  readonly isBold: boolean;
}

/** A text cut into its parts, with the page's own names of places. */
export function parts(text: string, named: (place: string) => string): readonly Part[] {
  return text
    .split("**")
    .map((part, n) => ({ text: n % 2 ? named(part) : part, isBold: n % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** The same to be said. */
export function plain(text: string, named: (place: string) => string): string {
  return parts(text, named)
    .map((part) => part.text)
    .join("");
}

/** A move begins with a verb where it is more than its places. */
const VERB = /^[a-z]{3,} /;

/** Whether a move that is not legal can be made on the board at all: `hasPlace` tells its places. */
export function isOnBoard(
  move: string,
  legal: readonly string[],
  form: string | null,
  hasPlace: (place: string) => boolean,
): boolean {
  if (legal.includes(move)) return true;
  const [verb] = VERB.exec(move) ?? [];
  if (verb && form !== null) return true;
  if (verb && !legal.some((one) => one.startsWith(verb))) return false;
  return move.split(/[\s>x+]+/).some(hasPlace);
}
