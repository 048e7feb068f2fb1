/** Irrgarten, driven as a person would. */
import type { Page } from "playwright-core";
import type { Point } from "../src/boards/core/points";
import { click, clickOn, type Lit, spotOf } from "./hands";
import { pick } from "./opening";

export const DONE = ".build .acts .main";
const LEFT = ".build .big";

/** Hide the treasure, set barriers, and answer how many are left. */
export async function build(
  page: Page,
  treasure: string,
  barriers: readonly string[],
): Promise<number> {
  await page.waitForSelector(DONE);
  await click(page, treasure);
  for (const slot of barriers) await click(page, slot);
  return left(page);
}

export async function left(page: Page): Promise<number> {
  return Number(await page.textContent(LEFT));
}

/** The barriers that are drawn on the board. */
export async function drawn(page: Page): Promise<readonly string[]> {
  const found = page.locator(".board [data-barrier]");
  const all = await found.evaluateAll((some) =>
    some.map((one) => one.getAttribute("data-barrier")),
  );
  return all.map(String).sort();
}

/** What the page says of a field, and where it is. */
interface Field extends Lit {
  readonly canAsk: boolean;
  /** It can be walked to, perhaps with questions on the way. */
  readonly canWalk: boolean;
}

/** What I can do now; null when the game is over or somebody else gets the device. */
async function fields(page: Page): Promise<readonly Field[] | null> {
  const found = await page.waitForFunction(() => {
    if (document.querySelector("dialog[open] .places")) return "stop";
    if (document.querySelector('.turn .main use[href="#ui-device"], .curtain')) return "stop";
    const cells = [...document.querySelectorAll(".board [data-place]")].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const name = cell.getAttribute("aria-label") ?? "";
      const [canAsk, canWalk] = [name.includes("you can ask"), /known way|way with/.test(name)];
      const place = cell.getAttribute("data-place") ?? "";
      return { place, name, x: x + width / 2, y: y + height / 2, canAsk, canWalk };
    });
    return cells.some(({ canAsk }) => canAsk) ? cells : null;
  });
  const value = await found.jsonValue();
  return value === "stop" ? null : (value as readonly Field[]);
}

/** Go for something new, near or far; where nothing is, do anything. */
function next(all: readonly Field[], random: () => number): Field {
  const open = all.filter(({ canAsk, canWalk }) => canAsk || canWalk);
  const fresh = open.filter(({ name }) => name.includes("unknown"));
  return pick(fresh.length > 0 ? fresh : open, random);
}

/**
 * Search with the mouse until the game ends, or until the device is to be handed over; answers how
 * many clicks it took. `before` is called before each.
 */
export async function search(
  page: Page,
  random: () => number,
  before: (clicks: number) => Promise<void> = async () => undefined,
): Promise<number> {
  for (let clicks = 0; clicks < 2000; clicks += 1) {
    await before(clicks);
    const all = await fields(page);
    if (!all) return clicks;
    const { x, y } = next(all, random);
    await page.mouse.click(x, y);
  }
  throw new Error("the search does not end");
}

/** Let the page make a maze, and hand it in. */
export async function buildByChance(page: Page): Promise<void> {
  await clickOn(page, ".smp.chance");
  await page.waitForSelector(".note.ok");
  await clickOn(page, DONE);
}

/** Where a slot ends: two corners of fields, as "x,y" in cells. */
function endsOf(slot: string): readonly [string, string] {
  const [one, other] = slot.split("|") as [string, string];
  const line = other.charCodeAt(0) - "A".charCodeAt(0);
  const row = Number(other.slice(1)) - 1;
  const isUpright = one === "" || one[0] === other[0];
  return isUpright
    ? [`${row},${line}`, `${row},${line + 1}`]
    : [`${row},${line}`, `${row + 1},${line}`];
}

/** A stroke: a slot to begin on, then corners and slots to pass. */
export type Way = readonly string[];

/** Strokes over some slots: those that touch each other are painted in one, back and forth. */
export function strokes(slots: readonly string[]): readonly Way[] {
  const left = new Set(slots);
  const ways: Way[] = [];
  const paint = (slot: string): string[] => {
    left.delete(slot);
    const way = [slot];
    for (const corner of endsOf(slot)) {
      for (const next of slots) {
        if (!left.has(next) || !endsOf(next).includes(corner)) continue;
        way.push(corner, ...paint(next), corner, slot);
      }
    }
    return way;
  };
  for (const slot of slots) if (left.has(slot)) ways.push(paint(slot));
  return ways;
}

/** Where the places of a stroke lie on the screen. */
export async function pointsOf(page: Page, way: Way): Promise<readonly Point[]> {
  const [a1, b2] = [await spotOf(page, "A1"), await spotOf(page, "B2")];
  const [wide, high] = [b2.x - a1.x, b2.y - a1.y];
  const slots = new Map<string, Point>();
  for (const slot of new Set(way.filter((one) => one.includes("|")))) {
    slots.set(slot, await spotOf(page, slot));
  }
  return way.map((place) => {
    const [x, y] = place.split(",").map(Number) as [number, number];
    return slots.get(place) ?? { x: a1.x + (x - 0.5) * wide, y: a1.y + (y - 0.5) * high };
  });
}

/** Drag the mouse along a stroke. */
export async function paint(page: Page, way: Way): Promise<void> {
  const [first, ...rest] = await pointsOf(page, way);
  await page.mouse.move(first!.x, first!.y);
  await page.mouse.down();
  // A stroke begins after a few pixels, also one over a single slot.
  await page.mouse.move(first!.x + 4, first!.y + 4);
  for (const { x, y } of rest) await page.mouse.move(x, y);
  await page.mouse.up();
}
