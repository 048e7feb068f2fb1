import { describe, expect, it } from "vitest";
import type { GameEvent } from "../boards/board";
import { lastTurnOf, toldTogether, turnsOf } from "./turns";

const turn = (seat: string): GameEvent => ({ event: "turn", seat });
const rolled: GameEvent = { event: "rolled", die: 3 };
const moved = (seat: string): GameEvent => ({ event: "moved", seat });
const isAct = (event: GameEvent): boolean => event.event !== "rolled";

describe("the log cut into turns", () => {
  it("begins a turn with every turn event, and one before the first", () => {
    const log = [rolled, turn("a"), rolled, moved("a"), turn("b")];
    expect(turnsOf(log)).toEqual([
      { seat: null, at: 0, events: [rolled] },
      { seat: "a", at: 1, events: [turn("a"), rolled, moved("a")] },
      { seat: "b", at: 4, events: [turn("b")] },
    ]);
  });
});

describe("what others did since my last move", () => {
  const log = [turn("a"), moved("a"), turn("b"), moved("b"), turn("c"), moved("c"), turn("a")];

  it("is every turn after mine", () => {
    expect(lastTurnOf(turnsOf(log), ["a"], isAct)).toEqual(log.slice(2, 6));
  });

  it("stays while I only roll, and goes when I have moved", () => {
    expect(lastTurnOf(turnsOf([...log, rolled]), ["a"], isAct)).toEqual(log.slice(2, 6));
    expect(lastTurnOf(turnsOf([...log, rolled, moved("a")]), ["a"], isAct)).toEqual([]);
  });

  it("is the last two turns for a spectator", () => {
    expect(lastTurnOf(turnsOf(log), [], isAct)).toEqual(log.slice(4));
  });
});

describe("turns in which others could not move", () => {
  const passed = (seat: string): GameEvent => ({ event: "passed", seat });
  const idle = (seat: string): GameEvent[] => [turn(seat), rolled, passed(seat)];
  const seats = (log: readonly GameEvent[]): (string | null)[][] =>
    toldTogether(turnsOf(log), ["a"], isAct).map((group) => group.map(({ seat }) => seat));

  it("are told together with their neighbours", () => {
    expect(seats([...idle("b"), ...idle("c"), turn("d"), rolled, moved("d")])).toEqual([
      ["b", "c"],
      ["d"],
    ]);
  });

  it("are told alone beside mine, and while they go on", () => {
    expect(seats([...idle("d"), ...idle("a"), ...idle("b"), turn("c"), rolled])).toEqual([
      ["d"],
      ["a"],
      ["b"],
      ["c"],
    ]);
  });
});
