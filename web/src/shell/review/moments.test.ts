import { describe, expect, it } from "vitest";
import { choose } from "../../settings.svelte";
import { hinted, momentsOf, sumOf, verdictOf } from "./moments";
import { dayOf, percent, points, signed } from "./numbers";
import { MISTAKE, review } from "./testing";
import { Trial, type Answer } from "./trial.svelte";

describe("the moments of a seat", () => {
  it("are in the order of the game, and no move is told twice", () => {
    const moments = momentsOf(review(), "yellow");
    expect(moments.map(({ kind, n, at }) => [kind, n, at])).toEqual([
      ["mistake", 2, 1],
      ["dice", 3, 3],
    ]);
    expect(moments.map(({ change }) => change)).toEqual([-0.125, 0.25]);
    expect(momentsOf(review(), "red")).toEqual([]);
  });

  it("number mistakes by what they cost, the gravest first", () => {
    const whole = review();
    const small = { ...MISTAKE, n: 1, loss: 0.02 };
    const yellow = { ...whole.findings["yellow"]!, mistakes: [small, MISTAKE] };
    const moments = momentsOf({ ...whole, findings: { yellow } }, "yellow");
    expect(moments.slice(0, 2).map(({ n, number }) => [n, number])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

describe("the ledger", () => {
  it("adds up in the tenths that are shown", () => {
    for (const { shown } of Object.values(review().findings)) {
      const { first, luck, discovery, others, own, last } = shown;
      expect(first + luck + discovery + others + own).toBe(last);
    }
  });

  it("of a turn adds up too: before, dice, the move, after", () => {
    const { before, dice, move, after } = sumOf(review(), "yellow", MISTAKE)!;
    expect(before + dice + move).toBeCloseTo(after, 12);
    expect([before, dice, move, after]).toEqual([0.5, 0.125, -0.125, 0.5]);
  });
});

describe("a try", () => {
  const ask = (): never => {
    throw new Error("nobody is to be asked");
  };

  it("is right, better than what was played, or no better", () => {
    expect(verdictOf(MISTAKE, 0.625)).toBe("right");
    expect(verdictOf(MISTAKE, 0.621)).toBe("right");
    expect(verdictOf(MISTAKE, 0.5625)).toBe("better");
    expect(verdictOf(MISTAKE, 0.5)).toBe("no better");
    expect(verdictOf(MISTAKE, 0.25)).toBe("no better");
  });

  it("is judged here, and ends with the right move only", async () => {
    const told: Answer[] = [];
    const trial = new Trial(MISTAKE, ask, (answer) => told.push(answer));
    await trial.try("2>7", 0);
    expect([trial.answer?.is, trial.isOver, trial.pending]).toEqual(["better", false, null]);
    await trial.try("18>23", 0);
    expect([trial.answer?.is, trial.isOver]).toEqual(["right", true]);
    expect(told.map(({ is }) => is)).toEqual(["better", "right"]);
    expect(trial.legal).toEqual([]);
  });

  it("that is not legal is answered by the server, with the rule", async () => {
    const text = { en: "that is too far", de: "das ist zu weit" };
    const told = { legal: false, text, rule: "MEN-7", value: null, view: {}, events: [] };
    const trial = new Trial(
      MISTAKE,
      () => Promise.resolve(told),
      () => undefined,
    );
    await trial.try("5>30", 0);
    expect(trial.answer).toMatchObject({ is: "refused", problem: { rule: "MEN-7", text } });
    expect(trial.isOver).toBe(false);
  });

  it("has fewer moves to choose from after a hint, the best one among them", () => {
    expect(hinted(MISTAKE)).toEqual(["1>6", "18>23", "2>7"]);
    const trial = new Trial(MISTAKE, ask, () => undefined);
    expect(trial.legal).toHaveLength(4);
    trial.isHinted = true;
    expect(trial.legal).toHaveLength(3);
  });
});

describe("numbers", () => {
  it("are written as people of the language write them", () => {
    choose("language", "en");
    expect([percent(0.421), points(-0.1), points(0.0541), signed(0)]).toEqual([
      "42.1",
      "−10.0",
      "+5.4",
      "0.0",
    ]);
    choose("language", "de");
    expect([percent(0.421), points(-0.1), signed(-0.31, 2)]).toEqual(["42,1", "−10,0", "−0,31"]);
    choose("language", "en");
  });

  it("of days are words as long as they are near", () => {
    choose("language", "en");
    const noon = new Date(2026, 10, 16, 12).getTime();
    const day = 86_400_000;
    expect([noon, noon - day, noon - 20 * day].map((time) => dayOf(time, noon))).toEqual([
      "today",
      "yesterday",
      "27 October",
    ]);
  });
});
