/** Loads what belongs to a game, when it is needed; what a game does not have is plain. */
import type { Component } from "svelte";
import type { Json } from "../../types/wire";
import { addSymbols } from "../look/symbols";
import type { BoardModule, EndProps, GameInfo, Language, View } from "./board";
import { NO_BOOK, type Book } from "./book";
import { plainInfo } from "./core/plain/info";
import { GAMES } from "./games";
import { NO_HOUSE, type House } from "./house";
import { PLAIN_MANNER, type LessonManner } from "./lesson";
import type { PictureProps, ShopProps } from "./shop";

export { GAMES } from "./games";

const boards = import.meta.glob<{ default: BoardModule["Board"] }>("./*/Board.svelte");
const words = import.meta.glob<{ words: BoardModule["words"] }>("./*/words.ts");
const covers = import.meta.glob<{ default: Component }>("./*/Cover.svelte");
const ends = import.meta.glob<{ default: Component<EndProps> }>("./*/End.svelte");
const goals = import.meta.glob<{ default: Goal }>("./*/Goal.svelte");
const houses = import.meta.glob<{ house: House }>("./*/house.ts");
const books = import.meta.glob<{ book: Book }>("./*/book.ts");
const manners = import.meta.glob<{ manner: LessonManner }>("./*/lesson.ts");
const shops = import.meta.glob<{ default: Component<ShopProps> }>("./*/Shop.svelte");
const pictures = import.meta.glob<{ default: Component<PictureProps> }>("./*/ShopPicture.svelte");
const symbols = import.meta.glob<string>("./*/symbols.svg", { query: "?raw", import: "default" });

/** The pictures of a goal. */
export type Goal = Component<{ language: Language }>;

/** Games without a folder, by what is known of them so far. */
const plain = new Map<string, GameInfo>();

/** What the page knows of a game. */
export function infoOf(game: string): GameInfo {
  const found = GAMES.find((info) => info.name === game) ?? plain.get(game);
  if (found) return found;
  learnSeats(game, []);
  return plain.get(game)!;
}

/** Hear what the seats of a table are called, before any of them is shown. */
export function learnSeats(game: string, seats: readonly string[]): void {
  if (GAMES.every((info) => info.name !== game)) plain.set(game, plainInfo(game, seats));
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
    (boards[`./${game}/Board.svelte`] ?? (() => import("./core/plain/Board.svelte")))(),
    (words[`./${game}/words.ts`] ?? (() => import("./core/plain/words")))(),
    openSymbols(game),
  ]);
  return { Board: board.default, words: said.words };
}

/** Load the drawing of a game for the start page. */
export async function openCover(game: string): Promise<Component> {
  const [cover] = await Promise.all([
    (covers[`./${game}/Cover.svelte`] ?? (() => import("./core/plain/Cover.svelte")))(),
    openSymbols(game),
  ]);
  return cover.default;
}

/** Load what a board shows of a finished game in the result; null where it has nothing. */
export async function openEnd(game: string): Promise<Component<EndProps> | null> {
  return (await ends[`./${game}/End.svelte`]?.())?.default ?? null;
}

/** Load the pictures of a game's goal; null for a game that has none. */
export async function openGoal(game: string): Promise<Goal | null> {
  const [goal] = await Promise.all([goals[`./${game}/Goal.svelte`]?.(), openSymbols(game)]);
  return goal?.default ?? null;
}

/** Load how a game's house rules are told. */
export async function openHouse(game: string): Promise<House> {
  return (await houses[`./${game}/house.ts`]?.())?.house ?? NO_HOUSE;
}

/** Load how a game's rules are arranged. */
export async function openBook(game: string): Promise<Book> {
  return (await books[`./${game}/book.ts`]?.())?.book ?? NO_BOOK;
}

/** Load how a game shows the places of lessons. */
export async function openManner(game: string): Promise<LessonManner> {
  return (await manners[`./${game}/lesson.ts`]?.())?.manner ?? PLAIN_MANNER;
}

/** The games in which something can be built for itself. */
export const GAMES_WITH_SHOP: readonly string[] = Object.keys(shops).map(
  (path) => path.split("/")[1] ?? "",
);

/** A board on which something is built for itself, and what draws it small. */
export interface ShopModule {
  readonly Shop: Component<ShopProps>;
  readonly Picture: Component<PictureProps>;
}

/** Load the board on which something is built for itself. */
export async function openShop(game: string): Promise<ShopModule> {
  const [shop, picture] = await Promise.all([
    shops[`./${game}/Shop.svelte`]!(),
    pictures[`./${game}/ShopPicture.svelte`]!(),
    openSymbols(game),
  ]);
  return { Shop: shop.default, Picture: picture.default };
}

/** Load the symbols of a game. */
export async function openSymbols(game: string): Promise<void> {
  addSymbols((await symbols[`./${game}/symbols.svg`]?.()) ?? "");
}
