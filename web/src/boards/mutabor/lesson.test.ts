import { expect, it } from "vitest";
import { manner } from "./lesson";

it("knows which forbidden moves of a lesson no press can make", () => {
  const view = { pieces: { south: ["c1", "c4"] } } as never;
  const hasHand = (move: string): boolean | undefined => manner.hasHand?.(move, "south", view);
  expect(["c1>c4", "c1>c5"].map(hasHand)).toEqual([false, true]);
});
