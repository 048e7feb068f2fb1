import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Happening, View } from "../../../types/irrgarten";
import type { BoardProps } from "../board";
import Board from "./Board.svelte";
import { cases } from "./cases";
import { SAMPLES, savedMazes } from "./mazes";
import { caseNamed, cell, propsOf, rooms } from "../testing";
import { knownWays } from "./ways";

declare global {
  interface Window {
    readonly happyDOM?: { setViewport(to: { width: number; height: number }): void };
  }
}

function given(name: string): BoardProps<View, Happening> {
  const one = caseNamed(cases, name);
  return { ...propsOf(one), isMine: one.props.isMine ?? (one.props.legal ?? []).length > 0 };
}

beforeEach(() => {
  // Wide enough for the panel below the players.
  window.happyDOM?.setViewport({ width: 1440, height: 900 });
  localStorage.clear();
  document.body.innerHTML = "";
});

describe("the builder", () => {
  it("sets and takes a barrier and counts what is left", async () => {
    const props = { ...given("building, one way left"), ...rooms() };
    const { container } = render(Board, { props });
    expect(props.turnRoom.querySelector(".big")?.textContent).toBe("6");
    await fireEvent.click(cell(container, "E5|F5"));
    expect(props.turnRoom.querySelector(".big")?.textContent).toBe("5");
    expect(cell(container, "E5|F5").getAttribute("aria-label")).toBe("between E5 and F5, barrier");
    await fireEvent.click(cell(container, "E5|F5"));
    expect(props.turnRoom.querySelector(".big")?.textContent).toBe("6");
    expect(props.ondraft).toHaveBeenCalled();
  });

  it("says at once when the treasure is cut off, and by which barrier", async () => {
    const props = { ...given("building, one way left"), ...rooms() };
    const { container } = render(Board, { props });
    expect(props.turnRoom.textContent).toContain("by F1 only");
    await fireEvent.click(cell(container, "B4|C4"));
    expect(props.turnRoom.textContent).toContain("is cut off");
    expect(container.querySelectorAll(".stop")).toHaveLength(1);
    await fireEvent.click(props.turnRoom.querySelector('[aria-label="Undo the last change"]')!);
    expect(props.turnRoom.textContent).toContain("can be reached");
  });

  it("hides the treasure first, then sends the maze", async () => {
    const props = { ...given("building, nothing there yet"), ...rooms() };
    const { container } = render(Board, { props });
    const done = props.turnRoom.querySelector<HTMLButtonElement>(".btn.main")!;
    expect(done.disabled).toBe(true);
    await fireEvent.click(cell(container, "D4"));
    await fireEvent.click(cell(container, "|C1"));
    await fireEvent.click(done);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("build D4 |C1");
  });

  it("is used with the keyboard alone", async () => {
    const props = { ...given("building, nothing there yet"), ...rooms() };
    const { container } = render(Board, { props });
    const here = (): SVGElement =>
      container.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')!;
    await fireEvent.keyDown(here(), { key: "Enter" });
    await fireEvent.keyDown(here(), { key: "ArrowRight" });
    expect(here().getAttribute("data-place")).toBe("A1|A2");
    await fireEvent.keyDown(here(), { key: "Enter" });
    await fireEvent.click(props.turnRoom.querySelector(".btn.main")!);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("build A1 A1|A2");
  });

  it("starts from a sample and keeps mazes", async () => {
    const props = { ...given("building, nothing there yet"), ...rooms() };
    render(Board, { props });
    const all = props.sideRoom.querySelectorAll<HTMLButtonElement>(".smp");
    expect(all).toHaveLength(SAMPLES.length + 1);
    await fireEvent.click(all[4]!);
    expect(props.turnRoom.querySelector(".big")?.textContent).toBe("3");
    await fireEvent.click(props.sideRoom.querySelectorAll(".head button")[1]!);
    await fireEvent.click(props.sideRoom.querySelector(".btn")!);
    expect(savedMazes()[0]?.maze.treasure).toBe("F6");
  });

  it("does not offer more barriers than there are", async () => {
    const base = given("building, nothing there yet");
    const options = { ...base.view.options, barriers: 1 };
    const props = { ...base, ...rooms(), view: { ...base.view, options } };
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "A1|A2"));
    await fireEvent.click(cell(container, "A2|A3"));
    expect(cell(container, "A2|A3").getAttribute("aria-label")).toContain("free");
    expect(props.onsay).toHaveBeenLastCalledWith("No barrier is left. Take one away first.");
  });

  it("goes on with a maze that was handed in and taken back", async () => {
    const props = { ...given("building, nothing there yet"), ...rooms() };
    const left = { sealed: ["left"], myForms: { left: "build B2 A1|A2" } };
    const { rerender } = render(Board, { props: { ...props, ...left } });
    await rerender({ ...props, sealed: [], myForms: {} });
    expect(document.querySelector('[data-barrier="A1|A2"]')).not.toBeNull();
  });

  it("keeps no maze where several people share the device", () => {
    const props = { ...given("building, nothing there yet"), ...rooms(), isShared: true };
    render(Board, { props });
    expect(document.querySelectorAll(".samples .head button")).toHaveLength(1);
  });

  it("shows the finished maze while the other builds", () => {
    const props = given("building, nothing there yet");
    const myForms = { left: "build B2 A1|A2" };
    const { container } = render(Board, {
      props: { ...props, form: null, isMine: false, sealed: ["left"], myForms },
    });
    expect(container.querySelector("svg")?.getAttribute("aria-label")).toContain("treasure on B2");
    expect(container.querySelectorAll("[data-place]")).toHaveLength(0);
  });
});

describe("the search", () => {
  const MIDDLE = "searching, in the middle of a turn";

  it("asks by a click on a field beside the piece", async () => {
    const props = given(MIDDLE);
    const { container } = render(Board, { props });
    const text = props.legal[0]!;
    expect(cell(container, text).getAttribute("aria-label")).toContain("you can ask for it");
    await fireEvent.click(cell(container, text));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith(text);
  });

  it("sends what is not legal, so that the answer can say why", async () => {
    const base = given(MIDDLE);
    // F6 is known to be walled in.
    const known = { ...base.view.known.left, barriers: ["E6|F6", "F5|F6"] };
    const view = { ...base.view, known: { ...base.view.known, left: known } };
    const props = { ...base, view };
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "F6"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("F6");
  });

  it("walks to a known field in one click, step by step", async () => {
    const props = given(MIDDLE);
    const { container, rerender } = render(Board, { props });
    await fireEvent.click(cell(container, "D4"));
    const view = props.view;
    const way = knownWays("B4", 6, view.known.left.open, view.steps)("D4")!;
    expect(way.length).toBeGreaterThan(2);
    expect(props.onmove).toHaveBeenLastCalledWith(way[0]);
    for (const [n, place] of way.entries()) {
      const pieces = { ...view.pieces, left: place };
      const next = { ...props.view, pieces };
      await rerender({ ...props, pending: place, legal: [], isMine: false });
      await rerender({ ...props, view: next, legal: way.slice(n + 1, n + 2) });
      await tick();
    }
    expect(vi.mocked(props.onmove).mock.calls.map(([text]) => text)).toEqual(way);
  });

  it("asks for the very field that is pressed in a lesson", async () => {
    const props = { ...given(MIDDLE), isLesson: true };
    const { container } = render(Board, { props });
    await fireEvent.click(cell(container, "D4"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("D4");
  });

  it("stops a walk that was refused", async () => {
    const props = given(MIDDLE);
    const { container, rerender } = render(Board, { props });
    await fireEvent.click(cell(container, "D4"));
    await rerender({ ...props, pending: "C4", legal: [], isMine: false });
    await rerender({ ...props, pending: null });
    await tick();
    expect(props.onmove).toHaveBeenCalledOnce();
  });

  it("is played with the keyboard alone", async () => {
    const props = given("searching, outside");
    const { container } = render(Board, { props });
    const here = (): SVGElement =>
      container.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')!;
    expect(here().getAttribute("aria-label")).toContain("outside");
    await fireEvent.keyDown(here(), { key: "ArrowRight" });
    await fireEvent.keyDown(here(), { key: "Enter" });
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("A1");
  });

  it("offers every question as a button", async () => {
    const props = { ...given(MIDDLE), ...rooms() };
    render(Board, { props });
    const buttons = [...props.turnRoom.querySelectorAll<HTMLElement>("[data-ask]")];
    expect(buttons.map((button) => button.dataset["ask"])).toEqual(props.legal);
    await fireEvent.click(buttons[1]!);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith(props.legal[1]);
  });

  it("puts nothing into the page that is not known", () => {
    const props = { ...given(MIDDLE), ...rooms() };
    const { container } = render(Board, { props });
    const known = props.view.known.left.barriers;
    const drawn = [...container.querySelectorAll("[data-barrier]")];
    expect(drawn.map((one) => one.getAttribute("data-barrier")).sort()).toEqual([...known].sort());
    expect(container.querySelector('[href="#treasure"]')).toBeNull();
    expect(container.querySelectorAll(".own")).toHaveLength(0);
  });

  it("shows my own maze beside it, with what the other has met filled", () => {
    const props = { ...given(MIDDLE), ...rooms() };
    render(Board, { props });
    const { mazes, known } = props.view;
    const met = props.sideRoom.querySelectorAll("[data-barrier]").length;
    const own = props.sideRoom.querySelectorAll(".own").length;
    expect(met).toBe(known.right.barriers.length);
    expect(met + own).toBe(mazes.left?.barriers.length);
    expect(props.sideRoom.textContent).toContain("Ben in your maze");
  });

  it("shows a spectator two traces and no maze", () => {
    const props = { ...given("watching"), ...rooms() };
    const { container } = render(Board, { props });
    for (const place of [container, props.sideRoom]) {
      expect(place.querySelector('[href="#treasure"]')).toBeNull();
      expect(place.querySelectorAll(".own")).toHaveLength(0);
    }
  });

  it("shows both mazes whole at the end", () => {
    const props = { ...given("over, both mazes shown"), ...rooms() };
    const { container } = render(Board, { props });
    for (const place of [container, props.sideRoom]) {
      expect(place.querySelector('[href="#treasure"]')).not.toBeNull();
      expect(place.querySelector(".way")).not.toBeNull();
    }
  });

  it("names fields as a person would", () => {
    const { container } = render(Board, { props: given(MIDDLE) });
    expect(cell(container, "B4").getAttribute("aria-label")).toContain("the seeker is here");
    expect(cell(container, "A6").getAttribute("aria-label")).toMatch(/^A6, unknown, way with/);
    expect(cell(container, "D5").getAttribute("aria-label")).toContain("barrier towards");
  });

  it("is done at once where nothing moves", async () => {
    const props = given(MIDDLE);
    const playing: Happening[] = [
      { event: "asked", seat: "left", from: "C4", to: "B4", answer: "yes" },
    ];
    render(Board, { props: { ...props, playing } });
    await tick();
    expect(props.ondone).toHaveBeenCalledOnce();
  });

  it.each(cases.map(({ name }) => name))("draws %s in German too", (name) => {
    const props = { ...given(name), ...rooms(), language: "de" as const };
    const { container } = render(Board, { props });
    expect(container.querySelector("svg.board")).not.toBeNull();
  });
});
