import { filled, type Gaps } from "../../i18n/index.svelte";
import { learnDe, learnEn, type LearnKey } from "../../i18n/learn";

/** A text of the lessons, as `t` gives those of the shell. */
export function l(key: LearnKey, gaps: Gaps = {}): string {
  return filled(learnEn[key], learnDe[key], gaps);
}
