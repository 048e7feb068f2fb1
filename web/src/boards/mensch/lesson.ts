/** Places of lessons are those of the learner's own way; the page counts the ring once for all. */
import type { View } from "../../../types/mensch";
import type { LessonManner } from "../lesson";
import { isColour, placeId, WAITING } from "./geometry";
import { nameMove, nameOf, progressOf, readMove } from "./notation";

/** How many pieces can wait. */
const COURT = [0, 1, 2, 3];
/** The last home circle. */
const LAST = 43;

export const manner: LessonManner<View> = {
  names: "all",
  named: (text, seat) => {
    if (!isColour(seat)) return text;
    const step = readMove(text.replaceAll(" ", ""));
    if (step) return nameMove(seat, step);
    const progress = progressOf(text);
    return progress === null ? text : nameOf(seat, progress);
  },
  cells: (place, seat) => {
    const progress = progressOf(place);
    if (progress === null || !isColour(seat)) return [];
    if (progress === WAITING) return COURT.map((slot) => [placeId(seat, WAITING, slot)]);
    return [[placeId(seat, progress)]];
  },
  // A pressed piece goes as far as the die says.
  hasHand: (move, _seat, { die }) => {
    const step = readMove(move);
    if (!step || die === null) return true;
    return step.from === WAITING || step.to === Math.min(step.from + die, LAST);
  },
};
