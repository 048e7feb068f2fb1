import { describe, expect, it } from "vitest";
import { type Layout, layoutFor } from "./layout";

/** The boards' shapes: upright, square, across, and one that is turned. */
const RATIOS = [676 / 740, 1, 900 / 820, 820 / 900];
const WIDTHS = Array.from({ length: 113 }, (_, n) => 320 + n * 20);
const HEIGHTS = Array.from({ length: 57 }, (_, n) => 320 + n * 20);

interface Case extends Layout {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** The windows, from a small phone in either hand to a large screen, for which something is wrong. */
function faulty(isWrong: (one: Case) => boolean): readonly string[] {
  const faults: string[] = [];
  for (const ratio of RATIOS) {
    for (const width of WIDTHS) {
      for (const height of HEIGHTS) {
        if (width < 568 && height < 568) continue;
        const one = { width, height, ratio, ...layoutFor({ width, height, ratio }) };
        if (isWrong(one)) faults.push(`${width}×${height}, ${ratio.toFixed(3)}: ${one.board}`);
      }
    }
  }
  return faults;
}

describe("the layout of the table", () => {
  it("has the board beside the turn panel, with most of the height, in a broad window", () => {
    const faults = faulty(({ width, height, ratio, shape, board, top }) => {
      if (width < 1.25 * height) return false;
      return shape === "stacked" || board / ratio < 0.85 * (height - top);
    });
    expect(faults).toEqual([]);
  });

  it("gives the board the width of a high window", () => {
    const faults = faulty(
      ({ width, height, board }) => height >= 1.4 * width && board < 0.92 * width,
    );
    expect(faults).toEqual([]);
  });

  it("gives the board most of a squarish window", () => {
    const faults = faulty(({ width, height, ratio, board }) => {
      const isSquarish = width < 1.25 * height && height < 1.4 * width;
      return isSquarish && Math.min(board, board / ratio) < 0.7 * Math.min(width, height);
    });
    expect(faults).toEqual([]);
  });

  it("never makes the board smaller when the window grows", () => {
    const faults = faulty(({ width, height, ratio, board }) =>
      [1, 7, 40].some((by) => {
        const wider = layoutFor({ width: width + by, height, ratio }).board;
        const higher = layoutFor({ width, height: height + by, ratio }).board;
        return Math.min(wider, higher) < board;
      }),
    );
    expect(faults).toEqual([]);
  });

  it("lets nothing stand over the edge", () => {
    const faults = faulty((one) => {
      const { width, height, ratio, shape, board, panel, left, gap, top, turn } = one;
      const columns = board + panel + left + gap * (left > 0 ? 4 : panel > 0 ? 3 : 2);
      const under = shape === "stacked" ? turn : 0;
      const isNarrow = panel > 0 && panel < 144;
      return columns > width || top + board / ratio + under > height || isNarrow;
    });
    expect(faults).toEqual([]);
  });
});
