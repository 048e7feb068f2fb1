import { fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, it } from "vitest";
import type { Happening, View } from "../../../types/mutabor";
import type { BoardProps } from "../board";
import { caseNamed, cell, propsOf } from "../testing";
import Board from "./Board.svelte";
import { cases } from "./cases";

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
      expect.objectContaining({ text: "Choose its start field: d8, e8 or f8.", rule: "MUT-12" }),
    );
  });

  it("offers the exchange with its reason", async () => {
    const room = document.body.appendChild(document.createElement("div"));
    const props = { ...given("cards may be exchanged"), turnRoom: room };
    const { container } = render(Board, { props });
    expect(room.textContent).toContain("MUT-21");
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
