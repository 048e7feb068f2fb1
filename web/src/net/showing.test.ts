import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, State, TableEvent } from "../../types/wire";
import { settings } from "../settings.svelte";
import { Showing } from "./showing.svelte";

const PLACES = [null, 0, 0, 0].map((bot) => ({ bot }));
const STATE = { seq: 0, you: { place: 0, seats: ["a"] }, places: PLACES, log: [] };

/** A move or a roll: which place, as which number. */
function step(seq: number, place: number, more: object = {}): TableEvent {
  const seat = "abcd"[place]!;
  const board = { ply: seq } as Board;
  const events = [{ event: "moved", seat, seq }];
  return { type: "played", seq, place, seat, board, phase: "playing", events, ...more } as never;
}

let showing: Showing;
let told: number[][];

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 250;
  settings.botWait = 300;
  told = [];
  showing = new Showing({
    onshow: () => undefined,
    ontell: (events) => told.push(events.map(({ seq }) => seq)),
  });
  showing.restore(STATE as unknown as State);
});
afterEach(() => {
  showing.close();
  vi.useRealTimers();
});

describe("what the board shows", () => {
  it("is told when it has been shown, and not before", () => {
    showing.receive([step(1, 0)]);
    expect([showing.state?.seq, showing.told?.seq]).toEqual([1, 0]);
    expect(showing.told?.log).toEqual([]);
    expect(told).toEqual([]);
    showing.done();
    expect(showing.told).toEqual(showing.state);
    expect(told).toEqual([[1]]);
  });

  it("waits a little after my move, and bots follow each other at once", () => {
    showing.receive([step(1, 0)]);
    showing.done();
    showing.receive([step(2, 1), step(3, 2)]);
    expect(showing.playing).toEqual([]);
    vi.advanceTimersByTime(299);
    expect(showing.playing).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(showing.state?.seq).toBe(2);
    showing.done();
    expect([showing.state?.seq, showing.told?.seq]).toEqual([3, 2]);
  });

  it("holds a whole round of bots, and shows each of them", () => {
    showing.receive([1, 1, 2, 2, 3, 3].map((place, n) => step(n + 1, place)));
    expect(showing.state?.seq).toBe(1);
    for (let n = 1; n <= 6; n += 1) showing.done();
    expect(told).toEqual([[1], [2], [3], [4], [5], [6]]);
  });

  it("tells turns in which bots could not move together", () => {
    const rolled = { type: "rolled" };
    const passed = { text: "pass" };
    showing.receive([
      step(1, 1, rolled),
      step(2, 1, passed),
      step(3, 2, rolled),
      step(4, 2, passed),
    ]);
    expect(showing.playing).toHaveLength(4);
    showing.done();
    expect(told).toEqual([[1, 2, 3, 4]]);
  });

  it("is skipped to the end of all that waits by whoever presses", () => {
    showing.receive([step(1, 1), step(2, 2), step(3, 3)]);
    showing.skip();
    expect(showing.playing).toEqual([]);
    expect(showing.told?.seq).toBe(3);
  });

  it("is told at once without motion, and when people are far ahead", () => {
    settings.motion = 0;
    showing.receive([step(1, 1)]);
    expect(told).toEqual([[1]]);
    settings.motion = 250;
    showing.receive([step(2, 0), step(3, 0), step(4, 0)]);
    expect(showing.told?.seq).toBe(4);
  });
});
