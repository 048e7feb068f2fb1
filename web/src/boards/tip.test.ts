/** A tip's move is marked on every board: by an arrow or a ring, or on the button that plays it. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { BoardCase, BoardModule, BoardProps } from "./board";
import { GAMES } from "./games";

const boards = import.meta.glob<{ default: BoardModule["Board"] }>("./*/Board.svelte", {
  eager: true,
});
const all = import.meta.glob<{ cases: readonly BoardCase[] }>("./*/cases.ts", { eager: true });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Draw a position with a tip; answers the marks: texts of arrows and rings, and buttons. */
function marks(game: string, { props }: BoardCase, tip: string): (string | null)[] {
  const room = (): HTMLElement => document.body.appendChild(document.createElement("div"));
  const given: BoardProps = {
    legal: [],
    form: null,
    seat: null,
    mySeats: [],
    isMine: true,
    canRoll: false,
    lastTurn: [],
    playing: [],
    motion: 0,
    names: "edge",
    language: "en",
    pending: null,
    bottom: null,
    turned: 0,
    sealed: [],
    myForms: {},
    draft: null,
    ondraft: vi.fn(),
    spot: null,
    nameOf: (seat) => seat,
    turnRoom: room(),
    sideRoom: room(),
    onmove: vi.fn(),
    onroll: vi.fn(),
    ondone: vi.fn(),
    onsay: vi.fn(),
    onhint: vi.fn(),
    ...props,
    tip,
  };
  render(boards[`./${game}/Board.svelte`]!.default, { props: given });
  expect(given.onmove).not.toHaveBeenCalled();
  const found = document.querySelectorAll("[data-tip], .tipped:has(.tip-lamp)");
  return [...found].map((mark) => mark.getAttribute("data-tip"));
}

const POSITIONS = GAMES.flatMap(({ name }) =>
  all[`./${name}/cases.ts`]!.cases.map((one) => [name, one.name, one] as const),
).filter(([, , { props }]) => (props.legal ?? []).some((text) => text !== "pass"));

it.each(POSITIONS)("%s marks the first, a middle and the last move: %s", (game, _, one) => {
  const legal = one.props.legal!;
  for (const move of new Set([legal[0]!, legal[legal.length >> 1]!, legal.at(-1)!])) {
    const found = marks(game, one, move);
    expect([move, found.length > 0]).toEqual([move, true]);
    expect(found.filter((text) => text !== null && text !== move)).toEqual([]);
    cleanup();
    document.body.replaceChildren();
  }
});

it.each(POSITIONS)("%s marks nothing for a move that cannot be played: %s", (game, _, one) => {
  expect(marks(game, one, "nothing")).toEqual([]);
});
