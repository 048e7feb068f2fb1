/** What happened at every move of a game, from what its viewer was told. */
import type { State } from "../../../types/wire";
import type { GameEvent, LogLine, Speaker, Words } from "../../boards/board";
import { stepAtLog, type Step } from "../../net/steps";
import { turnsOf } from "../../net/turns";

/** The round after every number of moves; one is over when somebody's turn comes again. */
export function roundsOf(steps: readonly Step[]): readonly number[] {
  const turns = new Map<string, number>();
  let round = 1;
  return steps.map(({ events }) => {
    for (const event of events) {
      if (event.event !== "turn") continue;
      const seat = String(event["seat"]);
      turns.set(seat, (turns.get(seat) ?? 0) + 1);
      round = Math.max(round, turns.get(seat)!);
    }
    return round;
  });
}

/** A line of the story and how many moves had been made when its turn was over. */
export interface StoryLine extends LogLine {
  readonly at: number;
}

/** The story of a game, a line or more per turn. */
export function storyOf(
  steps: readonly Step[],
  words: Words,
  speaker: Speaker,
): readonly StoryLine[] {
  const log = steps.flatMap(({ events }) => events);
  return turnsOf(log).flatMap((turn) => {
    const at = stepAtLog(steps, turn.at + turn.events.length);
    return words.turn(turn.events, speaker).map((line) => ({ ...line, at }));
  });
}

/** One move in words, without the name of whoever made it. */
export function lineOf(
  events: readonly GameEvent[],
  words: Words,
  speaker: Speaker,
): LogLine | null {
  const told = events.filter(({ event }) => event !== "turn");
  return words.turn(told, speaker)[0] ?? null;
}

/** The number of the place that holds a seat; -1 where nobody does. */
export function placeOf(state: State, seat: string): number {
  return state.places.findIndex((place) => place.seats.includes(seat));
}
