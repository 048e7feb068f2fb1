import { describe, expect, it } from "vitest";
import { manner } from "./lesson";

describe("a lesson", () => {
  it.each([
    ["0", "A"],
    ["7", "8"],
    ["b", "b"],
    ["B", "B"],
    ["5 > 8", "6 > 9"],
    ["38 > b", "39 > b"],
    ["roll 4", "roll 4"],
  ])("calls the circle %s of one's own way %s", (written, name) => {
    expect(manner.named?.(written, "yellow")).toBe(name);
  });

  it("has cells for its places", () => {
    expect(manner.cells?.("7", "green", {} as never)).toEqual([["r17"]]);
    expect(manner.cells?.("B", "yellow", {} as never)).toHaveLength(4);
  });

  it("knows which forbidden moves no press can make", () => {
    const hasHand = (move: string): boolean | undefined =>
      manner.hasHand?.(move, "yellow", { die: 3 } as never);
    expect(["5>8", "5>9", "B>0"].map(hasHand)).toEqual([true, false, true]);
  });
});
