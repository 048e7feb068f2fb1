import { expect, it } from "vitest";
import { viewFor } from "./registry";

it("hands a board the views of its own game only", () => {
  const view = { game: "one", phase: "move" };
  expect(viewFor("one", view)).toBe(view);
  expect(() => viewFor("another", view)).toThrow("a view of one at another");
  expect(() => viewFor("one", {})).toThrow("a view of undefined at one");
});
