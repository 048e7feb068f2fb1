import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Happening, View } from "../../../types/aladdin";
import type { BoardProps } from "../board";
import Board from "./Board.svelte";
import { cases } from "./cases";
import { gardenOf } from "./garden";
import { caseNamed, propsOf, rooms } from "../testing";

afterEach(() => void document.body.replaceChildren());

function open(name: string, more: Partial<BoardProps<View, Happening>> = {}) {
  const props = { ...propsOf(caseNamed(cases, name)), ...rooms(), ...more };
  return { props, ...render(Board, { props }) };
}

const cell = (id: string): Element => document.querySelector(`[data-place="${id}"]`)!;
const cellsNamed = (text: string): Element[] => [
  ...document.querySelectorAll(`.cell[aria-label*="${text}"]`),
];
const press = (element: Element): Promise<boolean> => fireEvent.click(element, { detail: 0 });
const button = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

describe("a half-move", () => {
  const NAME = "half-move with duel in reach";
  it("goes by wizard and field", async () => {
    const { props } = open(NAME);
    await press(cell("k4"));
    expect(cell("k4").getAttribute("aria-selected")).toBe("true");
    const goal = cellsNamed("reachable")[0]!;
    await press(goal);
    const steps = [...document.querySelectorAll<HTMLElement>(".ask .die")];
    if (steps[0]) await press(steps[0]);
    expect(props.onmove).toHaveBeenCalledOnce();
    const [text] = vi.mocked(props.onmove).mock.calls[0]!;
    expect(props.legal).toContain(text);
  });
  it("goes by dice, wizard and field too", async () => {
    const { props } = open(NAME);
    await fireEvent.click(screen.getAllByRole("button", { name: /die 6/ })[0]!);
    await fireEvent.click(screen.getAllByRole("button", { name: /die 5/ })[0]!);
    const wanted = props.legal.filter((text) => text.startsWith("6+5 "));
    const shown = [...cellsNamed("reachable"), ...cellsNamed(", duel")];
    expect(shown).toHaveLength(wanted.length);
    await press(shown[0]!);
    expect(wanted).toContain(vi.mocked(props.onmove).mock.calls[0]![0]);
  });
  it("asks for the distance where several dice reach a field", async () => {
    const { props } = open(NAME);
    const reached = new Map<string, string[]>();
    for (const text of props.legal.filter((one) => one.startsWith("6+"))) {
      const to = text.split(" ")[1]!;
      reached.set(to, [...(reached.get(to) ?? []), text]);
    }
    const [field, texts] = [...reached].find(([, all]) => all.length > 1)!;
    await press(cell("k4"));
    await press(cell(field));
    expect(props.onmove).not.toHaveBeenCalled();
    await fireEvent.click(document.querySelectorAll(".ask .die")[1]!);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith(texts[1]);
  });
  it("that is illegal is sent all the same, for the reason", async () => {
    const { props } = open(NAME);
    await press(cell("k4"));
    await press(cell("a1"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("6+3 a1");
  });
  it("is kept while it is half-made, and taken up again", async () => {
    const { props, unmount } = open(NAME);
    await press(cell("k4"));
    const kept = vi.mocked(props.ondraft).mock.lastCall![0];
    unmount();
    open(NAME, { draft: kept });
    expect(cell("k4").getAttribute("aria-selected")).toBe("true");
    expect(cellsNamed("reachable").length).toBeGreaterThan(0);
  });
  it("is given up by a second press or Escape", async () => {
    const { props } = open(NAME);
    await press(cell("k4"));
    expect(cellsNamed("reachable").length).toBeGreaterThan(0);
    await press(cell("k4"));
    expect(cellsNamed("reachable")).toHaveLength(0);
    await press(cell("k4"));
    await fireEvent.keyDown(cell("k4"), { key: "Escape" });
    expect(cellsNamed("reachable")).toHaveLength(0);
    expect(props.onmove).not.toHaveBeenCalled();
  });
  it("can be made with the keyboard alone", async () => {
    const { props } = open(NAME);
    (cell("k4") as SVGElement).focus();
    await fireEvent.keyDown(cell("k4"), { key: "Enter" });
    await fireEvent.keyDown(cell("k4"), { key: "ArrowUp" });
    expect(document.activeElement).toBe(cell("k5"));
    expect(cell("k5").getAttribute("tabindex")).toBe("0");
    await fireEvent.keyDown(cell("k5"), { key: "Enter" });
    const steps = document.querySelector(".ask .die");
    if (steps) await fireEvent.click(steps);
    expect(vi.mocked(props.onmove).mock.calls[0]![0]).toMatch(/^6\+\d k5$/);
  });
  it("shows as played while it is pending", () => {
    const { props } = open(NAME, { pending: "6+3 k5" });
    const ghost = document.querySelector<SVGElement>(".ghost")!;
    expect(ghost.style.transform).toContain("translate(530px, 418px)");
    expect(props.onmove).not.toHaveBeenCalled();
  });
  it("tells the turn bar what to do", async () => {
    const { props } = open(NAME);
    await press(cell("k4"));
    expect(vi.mocked(props.onhint).mock.lastCall?.[0]?.text).toContain("wizard 6");
    expect(props.onsay).toHaveBeenCalled();
  });
});

describe("a puzzle", () => {
  it("about a treasure is answered by touching one, and by nothing else", async () => {
    const name = "half-move with duel in reach";
    const treasures = Object.keys(propsOf(caseNamed(cases, name)).view.treasures);
    const question = { takes: "field", marks: [] } as const;
    const { props } = open(name, { question, legal: treasures });
    await press(cell("k4"));
    expect(cell("k4").getAttribute("aria-selected")).not.toBe("true");
    await press(cell(treasures[1]!));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith(treasures[1]);
    expect(props.onhint).toHaveBeenLastCalledWith({ text: "Tap a treasure." });
  });
  it("asks beside the board, not on it", () => {
    const { props } = open("change a spell", { asksBeside: true });
    expect(props.turnRoom!.querySelector(".ask")).not.toBeNull();
    expect(document.querySelector(".garden .ask")).toBeNull();
  });
});

describe("the questions of the game", () => {
  it("several treasures: touch the first", async () => {
    const { props } = open("several treasures");
    await press(cell("d8"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("take d8");
  });
  it("two of a kind: choose a card and who gets it", async () => {
    const { props } = open("two of a kind: give one");
    await fireEvent.click(button(/carpet, new, 1/));
    await fireEvent.click(button(/^Give Clara the new carpet$/));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("give new green");
  });
  it("two of a kind: choose a card and an empty field", async () => {
    const { props } = open("two of a kind: put one back");
    expect(cellsNamed("reachable")).toHaveLength(0);
    await fireEvent.click(button(/lamp, old, 4/));
    await press(cell("b10"));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("return old b10");
  });
  it("spells: swap with another kind, seen before it is done", async () => {
    const { props } = open("change a spell");
    const { spells, settled } = gardenOf(props.view);
    const lamp = button(/^lamp,/);
    await fireEvent.pointerEnter(lamp);
    expect(lamp.textContent).toContain(String(spells.get(settled!)));
    await fireEvent.click(lamp);
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("spell lamp");
  });
  it("spells: or leave them", async () => {
    const { props } = open("change a spell");
    await fireEvent.click(button(/Leave them/));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("no spell");
  });
  it("a duel: unarmed or armed, with what I know of both cards", async () => {
    const { props } = open("challenged: choose weapons");
    await fireEvent.click(button(/Armed: carpet: Bruno 4, Ada 3/));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("armed carpet");
    await fireEvent.click(button(/^Unarmed$/));
    expect(props.onmove).toHaveBeenLastCalledWith("bare");
  });
  it("a duel: its dice are rolled from the board", async () => {
    const { props } = open("duel dice");
    await fireEvent.click(button(/Roll for the duel/));
    expect(props.onroll).toHaveBeenCalledOnce();
  });
  it("a duel won: exchange or not", async () => {
    const { props } = open("won a duel: exchange");
    await fireEvent.click(button(/crystal ball|lamp/));
    expect(props.onmove).toHaveBeenCalledExactlyOnceWith("exchange lamp");
    await fireEvent.click(button(/Keep your cards/));
    expect(props.onmove).toHaveBeenLastCalledWith("no exchange");
  });
  it("nothing is asked while a move is pending", () => {
    open("change a spell", { pending: "spell lamp" });
    expect(document.querySelector(".ask")).toBeNull();
  });
});

describe("what is known", () => {
  it("lists my cards with their worth, and everybody's kinds", () => {
    const { props } = open("half-move with duel in reach");
    expect(props.turnRoom?.textContent).toContain("6 + 24 = 30");
    expect(props.sideRoom?.querySelectorAll("tbody tr")).toHaveLength(4);
    expect(props.sideRoom?.textContent).toContain("carpet 1");
    expect(props.sideRoom?.textContent).toContain("ring ?");
  });
  it("leaves no trace of the board in the shell's rooms when it goes", () => {
    const { props, unmount } = open("the end");
    unmount();
    expect(props.turnRoom?.childElementCount).toBe(0);
    expect(props.sideRoom?.childElementCount).toBe(0);
  });
  it.each([
    ["half-move with duel in reach", "en"],
    ["two of a kind: put one back", "de"],
    ["challenged: choose weapons", "en"],
    ["the end", "de"],
  ] as const)("names every place: %s, %s", (name, language) => {
    open(name, { language });
    const labels = [...document.querySelectorAll(".cell")].map(
      (one) => one.getAttribute("aria-label") ?? "",
    );
    expect(labels.length).toBeGreaterThan(150);
    expect(labels.filter((label) => label === "" || label.includes("{"))).toEqual([]);
  });
});

describe("events", () => {
  it("without motion are over at once", () => {
    const { props } = open("a half-move lifts a treasure");
    expect(props.ondone).toHaveBeenCalledOnce();
  });
  it("are played one after the other, then the board is as the view says", async () => {
    const before = cases.find(({ name }) => name === "a half-move lifts a treasure")!;
    const { rerender, props } = open("a half-move lifts a treasure", { playing: [] });
    await rerender({ ...props, playing: before.props.playing ?? [], motion: 120 });
    await waitFor(() => expect(props.ondone).toHaveBeenCalledOnce(), { timeout: 20_000 });
    const wizard = [...document.querySelectorAll<SVGElement>(".piece.pl-blue")];
    expect(wizard.some((one) => one.style.transform.includes("290px, 610px"))).toBe(true);
  });
  it("keep the end of a duel in sight until it is closed, and let presses through", async () => {
    const { props } = await decided({ isMine: false, legal: [] });
    expect(document.querySelector(".ask.passive h2")?.textContent).toBe("Dora wins 10 to 6.");
    await fireEvent.click(document.querySelector(".ask .close")!);
    expect(document.querySelector(".ask")).toBeNull();
    expect(props.onmove).not.toHaveBeenCalled();
  }, 30_000);
  it("tell the end of a duel in the turn bar when the next choice is mine, until it is made", async () => {
    const { props } = await decided({});
    expect(document.querySelector(".ask")).toBeNull();
    const effect = (): string | undefined => vi.mocked(props.onhint).mock.lastCall?.[0]?.effect;
    expect(effect()).toBe("Dora wins 10 to 6.");
    const wizard = [...document.querySelectorAll(".cell.act")][0]!;
    await press(wizard);
    await press(cellsNamed("reachable")[0]!);
    const steps = document.querySelector(".ask .die");
    if (steps) await fireEvent.click(steps);
    expect(props.onmove).toHaveBeenCalledOnce();
    expect(effect() ?? "").not.toContain("wins");
  }, 30_000);
});

/** A duel that has just been decided before everybody's eyes. */
async function decided(more: Partial<BoardProps<View, Happening>>) {
  const found = cases.find(({ name }) => name === "a duel is decided")!;
  const opened = open("a duel is decided", { playing: [], motion: 120, ...more });
  const playing: Happening[] = [
    { event: "challenged", by: ["blue", 5], seat: ["grey", 4], at: "f3" },
    ...(found.props.playing ?? []),
  ];
  await opened.rerender({ ...opened.props, playing });
  await waitFor(() => expect(opened.props.ondone).toHaveBeenCalledOnce(), { timeout: 20_000 });
  await opened.rerender({ playing: [] });
  return opened;
}
