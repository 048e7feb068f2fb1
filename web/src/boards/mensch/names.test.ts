import { describe, expect, it } from "vitest";
import type { Happening, View } from "../../../types/mensch";
import type { Speaker } from "../board";
import { cases } from "./cases";
import { COLOURS } from "./geometry";
import { nameMove, nameOf, renamed, typed } from "./notation";
import { words } from "./words";

const NAMES: Readonly<Record<string, string>> = { yellow: "Ada", green: "Bruno", red: "Clara" };
const speaker: Speaker = {
  language: "en",
  mySeats: ["yellow"],
  nameOf: (seat) => NAMES[seat] ?? seat,
};
const german: Speaker = { ...speaker, language: "de" };
const MIDDLE = cases.find(({ name }) => name === "middle, a hit is possible")!.props.view;

describe("a circle", () => {
  it("has one number for every colour that comes there", () => {
    expect(COLOURS.map((colour, n) => nameOf(colour, (35 - 10 * n + 40) % 40))).toEqual(
      Array(4).fill("36"),
    );
    expect(nameOf("green", 39)).toBe("10");
    expect(nameOf("red", 20)).toBe("1");
  });

  it.each([
    [-1, "B"],
    [0, "A"],
    [40, "a"],
    [43, "d"],
  ])("of progress %i is called as it is printed: %s", (progress, name) => {
    for (const colour of COLOURS) expect(nameOf(colour, progress)).toBe(name);
  });

  it("has the same name on the button of a move", () => {
    expect(words.move("12>17", "en", "green")).toBe("23 > 28");
    expect(words.move("B>0", "de", "green")).toBe("B > A");
    expect(words.move("pass", "de", "green")).toBe("Aussetzen");
    expect(nameMove("black", { from: 38, to: 41 })).toBe("29 > b");
  });
});

describe("a refusal", () => {
  it.each([
    ["from 14 a 5 does not lead to 30: a piece", "from 25 a 5 does not lead to 1: a piece"],
    ["Auf 14 steht keine Figur von Grün", "Auf 25 steht keine Figur von Grün"],
    ["von 14 führt eine 5 nicht nach 19: es", "von 25 führt eine 5 nicht nach 30: es"],
    ["with a 6, pieces on B come first: B>0", "with a 6, pieces on B come first: B > A"],
    ["hier muss schlagen, wer kann: 3>5, 38>b", "hier muss schlagen, wer kann: 14 > 16, 9 > b"],
    ["an own piece stands on A; it must move on 6 circles", null],
    ["a 5 is too high for the piece on b: the end circles", null],
  ])("speaks of places by their names: %s", (told, expected) => {
    expect(renamed(told, "green")).toBe(expected ?? told);
  });
});

describe("a typed move", () => {
  it.each([
    ["15>20", "14>19"],
    ["15-20", "14>19"],
    ["15 20", "14>19"],
    ["1520", "14>19"],
    ["15 to 20", "14>19"],
    ["15 → 20", "14>19"],
    ["15", "14>19"],
    ["B>A", "B>0"],
    ["ba", "B>0"],
    ["b", "B>0"],
    ["39b", "38>b"],
    ["40 > A", "39>a"],
    ["A-B", "a>b"],
    ["bd", "b>d"],
    ["Pass", "pass"],
    ["aussetzen", "pass"],
    ["what now", "what now"],
  ])("%s means %s", (text, meant) => {
    expect(typed(text, MIDDLE, "yellow")).toBe(meant);
  });

  it("is counted as the board counts, whoever types it", () => {
    expect(typed("25 30", MIDDLE, "green")).toBe("14>19");
    expect(typed("A 12", MIDDLE, "green")).toBe("0>1");
  });
});

describe("what there is to do", () => {
  const roll: View = { ...MIDDLE, phase: "roll", die: null };
  const helpless: View = {
    ...roll,
    options: { ...MIDDLE.options, three_tries: true },
    pieces: { ...MIDDLE.pieces, yellow: [-1, -1, -1, 43] },
  };

  it.each([
    [3, "1st"],
    [2, "2nd"],
    [1, "3rd"],
  ])("says which try it is with %i rolls left: %s of 3", (tries, nth) => {
    expect(words.task({ ...helpless, tries }, speaker)).toBe(`Roll the die: ${nth} of 3 tries.`);
    expect(words.task({ ...helpless, tries }, german)).toMatch(/^Würfle: \d\. von 3 Versuchen\.$/);
  });

  it("says nothing of tries where a colour can move, or has but one", () => {
    expect(words.task({ ...helpless, pieces: MIDDLE.pieces }, speaker)).toBe("Roll the die.");
    expect(words.task({ ...helpless, options: MIDDLE.options }, speaker)).toBe("Roll the die.");
  });

  it("is nobody's decision where a roll follows another, or can only be a 6 or lost", () => {
    const rolled: Happening[] = [
      { event: "turn", seat: "yellow" },
      { event: "rolled", seat: "yellow", die: 6 },
      { event: "moved", seat: "yellow", from: "5", to: "11" },
    ];
    expect(words.isIdle?.(roll, rolled)).toBe(true);
    expect(words.isIdle?.(roll, rolled.slice(0, 1))).toBe(false);
    expect(words.isIdle?.(helpless, rolled.slice(0, 1))).toBe(true);
    expect(words.isIdle?.({ ...helpless, phase: "opening" }, [])).toBe(false);
  });

  it("counts one circle as one", () => {
    expect(words.task({ ...MIDDLE, die: 1 }, speaker)).toBe("Move a piece 1 circle.");
    expect(words.task({ ...MIDDLE, die: 1 }, german)).toBe("Ziehe eine Figur 1 Kreis weiter.");
    expect(words.task({ ...MIDDLE, die: 2 }, german)).toBe("Ziehe eine Figur 2 Kreise weiter.");
    expect(words.standing(MIDDLE, "yellow", german).text).toBe("0/4 im Ziel · 1 wartet");
    expect(words.standing(MIDDLE, "green", german).text).toBe("0/4 im Ziel · 4 warten");
  });
});

describe("the end", () => {
  const over: View = { ...MIDDLE, phase: "over", places: ["green"] };

  it("is told as a sentence, to whoever reads it", () => {
    expect(words.ending?.(over, [], speaker)).toBe("Bruno has all four pieces home.");
    const mine = { ...over, places: ["yellow", "red"] as const };
    expect(words.ending?.(mine, [], speaker)).toBe("You were home first.");
    expect(words.ending?.(mine, [], german)).toBe("Du warst zuerst im Ziel.");
    expect(words.ending?.({ ...over, places: [] }, [], speaker)).toMatch(/number of rolls/);
  });

  it("has its facts: who threw out whom, sixes, the longest wait", () => {
    const log: Happening[] = [
      { event: "turn", seat: "yellow" },
      { event: "rolled", seat: "yellow", die: 6 },
      { event: "moved", seat: "yellow", from: "0", to: "6" },
      { event: "turn", seat: "green" },
      { event: "rolled", seat: "green", die: 6 },
      { event: "moved", seat: "green", from: "30", to: "36" },
      { event: "hit", seat: "yellow", by: "green", at: 6 },
      ...[1, 2].flatMap((die): Happening[] => [
        { event: "turn", seat: "yellow" },
        { event: "rolled", seat: "yellow", die },
        { event: "passed", seat: "yellow" },
      ]),
      { event: "turn", seat: "yellow" },
      { event: "rolled", seat: "yellow", die: 6 },
      { event: "moved", seat: "yellow", from: "B", to: "0" },
    ];
    const told = words.facts?.(log, over, speaker) ?? [];
    const yellow = Object.fromEntries(
      told.flatMap(({ name, values }) => (values["yellow"] ? [[name, values["yellow"]]] : [])),
    );
    expect(yellow).toEqual({
      "Pieces home": "0",
      "Threw out": "0",
      "Was thrown out": "1",
      "Circles lost": "6",
      Sixes: "2",
      "Longest wait (turns)": "2",
    });
    expect(told.find(({ name }) => name === "Threw out")?.values["green"]).toBe("1");
  });

  it("has its turning point: the turn from which the winner was ahead", () => {
    const ahead: Happening[] = [
      { event: "turn", seat: "green" },
      { event: "moved", seat: "green", from: "B", to: "0" },
      { event: "turn", seat: "yellow" },
      { event: "moved", seat: "yellow", from: "0", to: "5" },
      { event: "turn", seat: "green" },
      { event: "moved", seat: "green", from: "0", to: "6" },
      { event: "hit", seat: "yellow", by: "green", at: 16 },
      { event: "turn", seat: "red" },
    ];
    const pieces = { ...MIDDLE.pieces, yellow: [-1, -1, -1, -1], green: [6, -1, -1, -1] };
    const end: View = { ...over, seats: ["yellow", "green"], pieces };
    const turned = (words.facts?.(ahead, end, speaker) ?? []).at(-1);
    expect(turned).toEqual({ name: "Turning point: ahead from turn", values: { green: "3" } });
  });
});
