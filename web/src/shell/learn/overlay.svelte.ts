/** What a lesson draws over the board, and whether the board can do what is to be tried. */
import { tick } from "svelte";
import type { LessonMark } from "../../../types/wire";
import { hasCell, type Spot, spotsOf } from "./marks";
import { isOnBoard } from "./rich";
import type { LessonRun } from "./run.svelte";

export class Overlay {
  /** The board's picture. */
  board = $state.raw<SVGElement | null>(null);
  spots = $state.raw<readonly Spot[]>([]);
  /** Whether what is to be tried can be done on the board. */
  hasHand = $state(true);

  /** To be made while a component is set up. */
  constructor(
    run: LessonRun,
    stage: () => HTMLElement | null,
    cells: (place: string) => readonly (readonly string[])[],
    canPress: (move: string) => boolean,
  ) {
    $effect(() => {
      void [run.board, run.view, run.form];
      const [room, marks, move] = [stage(), marksOf(run), forbidden(run)];
      const { legal, form } = run;
      // The board is drawn first; then its cells say where the marks lie.
      void tick().then(() => {
        const board = room?.querySelector<SVGElement>("svg.board") ?? null;
        this.board = board;
        if (!board) return;
        this.spots = spotsOf(board, marks, cells);
        const hasPlace = (place: string): boolean => place !== "" && hasCell(board, cells(place));
        this.hasHand = move === null || (isOnBoard(move, legal, form, hasPlace) && canPress(move));
      });
    });
  }
}

/** The marks of a step, until it is done. */
export function marksOf({ answer, step }: LessonRun): readonly LessonMark[] {
  return answer?.verdict === "right" ? [] : (step?.show ?? []);
}

/** What is to be tried although it is forbidden. */
export function forbidden({ step }: LessonRun): string | null {
  return (step?.task === "forbidden" ? step.shown[0] : undefined) ?? null;
}
