import { describe, expect, it } from "vitest";
import type { Happening } from "../../../types/aladdin";
import type { Language, Speaker } from "../board";
import { turnPoint, turnSize } from "../core/points";
import { kindsBySpell, swapped, worths } from "./cards";
import { cases } from "./cases";
import { cellOf, ENTRANCES, entranceOf, facing, neighbours, plan, SIZE, wayTo } from "./geometry";
import { pastOf } from "./history";
import { halves, readMove } from "./notation";
import { phrase, stepsName, theKind } from "./phrases";
import { gardenOf } from "./garden";
import { foeAt, liftsAt } from "./preview";
import { slotsOf } from "./slots";
import { words } from "./words";

const SEATS = ["white", "grey", "green", "blue"];
const NAMES: Record<string, string> = { white: "Ada", grey: "Bruno", green: "Clara", blue: "Dora" };
const speaker = (language: Language): Speaker => ({
  language,
  nameOf: (seat) => NAMES[seat] ?? seat,
  mySeats: ["white"],
});
const caseNamed = (name: string) => cases.find((one) => one.name === name)!;

describe("the garden", () => {
  it("has 143 fields and a porch place for every wizard", () => {
    const places = [...plan(SEATS).values()];
    expect(places.filter(({ kind }) => kind !== "porch")).toHaveLength(143);
    expect(places.filter(({ kind }) => kind === "porch")).toHaveLength(24);
    expect(places.filter(({ kind }) => kind === "treasure")).toHaveLength(30);
  });
  it("lies where the art direction puts it", () => {
    const places = plan(SEATS);
    expect(places.get("a11")).toMatchObject({ x: 50, y: 130 });
    expect(places.get("m1")).toMatchObject({ x: 626, y: 610 });
    expect(places.get("out-white-1")).toMatchObject({ x: 78.5, y: 42 });
    expect(places.get("out-blue-6")).toMatchObject({ x: 597.5, y: 698 });
  });
  it("keeps every place inside the picture however it is turned", () => {
    for (const quarters of [0, 1, 2, 3]) {
      const { width, height } = turnSize(SIZE, quarters);
      for (const { x, y } of plan(SEATS, quarters).values()) {
        expect(x > 20 && x < width - 20 && y > 20 && y < height - 20).toBe(true);
      }
    }
    expect(turnPoint({ x: 0, y: 0 }, 2, SIZE)).toEqual({ x: SIZE.width, y: SIZE.height });
  });
  it("names its entrances", () => {
    expect(ENTRANCES.map((field) => entranceOf(field))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(entranceOf("a1")).toBeNull();
  });
  it("knows no field beyond the hedge", () => {
    for (const name of ["", "n1", "a0", "a12", "out", "d4x"]) expect(cellOf(name)).toBeNull();
    expect(neighbours("a1").sort()).toEqual(["a2", "b1"]);
    expect(facing("d4")).toEqual([
      ["c4", "e4"],
      ["d3", "d5"],
    ]);
  });
});

describe("a way to draw", () => {
  it("has as many steps as the die says, around the cards", () => {
    const way = wayTo("c3", "e3", 4, 1, new Set(["d4"]));
    expect(way).toHaveLength(5);
    expect(new Set(way).size).toBe(5);
    expect(way).not.toContain("d4");
    expect([way[0], way.at(-1)]).toEqual(["c3", "e3"]);
  });
  it("begins at the wizard's own entrance from outside", () => {
    expect(wayTo("out", "c9", 3, 1, new Set())).toEqual(["c11", "c10", "c9"]);
    expect(wayTo("out", "c11", 1, 1, new Set())).toEqual(["c11"]);
  });
  it("is the straightest one", () => {
    expect(wayTo("a1", "d1", 3, 2, new Set())).toEqual(["a1", "b1", "c1", "d1"]);
  });
  it("falls back to its two ends when the picture is of another moment", () => {
    expect(wayTo("a1", "m11", 2, 2, new Set())).toEqual(["a1", "m11"]);
  });
});

describe("move texts", () => {
  it.each([
    ["4+3 f7", { do: "half", grade: 4, distance: 3, to: "f7" }],
    ["6+6 m11", { do: "half", grade: 6, distance: 6, to: "m11" }],
    ["take d4", { do: "take", at: "d4" }],
    ["give new green", { do: "give", card: "new", to: "green" }],
    ["return old f6", { do: "return", card: "old", at: "f6" }],
    ["spell ring", { do: "spell", with: "ring" }],
    ["no spell", { do: "spell", with: null }],
    ["bare", { do: "duel", armed: null }],
    ["armed carpet", { do: "duel", armed: "carpet" }],
    ["exchange lamp", { do: "exchange", kind: "lamp" }],
    ["no exchange", { do: "exchange", kind: null }],
    ["pass", { do: "pass" }],
    ["roll 1344", { do: "roll", dice: [1, 3, 4, 4] }],
    ["roll 4 5", { do: "roll", dice: [4, 5] }],
  ])("%s is read", (text, move) => {
    expect(readMove(text)).toEqual(move);
  });
  it.each(["", "7+3 f7", "4+3 n7", "4+3 f12", "spell sword", "give green", "nonsense"])(
    "%s is none",
    (text) => {
      expect(readMove(text)).toBeNull();
    },
  );
  it("of real games are all understood", () => {
    const texts = cases.flatMap(({ props }) => props.legal ?? []);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => readMove(text) === null)).toEqual([]);
    expect(texts.map((text) => words.move(text, "de")).every(Boolean)).toBe(true);
  });
});

describe("a view", () => {
  it("keeps hidden values hidden", () => {
    const { view, seat } = caseNamed("half-move with duel in reach").props;
    const garden = gardenOf(view);
    expect([...garden.treasures.values()].every(({ value }) => value === null)).toBe(true);
    expect(garden.hands.get(seat!)?.get("carpet")?.value).toBe(1);
    expect(garden.hands.get("green")?.get("ring")?.value).toBeNull();
  });
  it("tells what known cards are worth", () => {
    const spells = new Map([
      ["ring", 7],
      ["lamp", 4],
    ] as const);
    const hand = new Map([
      ["lamp", { kind: "lamp", value: 3 }],
      ["ring", { kind: "ring", value: null }],
    ] as const);
    expect(kindsBySpell(spells)).toEqual(["lamp", "ring"]);
    expect(worths(hand, spells)).toEqual([12, null]);
    expect([...swapped(spells, "lamp", "ring")]).toEqual([
      ["ring", 4],
      ["lamp", 7],
    ]);
  });
  it("shows which half-moves would lift a treasure or lead to a duel", () => {
    const { view } = caseNamed("half-move with duel in reach").props;
    const garden = gardenOf(view);
    const facingWizards = {
      ...garden,
      wizards: [
        { seat: "white", grade: 4, at: "out" },
        { seat: "white", grade: 5, at: "e8" },
        { seat: "grey", grade: 1, at: "g8" },
      ],
      treasures: new Map([["f8", { kind: "amulet" as const, value: null }]]),
      spells: new Map([["amulet" as const, 9]]),
      banned: [],
    };
    expect(liftsAt(facingWizards, "white", 4, "g8")).toEqual([
      { at: "f8", kind: "amulet", spell: 9, grades: [4, 5] },
    ]);
    expect(liftsAt(facingWizards, "white", 3, "g8")).toEqual([]);
    expect(liftsAt({ ...facingWizards, banned: ["f8"] }, "white", 4, "g8")).toEqual([]);
    expect(foeAt(facingWizards, "white", "g8")).toMatchObject({ seat: "grey", grade: 1 });
    expect(foeAt(facingWizards, "white", "e8")).toBeNull();
  });
});

describe("dice", () => {
  it("get their parts one by one", () => {
    const roles = slotsOf([1, 3, 4, 4], [1, 3, 4, 4], 4, 4, false).map(({ role }) => role);
    expect(roles).toEqual(["left", "left", "wizard", "steps"]);
    expect(slotsOf([1, 3, 4, 4], [1, 4], 4, 1, false).map(({ role }) => role)).toEqual([
      "steps",
      "used",
      "wizard",
      "used",
    ]);
  });
});

describe("what others did", () => {
  const events: Happening[] = [
    { event: "moved", seat: "grey", grade: 5, distance: 2, from: "g9", to: "i9" },
    { event: "moved", seat: "grey", grade: 5, distance: 2, from: "i9", to: "k9" },
    { event: "moved", seat: "white", grade: 1, distance: 1, from: "out", to: "c11" },
    { event: "took", seat: "grey", at: "l8", kind: "ring" },
    { event: "spell", seat: "grey", kind: "ring", with: "ball" },
    { event: "banished", seat: "white", grade: 2 },
  ];
  it("reads as one way with a stop", () => {
    const past = pastOf(events, "white", []);
    expect(past.ways).toEqual([
      { key: "grey-5", ids: ["g9", "h9", "i9", "j9", "k9"], stops: ["i9"] },
    ]);
    expect(past.touched).toEqual(["l8", "out-white-2"]);
    expect([...past.spells]).toEqual(["ring", "ball"]);
  });
});

const PAID = { white: 109, grey: 105 };

describe("the log", () => {
  const turn: Happening[] = [
    { event: "turn", seat: "grey" },
    { event: "rolled", seat: "grey", dice: [1, 4, 4, 6] },
    { event: "moved", seat: "grey", grade: 6, distance: 4, from: "i2", to: "i4" },
    { event: "challenged", by: ["grey", 6], seat: ["white", 2], at: "i4" },
    { event: "chose", seat: "white", armed: "carpet" },
    { event: "shown", kind: "carpet", values: [0, 4] },
    { event: "duel_rolled", dice: [3, 5] },
    { event: "duel_won", seat: "white", strengths: [9, 11] },
    { event: "banished", seat: "grey", grade: 6 },
    { event: "exchanged", kind: "carpet", seats: ["grey", "white"], values: [4, 0] },
    { event: "took", seat: "grey", at: "d4", kind: "lamp" },
    { event: "gave", seat: "grey", to: "white", kind: "lamp", card: "new", value: 3 },
    { event: "returned", seat: "grey", at: "f6", kind: "ring", card: "old" },
    { event: "spell", seat: "grey", kind: "lamp", with: "ring" },
    { event: "completed", seat: "grey" },
    { event: "passed", seat: "grey" },
    { event: "over", payoffs: PAID, reason: "ALA-23", hands: {}, scores: PAID },
  ];
  it("tells a turn in words", () => {
    expect(words.turn(turn, speaker("en")).map(({ text }) => text)).toEqual([
      "rolls 1 4 4 6: *6+4 i4*",
      "challenges wizard 2 of Ada with wizard 6 on *i4*",
      "duels with the carpet",
      "Both show the carpet: Bruno *0*, Ada *4*",
      "wins the duel *11* to *9* (dice 3, 5)",
      "loses wizard 6 from the garden",
      "Bruno and Ada exchange their carpets (4, 0)",
      "takes the lamp on *d4*",
      "gives Ada the new lamp (3)",
      "puts the old ring back on *f6*",
      "swaps the spells of lamp and ring",
      "holds all six kinds",
      "passes",
      "The game is over: Ada *109*, Bruno *105*",
    ]);
  });
  it("tells it in German too", () => {
    const texts = words.turn(turn, speaker("de")).map(({ text }) => text);
    expect(texts).toContain("gibt Ada die neue Lampe (3)");
    expect(texts).toContain("legt den alten Ring zurück auf *f6*");
    expect(texts.some((text) => text.includes("{"))).toBe(false);
  });
  it("puts both half-moves of a turn on one line", () => {
    const lines = words.turn(
      [
        { event: "rolled", seat: "grey", dice: [2, 2, 5, 5] },
        { event: "moved", seat: "grey", grade: 5, distance: 2, from: "g9", to: "i9" },
        { event: "moved", seat: "grey", grade: 5, distance: 2, from: "i9", to: "k9" },
      ],
      speaker("en"),
    );
    expect(lines).toEqual([
      { seat: "grey", text: "rolls 2 2 5 5: *5+2 i9*, *5+2 k9*", places: ["i9", "k9"] },
    ]);
  });
  it("says places and cards as a person would", () => {
    expect(words.place("c11", "en")).toBe("c11, entrance 1");
    expect(words.place("out-white-4", "de")).toBe("draußen vor Eingang 4");
    expect(theKind("amulet", "de", "new")).toBe("das neue Amulett");
    expect(phrase("en", "goes", { g: 4, steps: stepsName(3, "en") })).toBe(
      "wizard 4 goes 3 steps.",
    );
    expect(stepsName(1, "de")).toBe("1 Schritt");
  });
  it("has a task for every position and language", () => {
    for (const { props } of cases) {
      for (const language of ["en", "de"] as const) {
        const task = words.task(props.view, speaker(language));
        expect(task === "").toBe(props.view.phase === "over");
        expect(task).not.toContain("{");
      }
    }
  });
  it("counts kinds, rounds and rolls", () => {
    const { view } = caseNamed("the end").props;
    expect(words.standing(view, "white", speaker("en")).text).toBe("6/6 kinds");
    expect(words.round(caseNamed("start: roll").props.view, "de")).toBe("Runde 1");
    expect(words.rolled({ event: "rolled", seat: "grey", dice: [1, 2, 3, 4] })).toEqual({
      seat: "grey",
      dice: [1, 2, 3, 4],
    });
  });
  it("finds half-moves among all moves", () => {
    expect(halves(["pass", "4+3 f7"])).toHaveLength(1);
  });
});
