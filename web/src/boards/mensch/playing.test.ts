import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Happening, View } from "../../../types/mensch";
import type { BoardProps } from "../board";
import { caseNamed, cell, propsOf } from "../testing";
import Board from "./Board.svelte";
import { cases } from "./cases";
import { type Colour, plan } from "./geometry";
import { Stage } from "./stage.svelte";

const NAMES: Readonly<Record<string, string>> = {
  yellow: "Ada",
  green: "Bruno",
  red: "Clara",
  black: "Dora",
};

function given(name: string): BoardProps<View, Happening> {
  return { ...propsOf(caseNamed(cases, name)), nameOf: (seat) => NAMES[seat] ?? seat };
}

describe("the stage", () => {
  it("keeps what was rolled where nothing is animated", () => {
    const stage = new Stage(() => ({ x: 0, y: 0 }));
    const view = (turn: Colour, die: number | null): View => ({
      ...cases[0]!.props.view,
      phase: "move",
      turn,
      die,
    });
    for (const die of [6, 6, null, 3, 3]) stage.settle(view("yellow", die));
    expect(stage.rolls).toEqual({ yellow: [6, 3] });
    stage.settle(view("red", null));
    stage.settle(view("red", 2));
    for (const die of [null, 1]) stage.settle(view("yellow", die));
    expect(stage.rolls).toEqual({ yellow: [1], red: [2] });
    stage.settle({ ...view("red", null), phase: "opening", opening: { yellow: 4, red: null } });
    expect(stage.rolls).toEqual({ yellow: [4] });
  });

  it("lets a piece hop along its way, and then sends the hit one home", async () => {
    const places = plan(0);
    const stage = new Stage((id) => places.get(id) ?? { x: 0, y: 0 });
    const pieces = { red: [0, -1, -1, -1], green: [14, -1, -1, -1] };
    stage.settle({ ...cases[0]!.props.view, pieces });
    const shown: [string, number, number][] = [];
    for (const { id } of stage.pieces) {
      const element = document.createElement("i");
      element.animate = (frames, options) => {
        const { duration } = options as KeyframeAnimationOptions;
        shown.push([id, (frames as Keyframe[]).length, Number(duration)]);
        const done: Partial<Animation> = { cancel: () => undefined };
        return Object.assign(done as Animation, { finished: Promise.resolve() });
      };
      stage.drawn.keep(id)(element);
    }
    const events: Happening[] = [
      { event: "moved", seat: "red", from: "0", to: "4" },
      { event: "hit", seat: "green", by: "red", at: 24 },
    ];
    await stage.play(events, 250, null);
    expect(shown).toEqual([
      ["red0", 9, 800],
      ["green0", 3, 400],
    ]);
    expect(stage.pieces.find(({ id }) => id === "green0")?.progress).toBe(-1);
  });

  it("throws a die that bounces, cheers a 6 and nothing else, and hops when a piece comes home", async () => {
    const stage = new Stage(() => ({ x: 0, y: 0 }));
    stage.settle({ ...cases[0]!.props.view, pieces: { yellow: [38, -1, -1, -1] } });
    const shown: [string, Keyframe[]][] = [];
    for (const name of ["die", "yellow0"]) {
      const element = document.createElement("i");
      element.animate = (frames) => {
        shown.push([name, frames as Keyframe[]]);
        const done: Partial<Animation> = { cancel: () => undefined };
        return Object.assign(done as Animation, { finished: Promise.resolve() });
      };
      stage.drawn.keep(name)(element);
    }
    await stage.play([{ event: "rolled", seat: "yellow", die: 5 }], 250, null);
    expect(stage.cheer).toBeNull();
    const heights = shown[0]![1].map(
      ({ transform }) => /translate\(.*, (-?[\d.]+)px\)/.exec(String(transform))?.[1],
    );
    expect(heights.filter((height) => Number(height) < 0).length).toBeGreaterThan(1);
    await stage.play([{ event: "rolled", seat: "yellow", die: 6 }], 250, null);
    expect(stage.cheer).toEqual({ colour: "yellow" });
    shown.length = 0;
    await stage.play([{ event: "moved", seat: "yellow", from: "38", to: "b" }], 250, null);
    expect(shown.map(([name]) => name)).toEqual(["yellow0", "yellow0"]);
  });

  it("cheers nothing without motion", async () => {
    const stage = new Stage(() => ({ x: 0, y: 0 }));
    stage.settle(cases[0]!.props.view);
    await stage.play([{ event: "rolled", seat: "yellow", die: 6 }], 0, null);
    expect(stage.cheer).toBeNull();
  });
});

describe("the board", () => {
  it("moves a piece by one press, by pointer and by key", async () => {
    const props = given("middle, a hit is possible");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "r14"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("14>19");
    await fireEvent.keyDown(cell(container, "r14"), { key: "Enter" });
    expect(props.onmove).toHaveBeenCalledTimes(2);
  });

  it("confirms a move that waits by a press on its target, and takes it back where it began", async () => {
    const onrelease = vi.fn();
    const props = { ...given("middle, a hit is possible"), pending: "14>19", onrelease };
    const { container } = render(Board, { props });
    expect(cell(container, "r14").getAttribute("aria-selected")).toBe("true");
    expect(cell(container, "r19").getAttribute("aria-label")).toContain("target");
    await fireEvent.click(cell(container, "r14"));
    expect(props.onmove).not.toHaveBeenCalled();
    expect(onrelease).toHaveBeenCalledOnce();
    await fireEvent.click(cell(container, "r19"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("14>19");
  });

  it("sends what is not legal, so that the answer can say why", async () => {
    const props = given("middle, a hit is possible");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "yellow-B0"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("B>0");
  });

  it("begins with a piece that can move for the keyboard, and leads on by arrows", async () => {
    const { container } = render(Board, { props: given("middle, a hit is possible") });
    const start = container.querySelector<SVGElement>('[tabindex="0"]');
    expect(container.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
    expect(start?.getAttribute("aria-label")).toContain("can move");
    await fireEvent.keyDown(start!, { key: "ArrowRight" });
    const next = container.querySelector('[role="gridcell"][tabindex="0"]');
    expect(next).not.toBe(start);
  });

  it("marks my goals with my symbol, and nobody else's", () => {
    const { container } = render(Board, { props: given("middle, a hit is possible") });
    const ghosts = [...container.querySelectorAll(".goal")];
    expect(ghosts.map((one) => one.getAttribute("href"))).toEqual(Array(4).fill("#ps-sun"));
  });

  it("names circles as a person would", () => {
    const { container } = render(Board, { props: given("middle, a hit is possible") });
    expect(cell(container, "r14").getAttribute("aria-label")).toBe(
      "circle 15, your piece, symbol sun, can move to 20",
    );
    expect(cell(container, "green-B0").getAttribute("aria-label")).toBe(
      "waiting circle B of green, green piece, symbol leaf",
    );
    expect(cell(container, "r10").getAttribute("aria-label")).toBe(
      "circle 11, start circle A of green",
    );
    expect(cell(container, "yellow-b").getAttribute("aria-label")).toBe("your home circle b");
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
