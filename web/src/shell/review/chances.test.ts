import { describe, expect, it } from "vitest";
import {
  areaBetween,
  bandsOf,
  curveOf,
  edgesOf,
  growing,
  lineThrough,
  momentAt,
  ownFirst,
  spread,
} from "./chances";
import { rowsOf, ticks } from "./rows";
import { momentsOf } from "./moments";
import { review } from "./testing";

const SEATS = ["north", "east", "south", "west"];
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe("the bands", () => {
  it("sum to one, whatever the seats think of themselves", () => {
    for (const shares of [
      [0.25, 0.25, 0.25, 0.25],
      [0.9, 0.6, 0.1, 0.2],
      [0, 0, 0, 0],
      [0.1, 0, 0, 0],
      [1.2, 0.3, 0.2, 0.1],
    ]) {
      for (const own of SEATS) {
        const bands = bandsOf(SEATS, shares, own);
        expect(sum(bands)).toBeCloseTo(1, 12);
        expect(bands.every((band) => band >= 0)).toBe(true);
        expect(edgesOf(bands).at(-1)).toBeCloseTo(1, 12);
      }
    }
  });

  it("begin with my own seat, whose share stays what it is; the others follow in turn", () => {
    expect(ownFirst(SEATS, "south")).toEqual(["south", "west", "north", "east"]);
    const bands = bandsOf(SEATS, [0.1, 0.2, 0.4, 0.3], "south");
    expect(bands[0]).toBe(0.4);
    [0.3, 0.1, 0.2].forEach((share, n) => expect(bands[n + 1]).toBeCloseTo(share, 12));
  });
});

describe("the curve", () => {
  it("tells the chances before every move and ends with the result", () => {
    const curve = curveOf(review());
    expect(curve.moments.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(curve.moments.at(-1)!.shares).toEqual([1, 0]);
    expect(momentAt(curve, 2)!.shares).toEqual([0.5, 0.5]);
    expect(momentAt(curve, 99)!.shares).toEqual([1, 0]);
  });

  it("knows which parts a game has: steps where there is neither luck nor discovery", () => {
    const whole = review();
    expect(curveOf(whole)).toMatchObject({ hasDice: true, hasFinds: false, isStepped: false });
    const steps = whole.steps.map((step) => ({ ...step, luck: null }));
    expect(curveOf({ ...whole, steps })).toMatchObject({ hasDice: false, isStepped: true });
    const found = steps.map((step) => ({ ...step, discovery: [0.1, -0.1], really: [1, 0] }));
    expect(curveOf({ ...whole, steps: found })).toMatchObject({ hasFinds: true, isHidden: true });
  });

  it("keeps what was known where a move is not judged, as while one builds", () => {
    const whole = review();
    const steps = whole.steps.map((step, n) => (n < 2 ? { ...step, judged: null } : step));
    const [first, second] = curveOf({ ...whole, steps }).moments;
    expect([first!.shares, second!.shares]).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });

  it("grows while it is worked out", () => {
    const curve = growing(["a", "b"], [[0.5, 0.5]]);
    expect(curve.moments).toEqual([{ at: 0, shares: [0.5, 0.5], really: null }]);
  });
});

describe("what is drawn", () => {
  it("goes straight from point to point, or in steps", () => {
    const spots = [
      [0, 10],
      [5, 4],
    ] as const;
    expect(lineThrough(spots, false)).toBe("M0 10L5 4");
    expect(lineThrough(spots, true)).toBe("M0 10H5V4");
    const floor = [
      [0, 20],
      [5, 20],
    ] as const;
    expect(areaBetween(spots, floor, false)).toBe("M0 10L5 4L5 20L0 20Z");
    expect(areaBetween(spots, floor, true)).toBe("M0 10L5 10L5 4L5 20L5 20L0 20Z");
  });

  it("keeps marks apart and within the graph, each in its place of the order", () => {
    expect(spread([10, 12, 100], 24, 300)).toEqual([10, 34, 100]);
    expect(spread([298, 290], 24, 300)).toEqual([300, 276]);
    expect(spread([], 24, 300)).toEqual([]);
  });
});

describe("the table", () => {
  const rounds = Array.from({ length: 60 }, (_, n) => 1 + Math.floor(n / 2));

  it("has a row for every ten rounds, for the key moments and for the end", () => {
    const whole = review();
    const steps = Array.from({ length: 59 }, (_, n) => ({ ...whole.steps[n % 4]!, n: n + 1 }));
    const long = { ...whole, steps };
    const rows = rowsOf(curveOf(long), rounds, momentsOf(long, "yellow"));
    expect(rows.map(({ at }) => at)).toEqual([0, 1, 3, 18, 38, 58, 59]);
    expect(rows.map(({ round }) => round)).toEqual([1, 1, 2, 10, 20, 30, 30]);
    expect(rows.map(({ moment }) => moment?.kind ?? "")).toEqual([
      "",
      "mistake",
      "dice",
      "",
      "",
      "",
      "",
    ]);
    expect(rows.at(-1)).toMatchObject({ isEnd: true, shares: [1, 0] });
  });

  it("has as many rounds written below it as there is room for", () => {
    expect(ticks(rounds, 20).map(({ round }) => round)).toHaveLength(15);
    expect(ticks(rounds, 4).map(({ round }) => round)).toEqual([10, 20, 30]);
  });
});
