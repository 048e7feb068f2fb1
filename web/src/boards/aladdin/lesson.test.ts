import { expect, it } from "vitest";
import { manner } from "./lesson";

it("has a cell for each wizard that waits outside", () => {
  expect(manner.cells?.("out", "white", {} as never)).toHaveLength(6);
});
