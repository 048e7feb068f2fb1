/** How far somebody is in the lessons, as it is kept on this device. */
import { keep, recall } from "../../device";

/** Kept under this name; a page of another version leaves it alone. */
const NAME = "lessons";
const VERSION = 1;
export const MOST_STARS = 3;
/** As many steps as the server takes. */
const MOST_STEPS = 1000;

/** How far somebody is in one lesson. */
export interface Standing {
  /** The best so far; 0 before the first end. */
  readonly stars: number;
  /** The most steps that were ever done. */
  readonly steps: number;
  /** The step at which the lesson was left; 0 where it begins anew. */
  readonly at: number;
  /** Hints and shown moves since it was begun. */
  readonly helps: number;
}

/** The lesson to go on with, with what is needed to name it. */
export interface Begun {
  readonly id: string;
  readonly game: string;
  /** Its place in the course, from 1; 0 for a short lesson. */
  readonly number: number;
  readonly at: number;
  readonly of: number;
}

export interface Kept {
  readonly lessons: Readonly<Record<string, Standing>>;
  readonly begun: Begun | null;
}

const NOTHING: Kept = { lessons: {}, begun: null };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const count = (value: unknown, most: number): number =>
  Number.isInteger(value) ? Math.min(most, Math.max(0, value as number)) : 0;

/** Whatever was found, as far as it can be understood. */
export function readKept(found: unknown): Kept {
  if (!isObject(found) || found["version"] !== VERSION) return NOTHING;
  const lessons = isObject(found["lessons"]) ? found["lessons"] : {};
  return {
    lessons: Object.fromEntries(
      Object.entries(lessons).flatMap(([id, one]) => (isObject(one) ? [[id, standing(one)]] : [])),
    ),
    begun: isObject(found["begun"]) ? begun(found["begun"]) : null,
  };
}

function standing(one: Readonly<Record<string, unknown>>): Standing {
  return {
    stars: count(one["stars"], MOST_STARS),
    steps: count(one["steps"], MOST_STEPS),
    at: count(one["at"], MOST_STEPS),
    helps: count(one["helps"], MOST_STEPS),
  };
}

function begun(one: Readonly<Record<string, unknown>>): Begun | null {
  const { id, game, number, at, of } = one;
  if (typeof id !== "string" || typeof game !== "string") return null;
  const [nth, step, steps] = [number, at, of].map((value) => count(value, MOST_STEPS));
  return { id, game, number: nth!, at: step!, of: steps! };
}

export const recallKept = (): Kept => readKept(recall<unknown>(NAME));

export function keepKept(kept: Kept): void {
  keep(NAME, { version: VERSION, ...kept });
}

/** Whether nothing on this device tells of a game or a lesson. */
export function isNewHere(): boolean {
  const goals = recall<unknown>("goals");
  const hasPlayed = Array.isArray(goals) && goals.length > 0;
  return !hasPlayed && Object.keys(recallKept().lessons).length === 0;
}
