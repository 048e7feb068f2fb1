/** The marks of a puzzle, drawn over a board that does not draw them itself. */
import { tick } from "svelte";
import type { LessonMark, PuzzleMark } from "../../../types/wire";
import { type Spot, spotsOf } from "../learn/marks";
import type { PuzzleRun } from "./run.svelte";

/** Every kind of mark has its shape in lessons already. */
const SHAPES: Readonly<Record<PuzzleMark["mark"], LessonMark["mark"]>> = {
  answer: "here",
  proof: "safe",
  counter: "danger",
};

interface Places {
  /** Where a place lies. */
  readonly cells: (place: string) => readonly (readonly string[])[];
  /** Whether the board draws the marks of a question about places. */
  readonly hasOwn: boolean;
}

export class Overlay {
  /** The board's picture. */
  board = $state.raw<SVGElement | null>(null);
  spots = $state.raw<readonly Spot[]>([]);

  /** To be made while a component is set up. */
  constructor(run: PuzzleRun, stage: () => HTMLElement | null, { cells, hasOwn }: Places) {
    $effect(() => {
      void [run.board, run.view];
      const room = stage();
      const isDrawn = !(hasOwn && run.puzzle.takes !== "move") && !run.isBusy;
      const marks = isDrawn ? run.marks.map(({ mark, at }) => ({ mark: SHAPES[mark], at })) : [];
      // The board is drawn first; then its cells say where the marks lie.
      void tick().then(() => {
        this.board = room?.querySelector<SVGElement>("svg.board") ?? null;
        this.spots = this.board ? spotsOf(this.board, marks, cells) : [];
      });
    });
  }
}
