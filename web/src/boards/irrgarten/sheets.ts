/** What may be drawn of the maze in which a seat searches. */
import type { Seat, View } from "../../../types/irrgarten";
import { otherSeat, slotsOf } from "./notation";
import { wayTo } from "./ways";

export interface Drawing {
  readonly visited: readonly string[];
  readonly open: readonly string[];
  readonly dotted: readonly string[];
  readonly barriers: readonly string[];
  readonly outlined: readonly string[];
  readonly treasure: string | null;
  readonly way: readonly string[];
  readonly isFoggy: boolean;
}

/** Everything that is known to the viewer; a maze that is in the view is shown whole. */
export function drawingOf(view: View, seat: Seat): Drawing {
  const { open, barriers, visited } = view.known[seat];
  const maze = view.mazes[otherSeat(seat)];
  const known = new Set([...open, ...barriers]);
  const { size } = view.options;
  return {
    visited,
    open,
    barriers,
    dotted: maze ? [] : slotsOf(size).filter((slot) => !known.has(slot)),
    outlined: maze ? maze.barriers.filter((slot) => !known.has(slot)) : [],
    treasure: maze?.treasure ?? null,
    way: maze && view.phase === "over" ? (wayTo(maze.treasure, size, maze.barriers) ?? []) : [],
    isFoggy: maze === null,
  };
}
