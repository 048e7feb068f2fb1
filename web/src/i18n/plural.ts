/** One and many. */
import type { Language } from "../boards/board";

/** A text for one and a text for any other number. */
export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** What is said in one language: a text, or a text by number. */
export type Wording = string | Forms;

const RULES: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  de: new Intl.PluralRules("de"),
};

/** The form that goes with a number: "1 day", "3 days". */
export function plural(language: Language, n: number, { one, other }: Forms): string {
  return RULES[language].select(n) === "one" ? one : other;
}
