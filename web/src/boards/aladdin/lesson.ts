/** Outside means where the learner's own wizards wait. */
import type { View } from "../../../types/aladdin";
import type { LessonManner } from "../lesson";
import { gardenOf } from "./garden";
import { GRADES, porchId } from "./geometry";
import { readMove } from "./notation";

export const manner: LessonManner<View> = {
  cells: (place, seat) =>
    place === "out" ? GRADES.map((grade) => [porchId(seat, grade)]) : [[place]],
  // A press on a chosen wizard lets go of it.
  hasHand: (move, seat, view) => {
    const read = readMove(move);
    if (read?.do !== "half") return true;
    const { wizards } = gardenOf(view);
    return !wizards.some((one) => one.seat === seat && one.at === read.to);
  },
};
