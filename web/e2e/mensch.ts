/** Mensch, driven as a person would. */
import type { Page } from "playwright-core";
import { enter, type Lit, myMoment } from "./hands";
import type { Position } from "./tables";

type Pieces = readonly [number, number, number, number];

/** A position of two colours, before a roll or, with a die, before a move. */
export function position(yellow: Pieces, red: Pieces, die: number | null = null): Position {
  return {
    game: "mensch",
    options: { colours: "people", stop_at_first: true, opening: "fixed" },
    seats: ["yellow", "red"],
    actor: die === null ? "chance" : "yellow",
    phase: die === null ? "roll" : "move",
    turn: "yellow",
    pieces: { yellow, red },
    die,
    opening: { yellow: null, red: null },
    tries: die === null ? 1 : 0,
    places: [],
    people: { p1: ["yellow"], p2: ["red"] },
  };
}

/** How far a lit piece would go: home first, then out of the court, then the foremost. */
function gain({ name }: Lit): number {
  const goal = /can move to (\w+)/.exec(name)?.[1] ?? "";
  if (/^[abcd]$/.test(goal)) return 200;
  return goal === "A" ? 100 : Number(goal || -1);
}

/** What to press: a target that is lit, else the die, else the piece that gains most. */
export function best(all: readonly Lit[]): Lit {
  const sorted = [...all].sort((one, other) => gain(other) - gain(one));
  const target = all.find(({ name }) => name.endsWith("target"));
  return target ?? all.find(({ place }) => place === "die") ?? sorted[0]!;
}

/** Press the best of what can be pressed; false when the game is over. */
export async function clickBest(page: Page): Promise<boolean> {
  const all = await myMoment(page);
  if (!all) return false;
  const { x, y } = best(all);
  await page.mouse.click(x, y);
  return true;
}

/** The same with the keyboard: arrows and Enter on the board, Tab to the turn bar. */
export async function typeBest(page: Page): Promise<boolean> {
  const all = await myMoment(page);
  if (!all) return false;
  const { place } = best(all);
  if (place) await enter(page, place);
  else await enterButton(page);
  return true;
}

async function enterButton(page: Page): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.matches(".turn .acts .main") ?? false);
  for (let n = 0; n < 12 && !(await isThere()); n += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}
