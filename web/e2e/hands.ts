/** Playing as a person does: a mouse that knows coordinates, or a keyboard. */
import type { Page } from "playwright-core";
import { towards } from "../src/boards/core/nearest";
import type { Point } from "../src/boards/core/points";

/** Where a place of the board lies on the screen. */
export async function spotOf(page: Page, place: string): Promise<Point> {
  const box = await page.locator(`.board [data-place="${place}"]`).boundingBox();
  if (!box) throw new Error(`${place} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function click(page: Page, place: string): Promise<void> {
  const { x, y } = await spotOf(page, place);
  await page.mouse.click(x, y);
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await spotOf(page, from), await spotOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** Click something beside the board, by where it is. */
export async function clickOn(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Something that can be pressed now: a lit place of the board, or the turn bar's main button. */
export interface Lit extends Point {
  /** The place; "" for the button. */
  readonly place: string;
  /** What a screen reader says. */
  readonly name: string;
}

/** Wait until I can do something on the board or in the turn bar; null when the game is over. */
export function myMoment(page: Page, timeout = 20_000): Promise<readonly Lit[] | null> {
  return page.evaluate(async (longest) => {
    const BUTTON = '.turn.mine .acts .main:not([aria-disabled="true"])';
    const isOver = (): boolean => {
      if (document.querySelector("dialog[open] .places")) return true;
      // Opened after its end, a game shows its result on demand.
      const bar = document.querySelector(".turn:not(.mine) .acts .main");
      return /^(Result|Ergebnis)$/.test(bar?.textContent?.trim() ?? "");
    };
    const latest = performance.now() + longest;
    while (!isOver()) {
      const all = [...document.querySelectorAll(`.board .act[data-place], ${BUTTON}`)];
      if (all.length > 0) {
        return all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
          const place = element.getAttribute("data-place") ?? "";
          return { place, name, x: x + width / 2, y: y + height / 2 };
        });
      }
      if (performance.now() > latest) throw new Error("there is nothing to do");
      await new Promise((next) => requestAnimationFrame(next));
    }
    return null;
  }, timeout);
}

/** The place that has the focus; null when it is not on the board. */
export function focusedPlace(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? null);
}

/** Whether the keyboard is anywhere. */
export function hasFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== document.body);
}

const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

/** Bring the focus to a place of the board by the arrow keys. */
async function walk(page: Page, goal: string): Promise<void> {
  let here = await focusedPlace(page);
  if (here === null) {
    await page.keyboard.press("b");
    here = await focusedPlace(page);
  }
  const map = new Map((await cellsOf(page)).map((cell) => [cell.place, cell]));
  /** Where arrows have really led, as against where they seem to lead. */
  const known = new Map<string, string>();
  for (let n = 0; n < 60 && here !== null; n += 1) {
    if (here === goal) return;
    const key = nextKey(here, goal, map, known);
    await page.keyboard.press(key);
    const there = await focusedPlace(page);
    if (there !== null) known.set(`${here} ${key}`, there);
    here = there;
  }
  throw new Error(`no arrow leads to ${goal}`);
}

function cellsOf(page: Page): Promise<(Point & { readonly place: string })[]> {
  return page.$$eval(".board [data-place]", (cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const place = cell.getAttribute("data-place") ?? "";
      return { place, x: x + width / 2, y: y + height / 2 };
    }),
  );
}

/** The first arrow of the shortest way to the goal, or to try one out as near to it as can be. */
function nextKey(
  here: string,
  goal: string,
  map: ReadonlyMap<string, Point & { readonly place: string }>,
  known: ReadonlyMap<string, string>,
): string {
  const first = new Map<string, string>([[here, ""]]);
  const open: { place: string; key: string; away: number }[] = [];
  const end = map.get(goal)!;
  for (const [place, start] of first) {
    const cell = map.get(place)!;
    for (const key of KEYS) {
      const next = known.get(`${place} ${key}`) ?? towards(cell, key, map.values())?.place;
      if (next === undefined) continue;
      if (!first.has(next)) first.set(next, start || key);
      const away = Math.hypot(cell.x - end.x, cell.y - end.y);
      if (!known.has(`${place} ${key}`)) open.push({ place, key, away });
    }
  }
  const way = first.get(goal);
  if (way) return way;
  const nearest = open.sort((one, other) => one.away - other.away)[0];
  if (!nearest) throw new Error(`no arrow leads to ${goal}`);
  return first.get(nearest.place) || nearest.key;
}

/** Walk to a place and press it. */
export async function enter(page: Page, place: string): Promise<void> {
  await walk(page, place);
  await page.keyboard.press("Enter");
}
