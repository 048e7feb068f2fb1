import { fireEvent, render } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import type { Happening, View } from "../../../types/irrgarten";
import type { BoardProps, PlaceMark } from "../board";
import { caseNamed, cell, propsOf } from "../testing";
import Board from "./Board.svelte";
import { cases } from "./cases";

const MIDDLE = cases.find(({ props }) => props.view.phase === "search")!.name;

function asked(
  takes: "slot" | "field",
  legal: readonly string[],
  marks: readonly PlaceMark[] = [],
): BoardProps<View, Happening> {
  const props = propsOf(caseNamed(cases, MIDDLE));
  return { ...props, legal, isMine: true, question: { takes, marks } };
}

beforeEach(() => {
  document.body.innerHTML = "";
});

it("answers a question about slots by pointer and by keys", async () => {
  const props = asked("slot", ["E4|E5", "E5|E6"]);
  const { container } = render(Board, { props });
  expect(cell(container, "E4|E5").getAttribute("aria-label")).toContain("between E4 and E5");
  await fireEvent.click(cell(container, "E5|E6"));
  expect(props.onmove).toHaveBeenLastCalledWith("E5|E6");
  cell(container, "E4|E5").focus();
  await fireEvent.keyDown(cell(container, "E4|E5"), { key: "Enter" });
  expect(props.onmove).toHaveBeenLastCalledWith("E4|E5");
  expect(props.onhint).toHaveBeenCalledWith({ text: "Tap a slot." });
});

it("marks the fields that can be the answer, and answers by one of them", async () => {
  const props = asked("field", ["B2", "C3"]);
  const { container } = render(Board, { props });
  expect(container.querySelectorAll(".t-dot")).toHaveLength(2);
  await fireEvent.click(cell(container, "C3"));
  expect(props.onmove).toHaveBeenCalledWith("C3");
});

it("draws imagined barriers as outlines and a proof as a way", () => {
  const counter: PlaceMark = { mark: "counter", at: ["A1|A2", "B2|B3"] };
  const proof: PlaceMark = { mark: "proof", at: ["A1", "A2", "B2"] };
  const props = asked("slot", [], [counter, proof]);
  const { container } = render(Board, { props });
  expect(container.querySelectorAll(".slot.counter")).toHaveLength(2);
  expect(container.querySelectorAll(".way.proof")).toHaveLength(1);
  expect(props.onhint).toHaveBeenCalledWith({ text: "Outlines: imagined barriers" });
});

it("takes no answer while none is wanted", async () => {
  const props = { ...asked("slot", ["E4|E5"]), isMine: false };
  const { container } = render(Board, { props });
  await fireEvent.click(cell(container, "E4|E5"));
  expect(props.onmove).not.toHaveBeenCalled();
});
