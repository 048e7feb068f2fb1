import { describe, expect, it } from "vitest";
import { qrOf } from "./qr";

describe("a QR code", () => {
  it("grows with its text", () => {
    expect(qrOf("HELLO")).toHaveLength(21);
    expect(qrOf("x".repeat(40))).toHaveLength(29);
    expect(qrOf("x".repeat(213))).toHaveLength(57);
    expect(qrOf("x".repeat(214))).toBeNull();
  });

  it("has a finder in three corners and none in the fourth", () => {
    const grid = qrOf("https://example.org/t/abc")!;
    const finder = (x: number, y: number): string =>
      [0, 1, 2, 3, 4, 5, 6].map((i) => Number(grid[y + 3]![x + i])).join("");
    const far = grid.length - 7;
    expect(finder(0, 0)).toBe("1011101");
    expect(finder(far, 0)).toBe("1011101");
    expect(finder(0, far)).toBe("1011101");
  });
});
