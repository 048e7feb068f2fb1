import { describe, expect, it } from "vitest";
import { PASSES_MS, Round, showables, type StepEvent } from "./pace";

const MOTION = 250;
/** What is waited before a round, and the longest that a round may take with it. */
const [WAIT, LONGEST] = [300, 2500];

/** An event as far as its time goes. */
function event(type: "played" | "rolled", seat: string, ...names: readonly string[]): StepEvent {
  const text = names.includes("passed") ? "pass" : "any";
  const place = "abcd".indexOf(seat);
  return { type, seat, place, text, events: names.map((name) => ({ event: name })) } as never;
}
const rolled = (seat: string): StepEvent => event("rolled", seat, "rolled");
const moved = (seat: string, ...more: readonly string[]): StepEvent =>
  event("played", seat, "moved", ...more, "turn");
const again = (seat: string): StepEvent => event("played", seat, "moved");
const passed = (seat: string): StepEvent => event("played", seat, "passed", "turn");

/** How long some events take that all wait, each in the time it is given. */
function shown(events: readonly StepEvent[], motion = MOTION, bots = 3): number {
  const round = new Round();
  const waiting = [...events];
  let sum = 0;
  while (waiting.length > 0) {
    const next = round.first(waiting, motion, bots);
    const ms = next.steps * next.step;
    waiting.splice(0, next.events.length);
    round.shown(next, ms);
    sum += ms;
  }
  return sum;
}

describe("a round of three bots", () => {
  const ROUND = ["b", "c", "d"].flatMap((seat) => [rolled(seat), moved(seat)]);

  it("takes two and a half seconds at most, also when everybody is hit", () => {
    expect(WAIT + shown(ROUND)).toBeLessThanOrEqual(LONGEST);
    const hits = ["b", "c", "d"].flatMap((seat) => [rolled(seat), moved(seat, "hit")]);
    expect(WAIT + shown(hits)).toBeLessThanOrEqual(LONGEST);
    const long = ["b", "c", "d"].flatMap((seat) => [
      rolled(seat),
      event("played", seat, "moved", "took"),
      event("played", seat, "moved", "took", "turn"),
    ]);
    expect(WAIT + shown(long)).toBeLessThanOrEqual(LONGEST);
  });

  it("takes as long as it likes where there is little to show", () => {
    expect(shown([moved("b"), moved("c")], MOTION, 2)).toBeCloseTo(2 * 3.2 * MOTION);
  });

  it("takes twice as long for whoever likes it slow", () => {
    expect(shown(ROUND, 500)).toBeCloseTo(2 * shown(ROUND));
  });

  it("does not count what a six earns", () => {
    const six = [rolled("b"), again("b"), rolled("b"), moved("b"), ...ROUND.slice(2)];
    const parts = showables(six).map(({ isEarned }) => isEarned);
    expect(parts).toEqual([false, false, true, true, false, false, false, false]);
    expect(shown(six)).toBeGreaterThan(shown(ROUND));
  });

  it("leaves time for bots that have not moved yet", () => {
    const first = new Round().first(ROUND.slice(0, 1), MOTION, 3);
    const known = new Round().first(ROUND, MOTION, 3);
    expect(first.step).toBeCloseTo(known.step);
  });

  it("learns how much a turn is, and begins anew where bots are among themselves", () => {
    const round = new Round();
    const alone = ["b", "c", "d", "b"].map((seat) => moved(seat));
    const steps = alone.map((one) => {
      const next = round.first([one], MOTION, 3);
      round.shown(next, next.steps * next.step);
      return next.step;
    });
    expect(steps[0]).toBeLessThan(steps[3]!);
    expect(steps[3]).toBeCloseTo((6.8 * MOTION) / (3 * 3.2));
  });

  it("begins anew after a move of mine", () => {
    const round = new Round();
    const [first] = showables(ROUND);
    round.shown(first!, 5000);
    const late = round.first(ROUND, MOTION, 3).step;
    round.begin();
    expect(round.first(ROUND, MOTION, 3).step).toBeGreaterThan(late);
  });
});

describe("turns in which nobody can move", () => {
  const three = ["b", "c", "d"].flatMap((seat) => [
    rolled(seat),
    rolled(seat),
    rolled(seat),
    passed(seat),
  ]);

  it("are shown together, in half a second", () => {
    expect(showables(three).map(({ events }) => events.length)).toEqual([12]);
    expect(shown(three)).toBeCloseTo(PASSES_MS);
  });

  it("end where somebody moves, and leave a turn alone that is not over", () => {
    const events = [...three.slice(0, 4), rolled("c"), moved("c"), rolled("d"), rolled("d")];
    expect(showables(events).map((one) => [one.events.length, one.isPass])).toEqual([
      [4, true],
      [1, false],
      [1, false],
      [1, false],
      [1, false],
    ]);
  });
});
