/** The positions of a game one after the other, for stepping back. */
import type { Board, TableEvent } from "../../types/wire";
import type { GameEvent } from "../boards/board";

/** One position as it was shown. */
export interface Step {
  readonly board: Board;
  readonly events: readonly GameEvent[];
  /** How long the log was then. */
  readonly log: number;
}

/** The steps after an event: one more where the position changed, fewer after an undo. */
export function stepsAfter(steps: readonly Step[], event: TableEvent): readonly Step[] {
  if (!("board" in event)) return steps;
  const { board } = event;
  const last = steps.at(-1);
  const log = last?.log ?? 0;
  switch (event.type) {
    case "started":
      return [{ board, events: [], log: 0 }];
    case "played":
    case "rolled": {
      const events = event.events as readonly GameEvent[];
      return [...steps, { board, events, log: log + events.length }];
    }
    case "undone": {
      const kept = steps.filter((step) => step.log < event.log.length);
      return [...kept, { board, events: [], log: event.log.length }];
    }
    case "ended":
      return [...steps, { board, events: [], log }];
    default:
      // The same position; what else is at the table has changed.
      return last ? [...steps.slice(0, -1), { ...last, board }] : [{ board, events: [], log }];
  }
}
