/** Move texts and what they say; which of them are legal the server tells. */
import type { Kind, Which } from "../../../types/aladdin";

export type { Kind, Which };
export const KINDS: readonly Kind[] = ["lamp", "ring", "carpet", "amulet", "ball", "bottle"];

export type Move =
  | { readonly do: "half"; readonly grade: number; readonly distance: number; readonly to: string }
  | { readonly do: "take"; readonly at: string }
  | { readonly do: "give"; readonly card: Which; readonly to: string }
  | { readonly do: "return"; readonly card: Which; readonly at: string }
  | { readonly do: "spell"; readonly with: Kind | null }
  | { readonly do: "duel"; readonly armed: Kind | null }
  | { readonly do: "exchange"; readonly kind: Kind | null }
  | { readonly do: "roll"; readonly dice: readonly number[] }
  | { readonly do: "pass" };

export type HalfMove = Extract<Move, { do: "half" }>;

const HALF = /^([1-6])\+([1-6]) ([a-m](?:[1-9]|1[01]))$/;

function kindOf(word: string | undefined): Kind | null {
  return KINDS.find((kind) => kind === word) ?? null;
}

function whichOf(word: string | undefined): Which | null {
  return word === "new" || word === "old" ? word : null;
}

/** What a move text says; null when it is none of this game. */
export function readMove(text: string): Move | null {
  const half = HALF.exec(text);
  if (half) return { do: "half", grade: Number(half[1]), distance: Number(half[2]), to: half[3]! };
  switch (text) {
    case "pass":
      return { do: "pass" };
    case "bare":
      return { do: "duel", armed: null };
    case "no spell":
      return { do: "spell", with: null };
    case "no exchange":
      return { do: "exchange", kind: null };
  }
  return readWords(text.split(" "));
}

function readWords([verb, first, second]: readonly string[]): Move | null {
  const kind = kindOf(first);
  const card = whichOf(first);
  if (verb === "take" && first) return { do: "take", at: first };
  if (verb === "give" && card && second) return { do: "give", card, to: second };
  if (verb === "return" && card && second) return { do: "return", card, at: second };
  if (verb === "spell" && kind) return { do: "spell", with: kind };
  if (verb === "armed" && kind) return { do: "duel", armed: kind };
  if (verb === "exchange" && kind) return { do: "exchange", kind };
  if (verb === "roll")
    return { do: "roll", dice: [...`${first ?? ""}${second ?? ""}`].map(Number) };
  return null;
}

/** The text of a half-move. */
export function halfText(grade: number, distance: number, to: string): string {
  return `${grade}+${distance} ${to}`;
}

/** All half-moves among some texts. */
export function halves(texts: readonly string[]): HalfMove[] {
  return texts.map(readMove).filter((move): move is HalfMove => move?.do === "half");
}

/** The texts by what they do, in their order. */
export function readAll(texts: readonly string[]): Move[] {
  return texts.map(readMove).filter((move): move is Move => move !== null);
}
