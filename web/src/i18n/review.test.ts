import { expect, it } from "vitest";
import type { Wording } from "./plural";
import { reviewDe, reviewEn, type ReviewKey } from "./review";

const formsOf = (wording: Wording): readonly string[] =>
  typeof wording === "string" ? [wording] : [wording.one, wording.other];
const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();
/** What stands behind a number and has no plural. */
const UNITS = /^(?:(?:s|von|of|to|bis)\b|%)/;

it.each(Object.keys(reviewEn) as ReviewKey[])(
  "the review says %s in both languages, with forms where a number is",
  (key) => {
    const wordings: readonly Wording[] = [reviewEn[key], reviewDe[key]];
    const [first, other] = wordings.map((wording) => gaps(formsOf(wording).at(-1)!));
    expect(other).toEqual(first);
    for (const wording of wordings) {
      if (typeof wording !== "string") continue;
      for (const [, word = ""] of wording.matchAll(/\{n\} (\S+)/g)) expect(word).toMatch(UNITS);
    }
  },
);
