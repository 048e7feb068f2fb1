/** The lessons of the server. */
import type {
  LessonProgress,
  LessonRows,
  LessonShown,
  LessonTried,
  LessonTry,
} from "../../types/wire";
import { ask } from "./http";

let rows: Promise<LessonRows> | null = null;

/** All lessons, game by game; asked once. */
export function askLessons(): Promise<LessonRows> {
  rows ??= ask<LessonRows>("api/lessons").catch((error: unknown) => {
    rows = null;
    throw error;
  });
  return rows;
}

export const askLesson = (id: string): Promise<LessonShown> =>
  ask(`api/lessons/${encodeURIComponent(id)}`);

/** What a move leads to in a step of a lesson. */
export const tryMove = (id: string, body: LessonTry): Promise<LessonTried> =>
  ask(`api/lessons/${encodeURIComponent(id)}/try`, { method: "POST", body });

/** Keep how far this person is; the answer is the better of what both know. */
export const keepProgress = (body: LessonProgress): Promise<LessonProgress> =>
  ask("api/me/lessons", { method: "PUT", body });
