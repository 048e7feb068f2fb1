/** The positions of a game one after the other, for stepping back. */
import type { Board, TableEvent } from "../../types/wire";
import type { GameEvent } from "../boards/board";

/** One position as it was shown. */
export interface Step {
  readonly board: Board;
  readonly events: readonly GameEvent[];
  /** How long the log was then. */
  readonly log: number;
  /** Whose move or roll led to it; null where nobody's did. */
  readonly place: number | null;
}

/** The steps after an event: one more where the position changed, fewer after an undo. */
export function stepsAfter(steps: readonly Step[], event: TableEvent): readonly Step[] {
  if (!("board" in event)) return steps;
  const { board } = event;
  const last = steps.at(-1);
  const log = last?.log ?? 0;
  switch (event.type) {
    case "started":
      return [{ board, events: [], log: 0, place: null }];
    case "played":
    case "rolled": {
      const events = event.events as readonly GameEvent[];
      return [...steps, { board, events, log: log + events.length, place: event.place }];
    }
    case "undone": {
      const kept = steps.filter((step) => step.log < event.log.length);
      return [...kept, { board, events: [], log: event.log.length, place: null }];
    }
    case "ended":
      return [...steps, { board, events: [], log, place: null }];
    default:
      // The same position; what else is at the table has changed.
      if (!last) return [{ board, events: [], log, place: null }];
      return [...steps.slice(0, -1), { ...last, board }];
  }
}

/** The step after which others went on, up to my turn; null where nobody did. */
export function sinceMine(steps: readonly Step[], me: number | null): number | null {
  const isOthers = ({ place }: Step): boolean => place !== null && place !== me;
  const end = steps.findLastIndex(isOthers);
  if (me === null || end < 0) return null;
  const before = steps.slice(0, end).findLastIndex((step) => !isOthers(step));
  return Math.max(0, before);
}

/** The step with which the next turn begins, or the one before; the ends where there is none. */
export function turnFrom(steps: readonly Step[], at: number, way: 1 | -1): number {
  const isStart = ({ events }: Step): boolean => events.some(({ event }) => event === "turn");
  if (way < 0) return Math.max(0, steps.slice(0, at).findLastIndex(isStart));
  const next = steps.findIndex((step, n) => n > at && isStart(step));
  return next < 0 ? steps.length - 1 : next;
}

/** The next step in which something happens that people look for; null where nothing does. */
export function momentFrom(
  steps: readonly Step[],
  at: number,
  isMoment: (event: GameEvent) => boolean,
): number | null {
  const next = steps.findIndex(({ events }, n) => n > at && events.some(isMoment));
  return next < 0 ? null : next;
}

/** The step with which the log became so long. */
export function stepAtLog(steps: readonly Step[], length: number): number {
  const found = steps.findIndex(({ log }) => log >= length);
  return found < 0 ? steps.length - 1 : found;
}
