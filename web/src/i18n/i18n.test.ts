import { describe, expect, it } from "vitest";
import { choose } from "../settings.svelte";
import { de } from "./de";
import { en } from "./en";
import { t } from "./index.svelte";
import { learnDe, learnEn } from "./learn";
import { offlineDe, offlineEn } from "./offline";
import { plural, type Wording } from "./plural";
import { workshopDe, workshopEn } from "./workshop";

const formsOf = (wording: Wording): readonly string[] =>
  typeof wording === "string" ? [wording] : [wording.one, wording.other];
const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();
/** What stands behind a number and has no plural. */
const UNITS = /^(?:(?:s|min|ms|h|von|of|to|bis)\b|%)/;
const ENGLISH: Readonly<Record<string, Wording>> = { ...en, ...learnEn, ...offlineEn };
const BESIDE = Object.keys(workshopEn) as (keyof typeof workshopEn)[];
const GERMAN: Readonly<Record<string, Wording>> = { ...de, ...learnDe, ...offlineDe };
const KEYS = Object.keys(ENGLISH);

describe("the two languages", () => {
  it.each(KEYS)("have the same gaps in %s", (key) => {
    const wordings: readonly Wording[] = [ENGLISH[key]!, GERMAN[key]!];
    const [first, ...others] = wordings.map((wording) => gaps(formsOf(wording).at(-1)!));
    for (const other of others) expect(other).toEqual(first);
    for (const text of wordings.flatMap(formsOf)) expect(text.trim()).not.toBe("");
  });

  it.each(KEYS)("leave no number beside a word without its forms in %s", (key) => {
    for (const wording of [ENGLISH[key]!, GERMAN[key]!]) {
      if (typeof wording !== "string") continue;
      for (const [, word = ""] of wording.matchAll(/\{n\} (\S+)/g)) expect(word).toMatch(UNITS);
    }
  });
});

describe("the words of the workshop", () => {
  it.each(BESIDE)("have the same gaps in %s", (key) => {
    const [one, other] = [workshopEn[key], workshopDe[key]].map((wording) =>
      gaps(formsOf(wording).at(-1)!),
    );
    expect(other).toEqual(one);
  });
});

describe("one and many", () => {
  it("are told apart in both languages", () => {
    choose("language", "en");
    expect([1, 3].map((n) => t("clockDays", { n }))).toEqual(["1 day per move", "3 days per move"]);
    choose("language", "de");
    expect([1, 3].map((n) => t("clockDays", { n }))).toEqual(["1 Tag je Zug", "3 Tage je Zug"]);
    choose("language", "en");
  });

  it("are told apart for what the boards say", () => {
    const forms = { one: "a step", other: "steps" };
    expect([0, 1, 2].map((n) => plural("de", n, forms))).toEqual(["steps", "a step", "steps"]);
  });
});
