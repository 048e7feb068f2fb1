import { expect, it } from "vitest";
import { manner } from "./lesson";

it("has cells for the places of a lesson", () => {
  const cells = (place: string, phase: string): unknown =>
    manner.cells?.(place, "left", { phase } as never);
  expect(cells("B2|B3", "search")).toEqual([["B2", "B3"]]);
  expect(cells("|C1", "search")).toEqual([["out:C1", "C1"]]);
  expect(cells("|C1", "build")).toEqual([["|C1"]]);
});
