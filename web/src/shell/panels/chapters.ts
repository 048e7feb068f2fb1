/** A game's rules by chapters, and which of them are sought. */
import type { RulesShown, Texts } from "../../../types/wire";
import type { Said } from "../../boards/board";
import type { Book } from "../../boards/book";

interface ShownRule {
  readonly key: string;
  readonly texts: Texts;
}

export interface ShownChapter {
  /** Null for rules that are in no chapter. */
  readonly title: Said | null;
  readonly symbol: string;
  readonly print: string;
  readonly rules: readonly ShownRule[];
}

/** The chapters with those of their rules that are wanted; empty ones are left out. */
export function chaptersOf(
  { rules }: RulesShown,
  { chapters }: Book,
  isWanted: (key: string, texts: Texts) => boolean,
): readonly ShownChapter[] {
  const pick = (keys: readonly string[]): readonly ShownRule[] =>
    keys.flatMap((key) => {
      const texts = rules[key];
      return texts && isWanted(key, texts) ? [{ key, texts }] : [];
    });
  const arranged = new Set(chapters.flatMap((chapter) => chapter.rules));
  const others = Object.keys(rules).filter((key) => !arranged.has(key));
  return [
    ...chapters.map((chapter) => ({ ...chapter, rules: pick(chapter.rules) })),
    { title: null, symbol: "", print: "", rules: pick(others) },
  ].filter((chapter) => chapter.rules.length > 0);
}

/** Whether a rule has all words that somebody looks for: in its text, in the page's words, in its id. */
export function isSought(sought: string, key: string, texts: Texts, { words }: Book): boolean {
  const text = `${key} ${texts.en} ${texts.de} ${words[key] ?? ""}`.toLocaleLowerCase("de");
  const terms = sought.toLocaleLowerCase("de").split(/\s+/).filter(Boolean);
  return terms.every((term) => text.includes(term));
}
