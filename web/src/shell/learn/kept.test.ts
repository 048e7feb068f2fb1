import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isNewHere, keepKept, readKept, recallKept } from "./kept";

const STANDING = { stars: 2, steps: 7, at: 3, helps: 1 };

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe("what is kept of the lessons", () => {
  it("is there again", () => {
    const begun = { id: "a-1", game: "a", number: 1, at: 3, of: 7 };
    keepKept({ lessons: { "a-1": STANDING }, begun });
    expect(recallKept()).toEqual({ lessons: { "a-1": STANDING }, begun });
  });

  it.each([
    null,
    7,
    "x",
    [],
    {},
    { version: 2, lessons: { "a-1": STANDING } },
    { version: 1 },
    { version: 1, lessons: [], begun: "x" },
    { version: 1, lessons: { "a-1": 3 }, begun: { id: 4 } },
  ])("is nothing where %j was found", (found) => {
    expect(readKept(found)).toEqual({ lessons: {}, begun: null });
  });

  it("is cut to what can be", () => {
    const odd = { stars: 9, steps: -2, at: 1.5, helps: "many" };
    const { lessons } = readKept({ version: 1, lessons: { "a-1": odd } });
    expect(lessons["a-1"]).toEqual({ stars: 3, steps: 0, at: 0, helps: 0 });
  });

  it("survives a text that is no JSON", () => {
    localStorage.setItem("spieltisch.lessons", "{");
    expect(recallKept().begun).toBeNull();
  });
});

describe("somebody is new here", () => {
  it("before any game and any lesson", () => {
    expect(isNewHere()).toBe(true);
  });

  it("but not after a lesson, nor after a game's goal was seen", () => {
    keepKept({ lessons: { "a-1": STANDING }, begun: null });
    expect(isNewHere()).toBe(false);
    localStorage.clear();
    localStorage.setItem("spieltisch.goals", '["a"]');
    expect(isNewHere()).toBe(false);
  });
});
