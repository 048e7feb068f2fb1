/** A tip's move is marked on every board: by an arrow or a ring, or on the button that plays it. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import type { BoardCase, BoardModule } from "./board";
import { GAMES } from "./games";
import { propsOf, rooms } from "./testing";

const boards = import.meta.glob<{ default: BoardModule["Board"] }>("./*/Board.svelte", {
  eager: true,
});
const all = import.meta.glob<{ cases: readonly BoardCase[] }>("./*/cases.ts", { eager: true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** The marks: texts of arrows and rings, null for buttons. */
function marks(): (string | null)[] {
  const found = document.querySelectorAll("[data-tip], .tipped:has(.tip-lamp)");
  return [...found].map((mark) => mark.getAttribute("data-tip"));
}

const POSITIONS = GAMES.flatMap(({ name }) =>
  all[`./${name}/cases.ts`]!.cases.map((one) => [name, one.name, one] as const),
).filter(([, , { props }]) => (props.legal ?? []).some((text) => text !== "pass"));

it.each(POSITIONS)("%s marks what may be played, and plays nothing: %s", async (game, _, one) => {
  const props = { ...propsOf(one), ...rooms(), isMine: one.props.isMine ?? true, tip: "nothing" };
  const { rerender } = render(boards[`./${game}/Board.svelte`]!.default, { props });
  expect(marks()).toEqual([]);
  const legal = props.legal;
  for (const tip of new Set([legal[0]!, legal[legal.length >> 1]!, legal.at(-1)!])) {
    await rerender({ tip });
    expect([tip, marks().length > 0]).toEqual([tip, true]);
    expect(marks().filter((text) => text !== null && text !== tip)).toEqual([]);
  }
  expect(props.onmove).not.toHaveBeenCalled();
});
