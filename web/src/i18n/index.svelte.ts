/** The words of the shell in the chosen language. */
import type { Texts } from "../../types/wire";
import { settings } from "../settings.svelte";
import { de } from "./de";
import { en, type Key } from "./en";

export type { Key } from "./en";

/** A text with its gaps filled in; follows the language setting at once. */
export function t(key: Key, gaps: Readonly<Record<string, string | number>> = {}): string {
  const text: string = (settings.language === "de" ? de : en)[key];
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
