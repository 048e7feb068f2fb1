import { describe, expect, it } from "vitest";
import type { Happening } from "../../../types/mensch";
import type { Speaker } from "../board";
import { towards } from "../core/nearest";
import { COLOURS, courtOf, doorOf, plan, placeId, quartersFor, RING, way } from "./geometry";
import { lastWays, rollsAfter } from "./history";
import { progressAt, progressOf, readMove, steps, textOf, writeMove } from "./notation";
import { settle } from "./pieces";
import { words } from "./words";

const speaker: Speaker = {
  language: "en",
  mySeats: ["yellow"],
  nameOf: (seat) => ({ yellow: "Ada", green: "Bruno", red: "Clara", black: "Dora" })[seat] ?? seat,
};

describe("the plan", () => {
  it("has 72 circles, none on top of another", () => {
    const places = [...plan(0).values()];
    expect(places).toHaveLength(72);
    for (const one of places) {
      for (const other of places) {
        if (one.id === other.id) continue;
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(84);
      }
    }
  });

  it("lets neighbours on the ring touch all the way round", () => {
    const places = plan(0);
    for (let n = 0; n < RING; n += 1) {
      const [one, next] = [places.get(`r${n}`), places.get(`r${(n + 1) % RING}`)];
      expect(Math.hypot(one!.x - next!.x, one!.y - next!.y)).toBe(88);
    }
  });

  it("follows the measures of the drawing", () => {
    const places = plan(0);
    expect(places.get("r0")).toMatchObject({ x: 412, y: 940, kind: "start", colour: "yellow" });
    expect(places.get("yellow-a")).toMatchObject({ x: 500, y: 852 });
    expect(places.get("green-d")).toMatchObject({ x: 412, y: 500 });
    expect(courtOf("black", 0)).toEqual({ x: 808, y: 808 });
  });

  it.each(COLOURS)("turns the court of %s to the lower left", (colour) => {
    const quarters = quartersFor(colour);
    expect(courtOf(colour, quarters)).toEqual({ x: 192, y: 808 });
    expect(plan(quarters).get(placeId(colour, 0))).toMatchObject({ x: 412, y: 940 });
    expect(plan(quarters).get(`${colour}-a`)).toMatchObject({ x: 500, y: 852 });
  });

  it("counts every circle of a way", () => {
    expect(way(38, 41)).toEqual([38, 39, 40, 41]);
    expect(way(-1, 0)).toEqual([-1, 0]);
  });
});

describe("the notation", () => {
  it.each(["B", "0", "12", "39", "a", "d"])("reads and writes %s", (text) => {
    expect(textOf(progressOf(text) ?? NaN)).toBe(text);
  });

  it.each(["40", "e", "", "-1", "x"])("knows no place %s", (text) => {
    expect(progressOf(text)).toBeNull();
  });

  it("takes moves apart and leaves the pass", () => {
    expect(readMove("38>b")).toEqual({ text: "38>b", from: 38, to: 41 });
    expect(steps(["pass", "B>0"])).toEqual([{ text: "B>0", from: -1, to: 0 }]);
    expect(writeMove(-1, 0)).toBe("B>0");
  });

  it("finds the own way back from a circle", () => {
    expect(progressAt("green", "r5")).toBe(35);
    expect(progressAt("green", "green-c")).toBe(42);
    expect(progressAt("green", "red-c")).toBeNull();
    expect(progressAt("green", "green-B1")).toBeNull();
  });
});

describe("pieces", () => {
  it("remain themselves where they did not move", () => {
    const before = settle([], { yellow: [-1, -1, 5, 12] });
    const after = settle(before, { yellow: [-1, -1, 8, 12] });
    const [old, now] = [before, after].map(
      (all) => new Map(all.map((one) => [one.id, one.progress])),
    );
    const changed = [...old!.keys()].filter((id) => old!.get(id) !== now!.get(id));
    expect(changed).toHaveLength(1);
    expect(old!.get(changed[0]!)).toBe(5);
    expect(now!.get(changed[0]!)).toBe(8);
  });
});

describe("what happened", () => {
  const turn: Happening[] = [
    { event: "turn", seat: "red" },
    { event: "rolled", seat: "red", die: 6 },
    { event: "moved", seat: "red", from: "B", to: "0" },
    { event: "rolled", seat: "red", die: 4 },
    { event: "moved", seat: "red", from: "0", to: "4" },
    { event: "hit", seat: "green", by: "red", at: 24 },
  ];

  it("reads as one way with its stops", () => {
    const [only, ...more] = lastWays(turn, "yellow");
    expect(more).toEqual([]);
    expect(only).toMatchObject({ from: null, stops: ["r20"], to: "r24" });
  });

  it("keeps the rolls of one turn together", () => {
    expect(rollsAfter({ red: [1], black: [2] }, turn)).toEqual({
      red: [6, 4],
      black: [2],
    });
  });

  it("is told in one sentence", () => {
    expect(words.turn(turn, speaker)).toEqual([
      {
        seat: "red",
        text: "rolls 6: *B > A*, then 4: *A > 25*, throws out Bruno",
        places: ["r20", "r24", "r24"],
      },
    ]);
  });

  it("is told in full where a game begins with a position, and not taken for the opening", () => {
    const [line, ...more] = words.turn(turn.slice(1), speaker);
    expect(line).toMatchObject({ seat: "red", text: expect.stringContaining("throws out Bruno") });
    expect(more).toEqual([]);
    const opening: Happening[] = [
      { event: "rolled", seat: "yellow", die: 2 },
      { event: "rolled", seat: "red", die: 5 },
    ];
    const told = words.turn(opening, speaker).map(({ text }) => text);
    expect(told).toEqual(["rolls 2 for the start", "rolls 5 for the start"]);
  });

  it("is told in German", () => {
    const [line] = words.turn(turn.slice(0, 2), { ...speaker, language: "de" });
    expect(line?.text).toBe("würfelt 6");
  });

  it("is told with the colour where somebody leads both, and with an own piece as such", () => {
    const same = { ...speaker, nameOf: () => "Ada" };
    expect(words.turn(turn, same)[0]?.text).toContain("throws out green");
    const own: Happening[] = [...turn.slice(0, 5), { ...turn[5], seat: "red" } as Happening];
    expect(words.turn(own, same)[0]?.text).toContain("throws out an own piece");
  });

  it("says that somebody passes", () => {
    const passed: Happening[] = [turn[0]!, turn[1]!, { event: "passed", seat: "red" }];
    expect(words.turn(passed, speaker)[0]?.text).toBe("rolls 6 and passes");
    expect(words.turn(passed, { ...speaker, language: "de" })[0]?.text).toBe(
      "würfelt 6 und setzt aus",
    );
  });
});

describe("the arrow keys", () => {
  it.each(COLOURS)("lead to every circle and to the die in the court of %s", (colour) => {
    const die = { id: "die", ...doorOf(courtOf(colour, 0)) };
    const all = [...[...plan(0).values()].map(({ id, x, y }) => ({ id, x, y })), die];
    const found = new Set([all[0]!]);
    for (const here of found) {
      for (const way of ["Up", "Down", "Left", "Right"]) {
        const next = towards(here, `Arrow${way}`, all);
        if (next) found.add(next);
      }
    }
    expect(found.size).toBe(all.length);
  });
});
