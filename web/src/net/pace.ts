/**
 * How fast what others did is shown. Times are counted in steps: a step is one place further on the
 * board, and `motion` says how long it takes. A round of bots has a time of its own: the more of
 * them there is to show, the shorter each step.
 */
import type { Played, Rolled, TableEvent } from "../../types/wire";
import { WAY_STEPS } from "../boards/core/glide";

/** Something that changes the position, which a board can show. */
export type StepEvent = Played | Rolled;

export function isStep(event: TableEvent): event is StepEvent {
  return event.type === "played" || event.type === "rolled";
}

/** How long dice tumble, in steps. */
const TUMBLE = 2.4;
/** Whatever follows a move or a roll: a piece sent home, a card that is taken. */
const FURTHER = 1.6;
/** A round of bots, in steps of the person's own motion: less than two seconds with the usual 250 ms. */
const ROUND = 6.8;
/** No step is shorter than this part of the person's motion, or nobody could see it. */
const LEAST = 0.15;
/** Turns in which nobody could move are shown together, in as many milliseconds. */
export const PASSES_MS = 500;

/** Events that are shown in one go. */
export interface Showable {
  readonly events: readonly StepEvent[];
  /** How many steps it takes. */
  readonly steps: number;
  /** Turns in which nobody could move. */
  readonly isPass: boolean;
  /** Thrown again after a move in the same turn: this is no part of the round's time. */
  readonly isEarned: boolean;
}

const isPass = (event: StepEvent): boolean => event.type === "played" && event.text === "pass";
const endsTurn = ({ events }: StepEvent): boolean => events.some(({ event }) => event === "turn");

function stepsOf(event: StepEvent): number {
  if (isPass(event)) return 0;
  const seen = event.events.filter(({ event: name }) => name !== "turn").length;
  return (event.type === "rolled" ? TUMBLE : WAY_STEPS) + FURTHER * Math.max(0, seen - 1);
}

/** How many of the first events are whole turns, or ends of turns, in which nobody could move. */
function passesIn(events: readonly StepEvent[]): number {
  let end = 0;
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at]!;
    if (event.seat !== events[end]?.seat) break;
    if (isPass(event)) end = at + 1;
    else if (event.type !== "rolled") break;
  }
  return end;
}

/** Some bots' events as they are to be shown one after the other. `moved`: whose turn goes on. */
export function showables(
  events: readonly StepEvent[],
  moved: string | null = null,
): readonly Showable[] {
  const found: Showable[] = [];
  let [mover, isEarned] = [moved, false];
  for (let at = 0; at < events.length;) {
    const passes = passesIn(events.slice(at));
    const part = events.slice(at, at + Math.max(1, passes));
    const first = part[0]!;
    isEarned = first.seat === mover && (isEarned || first.type === "rolled");
    const steps = part.reduce((sum, event) => sum + stepsOf(event), 0);
    found.push({ events: part, steps, isPass: passes > 0, isEarned });
    const last = part.at(-1)!;
    if (endsTurn(last)) mover = null;
    else if (last.type === "played") mover = last.seat;
    at += part.length;
  }
  return found;
}

/** A round of bots: how much of its time is spent, and how much is still to come. */
export class Round {
  #spent = 0;
  #steps = 0;
  #moved: string | null = null;
  /** Places that have been shown, and those whose turn is over. */
  #seen = new Set<number>();
  #ready = new Set<number>();
  /** What a bot's turn usually takes here, in steps; at first a roll and a move. */
  #usual = TUMBLE + WAY_STEPS;

  /** Somebody has moved who is no bot: the next round begins. */
  begin(): void {
    if (this.#ready.size > 0) this.#usual = this.#steps / this.#ready.size;
    this.#spent = this.#steps = 0;
    this.#moved = null;
    this.#seen = new Set();
    this.#ready = new Set();
  }

  /**
   * What is to be shown first of the events that wait, and how long each of its steps takes, where
   * so many bots are to have their turn in a round.
   */
  first(
    waiting: readonly StepEvent[],
    motion: number,
    bots: number,
  ): Showable & { readonly step: number } {
    if (this.#ready.has(waiting[0]!.place)) this.begin();
    const all = showables(waiting, this.#moved);
    const first = all[0]!;
    if (first.isPass) return { ...first, step: PASSES_MS / Math.max(1, first.steps) };
    const counted = all.filter((one) => !one.isEarned || one === first);
    const passes = counted.filter((one) => one.isPass).length * PASSES_MS;
    const steps = counted.reduce((sum, one) => sum + (one.isPass ? 0 : one.steps), 0);
    const left = ROUND * motion - this.#spent - passes;
    const step = left / (steps + this.#missing(waiting, bots));
    return { ...first, step: Math.max(LEAST * motion, Math.min(motion, step)) };
  }

  /** Something has been shown, in as many milliseconds. */
  shown({ events, steps, isEarned }: Showable, ms: number): void {
    if (!isEarned) {
      this.#spent += ms;
      this.#steps += steps;
    }
    for (const event of events) {
      this.#seen.add(event.place);
      if (endsTurn(event)) this.#ready.add(event.place);
    }
    const last = events.at(-1)!;
    if (endsTurn(last)) this.#moved = null;
    else if (last.type === "played") this.#moved = last.seat;
  }

  /** What has not come yet: the rest of the last turn, and the turns of other bots. */
  #missing(waiting: readonly StepEvent[], bots: number): number {
    const seen = new Set([...this.#seen, ...waiting.map(({ place }) => place)]);
    const rest = endsTurn(waiting.at(-1)!) ? 0 : WAY_STEPS;
    return rest + Math.max(0, bots - seen.size) * this.#usual;
  }
}
