import { describe, expect, it } from "vitest";
import { spotsOf } from "./marks";
import { isOnBoard, parts, plain } from "./rich";

describe("a text of a lesson", () => {
  it("has its places in bold, in the page's own names", () => {
    const named = (place: string): string => `<${place}>`;
    expect(parts("Go to **c4** now.", named)).toEqual([
      { text: "Go to ", isBold: false },
      { text: "<c4>", isBold: true },
      { text: " now.", isBold: false },
    ]);
    expect(plain("**a** and **b**", named)).toBe("<a> and <b>");
  });
});

describe("a place of a lesson", () => {
  it("is marked in the middle of its cells, and not where the board has none", () => {
    document.body.innerHTML = `<svg class="board">
      <rect data-place="a" x="0" y="0" width="10" height="10" rx="5" />
      <rect data-place="b" x="20" y="0" width="10" height="10" rx="5" /></svg>`;
    const board = document.querySelector(".board")!;
    const marks = [{ mark: "goal", at: ["a", "ab", "z"] }] as const;
    const spots = spotsOf(board, marks, (place) => [[...place]]);
    expect(spots.map(({ x, y, width }) => [x, y, width])).toEqual([
      [5, 5, 10],
      [15, 5, 5],
    ]);
  });
});

describe("a forbidden move", () => {
  const hasPlace = (place: string): boolean => /^[a-h][1-8]$/.test(place);
  it.each([
    ["c1>c6", ["d1>d2"], null, true],
    ["pass", ["d1>d2"], null, false],
    ["swap b3 g5", ["d1>d2"], null, false],
    ["swap b3 g5", ["swap a1 a2"], null, true],
    ["give old blue", ["give old grey"], null, false],
    ["build a4 a1", [], "build", true],
  ])("%s can be made on the board or not", (move, legal, form, is) => {
    expect(isOnBoard(move, legal, form, hasPlace)).toBe(is);
  });
});
