/** Irrgarten, driven as a person would. */
import type { Page } from "playwright-core";
import { click, clickOn, type Lit } from "./hands";
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
  /** It can be walked to over what is known. */
  readonly canWalk: boolean;
}

/** What I can do now; null when the game is over or somebody else gets the device. */
async function fields(page: Page): Promise<readonly Field[] | null> {
  const found = await page.waitForFunction(() => {
    if (document.querySelector("dialog[open] .places")) return "stop";
    if (document.querySelector('.turn .main use[href="#ui-device"]')) return "stop";
    const cells = [...document.querySelectorAll(".board [data-place]")].map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const name = cell.getAttribute("aria-label") ?? "";
      const [canAsk, canWalk] = [name.includes("you can ask"), name.includes("known way")];
      const place = cell.getAttribute("data-place") ?? "";
      return { place, name, x: x + width / 2, y: y + height / 2, canAsk, canWalk };
    });
    return cells.some(({ canAsk }) => canAsk) ? cells : null;
  });
  const value = await found.jsonValue();
  return value === "stop" ? null : (value as readonly Field[]);
}

/** Fields beside which something is still unknown. */
function edgeOfTheKnown(all: readonly Field[]): readonly Field[] {
  const isUnknown = (place: string): boolean =>
    all.some((field) => field.place === place && field.name.includes("unknown"));
  return all.filter(({ place, name }) => {
    const barred = /barrier towards ([^;]*)/.exec(name)?.[1]?.split(", ") ?? [];
    return besides(place).some((one) => isUnknown(one) && !barred.includes(one));
  });
}

function besides(place: string): readonly string[] {
  const [line, row] = [place.charCodeAt(0), Number(place.slice(1))];
  const name = (l: number, r: number): string => `${String.fromCharCode(l)}${r}`;
  return [name(line - 1, row), name(line + 1, row), name(line, row - 1), name(line, row + 1)];
}

/** Ask for something new, walk to where there is something new, or do anything. */
function next(all: readonly Field[], random: () => number): Field {
  const asks = all.filter(({ canAsk }) => canAsk);
  const fresh = asks.filter(({ name }) => name.includes("unknown"));
  const walks = edgeOfTheKnown(all.filter(({ canWalk, canAsk }) => canWalk || canAsk));
  return pick(
    [fresh, walks, asks].find((some) => some.length > 0)!,
    random,
  );
}

/**
 * Search with the mouse until the game ends, or until the device is to be handed over. `before` is
 * called before each click.
 */
export async function search(
  page: Page,
  random: () => number,
  before: (clicks: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let clicks = 0; clicks < 400; clicks += 1) {
    await before(clicks);
    const all = await fields(page);
    if (!all) return;
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
