/** The games that this page has a folder for, in their order. */
import type { GameInfo } from "./board";

const found = import.meta.glob<{ readonly info: GameInfo }>("./*/info.ts", { eager: true });

export const GAMES: readonly GameInfo[] = Object.values(found)
  .map(({ info }) => info)
  .sort((one, other) => one.order - other.order);
