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

const POSITIONS = GAMES.map(({ name }) => {
  const found = all[`./${name}/cases.ts`]!.cases.find(
    ({ props }) =>
      (props.legal ?? []).filter((text) => text.includes(">") || /^[A-F]\d$/.test(text)).length > 1,
  );
  return [name, found] as const;
}).filter((one): one is readonly [string, BoardCase] => one[1] !== undefined);

it.each(POSITIONS)("%s draws what was played and what was better", (game, one) => {
  const legal = (one.props.legal ?? []).filter((text) => text !== "pass");
  const [played, better] = [legal[0]!, legal.at(-1)!];
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
