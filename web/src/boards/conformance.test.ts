/** Every board lets its player make every legal move, by pointer and by keyboard alone. */
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BoardCase, BoardModule, BoardProps } from "./board";
import { beyondArrows, Hands, layFlat, type Way, waysTo } from "./conformance";
import Plain from "./core/plain/Board.svelte";
import Dead from "./Dead.test.svelte";
import { GAMES } from "./games";
import { propsOf, rooms } from "./testing";

type Board = BoardModule["Board"];
const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte", { eager: true });
const all = import.meta.glob<{ cases: readonly BoardCase[] }>("./*/cases.ts", { eager: true });
const types = import.meta.glob<string>("../../types/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});

const BOARDS = GAMES.map(({ name }) => [
  name,
  boards[`./${name}/Board.svelte`]!.default,
  all[`./${name}/cases.ts`]!.cases,
]) as readonly (readonly [string, Board, readonly BoardCase[]])[];

/** The moves that a board has to offer: the shell has a button for a pass that is the only move. */
const movesOf = ({ legal = [] }: Partial<BoardProps>): readonly string[] =>
  legal.filter((text) => text !== "pass");
/** So many of them are made, evenly spread; all of them in the long version of the tests. */
const MOST = process.env["SPIELTISCH_SOAK"] ? Infinity : 12;
function someOf(moves: readonly string[]): readonly string[] {
  const part = Math.min(1, MOST / moves.length);
  return moves.filter((_, n) => Math.floor((n + 1) * part) > Math.floor(n * part));
}
const isOpen = ({ props }: BoardCase): boolean => movesOf(props).length > 0;

function show(board: Board, one: BoardCase): BoardProps {
  const isMine = one.props.isMine ?? true;
  const props = { ...propsOf(one), ...rooms(), isMine, playing: [] };
  render(board, { props });
  return props;
}

beforeAll(layFlat);
beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(to: object): void } };
  happyDOM.setViewport({ width: 1440, height: 900 });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

async function conforms(board: Board, one: BoardCase): Promise<void> {
  const moves = someOf(movesOf(one.props));
  const props = show(board, one);
  const ways = await waysTo(moves, new Hands(props, "pointer"));
  expect(moves.filter((move) => !ways.has(move))).toEqual([]);
  const keys = new Hands(props, "keys");
  const typed: (string | null)[] = [];
  for (const move of moves) typed.push(await keys.follow(ways.get(move)!));
  expect(typed).toEqual(moves);
}

/** Press every place that a form names, then the button that hands it in. */
async function fills(board: Board, one: BoardCase, text: string, way: Way): Promise<void> {
  const hands = new Hands(show(board, one), way);
  for (const place of text.split(" ").slice(1)) await hands.press(`cell ${place}`);
  const done = document.querySelector("button.main")?.textContent?.trim();
  expect(await hands.press(`button ${done}`)).toBe(text);
}

/** The phases of a game before its end, as its types tell. */
function phasesOf(game: string): readonly string[] {
  const told = /type Phase = (.*);/.exec(types[`../../types/${game}.ts`]!)?.[1] ?? "";
  return told
    .split(" | ")
    .map((one) => one.replaceAll('"', ""))
    .filter((one) => one !== "over");
}

describe.each(BOARDS)("the board of %s", (game, board, cases) => {
  it.each(cases.filter(isOpen).map((one) => [one.name, one] as const))(
    "makes every legal move by pointer and by keys: %s",
    async (_name, one) => conforms(board, one),
    240_000,
  );

  const forms = cases.flatMap((one) => (one.forms ?? []).map((text) => [text, one] as const));
  if (forms.length > 0) {
    it.each(forms)("fills in by pointer and by keys: %s", async (text, one) => {
      await fills(board, one, text, "pointer");
      cleanup();
      document.body.replaceChildren();
      await fills(board, one, text, "keys");
    });
  }

  it.each(phasesOf(game))("is played in a case of the phase %s", (phase) => {
    const there = cases.filter(({ props }) => props.view["phase"] === phase);
    expect(there).not.toEqual([]);
    const isOfSeats = there.some(({ props }) => props.view["actor"] !== "chance");
    if (isOfSeats) expect(there.some((one) => isOpen(one) || one.forms)).toBeTruthy();
  });

  it("leads to all its places by the arrow keys", async () => {
    const one = cases.find(isOpen)!;
    const props = { ...propsOf(one), ...rooms(), isMine: true };
    const shown = render(board, { props });
    expect(await beyondArrows(shown as never)).toEqual([]);
  }, 240_000);
});

describe("the plain board", () => {
  it.each(
    BOARDS.flatMap(([game, , cases]) =>
      cases.filter(isOpen).map((one) => [game, one.name, one] as const),
    ),
  )("makes every legal move of %s by pointer and by keys: %s", async (_, _name, one) => {
    await conforms(Plain, one);
  });
});

it("notices a board that does nothing", async () => {
  const [, , cases] = BOARDS[0]!;
  const one = cases.find(isOpen)!;
  const ways = await waysTo(movesOf(one.props), new Hands(show(Dead, one), "pointer"));
  expect(ways.size).toBe(0);
});
