import { describe, expect, it } from "vitest";
import type { PlaceShown, Result } from "../../../types/wire";
import { cameAs, rankingOf, toneOf } from "./ranking";

const place = (...seats: string[]): PlaceShown => ({ seats }) as unknown as PlaceShown;
const FOUR = { places: ["a", "b", "c", "d"].map((seat) => place(seat)) };

function over(payoffs: Result["payoffs"], winners: readonly number[]): Result {
  return { number: 1, how: "played", winners, payoffs, reason: "ANY-1" };
}

describe("the ranking of a finished game", () => {
  const prizes = over({ a: 2, b: 4, c: 0, d: 1 }, [1]);

  it("is by what everybody got, the best first", () => {
    const ranked = rankingOf(FOUR, prizes).map(({ seat, rank }) => [seat, rank]);
    expect(ranked).toEqual([
      ["b", 1],
      ["a", 2],
      ["d", 3],
      ["c", 4],
    ]);
  });

  it.each([
    [0, "came2"],
    [1, null],
    [2, "came4"],
    [3, "came3"],
    [null, null],
  ])("tells place %s where it came: %s", (me, key) => {
    expect(cameAs(rankingOf(FOUR, prizes), me)).toBe(key);
  });

  it("tells nobody a place that others share, or that is only a loss", () => {
    const alone = over({ a: 0, b: 1, c: 0, d: 0 }, [1]);
    expect(cameAs(rankingOf(FOUR, alone), 0)).toBeNull();
    const two = { places: [place("a"), place("b")] };
    expect(cameAs(rankingOf(two, over({ a: 0, b: 1 }, [1])), 0)).toBeNull();
  });

  it("counts the best of two colours that one person leads", () => {
    const both = { places: [place("a", "c"), place("b", "d")] };
    expect(cameAs(rankingOf(both, prizes), 0)).toBe("came2");
  });

  it("has another tone for a loss", () => {
    expect(toneOf(prizes, 1)).toBe("won");
    expect(toneOf(prizes, 0)).toBe("lost");
    expect(toneOf(prizes, null)).toBe("even");
    expect(toneOf(over(null, [0, 1]), 0)).toBe("even");
  });
});
