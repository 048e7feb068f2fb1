import { describe, expect, it } from "vitest";
import { manner as maze } from "../../boards/irrgarten/lesson";
import { manner as cards } from "../../boards/mutabor/lesson";
import { manner as pawns } from "../../boards/mensch/lesson";
import { manner as garden } from "../../boards/aladdin/lesson";
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

  it.each([
    ["0", "A"],
    ["7", "8"],
    ["b", "b"],
    ["B", "B"],
    ["5 > 8", "6 > 9"],
    ["38 > b", "39 > b"],
    ["roll 4", "roll 4"],
  ])("calls the circle %s of one's own way %s", (written, name) => {
    expect(pawns.named?.(written, "yellow")).toBe(name);
  });
});

describe("a place of a lesson", () => {
  it("lies on the cells that the board has for it", () => {
    expect(pawns.cells?.("7", "green", {} as never)).toEqual([["r17"]]);
    expect(pawns.cells?.("B", "yellow", {} as never)).toHaveLength(4);
    expect(maze.cells?.("B2|B3", "left", { phase: "search" } as never)).toEqual([["B2", "B3"]]);
    expect(maze.cells?.("|C1", "left", { phase: "search" } as never)).toEqual([["out:C1", "C1"]]);
    expect(maze.cells?.("|C1", "left", { phase: "build" } as never)).toEqual([["|C1"]]);
    expect(garden.cells?.("out", "white", {} as never)).toHaveLength(6);
  });

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

  it("that no press can make is known to its game", () => {
    const cross = { die: 3 } as never;
    expect(["5>8", "5>9", "B>0"].map((move) => pawns.hasHand?.(move, "yellow", cross))).toEqual([
      true,
      false,
      true,
    ]);
    const labyrinth = { pieces: { south: ["c1", "c4"] } } as never;
    expect(["c1>c4", "c1>c5"].map((move) => cards.hasHand?.(move, "south", labyrinth))).toEqual([
      false,
      true,
    ]);
  });
});
