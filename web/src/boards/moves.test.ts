/** Moves of a review are drawn on every board, in the position before them and without being played. */
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

const drawn = (): (string | null)[] =>
  [...document.querySelectorAll("[data-move]")].map((mark) => mark.getAttribute("data-move"));

/** Moves that lead from place to place. */
const isWay = (text: string): boolean => /^(\S+>\S+|[A-F]\d|\d\+\d \S+)$/.test(text);
const waysIn = ({ props }: BoardCase): readonly string[] => (props.legal ?? []).filter(isWay);
const POSITIONS = GAMES.map(
  ({ name }) =>
    [name, all[`./${name}/cases.ts`]!.cases.find((one) => waysIn(one).length > 1)!] as const,
);

it.each(POSITIONS)("%s draws what was played and what was better", (game, one) => {
  const [played, better] = [waysIn(one)[0]!, waysIn(one).at(-1)!];
  const moves = [
    { text: played, as: "played" },
    { text: better, as: "better" },
  ] as const;
  const props = { ...propsOf(one), ...rooms(), legal: [], isMine: false, isPast: true, moves };
  render(boards[`./${game}/Board.svelte`]!.default, { props });
  expect(drawn()).toEqual([played, better]);
  expect(document.querySelector("[data-tip]")).toBeNull();
  expect(props.onmove).not.toHaveBeenCalled();
});
