import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en, type Key } from "./en";

const gaps = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort();

describe("the two languages", () => {
  it.each(Object.keys(en) as Key[])("have the same gaps in %s", (key) => {
    expect(gaps(de[key])).toEqual(gaps(en[key]));
    expect(de[key].trim()).not.toBe("");
  });
});
