/** What happened at every move of a game, from what its viewer was told. */
import type { State } from "../../../types/wire";
import type { GameEvent, LogLine, Speaker, View, Words } from "../../boards/board";
import type { Step } from "../../net/steps";
import { turnsOf } from "../../net/turns";

/** The position after some moves: whose turn it is, in which round. */
export interface Standpoint {
  readonly round: number;
  /** The turn, counted from 0. */
  readonly turn: number;
}

/** The round and turn after every number of moves; a round is over when somebody's turn comes again. */
export function standpointsOf(steps: readonly Step[]): readonly Standpoint[] {
  const turns = new Map<string, number>();
  let [round, turn] = [0, -1];
  return steps.map(({ events }) => {
    for (const event of events) {
      if (event.event !== "turn") continue;
      const seat = String(event["seat"]);
      turns.set(seat, (turns.get(seat) ?? 0) + 1);
      round = Math.max(round, turns.get(seat)!);
      turn += 1;
    }
    return { round: Math.max(1, round), turn };
  });
}

/** A line of the story and how many moves had been made when its turn was over. */
export interface StoryLine extends LogLine {
  readonly at: number;
  readonly turn: number;
}

/** The story of a game, a line or more per turn. */
export function storyOf(
  steps: readonly Step[],
  words: Words,
  speaker: Speaker,
): readonly StoryLine[] {
  const log = steps.flatMap(({ events }) => events);
  const ends: number[] = [];
  let length = 0;
  for (const { events } of steps) ends.push((length += events.length));
  return turnsOf(log).flatMap((turn, number) => {
    const end = turn.at + turn.events.length;
    // Its last event may come with the move that begins the next turn.
    const at = ends.findLastIndex((told, n) => told <= end && told > (ends[n - 1] ?? 0));
    const lines = words.turn(turn.events, speaker);
    return lines.map((line) => ({ ...line, at: Math.max(0, at), turn: number }));
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

/** The dice that lie after a move. */
export function diceOf(step: Step | undefined, words: Words): readonly number[] {
  return step ? words.dice(step.board.view as View) : [];
}

/** The number of the place that holds a seat; -1 where nobody does. */
export function placeOf(state: State, seat: string): number {
  return state.places.findIndex((place) => place.seats.includes(seat));
}
