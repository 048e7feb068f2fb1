/** Places of lessons are called on the board as they are in moves. */
import type { View } from "../../../types/mutabor";
import type { LessonManner } from "../lesson";
import { isSeat } from "./geometry";
import { readMove } from "./notation";

export const manner: LessonManner<View> = {
  // A press on another piece of one's own chooses that one.
  hasHand: (move, seat, { pieces }) => {
    const read = readMove(move);
    if (read?.kind !== "step" || !isSeat(seat)) return true;
    return !pieces[seat]?.includes(read.to);
  },
};
