import { describe, expect, it } from "vitest";
import type { GameEvent, Speaker, Words } from "../../boards/board";
import { words as plain } from "../../boards/core/plain/words";
import { momentFrom, stepAtLog, turnFrom, type Step } from "../../net/steps";
import { roundsOf, storyOf } from "./story";

const turn = (seat: string): GameEvent => ({ event: "turn", seat });
const moved = (seat: string): GameEvent => ({ event: "moved", seat });
const hit = (seat: string): GameEvent => ({ event: "hit", seat });

/** Two people move in turn; the event of a turn comes with the move before it. */
const EVENTS: readonly (readonly GameEvent[])[] = [
  [],
  [moved("a"), turn("b")],
  [moved("b"), turn("a")],
  [moved("a"), hit("b"), turn("b")],
  [moved("b"), turn("a")],
  [moved("a")],
];
let length = 0;
const STEPS = EVENTS.map((events) => {
  length += events.length;
  return { events, log: length, place: null } as unknown as Step;
});

describe("stepping", () => {
  it("goes by turns, and to the ends", () => {
    expect([0, 1, 4, 5].map((at) => turnFrom(STEPS, at, 1))).toEqual([1, 2, 5, 5]);
    expect([5, 2, 1, 0].map((at) => turnFrom(STEPS, at, -1))).toEqual([4, 1, 0, 0]);
  });

  it("goes to the next thing that people look for", () => {
    const isHit = ({ event }: GameEvent): boolean => event === "hit";
    expect([0, 2, 3].map((at) => momentFrom(STEPS, at, isHit))).toEqual([3, 3, null]);
  });

  it("finds the position in which a part of the log was told", () => {
    expect([0, 1, 2, 3, 99].map((log) => stepAtLog(STEPS, log))).toEqual([0, 1, 1, 2, 5]);
  });
});

describe("the story of a game", () => {
  it("counts a round when somebody's turn comes again", () => {
    expect(roundsOf(STEPS)).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it("leads from every line to its position", () => {
    const words: Words = {
      ...(plain as Words),
      turn: (events) => [{ seat: null, text: String(events.length), places: [] }],
    };
    const speaker: Speaker = { language: "en", nameOf: (seat) => seat, mySeats: [] };
    expect(storyOf(STEPS, words, speaker).map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
  });
});
