import { beforeEach, describe, expect, it } from "vitest";
import type { Happening, View } from "../../../types/irrgarten";
import type { Speaker } from "../board";
import { cases } from "./cases";
import { CELL, Plan } from "./geometry";
import { stillTrue, trailsAfter, trailsOf } from "./history";
import { isMaze, keepMazes, randomMaze, SAMPLES, savedMazes } from "./mazes";
import { buildText, edgeBetween, fieldsOf, readBuild, slotsOf, spotOf } from "./notation";
import { Walk } from "./walk.svelte";
import { cutOff, entrancesTo, knownWays, wayTo } from "./ways";
import { words } from "./words";

const speaker: Speaker = {
  language: "en",
  mySeats: ["left"],
  nameOf: (seat) => (seat === "left" ? "Ada" : "Ben"),
};

function viewOf(name: string): View {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`no case ${name}`);
  return found.props.view;
}

beforeEach(() => localStorage.clear());

describe("the notation", () => {
  it("knows 36 fields and 66 slots", () => {
    expect(fieldsOf(6)).toHaveLength(36);
    expect(slotsOf(6)).toHaveLength(66);
    expect(slotsOf(10)).toHaveLength(190);
  });

  it("writes the smaller field first, also beside ten", () => {
    expect(edgeBetween("A10", "A9")).toBe("A9|A10");
    expect(edgeBetween("C1", "B1")).toBe("B1|C1");
    expect(edgeBetween("out", "C1")).toBe("|C1");
    expect(edgeBetween("out", "C2")).toBeNull();
    expect(edgeBetween("A1", "B2")).toBeNull();
  });

  it("reads what it writes", () => {
    const maze = { treasure: "E5", barriers: ["|C1", "B3|B4"] };
    expect(buildText(maze)).toBe("build E5 B3|B4 |C1");
    expect(readBuild(buildText(maze))?.treasure).toBe("E5");
    expect(readBuild("B3")).toBeNull();
  });

  it.each(["K1", "A11", "A0", "", "out"])("knows no field %s", (text) => {
    expect(spotOf(text)).toBeNull();
  });
});

describe("the plan", () => {
  it("follows the measures of the drawing", () => {
    const plan = new Plan(6);
    expect([plan.width, plan.height]).toEqual([900, 820]);
    expect(plan.at("A1")).toEqual({ x: 194, y: 110 });
    expect(plan.slot("|C1")).toMatchObject({ x: 132, y: 358, angle: 90 });
    expect(plan.slot("A1|B1")).toMatchObject({ x: 194, y: 172, angle: 0 });
  });

  it.each([0, 1, 2, 3])("keeps neighbours side by side after %i quarter turns", (turned) => {
    const plan = new Plan(6, turned);
    for (const slot of plan.slots) {
      expect(slot.x).toBeGreaterThan(0);
      expect(slot.x).toBeLessThan(plan.width);
      expect(slot.y).toBeLessThan(plan.height);
      const [one, other] = slot.id.split("|") as [string, string];
      if (!one) continue;
      const [a, b] = [plan.at(one), plan.at(other)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBe(CELL);
      expect(slot).toMatchObject({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    }
  });
});

describe("ways", () => {
  const draft = cases.find(({ name }) => name === "building, one way left")?.props.draft;
  if (!isMaze(draft)) throw new Error("the case has no maze");
  const { treasure, barriers } = draft;

  it("finds the only way in", () => {
    expect(wayTo(treasure, 6, barriers)).toHaveLength(17);
    expect(entrancesTo(treasure, 6, barriers)).toEqual(["F1"]);
    expect(cutOff(treasure, 6, barriers)).toBeNull();
  });

  it("marks the way that the last barrier has closed", () => {
    const cut = cutOff(treasure, 6, [...barriers, "B4|C4"]);
    expect(cut?.barriers).toEqual(["B4|C4"]);
    expect(cut?.way[0]).toBe("out");
    expect(cut?.way.at(-1)).toBe("E5");
    expect(cut?.fields).toContain("E5");
    expect(cut?.fields).not.toContain("C4");
  });

  it("walks over known open edges only, and no step of this turn again", () => {
    const open = ["|A1", "A1|A2", "A2|B2", "A1|B1", "B1|B2"];
    expect(knownWays("A1", 6, open, [])("B2")).toEqual(["A2", "B2"]);
    expect(knownWays("A1", 6, open, ["A1>A2"])("B2")).toEqual(["B1", "B2"]);
    expect(knownWays("A1", 6, open, [])("C2")).toBeNull();
    expect(knownWays("B2", 6, open, [])("out")?.at(-1)).toBe("out");
  });

  it("sends a walk step by step and ends it at a refusal", () => {
    const walk = new Walk();
    walk.start(["B1", "B2"]);
    expect(walk.next("A1", ["B1"])).toBe("B1");
    expect(walk.next("B1", ["B2"])).toBe("B2");
    expect(walk.next("B1", ["B2"])).toBeNull();
    expect(walk.length).toBe(0);
  });
});

describe("mazes to start from", () => {
  it.each(SAMPLES.map((one) => [one.name.en, one.maze] as const))("%s has a way in", (_, maze) => {
    const slots = new Set(slotsOf(6));
    expect(maze.barriers.length).toBeLessThanOrEqual(30);
    expect(new Set(maze.barriers).size).toBe(maze.barriers.length);
    expect(maze.barriers.every((slot) => slots.has(slot))).toBe(true);
    expect(wayTo(maze.treasure, 6, maze.barriers)).not.toBeNull();
  });

  it.each([
    [2, 1],
    [6, 30],
    [10, 90],
  ])("a random one of size %i has a way in and no more than %i barriers", (size, stock) => {
    let seed = 7;
    const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const maze = randomMaze(size, stock, chance);
    expect(maze.barriers.length).toBeLessThanOrEqual(stock);
    expect(wayTo(maze.treasure, size, maze.barriers)).not.toBeNull();
  });

  it("are kept on this device, and nonsense there does no harm", () => {
    keepMazes([{ name: "Maze 1", size: 6, maze: { treasure: "A1", barriers: [] } }]);
    expect(savedMazes()).toHaveLength(1);
    localStorage.setItem("spieltisch.irrgarten.mazes", '[{"name":1},null,"x"]');
    expect(savedMazes()).toEqual([]);
  });
});

describe("what happened", () => {
  const turn: Happening[] = [
    { event: "turn", seat: "right" },
    { event: "asked", seat: "right", from: "out", to: "F1", answer: "yes" },
    { event: "asked", seat: "right", from: "F1", to: "F2", answer: "yes" },
    { event: "asked", seat: "right", from: "F2", to: "E2", answer: "no" },
  ];

  it("reads as one way with the barrier at its end", () => {
    expect(trailsAfter({}, turn).right).toEqual({
      places: ["out", "F1", "F2"],
      barrier: "E2|F2",
    });
  });

  it("is forgotten when the view says otherwise", () => {
    const view = viewOf("searching, the turn begins");
    expect(stillTrue(trailsAfter({}, turn), view)).toEqual({});
  });

  it("is told by a view in the middle of a turn", () => {
    const view = viewOf("searching, in the middle of a turn");
    expect(trailsOf(view).left?.places).toHaveLength(view.steps.length + 1);
  });

  it("is told in one line", () => {
    expect(words.turn(turn, speaker)).toEqual([
      { seat: "right", text: "*F1* · *F2* · *E2*? *no*", places: ["F1", "F2", "E2|F2"] },
    ]);
    const [line] = words.turn(turn.slice(0, 2), { ...speaker, language: "de" });
    expect(line?.text).toBe("*F1*");
  });
});
