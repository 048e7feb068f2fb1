/** Slots are places of their own only while one builds. */
import type { View } from "../../../types/irrgarten";
import type { LessonManner } from "../lesson";
import { outsideAt } from "./geometry";
import { OUT, sidesOf } from "./notation";

export const manner: LessonManner<View> = {
  other: "Clara",
  hasOwnMarks: true,
  cells: (place, _seat, view) => {
    if (!place.includes("|") || view.phase === "build") return [[place]];
    const [one, other] = sidesOf(place);
    return [[one === OUT ? outsideAt(other) : one, other]];
  },
};
