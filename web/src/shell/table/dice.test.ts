/** The statistics of the dice: of six faces alike, of a game's own dice, of dice nobody knows. */
import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { GameEvent } from "../../boards/board";
import { words as plain } from "../../boards/core/plain/words";
import DiceTab from "./DiceTab.svelte";

const rolls = (...dice: readonly number[]): GameEvent[] =>
  dice.map((die) => ({ event: "rolled", seat: "light", die }));

/** What is told of rolls by dice of which so much is known. */
function told(chances: Record<number, number> | null | undefined, log: GameEvent[]): string {
  const { chances: known, ...others } = plain;
  expect(known).toBeNull();
  const words = chances === undefined ? others : { ...others, chances };
  const nameOf = (seat: string): string => seat;
  const { container } = render(DiceTab, { model: { words, log, language: "en", nameOf } });
  const lines = container.querySelectorAll("path.line").length;
  return `${container.querySelector("svg")!.getAttribute("aria-label")!} ${lines} lines`;
}

it("expects six faces alike where nothing is said", () => {
  expect(told(undefined, rolls(1, 6, 6))).toBe(
    "3 dice rolled. 1: 1 time, expected 0.5; 2: 0 times, expected 0.5; " +
      "3: 0 times, expected 0.5; 4: 0 times, expected 0.5; 5: 0 times, expected 0.5; " +
      "6: 2 times, expected 0.5 6 lines",
  );
});

it("expects what a game says of its dice, a 0 included", () => {
  expect(told({ 0: 1, 1: 2, 2: 1 }, rolls(0, 1, 1, 2))).toBe(
    "4 dice rolled. 0: 1 time, expected 1.0; 1: 2 times, expected 2.0; " +
      "2: 1 time, expected 1.0 3 lines",
  );
});

it("expects nothing of dice that it does not know", () => {
  expect(told(null, rolls(0, 2))).toBe("2 dice rolled. 0: 1 time; 1: 0 times; 2: 1 time 0 lines");
});

it("writes the numbers above the bars and above what was expected", () => {
  const nameOf = (seat: string): string => seat;
  const words = { ...plain, chances: undefined };
  const { container } = render(DiceTab, {
    model: { words, log: rolls(1, 6, 6, 6), language: "en", nameOf },
  });
  const [lines, bars, numbers] = ["path.line", "rect.bar", "text.n"].map((all) => [
    ...container.querySelectorAll(all),
  ]) as [Element[], Element[], Element[]];
  expect(numbers).toHaveLength(6);
  numbers.forEach((number, n) => {
    const line = Number(/M\S+ ([\d.]+)h/.exec(lines[n]!.getAttribute("d")!)![1]);
    const top = Math.min(line, Number(bars[n]!.getAttribute("y")));
    expect(Number(number.getAttribute("y"))).toBeLessThan(top);
  });
});
