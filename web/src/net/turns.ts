/** The log of a game, cut into turns. */
import type { GameEvent } from "../boards/board";

export interface Turn {
  /** Whose turn it is; null before the first one. */
  readonly seat: string | null;
  readonly events: readonly GameEvent[];
  /** The number of its first event in the log. */
  readonly at: number;
}

/** Every `turn` event begins a new one; what comes before the first is one of its own. */
export function turnsOf(log: readonly GameEvent[]): readonly Turn[] {
  const turns: { seat: string | null; events: GameEvent[]; at: number }[] = [];
  log.forEach((event, at) => {
    if (event.event === "turn" || turns.length === 0) {
      const seat = event.event === "turn" ? String(event["seat"]) : null;
      turns.push({ seat, events: [], at });
    }
    turns.at(-1)?.events.push(event);
  });
  return turns;
}

/**
 * What others did since my last move: the turns at the end that are not mine, unless I have acted
 * already in the turn that runs. A spectator sees the turn that runs and the one before.
 */
export function lastTurnOf(
  turns: readonly Turn[],
  mine: readonly string[],
  isAct: (event: GameEvent) => boolean,
): readonly GameEvent[] {
  if (mine.length === 0) return turns.slice(-2).flatMap((turn) => turn.events);
  const isMine = (turn: Turn | undefined): boolean =>
    turn?.seat != null && mine.includes(turn.seat);
  let end = turns.length;
  if (isMine(turns[end - 1])) {
    if (turns[end - 1]?.events.some((event) => event.event !== "turn" && isAct(event))) return [];
    end -= 1;
  }
  let begin = end;
  while (begin > 0 && !isMine(turns[begin - 1])) begin -= 1;
  return turns.slice(begin, end).flatMap((turn) => turn.events);
}

/** Whether nobody could move in a turn: there are rolls at most, and a pass. */
function isPassing(turn: Turn, isAct: (event: GameEvent) => boolean): boolean {
  const acts = turn.events.filter((event) => event.event !== "turn" && isAct(event));
  return turn.seat !== null && acts.length > 0 && acts.every(({ event }) => event === "passed");
}

/** Turns as they are told: neighbours in which others could not move are told together. */
export function toldTogether(
  turns: readonly Turn[],
  mine: readonly string[],
  isAct: (event: GameEvent) => boolean,
): readonly (readonly Turn[])[] {
  const groups: Turn[][] = [];
  let isOpen = false;
  for (const turn of turns) {
    const isIdle = isPassing(turn, isAct) && !mine.includes(turn.seat ?? "");
    if (isIdle && isOpen) groups.at(-1)?.push(turn);
    else groups.push([turn]);
    isOpen = isIdle;
  }
  return groups;
}
