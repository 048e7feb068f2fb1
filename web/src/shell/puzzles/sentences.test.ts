import { expect, it } from "vitest";
import { change, clock, weekTo } from "./numbers";
import { afterIn, nextPath, practiceIn } from "./paths";
import { sentencesOf } from "./sentences";

it("cuts a proof into its sentences", () => {
  const text = "Over C2 – B2 – … – C3 it would be a loop. **a1>a2** wins 4.5 %. That is all.";
  expect(sentencesOf(text)).toHaveLength(3);
  expect(sentencesOf("")).toEqual([]);
});

it("writes changes, times and days", () => {
  expect([9.4, -8.2, 0.2].map(change)).toEqual(["+9", "−8", "0"]);
  expect([180_000, 61_000, -5].map(clock)).toEqual(["3:00", "1:01", "0:00"]);
  expect(weekTo("2026-11-16").at(-1)?.long).toBe("Monday");
});

it("finds what is practised in the address", () => {
  const path = nextPath({ game: "g", theme: "t" }, "g-1");
  const query = new URLSearchParams(path.slice(path.indexOf("?")));
  expect([practiceIn(query), afterIn(query)]).toEqual([
    { game: "g", theme: "t" },
    { after: "g-1" },
  ]);
  expect([nextPath({}), practiceIn(new URLSearchParams())]).toEqual(["puzzles/next", {}]);
});
