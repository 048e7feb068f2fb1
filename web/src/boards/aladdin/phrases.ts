/** The words of this game's board, in both languages. */
import type { Language } from "../board";
import { EN, type Phrase } from "./english";
import { DE } from "./german";
import type { Kind, Which } from "./notation";

export type { Phrase } from "./english";

type Gender = "f" | "m" | "n";

interface Noun {
  readonly en: string;
  readonly ens: string;
  readonly de: string;
  readonly des: string;
  readonly gender: Gender;
}

const NOUNS: Readonly<Record<Kind, Noun>> = {
  lamp: { en: "lamp", ens: "lamps", de: "Lampe", des: "Lampen", gender: "f" },
  ring: { en: "ring", ens: "rings", de: "Ring", des: "Ringe", gender: "m" },
  carpet: { en: "carpet", ens: "carpets", de: "Teppich", des: "Teppiche", gender: "m" },
  amulet: { en: "amulet", ens: "amulets", de: "Amulett", des: "Amulette", gender: "n" },
  ball: { en: "crystal ball", ens: "crystal balls", de: "Kugel", des: "Kugeln", gender: "f" },
  bottle: { en: "bottle", ens: "bottles", de: "Flasche", des: "Flaschen", gender: "f" },
};

const THE = { f: "die", m: "den", n: "das" } as const;
const WHICH_EN = { new: "new", old: "old" } as const;
const WHICH_DE = {
  new: { f: "neue", m: "neuen", n: "neue" },
  old: { f: "alte", m: "alten", n: "alte" },
} as const;

/** "lamp", "Lampe". */
export function kindName(kind: Kind, language: Language): string {
  return NOUNS[kind][language];
}

/** "lamps", "Lampen". */
export function kindNames(kind: Kind, language: Language): string {
  return language === "de" ? NOUNS[kind].des : NOUNS[kind].ens;
}

/** "the new lamp", as what somebody takes, gives or shows: "die neue Lampe". */
export function theKind(kind: Kind, language: Language, which?: Which): string {
  const noun = NOUNS[kind];
  if (language === "en")
    return ["the", which && WHICH_EN[which], noun.en].filter(Boolean).join(" ");
  const how = which && WHICH_DE[which][noun.gender];
  return [THE[noun.gender], how, noun.de].filter(Boolean).join(" ");
}

/** A phrase with its blanks filled in. */
export function phrase(
  language: Language,
  name: Phrase,
  blanks: Readonly<Record<string, string | number>> = {},
): string {
  const said: string = (language === "de" ? DE : EN)[name];
  return said.replace(/\{(\w+)\}/g, (whole, blank: string) => String(blanks[blank] ?? whole));
}

/** "1 step", "5 Schritte". */
export function stepsName(n: number, language: Language): string {
  return phrase(language, n === 1 ? "oneStep" : "manySteps", { n });
}

/** How a duel ended, as a sentence; the strengths may be equal. */
export function duelName(winner: string, strengths: readonly number[], language: Language): string {
  const [a, b] = [Math.max(...strengths), Math.min(...strengths)];
  return phrase(language, a === b ? "holdsDuel" : "winsDuel", { name: winner, a, b });
}
