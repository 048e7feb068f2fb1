/** How far this person is in the lessons: on this device, and on the server for somebody it knows. */
import type { LessonRow, LessonStanding } from "../../../types/wire";
import { askMe } from "../../net/http";
import { keepProgress } from "../../net/lessons";
import { keepKept, type Kept, type Standing, recallKept } from "./kept";

/** So many hints and shown moves leave two stars. */
const FEW_HELPS = 2;
/** When the server is asked again after it could not be reached, in milliseconds. */
const WAITS = [2_000, 5_000, 15_000, 60_000] as const;

export const NOT_BEGUN: Standing = { stars: 0, steps: 0, at: 0, helps: 0 };

/** How many stars a lesson gives: by the hints and shown moves used, not by time or tries. */
export function starsFor(helps: number): number {
  if (helps === 0) return 3;
  return helps <= FEW_HELPS ? 2 : 1;
}

/** The lesson of a course to go on with: the first without stars; null when all have some. */
export function nextOf(
  course: readonly LessonRow[],
  lessons: Kept["lessons"],
): LessonRow | undefined {
  return course.find(({ id }) => (lessons[id]?.stars ?? 0) === 0);
}

/** The course of a game, in order. */
export const courseOf = (rows: readonly LessonRow[], game: string): readonly LessonRow[] =>
  rows.filter((row) => row.game === game && row.kind === "course");

/** The place of a lesson in its course, from 1; 0 for a short one. */
export const numberOf = (rows: readonly LessonRow[], { id, game }: LessonRow): number =>
  courseOf(rows, game).findIndex((row) => row.id === id) + 1;

class Progress {
  #kept = $state.raw<Kept>(recallKept());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  readonly lessons = $derived.by(() => this.#kept.lessons);
  readonly begun = $derived.by(() => this.#kept.begun);

  of(id: string): Standing {
    return this.lessons[id] ?? NOT_BEGUN;
  }

  /** The step at which a lesson is gone on with. */
  stepOf(id: string, steps: number): number {
    const { at, stars, steps: done } = this.of(id);
    if (at > 0 && at < steps) return at;
    // Begun on another device.
    return stars === 0 && done < steps ? done : 0;
  }

  /** Somebody is at a step, with so many helps used so far. */
  reach(row: LessonRow, number: number, at: number, helps: number): void {
    const now = this.of(row.id);
    const { id, game, steps: of } = row;
    this.#keep({
      lessons: { ...this.lessons, [id]: { ...now, at, helps, steps: Math.max(now.steps, at) } },
      begun: { id, game, number, at, of },
    });
  }

  /** A lesson is done; `next` is the one after it in its course. Answers its stars. */
  finish(row: LessonRow, helps: number, next: LessonRow | undefined, number: number): number {
    const now = this.of(row.id);
    const stars = starsFor(helps);
    const done = { stars: Math.max(now.stars, stars), steps: row.steps, at: 0, helps: 0 };
    this.#keep({
      lessons: { ...this.lessons, [row.id]: done },
      begun: next ? { id: next.id, game: next.game, number, at: 0, of: next.steps } : null,
    });
    void this.share();
    return stars;
  }

  /** Tell the server, if it knows this person, and hear what it knows; again later if it is away. */
  async share(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      if (!(await askMe())) return;
      const lessons = Object.fromEntries(
        Object.entries(this.lessons).map(([id, { stars, steps }]) => [id, { stars, steps }]),
      );
      this.#merge((await keepProgress({ lessons })).lessons);
      this.#failures = 0;
    } catch {
      const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
      this.#failures += 1;
      this.#timer = setTimeout(() => void this.share(), wait);
    }
  }

  /** Another page of this device may have gone on. */
  refresh(): void {
    this.#kept = recallKept();
  }

  #merge(told: Readonly<Record<string, LessonStanding>>): void {
    const lessons = { ...this.lessons };
    for (const [id, { stars, steps }] of Object.entries(told)) {
      const now = this.of(id);
      lessons[id] = {
        ...now,
        stars: Math.max(now.stars, stars),
        steps: Math.max(now.steps, steps),
      };
    }
    this.#keep({ lessons, begun: this.begun });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    keepKept(kept);
  }
}

export const progress = new Progress();
