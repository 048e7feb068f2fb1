/** The words of the shell in the chosen language. */
import type { Texts } from "../../types/wire";
import { settings } from "../settings.svelte";
import { de } from "./de";
import { en, type Key } from "./en";
import { plural, type Wording } from "./plural";

export type { Key } from "./en";
export type Gaps = Readonly<Record<string, string | number>>;

/** Both languages of what is said in another way where the server is in this browser. */
export type Instead = ReadonlyMap<Key, Texts>;
let instead: Instead = new Map();

/** From now on these sentences are said in the place of the usual ones. */
export function sayInstead(sentences: Instead): void {
  instead = sentences;
}

/** A text with its gaps filled in, in the form that goes with `n`; follows the language at once. */
export function t(key: Key, gaps: Gaps = {}): string {
  const other = instead.get(key);
  return filled(other?.en ?? en[key], other?.de ?? de[key], gaps);
}

/** The same for a text that is in neither list: those of a page that is loaded on demand. */
export function filled(english: Wording, german: Wording, gaps: Gaps): string {
  const { language } = settings;
  const wording = language === "de" ? german : english;
  const text =
    typeof wording === "string" ? wording : plural(language, Number(gaps["n"] ?? 0), wording);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(gaps[name] ?? whole));
}

/** A refusal's reason as a sentence that stands alone: the server's begin small and end bare. */
export function sentence(texts: Texts): string {
  const text = said(texts);
  const end = /[.!?…]$/.test(text) ? "" : ".";
  return text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1) + end;
}

/** A text of the server in the chosen language. */
export function said(texts: Texts): string {
  return texts[settings.language];
}
