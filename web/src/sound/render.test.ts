import { describe, expect, it } from "vitest";
import type { Sound } from ".";
import { render } from "./render";

const RATE = 44_100;
const LOUDEST = 0.85;
const SOUNDS: readonly Sound[] = [
  ...(["turn", "move", "hit", "struck", "rattle", "dice", "six", "arrive", "take"] as const),
  ...(["card", "stone", "find", "good", "error", "low", "end", "win", "loss"] as const),
];
const peak = (samples: Float32Array): number =>
  samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe.each(SOUNDS)("the sound %s", (sound) => {
  const samples = render(sound, RATE);

  it("is short", () => {
    expect(samples.length).toBeGreaterThan(0.1 * RATE);
    expect(samples.length).toBeLessThan(2 * RATE);
  });

  it("is a number everywhere, is heard and does not clip", () => {
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peak(samples)).toBeGreaterThan(0.3);
    expect(peak(samples)).toBeLessThan(LOUDEST);
  });

  it("begins at once and ends in silence", () => {
    expect(peak(samples.subarray(0, 0.05 * RATE))).toBeGreaterThan(0.02);
    expect(peak(samples.subarray(-0.01 * RATE))).toBeLessThan(0.01);
    expect(Math.abs(samples.at(-1)!)).toBe(0);
  });

  it("is the same every time", () => {
    expect(render(sound, RATE)).toEqual(samples);
  });
});

it("no two sounds are alike", () => {
  const all = SOUNDS.map((sound) => render(sound, RATE).join());
  expect(new Set(all).size).toBe(SOUNDS.length);
});

it("lets every note of a tune be heard", () => {
  const samples = render("find", RATE);
  // Five bars, one every 80 ms.
  const notes = Array.from({ length: 5 }, (_, n) =>
    peak(samples.subarray(0.08 * n * RATE, 0.08 * (n + 1) * RATE)),
  );
  expect(Math.min(...notes)).toBeGreaterThan(0.4 * Math.max(...notes));
});
