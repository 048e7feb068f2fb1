/** Loads what belongs to a game, when it is needed. */
import type { Component } from "svelte";
import type { Json } from "../../types/wire";
import type { BoardModule, GameInfo, View } from "./board";
import { addSymbols } from "../look/symbols";
import { GAMES } from "./games";

export { GAMES } from "./games";

const boards = import.meta.glob<{ default: BoardModule["Board"] }>("./*/Board.svelte");
const words = import.meta.glob<{ words: BoardModule["words"] }>("./*/words.ts");
const symbols = import.meta.glob<string>("../look/symbols/*.svg", {
  query: "?raw",
  import: "default",
});
const covers = import.meta.glob<{ default: Component }>("./*/Cover.svelte");

/** What the page knows of a game; undefined for one that it has no board for. */
export function infoOf(game: string): GameInfo | undefined {
  return GAMES.find((info) => info.name === game);
}

/**
 * A view for the board of its game. Boards take their game's own type of view (`types/<game>.ts`,
 * made from what the server writes); here it is made sure that they get no other game's.
 */
export function viewFor(game: string, view: Readonly<Record<string, Json>>): View {
  if (view["game"] !== game) throw new Error(`a view of ${String(view["game"])} at ${game}`);
  return view;
}

/** Load a game's board, words and symbols. */
export async function openBoard(game: string): Promise<BoardModule> {
  const [board, said] = await Promise.all([
    loaded(boards, `./${game}/Board.svelte`),
    loaded(words, `./${game}/words.ts`),
    openSymbols(game),
  ]);
  return { Board: board.default, words: said.words };
}

/** Load the drawing of a game for the start page. */
export async function openCover(game: string): Promise<Component> {
  const [cover] = await Promise.all([loaded(covers, `./${game}/Cover.svelte`), openSymbols(game)]);
  return cover.default;
}

/** Load the symbols of a game. */
export async function openSymbols(game: string): Promise<void> {
  addSymbols((await symbols[`../look/symbols/${game}.svg`]?.()) ?? "");
}

async function loaded<T>(from: Record<string, () => Promise<T>>, path: string): Promise<T> {
  const load = from[path];
  if (!load) throw new Error(`there is no ${path}`);
  return load();
}
