import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { BoardProps, GameEvent, Speaker } from "../board";
import Board from "./Board.svelte";
import { cases } from "./cases";
import { towards } from "../nearest";
import {
  type Colour,
  COLOURS,
  courtOf,
  doorOf,
  plan,
  placeId,
  quartersFor,
  RING,
  way,
} from "./geometry";
import { lastWays, rollsAfter } from "./history";
import { progressAt, progressOf, readMove, steps, textOf, writeMove } from "./notation";
import { settle } from "./pieces";
import { type MenschView, readEvents, readView } from "./read";
import { Stage } from "./stage.svelte";
import { words } from "./words";
import { caseNamed, cell, propsOf } from "../testing";

const speaker: Speaker = {
  language: "en",
  mySeats: ["yellow"],
  nameOf: (seat) => ({ yellow: "Ada", green: "Bruno", red: "Clara", black: "Dora" })[seat] ?? seat,
};

function given(name: string): BoardProps {
  return { ...propsOf(caseNamed(cases, name)), nameOf: speaker.nameOf };
}

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
  const turn: GameEvent[] = [
    { event: "turn", seat: "red" },
    { event: "rolled", seat: "red", die: 6 },
    { event: "moved", seat: "red", from: "B", to: "0" },
    { event: "rolled", seat: "red", die: 4 },
    { event: "moved", seat: "red", from: "0", to: "4" },
    { event: "hit", seat: "green", by: "red", at: 24 },
  ];

  it("reads as one way with its stops", () => {
    const [only, ...more] = lastWays(readEvents(turn), "yellow");
    expect(more).toEqual([]);
    expect(only).toMatchObject({ from: null, stops: ["r20"], to: "r24" });
  });

  it("keeps the rolls of one turn together", () => {
    expect(rollsAfter({ red: [1], black: [2] }, readEvents(turn))).toEqual({
      red: [6, 4],
      black: [2],
    });
  });

  it("is told in one sentence", () => {
    expect(words.turn(turn, speaker)).toEqual([
      {
        seat: "red",
        text: "rolls 6: *B > A*, then 4: *0 > 4*, sends Bruno back to *B*",
        places: ["r20", "r24", "r24"],
      },
    ]);
  });

  it("is told in full where a game begins with a position, and not taken for the opening", () => {
    const [line, ...more] = words.turn(turn.slice(1), speaker);
    expect(line).toMatchObject({ seat: "red", text: expect.stringContaining("sends Bruno back") });
    expect(more).toEqual([]);
    const opening = [
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

describe("the stage", () => {
  it("keeps what was rolled where nothing is animated", () => {
    const stage = new Stage(() => ({ x: 0, y: 0 }));
    const view = (turn: Colour, die: number | null): MenschView => ({
      ...readView(cases[0]!.props.view),
      phase: "move",
      turn,
      die,
    });
    for (const die of [6, 6, null, 3, 3]) stage.look(view("yellow", die));
    expect(stage.rolls).toEqual({ yellow: [6, 3] });
    stage.look(view("red", null));
    stage.look(view("red", 2));
    for (const die of [null, 1]) stage.look(view("yellow", die));
    expect(stage.rolls).toEqual({ yellow: [1], red: [2] });
    stage.look({ ...view("red", null), phase: "opening", opening: { yellow: 4, red: null } });
    expect(stage.rolls).toEqual({ yellow: [4] });
  });

  it("lets a piece hop along its way, and then sends the hit one home", async () => {
    const places = plan(0);
    const stage = new Stage((id) => places.get(id) ?? { x: 0, y: 0 });
    stage.settle({ red: [0, -1, -1, -1], green: [14, -1, -1, -1] });
    const shown: [string, number, number][] = [];
    for (const { id } of stage.pieces) {
      const element = document.createElement("i");
      element.animate = (frames, options) => {
        const { duration } = options as KeyframeAnimationOptions;
        shown.push([id, (frames as Keyframe[]).length, Number(duration)]);
        return { finished: Promise.resolve(), cancel: () => undefined } as unknown as Animation;
      };
      stage.drawn.keep(id)(element);
    }
    const events = readEvents([
      { event: "moved", seat: "red", from: "0", to: "4" },
      { event: "hit", seat: "green", by: "red", at: 24 },
    ]);
    await stage.play(events, 250, null);
    expect(shown).toEqual([
      ["red0", 9, 800],
      ["green0", 3, 400],
    ]);
    expect(stage.pieces.find(({ id }) => id === "green0")?.progress).toBe(-1);
  });
});

describe("the board", () => {
  it("shows targets and plays by two clicks", async () => {
    const props = given("middle, a hit is possible");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "r14"));
    expect(cell(container, "r14").getAttribute("aria-selected")).toBe("true");
    expect(cell(container, "r19").getAttribute("aria-label")).toContain("target");
    await fireEvent.click(cell(container, "r19"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("14>19");
  });

  it("takes a second click and Escape as a change of mind", async () => {
    const { container } = render(Board, { props: given("middle, a hit is possible") });
    await fireEvent.click(cell(container, "r14"));
    await fireEvent.click(cell(container, "r14"));
    expect(cell(container, "r14").getAttribute("aria-selected")).toBe("false");
    await fireEvent.click(cell(container, "r14"));
    await fireEvent.keyDown(cell(container, "r14"), { key: "Escape" });
    expect(cell(container, "r14").getAttribute("aria-selected")).toBe("false");
  });

  it("sends what is not legal, so that the answer can say why", async () => {
    const props = given("middle, a hit is possible");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "r14"));
    await fireEvent.click(cell(container, "r30"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("14>30");
  });

  it("is played with the keyboard alone", async () => {
    const props = given("middle, a hit is possible");
    const { container } = render(Board, { props });
    const start = container.querySelector<SVGElement>('[tabindex="0"]');
    expect(container.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
    const from = start?.getAttribute("data-place");
    expect(start?.getAttribute("aria-label")).toContain("can move");
    await fireEvent.keyDown(start!, { key: "Enter" });
    expect(cell(container, from!).getAttribute("aria-selected")).toBe("true");
    await fireEvent.keyDown(start!, { key: "ArrowRight" });
    const next = container.querySelector('[role="gridcell"][tabindex="0"]');
    expect(next?.getAttribute("data-place")).not.toBe(from);
  });

  it("names circles as a person would", () => {
    const { container } = render(Board, { props: given("middle, a hit is possible") });
    expect(cell(container, "r14").getAttribute("aria-label")).toBe(
      "ring 14, your piece, symbol sun, can move to 19",
    );
    expect(cell(container, "green-B0").getAttribute("aria-label")).toBe(
      "waiting circle B of green, green piece, symbol leaf",
    );
  });

  it("rolls by its die", async () => {
    const props = given("red to roll, board turned");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "die"));
    expect(props.onroll).toHaveBeenCalledOnce();
  });

  it("is done at once where nothing moves", async () => {
    const props = given("middle, a hit is possible");
    render(Board, { props: { ...props, playing: [{ event: "rolled", seat: "yellow", die: 5 }] } });
    await tick();
    expect(props.ondone).toHaveBeenCalledOnce();
  });

  it.each(cases.map(({ name }) => name))("draws sixteen pieces or fewer: %s", (name) => {
    const { container } = render(Board, { props: given(name) });
    const drawn = container.querySelectorAll(".piece").length;
    const seats = (given(name).view.seats as readonly string[]).length;
    expect(drawn).toBe(4 * seats);
  });
});
