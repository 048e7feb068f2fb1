import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Happening, View } from "../../../types/irrgarten";
import type { Speaker } from "../board";
import { caseNamed, propsOf, rooms } from "../testing";
import Board from "./Board.svelte";
import { cases } from "./cases";
import { legendOf, searchHint, sheetTitle } from "./captions";
import { counted } from "./counts";
import End from "./End.svelte";
import { walked } from "./facts";
import { SAMPLES } from "./mazes";
import { typedMove } from "./notation";
import { words } from "./words";

const speaker: Speaker = {
  language: "en",
  mySeats: ["left"],
  nameOf: (seat) => (seat === "left" ? "Ada" : "Ben"),
};
interface Wide {
  readonly happyDOM: { setViewport(to: { width: number; height: number }): void };
}
const german: Speaker = { ...speaker, language: "de" };
const viewOf = (name: string): View => caseNamed(cases, name).props.view;

beforeEach(() => {
  // Wide enough for the panel below the players.
  (window as unknown as Wide).happyDOM.setViewport({ width: 1440, height: 900 });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe("words", () => {
  it.each([
    ["c2", "C2"],
    ["C2?", "C2"],
    ["b2-c2", "C2"],
    ["nach c 2", "C2"],
    ["a10", "A10"],
    ["hinaus", "out"],
    ["Out", "out"],
    ["aussetzen", "pass"],
    ["build d4 a1|a2", "build D4 A1|A2"],
    ["what?", "what?"],
  ])("reads %s as %s", (text, move) => {
    expect(typedMove(text)).toBe(move);
  });

  it("count one thing in the singular", () => {
    expect(counted(1, "barrier", "en")).toBe("1 barrier");
    expect(counted(1, "field", "de")).toBe("1 Feld");
    expect(counted(5, "field", "de")).toBe("5 Felder");
  });

  it("name both mazes, and what is filled and outlined in them", () => {
    const view = viewOf("searching, in the middle of a turn");
    expect(sheetTitle("left", "left", speaker)).toBe("You in Ben’s maze");
    expect(sheetTitle("right", "left", speaker)).toBe("Ben in your maze");
    expect(sheetTitle("left", null, german)).toBe("Ada im Irrgarten von Ben");
    expect(legendOf(view, "right", "left", speaker)).toBe(
      "Filled: found by Ben. Outlined: only you know.",
    );
    expect(legendOf(view, "right", "left", german)).toBe(
      "Gefüllt: von Ben gefunden. Umriss: kennst nur du.",
    );
    expect(legendOf(view, "left", "left", speaker)).toBe("");
  });

  it("say what an answer does", () => {
    const view = viewOf("searching, outside");
    const seen = {
      view,
      seat: "left" as const,
      isMine: true,
      legal: ["A1"],
      language: "en" as const,
      wayTo: () => null,
      routeTo: () => null,
    };
    expect(searchHint(seen, null)?.text).toContain("Yes: go on. No: turn over.");
    expect(searchHint({ ...seen, language: "de" }, null)?.text).toContain(
      "Ja: weiter. Nein: Zug zu Ende.",
    );
  });

  it("say that somebody is ready who was so ahead of the turn", () => {
    const view = viewOf("building, nothing there yet");
    const told = (sealed: readonly string[]): string =>
      words.standing(view, "right", { ...speaker, sealed }).text;
    expect(told([])).toBe("builds out of sight");
    expect(told(["right"])).toBe("is ready");
  });
});

describe("the builder", () => {
  it("is told that the other is ready", () => {
    const props = { ...propsOf(caseNamed(cases, "building, nothing there yet")), ...rooms() };
    render(Board, { props: { ...props, form: "build", isMine: true, sealed: ["right"] } });
    expect(props.onhint).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: expect.stringContaining("Ben is ready.") }),
    );
    expect(props.onsay).toHaveBeenCalledWith("Ben is ready.");
  });

  it("says in the turn bar that no barrier is left, until something is changed", async () => {
    const base = propsOf(caseNamed(cases, "building, nothing there yet"));
    const options = { ...base.view.options, barriers: 1 };
    const draft = { treasure: "D4", barriers: ["A1|A2"] };
    const props = { ...base, ...rooms(), draft, form: "build", isMine: true };
    const { container } = render(Board, {
      props: { ...props, view: { ...base.view, options } },
    });
    const slot = (id: string): Element => container.querySelector(`[data-place="${id}"]`)!;
    await fireEvent.click(slot("A2|A3"));
    expect(props.turnRoom.querySelector(".note.bad")?.textContent).toContain("No barrier is left");
    await fireEvent.click(slot("A1|A2"));
    expect(props.turnRoom.querySelector(".note.bad")).toBeNull();
  });

  it("is not there when an earlier position is looked at", () => {
    const base = propsOf(caseNamed(cases, "building, nothing there yet"));
    const props = { ...base, ...rooms(), isPast: true, form: null, isMine: false };
    render(Board, { props });
    expect(document.querySelector(".build, .samples, [data-place]")).toBeNull();
  });

  it("shows a finished maze to nobody where the device is shared", () => {
    const base = propsOf(caseNamed(cases, "building, nothing there yet"));
    const myForms = { left: "build B2 A1|A2" };
    const props = { ...base, form: null, isShared: true, sealed: ["left"], myForms };
    const { container } = render(Board, { props });
    expect(container.querySelector("[data-barrier], [href='#treasure']")).toBeNull();
  });

  it("follows what another page of the same person builds", async () => {
    const base = propsOf(caseNamed(cases, "building, nothing there yet"));
    const props = { ...base, ...rooms(), form: "build", isMine: true };
    const { container, rerender } = render(Board, { props });
    await rerender({ draft: { treasure: "D4", barriers: ["A1|A2"] } });
    expect(container.querySelector('[data-barrier="A1|A2"]')).not.toBeNull();
  });
});

describe("the stage", () => {
  it("is my own maze while the other searches in it, and theirs when it is my turn", async () => {
    const base = propsOf(caseNamed(cases, "searching, in the middle of a turn"));
    const props = { ...base, ...rooms(), isMine: false, legal: [] };
    const { container, rerender } = render(Board, {
      props: { ...props, view: { ...base.view, turn: "right" as const } },
    });
    const title = (): string | null =>
      container.querySelector(".board")!.getAttribute("aria-label");
    expect(title()).toBe("Ben in your maze");
    expect(container.querySelectorAll(".own").length).toBeGreaterThan(0);
    expect(props.sideRoom.querySelector("h2")?.textContent).toBe("You in Ben’s maze");
    const cell = container.querySelector('[data-place="C3"]');
    await rerender({ view: base.view });
    expect(title()).toContain("You in Ben’s maze");
    // The places are the same elements, so that the focus stays.
    expect(container.querySelector('[data-place="C3"]')).toBe(cell);
    expect(container.querySelectorAll(".own")).toHaveLength(0);
  });

  it("stays with the search of whoever holds a shared device", () => {
    const base = propsOf(caseNamed(cases, "searching, in the middle of a turn"));
    const view = { ...base.view, turn: "right" as const };
    const props = { ...base, ...rooms(), isMine: false, legal: [], isShared: true, view };
    const { container } = render(Board, { props });
    expect(container.querySelectorAll(".board .own")).toHaveLength(0);
  });
});

describe("the end", () => {
  const view = viewOf("over, both mazes shown");
  const log: Happening[] = [
    { event: "turn", seat: "left" },
    { event: "asked", seat: "left", from: "out", to: "A1", answer: "yes" },
    { event: "asked", seat: "left", from: "A1", to: "A2", answer: "yes" },
    { event: "asked", seat: "left", from: "A2", to: "A1", answer: "yes" },
    { event: "asked", seat: "left", from: "A1", to: "B1", answer: "no" },
    { event: "turn", seat: "left" },
    { event: "found", seat: "left", at: "C2" },
    { event: "over", payoffs: {}, reason: "IRR-13", mazes: view.mazes as never },
  ];

  it("is told in a sentence, to whoever reads it", () => {
    expect(words.ending?.(view, log, speaker)).toBe("You found the treasure on C2 in two turns.");
    expect(words.ending?.(view, log, { ...german, mySeats: ["right"] })).toBe(
      "Ada hat den Schatz auf C2 in zwei Zügen gefunden.",
    );
    expect(words.ending?.(view, log.slice(0, 3), speaker)).toBeNull();
  });

  it("has its facts, and the way without its detours", () => {
    const rows = words.facts?.(log, view, speaker) ?? [];
    expect(rows.find(({ name }) => name === "Barriers met")?.values["left"]).toBe("1");
    expect(rows.find(({ name }) => name === "Turns")?.values["left"]).toBe("2");
    expect(walked(log, "left")).toEqual(["out", "A1"]);
  });

  it("shows both mazes side by side with their ways", () => {
    const { container } = render(End, { props: { view, log, speaker } });
    expect(container.querySelectorAll("svg[role=img]")).toHaveLength(2);
    expect(container.querySelectorAll('[href="#treasure"]')).toHaveLength(2);
    expect(container.querySelectorAll(".way")).toHaveLength(2);
    expect(container.querySelector("figcaption")?.textContent).toBe("You in Ben’s maze");
  });
});

it("says names of sample mazes without their hyphens", async () => {
  const props = {
    ...propsOf(caseNamed(cases, "building, nothing there yet")),
    ...rooms(),
    language: "de" as const,
    form: "build",
    isMine: true,
  };
  render(Board, { props });
  const all = props.sideRoom.querySelectorAll<HTMLButtonElement>(".smp");
  const snail = SAMPLES.findIndex(({ name }) => name.en === "The Snail Shell");
  // The random one comes first.
  await fireEvent.click(all[snail + 1]!);
  expect(props.onsay).toHaveBeenLastCalledWith("Das Schneckenhaus");
});
