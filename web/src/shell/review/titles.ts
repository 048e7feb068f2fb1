/** What moments are called. */
import { r } from "../../i18n/review";
import type { KeyMoment } from "./moments";
import type { Reviewer } from "./reviewer.svelte";

/** "Your mistake 1 of 3", "Turned by the dice"; "" where it is no moment. */
export function titleOf(reviewer: Reviewer, moment: KeyMoment | null): string {
  if (!moment) return "";
  const name = reviewer.nameOf(reviewer.seat);
  switch (moment.kind) {
    case "mistake": {
      const gaps = { number: moment.number, n: reviewer.mistakes.length, name };
      return r(reviewer.isMine ? "yourMistake" : "mistakeOf", gaps);
    }
    case "best":
      return reviewer.isMine ? r("yourBest") : r("bestOf", { name });
    case "dice":
      return r("turnedDice");
    case "find":
      return r("turnedFind");
  }
}
