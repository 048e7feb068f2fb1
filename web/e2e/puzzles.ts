/** Somebody who solves puzzles: the shelf itself says what is right and what is wrong. */
import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";
import type { Page } from "playwright-core";
import type { PuzzleShown, PuzzleTried } from "../types/wire";
import { click, enter } from "./hands";
import { pressesFor, type Press } from "./lessons";
import { PYTHON, ROOT } from "./server";

export type Way = "pointer" | "keys";

/** The answers that solve a puzzle, one after the other, and first answers that do not. */
export interface Answers {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const SCRIPT = `
import json, sys
from spieltisch.puzzles import all_puzzles, kind_of
puzzle = next(one for one in all_puzzles() if one.id == sys.argv[1])
kind = kind_of(puzzle.game)
legal = kind.shown(puzzle).legal
wrong = [one for one in legal if kind.attempt(puzzle, (), one).verdict == "wrong"][:3]
right = []
for _ in range(20):
    first = puzzle.solution if not right else legal
    for one in first:
        attempt = kind.attempt(puzzle, right, one)
        if attempt.verdict in ("on", "right"):
            break
    right.append(one)
    legal = attempt.shown.legal
    if attempt.verdict == "right":
        break
print(json.dumps({"right": right, "wrong": wrong}))
`;

const known = new Map<string, Answers>();

/** What the shelf knows of a puzzle; asked once. */
export function answersOf(id: string): Answers {
  const before = known.get(id);
  if (before) return before;
  const told = execFileSync(PYTHON, ["-c", SCRIPT, id], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: join(ROOT, "src") + delimiter, SPIELTISCH_COMPILE: "0" },
  });
  const answers = JSON.parse(told.toString()) as Answers;
  known.set(id, answers);
  return answers;
}

export async function puzzleOf(page: Page, id: string): Promise<PuzzleShown> {
  return (await (await page.request.get(`/api/puzzles/${id}`)).json()) as PuzzleShown;
}

type Moment = Pick<PuzzleShown, "you" | "game" | "takes" | "view" | "legal">;

/** Answer as a person does; answers what the server says. */
export async function answer(
  page: Page,
  moment: Moment,
  text: string,
  way: Way = "pointer",
): Promise<PuzzleTried> {
  const told = page.waitForResponse(/\/try$/);
  const presses: readonly Press[] =
    moment.takes === "move" ? pressesFor(moment.game, text, moment) : [{ cell: text }];
  for (const press of presses) {
    if ("cell" in press) await (way === "keys" ? enter(page, press.cell) : click(page, press.cell));
    else if (!press.isOptional || (await page.locator(press.button).count()) > 0)
      await page.locator(press.button).first().click();
  }
  return (await (await told).json()) as PuzzleTried;
}

/** Give all answers that solve a puzzle. */
export async function solve(
  page: Page,
  puzzle: PuzzleShown,
  { right }: Answers,
  way: Way = "pointer",
): Promise<void> {
  let moment: Moment = puzzle;
  for (const text of right) {
    const tried = await answer(page, moment, text, way);
    const verdict = tried.verdict === "right" ? "right" : "on";
    await page.waitForSelector(`.pz[data-verdict="${verdict}"]`);
    moment = { ...puzzle, view: tried.view, legal: tried.legal };
  }
}
