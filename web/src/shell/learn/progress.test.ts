import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LessonRow } from "../../../types/wire";
import { recallKept } from "./kept";
import { courseOf, nextOf, numberOf, progress, starsFor } from "./progress.svelte";

const texts = { en: "x", de: "x" };
const row = (id: string, kind: LessonRow["kind"] = "course"): LessonRow => ({
  id,
  game: "a",
  kind,
  title: texts,
  goal: texts,
  minutes: 2,
  steps: 6,
});
const ROWS = [row("a-1"), row("a-2"), row("a-short", "short"), { ...row("b-1"), game: "b" }];

function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { status: 200 });
}

beforeEach(() => {
  localStorage.clear();
  progress.refresh();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  [0, 3],
  [1, 2],
  [2, 2],
  [3, 1],
  [9, 1],
])("%i helps leave %i stars", (helps, stars) => {
  expect(starsFor(helps)).toBe(stars);
});

describe("a course", () => {
  it("goes on with the first lesson without stars", () => {
    const course = courseOf(ROWS, "a");
    expect(course.map(({ id }) => id)).toEqual(["a-1", "a-2"]);
    expect(nextOf(course, {})?.id).toBe("a-1");
    const done = { stars: 1, steps: 6, at: 0, helps: 0 };
    expect(nextOf(course, { "a-1": done })?.id).toBe("a-2");
    expect(nextOf(course, { "a-1": done, "a-2": done })).toBeUndefined();
  });

  it("counts its lessons, but not the short ones", () => {
    expect(ROWS.map((one) => numberOf(ROWS, one))).toEqual([1, 2, 0, 1]);
  });
});

describe("progress", () => {
  it("is kept at once, and a lesson goes on where it was left", () => {
    progress.reach(ROWS[0]!, 1, 3, 1);
    expect(recallKept().lessons["a-1"]).toEqual({ stars: 0, steps: 3, at: 3, helps: 1 });
    expect(recallKept().begun).toMatchObject({ id: "a-1", number: 1, at: 3, of: 6 });
    expect(progress.stepOf("a-1", 6)).toBe(3);
  });

  it("keeps the best stars, and begins a finished lesson anew", () => {
    vi.stubGlobal("fetch", () => Promise.resolve(answer(null)));
    expect(progress.finish(ROWS[0]!, 0, ROWS[1], 2)).toBe(3);
    expect(progress.finish(ROWS[0]!, 5, ROWS[1], 2)).toBe(1);
    expect(progress.of("a-1")).toEqual({ stars: 3, steps: 6, at: 0, helps: 0 });
    expect(progress.stepOf("a-1", 6)).toBe(0);
    expect(progress.begun).toMatchObject({ id: "a-2", at: 0 });
  });

  it("sends nothing for somebody whom the server does not know", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(answer(null));
    });
    await progress.share();
    expect(asked.map((path) => path.replace(/^.*\/api/, "api"))).toEqual(["api/me"]);
  });

  it("is the better of what the device and the server know", async () => {
    progress.reach(ROWS[1]!, 2, 4, 0);
    const told = { lessons: { "a-1": { stars: 2, steps: 6 }, "a-2": { stars: 0, steps: 1 } } };
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (init.method === "PUT") sent.push(JSON.parse(String(init.body)));
      return Promise.resolve(answer(path.endsWith("lessons") ? told : { id: "p" }));
    });
    await progress.share();
    expect(sent).toEqual([{ lessons: { "a-2": { stars: 0, steps: 4 } } }]);
    expect(progress.of("a-1")).toMatchObject({ stars: 2, steps: 6 });
    expect(progress.of("a-2")).toMatchObject({ steps: 4, at: 4 });
  });

  it("is sent again after the server was away", async () => {
    vi.useFakeTimers();
    let isAway = true;
    let puts = 0;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (isAway) return Promise.reject(new TypeError("away"));
      if (init.method === "PUT") puts += 1;
      return Promise.resolve(answer(path.endsWith("lessons") ? { lessons: {} } : { id: "p" }));
    });
    await progress.share();
    isAway = false;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(puts).toBe(1);
  });
});
