/** What moments are called. */
import type { Result } from "../../../types/wire";
import { t, type Key } from "../../i18n/index.svelte";
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

const HOW: Readonly<Record<Result["how"], Key>> = {
  played: "howPlayed",
  agreed: "howAgreed",
  resigned: "howResigned",
  time: "howTime",
  no_show: "howNoShow",
};

/** How the game ended, as a sentence. */
export function endingOf(reviewer: Reviewer): string {
  const { state, steps, words, view, speaker } = reviewer;
  const number = reviewer.game ?? state?.number;
  const result = state?.results.find((one) => one.number === number);
  const log = steps.flatMap(({ events }) => events);
  const told = view && words?.ending?.(view, log, speaker);
  return (result?.how === "played" && told) || t(result ? HOW[result.how] : "gameOver");
}
