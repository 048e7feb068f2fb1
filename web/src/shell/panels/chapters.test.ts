import { describe, expect, it } from "vitest";
import type { RulesShown } from "../../../types/wire";
import { GAMES, openBook } from "../../boards/registry";
import { chaptersOf, isSought } from "./chapters";

const RULES: RulesShown = {
  name: "race",
  rules: {
    "RAC-1": { en: "Two play.", de: "Zwei spielen." },
    "RAC-2": { en: "Land on a piece: it goes back.", de: "Triff eine Figur: sie geht zurück." },
    "RAC-3": { en: "First home wins.", de: "Wer zuerst im Ziel ist, gewinnt." },
  },
  rules_version: 1,
};
const BOOK = {
  chapters: [
    { title: { en: "The goal", de: "Das Ziel" }, symbol: "x", print: "", rules: ["RAC-3"] },
  ],
  words: { "RAC-2": "throw out hinauswerfen" },
};
const found = (sought: string): string[] =>
  chaptersOf(RULES, BOOK, (key, texts) => isSought(sought, key, texts, BOOK)).flatMap((chapter) =>
    chapter.rules.map(({ key }) => key),
  );

describe("rules", () => {
  it("begin with the goal, and those without a chapter come last", () => {
    expect(found("")).toEqual(["RAC-3", "RAC-1", "RAC-2"]);
  });

  it("are found by the page's own words, by their text and by their id", () => {
    expect(found("throw out")).toEqual(["RAC-2"]);
    expect(found("Hinauswerfen")).toEqual(["RAC-2"]);
    expect(found("rac-1")).toEqual(["RAC-1"]);
    expect(found("ziel gewinnt")).toEqual(["RAC-3"]);
    expect(found("chess")).toEqual([]);
  });

  it.each(GAMES.map(({ name }) => name))(
    "of %s begin with its goal and repeat no rule",
    async (name) => {
      const { chapters } = await openBook(name);
      expect(chapters[0]?.title).toEqual({ en: "The goal", de: "Das Ziel" });
      const keys = chapters.flatMap((chapter) => chapter.rules);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );
});
