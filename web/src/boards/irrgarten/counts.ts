/** Numbers with their nouns: "1 barrier", "5 Felder". */
import type { Language } from "../board";

/** One and many. */
type Forms = readonly [string, string];

const NOUNS = {
  barrier: { en: ["barrier", "barriers"], de: ["Barriere", "Barrieren"] },
  field: { en: ["field", "fields"], de: ["Feld", "Felder"] },
  turn: { en: ["turn", "turns"], de: ["Zug", "Züge"] },
  question: { en: ["question", "questions"], de: ["Frage", "Fragen"] },
  /** After "in". */
  steps: { en: ["step", "steps"], de: ["Schritt", "Schritten"] },
  turns: { en: ["turn", "turns"], de: ["Zug", "Zügen"] },
} as const satisfies Record<string, Record<Language, Forms>>;

export type Noun = keyof typeof NOUNS;

/** The noun that stands after a number. */
export function nounOf(n: number, noun: Noun, language: Language): string {
  return NOUNS[noun][language][n === 1 ? 0 : 1];
}

/** A number with its noun. */
export function counted(n: number, noun: Noun, language: Language): string {
  return `${n} ${nounOf(n, noun, language)}`;
}
