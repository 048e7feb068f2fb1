import { filled, type Gaps } from "../../i18n/index.svelte";
import { puzzlesDe, puzzlesEn, type PuzzlesKey } from "../../i18n/puzzles";

/** A text of the puzzles, as `t` gives those of the shell. */
export function p(key: PuzzlesKey, gaps: Gaps = {}): string {
  return filled(puzzlesEn[key], puzzlesDe[key], gaps);
}
