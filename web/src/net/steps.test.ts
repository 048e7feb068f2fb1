import { describe, expect, it } from "vitest";
import type { Board, TableEvent } from "../../types/wire";
import { sinceMine, stepsAfter, type Step } from "./steps";

const at = (ply: number): Board => ({ ply }) as Board;
const event = (told: object): TableEvent => told as TableEvent;
const moved = (ply: number, count = 1): TableEvent =>
  event({ type: "played", board: at(ply), events: Array(count).fill({ event: "moved" }) });
const fold = (...events: TableEvent[]): readonly Step[] =>
  events.reduce<readonly Step[]>(stepsAfter, []);
const shown = (steps: readonly Step[]): number[][] =>
  steps.map(({ board, log }) => [board.ply, log]);

const started = event({ type: "started", board: at(0), number: 1 });

describe("the steps of a game", () => {
  it("begin anew with a game and have one for each move, with the log's length then", () => {
    const steps = fold(moved(9), started, moved(1, 2), moved(2));
    expect(shown(steps)).toEqual([
      [0, 0],
      [1, 2],
      [2, 3],
    ]);
  });

  it("go back with an undo", () => {
    const undone = event({ type: "undone", board: at(4), log: [{ event: "moved" }] });
    expect(shown(fold(started, moved(1), moved(2), moved(3), undone))).toEqual([
      [0, 0],
      [4, 1],
    ]);
  });

  it("are no more when only something beside the position happens", () => {
    const paused = event({ type: "paused", board: { ...at(1), asks: [1] } });
    const steps = fold(started, moved(1), paused, event({ type: "chatted", text: "hm" }));
    expect(shown(steps)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(steps[1]?.board.asks).toEqual([1]);
  });

  it("end with what is revealed", () => {
    expect(shown(fold(started, moved(1), event({ type: "ended", board: at(1) })))).toHaveLength(3);
  });
});

describe("what happened since my last move", () => {
  const steps = (...places: (number | null)[]): readonly Step[] =>
    places.map((place) => ({ place }) as Step);

  it("begins where others went on, also when I have rolled already", () => {
    expect(sinceMine(steps(null, 0, 1, 1, 2, 2), 0)).toBe(1);
    expect(sinceMine(steps(null, 1, 2, 0, 0, 1, 2, 0), 0)).toBe(4);
    expect(sinceMine(steps(null, 1, 2), 0)).toBe(0);
  });

  it("is nothing where nobody else did anything, and for a spectator", () => {
    expect(sinceMine(steps(null, 0, 0), 0)).toBeNull();
    expect(sinceMine(steps(null, 0, 1), null)).toBeNull();
  });
});
