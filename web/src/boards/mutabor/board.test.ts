import { describe, expect, it } from "vitest";
import type { Happening } from "../../../types/mutabor";
import type { Speaker } from "../board";
import { back, dropped, NONE, press, targetsOf } from "./steps";
import {
  centreOf,
  edgeNames,
  FIELDS,
  MIDDLE,
  opposite,
  quartersFor,
  SEATS,
  START,
} from "./geometry";
import { cases } from "./cases";
import { trails } from "./history";
import { choices, readMove, typed, writeSwap } from "./notation";
import { closedTo, rays } from "./patterns";
import { settle } from "./pieces";
import { words } from "./words";

const speaker: Speaker = {
  language: "en",
  mySeats: ["south"],
  nameOf: (seat) => ({ south: "Ada", west: "Bruno", north: "Clara", east: "Dora" })[seat] ?? seat,
};

describe("the board's fields", () => {
  it("are 52, the start fields of all sides among them", () => {
    expect(FIELDS).toHaveLength(52);
    expect(SEATS.flatMap((seat) => START[seat]).every((field) => FIELDS.includes(field))).toBe(
      true,
    );
  });

  it("lie as in the drawing", () => {
    expect(centreOf("c1", 0)).toEqual({ x: 326, y: 906 });
    expect(centreOf("a6", 0)).toEqual({ x: 94, y: 326 });
  });

  it.each(SEATS)("are turned so that %s is at the bottom", (seat) => {
    const quarters = quartersFor(seat);
    for (const field of START[seat]) expect(centreOf(field, quarters).y).toBe(906);
    for (const field of START[opposite(seat)]) expect(centreOf(field, quarters).y).toBe(94);
  });

  it.each([0, 1, 2, 3])(
    "have the right names along the edges after %i quarter turns",
    (quarters) => {
      const { below, beside } = edgeNames(quarters);
      for (const field of FIELDS) {
        const { x, y } = centreOf(field, quarters);
        expect(field).toContain(below.find((name) => name.x === x)?.text);
        expect(field).toContain(beside.find((name) => name.y === y + 7)?.text);
      }
    },
  );
});

describe("move patterns", () => {
  const ends = (field: string, kind: Parameters<typeof rays>[1]): string[] =>
    rays(field, kind).flat().sort();

  it("go as far as the board and the middle let them", () => {
    expect(ends("c3", "gate")).toEqual(
      ["a3", "b3", "c1", "c2", "c4", "c5", "c6", "c7", "c8", "d3", "e3", "f3", "g3", "h3"].sort(),
    );
    expect(ends("c4", "gate")).not.toContain("d4");
    expect(ends("c3", "elephant")).toEqual(["a5", "b2", "b4", "d2", "e1"]);
  });

  it("lead one field, or leap", () => {
    expect(ends("c1", "tree")).toEqual(["b2", "c2", "d1", "d2"]);
    expect(ends("a3", "crab")).toEqual(["b5", "c2", "c4"]);
    expect(ends("b4", "stork")).toHaveLength(8);
  });

  it("never end on the face-down middle", () => {
    for (const field of FIELDS) {
      expect(ends(field, "star").some((one) => MIDDLE.includes(one))).toBe(false);
      expect(ends(field, "crab").some((one) => MIDDLE.includes(one))).toBe(false);
    }
  });
});

describe("closed fields", () => {
  it("are my own start fields, and those at my sides unless the table opens them", () => {
    expect([...closedTo("south", "closed")].sort()).toEqual(
      [...START.south, ...START.west, ...START.east].sort(),
    );
    expect([...closedTo("north", "open")].sort()).toEqual([...START.north].sort());
    expect(closedTo(null, "closed").size).toBe(0);
  });

  it("are passed by a card's way, but not entered", () => {
    const closed = closedTo("south", "closed");
    const ends = rays("c3", "gate", { closed }).flat();
    expect(ends).not.toContain("a3");
    expect(ends).not.toContain("h3");
    expect(ends).not.toContain("c1");
    expect(ends).toEqual(expect.arrayContaining(["b3", "c2", "c8", "g3"]));
  });

  it("end no way, as pieces do", () => {
    const ends = rays("c3", "gate", { taken: new Set(["c5"]) }).flat();
    expect(ends).toContain("c4");
    expect(ends).not.toContain("c5");
    expect(ends).not.toContain("c6");
  });
});

describe("a typed move", () => {
  const view = cases.find(({ name }) => name === "middle, a hit with a choice")!.props.view;
  it.each([
    ["d1>e2", "d1>e2"],
    ["d1-e2", "d1>e2"],
    ["d1e2", "d1>e2"],
    ["d1 e2", "d1>e2"],
    ["D1 to E2", "d1>e2"],
    ["D1 > E2", "d1>e2"],
    ["c1 c6 e8", "c1>c6xe8"],
    ["c1>c6xe8", "c1>c6xe8"],
    ["c1 × c6", "c1>c6x"],
    ["swap g5 b3", "swap b3 g5"],
    ["tausche B3 und G5", "swap b3 g5"],
    ["E8", "e8"],
    ["aussetzen", "pass"],
    ["what now", "what now"],
  ])("%s means %s", (text, meant) => {
    expect(typed(text, view, "south")).toBe(meant);
  });

  it("names the only free start field of a hit piece by itself", () => {
    const pieces = { ...view.pieces, north: ["c6", "d8", "e8", "f8"] };
    expect(typed("g4 c6", { ...view, pieces: { ...pieces, south: ["c1"] } }, "south")).toBe(
      "g4>c6xc8",
    );
  });
});

describe("the notation", () => {
  it("takes all kinds of moves apart", () => {
    expect(readMove("c1>c4")).toEqual({ kind: "step", text: "c1>c4", from: "c1", to: "c4" });
    expect(readMove("c4>d6xe8")).toMatchObject({ kind: "hit", to: "d6", restart: "e8" });
    expect(readMove("c4>d6x")).toMatchObject({ kind: "hit", restart: null });
    expect(readMove("e8")).toMatchObject({ kind: "restart", at: "e8" });
    expect(readMove("swap b3 g5")).toMatchObject({ kind: "swap", fields: ["b3", "g5"] });
    expect(readMove("pass")).toBeNull();
    expect(writeSwap("g5", "b3")).toBe("swap b3 g5");
  });
});

describe("choosing", () => {
  const legal = choices(["c1>c4", "c1>c6xd8", "c1>c6xe8", "d1>e3xa4", "swap b3 g5", "swap b3 h4"]);
  const own = ["c1", "d1"];

  it("asks for the start field only where there is a choice", () => {
    const piece = press(NONE, "c1", legal, own).half;
    const hit = press(piece, "c6", legal, own);
    expect(hit).toEqual({ half: { kind: "restart", from: "c1", to: "c6" }, send: null });
    expect([...targetsOf(hit.half, legal).keys()]).toEqual(["d8", "e8"]);
    expect(press(hit.half, "e8", legal, own).send).toBe("c1>c6xe8");
  });

  it("moves a piece with one target by one press", () => {
    expect(press(NONE, "d1", legal, own)).toEqual({ half: NONE, send: "d1>e3xa4" });
    const several = choices(["d1>e3xd8", "d1>e3xf8"]);
    expect(press(NONE, "d1", several, own).half).toEqual({ kind: "restart", from: "d1", to: "e3" });
    const chosen = press(NONE, "c1", legal, own).half;
    expect(press(chosen, "d1", legal, own).send).toBe("d1>e3xa4");
  });

  it("chooses a piece before its target in a lesson, so that another can be tried", () => {
    const chosen = press(NONE, "d1", legal, own, true);
    expect(chosen).toEqual({ half: { kind: "piece", from: "d1" }, send: null });
    expect(press(chosen.half, "d5", legal, own, true).send).toBe("d1>d5");
  });

  it("tries to go where it was dropped, also on another of its own", () => {
    expect(dropped("d1", "c1", legal).send).toBe("d1>c1");
    expect(dropped("d1", "e3", legal).send).toBe("d1>e3xa4");
  });

  it("goes back step by step", () => {
    expect(back({ kind: "restart", from: "c1", to: "c6" })).toEqual({ kind: "piece", from: "c1" });
    expect(back({ kind: "swap", first: "b3" })).toEqual({ kind: "swap", first: null });
    expect(back({ kind: "piece", from: "c1" })).toEqual(NONE);
  });

  it("exchanges two cards in either order", () => {
    const first = press({ kind: "swap", first: null }, "g5", legal, own).half;
    expect([...targetsOf(first, legal).keys()]).toEqual(["b3"]);
    expect(press(first, "b3", legal, own).send).toBe("swap b3 g5");
  });

  it("sends what is not legal, so that the answer can say why", () => {
    expect(press({ kind: "piece", from: "c1" }, "h4", legal, own).send).toBe("c1>h4");
  });

  it("places the own piece that was hit", () => {
    const restarts = choices(["d8", "f8"]);
    expect([...targetsOf(NONE, restarts).keys()]).toEqual(["d8", "f8"]);
    expect(press(NONE, "f8", restarts, []).send).toBe("f8");
  });
});

describe("what happened", () => {
  const turn: Happening[] = [
    { event: "turn", seat: "west" },
    { event: "moved", seat: "west", from: "a5", to: "b5", card: "gate" },
    { event: "hit", seat: "north", by: "west", at: "b5", restart: "e8" },
  ];

  it("is told in one line", () => {
    expect(words.turn(turn, speaker)).toEqual([
      {
        seat: "west",
        text: "*a5 > b5*, great gate; hits Clara, back to *e8*",
        places: ["a5", "b5", "e8"],
      },
    ]);
  });

  it("stays marked at both ends and where the hit piece went", () => {
    expect(trails(turn, "south")).toEqual([
      { seat: "west", line: ["a5", "b5"], ends: ["a5", "b5", "e8"] },
    ]);
    expect(trails(turn, "west")).toEqual([]);
  });

  it("leaves pieces themselves", () => {
    const before = settle([], { south: ["c1", "d1", "e1", "f1"] });
    const after = settle(before, { south: ["c1", "d4", "e1", "f1"] });
    expect(after.filter((piece, n) => piece.field !== before[n]?.field)).toHaveLength(1);
  });
});
