import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it, vi } from "vitest";
import type { Happening, View } from "../../../types/mutabor";
import type { BoardProps } from "../board";
import { layFlat } from "../conformance";
import { caseNamed, cell, propsOf } from "../testing";
import Board from "./Board.svelte";
import { cases } from "./cases";
import { centreOf } from "./geometry";

const NAMES: Readonly<Record<string, string>> = {
  south: "Ada",
  west: "Bruno",
  north: "Clara",
  east: "Dora",
};

function given(name: string): BoardProps<View, Happening> {
  return { ...propsOf(caseNamed(cases, name)), nameOf: (seat) => NAMES[seat] ?? seat };
}

describe("the drawn board", () => {
  it("plays a hit with its start field by three clicks", async () => {
    const props = given("middle, a hit with a choice");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "c1"));
    expect(cell(container, "c6").getAttribute("aria-label")).toContain("would be hit");
    await fireEvent.click(cell(container, "c6"));
    expect(props.onmove).not.toHaveBeenCalled();
    expect(cell(container, "e8").getAttribute("aria-label")).toContain("target");
    await fireEvent.click(cell(container, "e8"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("c1>c6xe8");
  });

  it("says what a hit asks for", async () => {
    const props = given("middle, a hit with a choice");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "c1"));
    await fireEvent.click(cell(container, "c6"));
    expect(props.onhint).toHaveBeenLastCalledWith(
      expect.objectContaining({
        text: "Where shall Clara’s piece go: d8, e8 or f8?",
        rule: "MUT-12",
      }),
    );
  });

  it("offers the exchange with its reason", async () => {
    const room = document.body.appendChild(document.createElement("div"));
    const props = { ...given("cards may be exchanged"), turnRoom: room };
    const { container } = render(Board, { props });
    expect(props.onhint).toHaveBeenLastCalledWith({
      text: "No card leads home: move, or exchange two cards.",
    });
    const swap = props.legal.find((text) => text.startsWith("swap")) ?? "";
    const [, one = "", other = ""] = swap.split(" ");
    await fireEvent.click(room.querySelector("button")!);
    await fireEvent.click(cell(container, one));
    await fireEvent.click(cell(container, other));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith(swap);
  });

  it("puts the owner's choice of a start field on the board", async () => {
    const props = given("the owner restarts");
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, props.legal[0] ?? ""));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith(props.legal[0]);
  });

  it("shows no face of the middle before the end", () => {
    const { container } = render(Board, { props: given("start, four players") });
    expect(container.querySelectorAll('use[href="#card-back"]')).toHaveLength(4);
    expect(cell(container, "d4").getAttribute("aria-label")).toBe("d4, face-down card");
    const over = render(Board, { props: given("over") });
    expect(over.container.querySelectorAll('use[href="#card-back"]')).toHaveLength(0);
  });

  it("keeps the middle face down until its cards turn over at the end", async () => {
    const last = [{ event: "moved", seat: "south", from: "c7", to: "c8", card: "gate" }] as const;
    const before = given("start, four players");
    const { container, rerender } = render(Board, { props: { ...before, motion: 250 } });
    const animate = vi.fn(() => ({
      finished: new Promise(() => undefined),
      cancel: vi.fn(),
      finish: vi.fn(),
    }));
    Object.assign(Element.prototype, { animate });
    const over = { ...given("over"), motion: 250 as const, playing: last };
    await rerender(over);
    const backs = (): number => container.querySelectorAll('use[href="#card-back"]').length;
    for (let n = 0; n < 5; n += 1) {
      await tick();
      expect(backs()).toBe(4);
    }
    await rerender({ ...over, playing: [] });
    expect(backs()).toBe(0);
    Reflect.deleteProperty(Element.prototype, "animate");
  });

  it("confirms a move that waits by a press on its target, and takes it back where it began", async () => {
    const onrelease = vi.fn();
    const props = { ...given("start, four players"), pending: "d1>d3", onrelease };
    const { container } = render(Board, { props });
    expect(cell(container, "d3").getAttribute("aria-label")).toContain("target");
    expect(cell(container, "d1").getAttribute("aria-selected")).toBe("true");
    await fireEvent.click(cell(container, "d1"));
    expect(onrelease).toHaveBeenCalledOnce();
    await fireEvent.click(cell(container, "d3"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("d1>d3");
  });

  it("hatches what is closed to me, and marks my goals with my symbol", () => {
    const fields = (all: ParentNode, kind: string): (string | undefined)[] =>
      [...all.querySelectorAll<SVGElement>(`[data-${kind}]`)].map((one) => one.dataset[kind]);
    const props = given("middle, a hit with a choice");
    const { container } = render(Board, { props });
    expect(fields(container, "goal")).toEqual(["d8", "e8", "f8"]);
    expect(fields(container, "closed").sort()).toEqual(["a4", "d1", "e1", "h4", "h5"]);
    expect(cell(container, "a4").getAttribute("aria-label")).toMatch(
      /^a4, .+, start field on the left, closed$/,
    );
    const options = { ...props.view.options, sides: "open" as const };
    const open = render(Board, { props: { ...props, view: { ...props.view, options } } });
    expect(fields(open.container, "closed").sort()).toEqual(["d1", "e1"]);
  });

  it("says sides as they are seen on a turned board", () => {
    const props = { ...given("middle, a hit with a choice"), turned: 1 };
    const { container } = render(Board, { props });
    expect(cell(container, "a4").getAttribute("aria-label")).toContain("start field at the bottom");
  });

  it("shows where a piece could go on from the target that is looked at", async () => {
    const { container } = render(Board, { props: given("start, four players") });
    await fireEvent.click(cell(container, "c1"));
    expect(container.querySelectorAll(".onward")).toHaveLength(0);
    layFlat();
    const { x, y } = centreOf("d2", 0);
    await fireEvent.pointerMove(cell(container, "d2"), {
      clientX: x,
      clientY: y,
      pointerType: "mouse",
    });
    // Elephants and gates and the rest lead on from d2 as their pattern says, but never home.
    const found = container.querySelectorAll(".onward").length;
    expect(found).toBeGreaterThan(0);
  });

  it("names fields as a person would", () => {
    const { container } = render(Board, { props: given("start, four players") });
    expect(cell(container, "c1").getAttribute("aria-label")).toMatch(
      /^c1, .+, your start field, your piece, symbol sun, can move$/,
    );
  });

  it("is done at once where nothing moves", async () => {
    const props = given("start, four players");
    render(Board, { props: { ...props, playing: [{ event: "passed", seat: "west" }] } });
    await tick();
    expect(props.ondone).toHaveBeenCalledOnce();
  });
});
