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

const HALF_TYPED =
  /^(?:[a-zä]+\s*)?([1-6])\s*[+,-]?\s*([1-6])\s*(?:[a-zä]*\s+|[>-]\s*)?([a-m])\s?(1[01]|[1-9])$/;
const FIELD_TYPED = /^(?:[a-z]+\s+)?([a-m])\s?(1[01]|[1-9])$/;
/** What people call the kinds. */
const CALLED: Readonly<Record<string, Kind>> = {
  lampe: "lamp",
  ring: "ring",
  teppich: "carpet",
  amulett: "amulet",
  kugel: "ball",
  flasche: "bottle",
};
/** What people type instead of the words of the notation. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/^(aussetzen|skip)$/, "pass"],
  [/^(unarmed|unbewaffnet|ohne waffen)$/, "bare"],
  [/^(leave|leave them|so lassen)$/, "no spell"],
  [/^(keep|keep cards|karten behalten)$/, "no exchange"],
  [/^(mit waffen|bewaffnet|armed with) /, "armed "],
  [/^(schutzzauber|swap) /, "spell "],
  [/^tausche? /, "exchange "],
];

/** The move that somebody means who typed `6 5 K4` or "unbewaffnet"; else the text as it is. */
export function typedMove(text: string, phase: string): string {
  let said = text
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/, "");
  const [, grade, distance, column, row] = HALF_TYPED.exec(said) ?? [];
  if (grade && distance) return halfText(Number(grade), Number(distance), `${column}${row}`);
  const [, letter, number] = FIELD_TYPED.exec(said) ?? [];
  if (phase === "take" && letter) return `take ${letter}${number}`;
  for (const [pattern, word] of SAID) said = said.replace(pattern, word);
  for (const [name, kind] of Object.entries(CALLED)) said = said.replace(name, kind);
  return readMove(said) ? said : text;
}
