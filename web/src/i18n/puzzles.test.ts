import { expect, it } from "vitest";
import type { Wording } from "./plural";
import { puzzlesDe, puzzlesEn, type PuzzlesKey } from "./puzzles";

const formsOf = (wording: Wording): readonly string[] =>
  typeof wording === "string" ? [wording] : [wording.one, wording.other];
const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();

it.each(Object.keys(puzzlesEn) as PuzzlesKey[])("puzzles say %s in both languages", (key) => {
  const wordings: readonly Wording[] = [puzzlesEn[key], puzzlesDe[key]];
  const [first, other] = wordings.map((wording) => gaps(formsOf(wording).at(-1)!));
  expect(other).toEqual(first);
  for (const text of wordings.flatMap(formsOf)) expect(text.trim()).not.toBe("");
});
