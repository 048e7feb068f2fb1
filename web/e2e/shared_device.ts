/** Two people at one device, each with a maze: nothing of it reaches the other. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { clickOn } from "./hands";
import { build, DONE, drawn, search } from "./irrgarten";
import { onOneDevice } from "./opening";
import { aboutTables, everythingIn, findIn } from "./secrets";

/** No slot is in both mazes, so that whose barrier it is can be told everywhere. */
const MAZES = [
  { name: "Ada", treasure: "B4", barriers: ["A1|A2", "|C1", "B2|B3", "C3|D3"] },
  { name: "Ben", treasure: "D3", barriers: ["B1|B2", "|A1", "C2|C3", "A3|B3"] },
] as const;

/** Nothing is in the page behind the curtain, and nothing comes of a table while it is drawn. */
async function lift(page: Page, received: string[], name: string): Promise<void> {
  await page.waitForSelector(".curtain");
  received.length = 0;
  const all = await everythingIn(page);
  expect(all).toContain(name);
  expect(all).not.toMatch(/[A-D][1-4]|\|/);
  await page.waitForTimeout(150);
  expect(aboutTables(received)).toEqual([]);
  await page.click(`button:has-text("I am ${name}")`);
  await page.waitForSelector(".board");
}

/** What came for the one in front must not tell of the other's maze. */
function check(received: string[], other: (typeof MAZES)[number]): void {
  expect(aboutTables(received).length).toBeGreaterThan(0);
  const edges: readonly string[] = other.barriers;
  const told = findIn(received, ({ path, value, holder }) => {
    if (path.at(-1) === "treasure") return holder["treasure"] === other.treasure;
    if (typeof value !== "string" || path.includes("known")) return false;
    return edges.some((edge) => value.includes(edge));
  });
  expect(told).toEqual([]);
  received.length = 0;
}

/**
 * Ada and Ben build and search, for so many turns or to the end. `received` is filled with every
 * message that the page gets. Answers whether the game is over.
 */
export async function hideMazes(
  page: Page,
  home: string,
  received: string[],
  random: () => number,
  turns: number,
): Promise<boolean> {
  const [ada, ben] = MAZES;
  await onOneDevice(page, home, {
    game: "irrgarten",
    preset: "small",
    options: { begins: "left" },
  });
  await build(page, ada.treasure, ada.barriers);
  // A finished maze leaves the screen at once.
  await clickOn(page, DONE);
  await lift(page, received, "Ben");
  expect(await drawn(page)).toEqual([]);
  expect(await page.locator(".samples .head button").count()).toBe(1);
  await build(page, ben.treasure, ben.barriers);
  // Ben's reload does not show Ada's maze, nor anything of his own before he says that he is there.
  await page.reload();
  await lift(page, received, "Ben");
  expect(await drawn(page)).toEqual([...ben.barriers].sort());
  await clickOn(page, DONE);
  await page.waitForSelector(".curtain");
  check(received, ada);
  for (let turn = 0; turn < turns; turn += 1) {
    const [me, other] = turn % 2 === 0 ? [ada, ben] : [ben, ada];
    await lift(page, received, me.name);
    await search(page, random);
    if (await page.isVisible("dialog .places")) return true;
    check(received, other);
    await clickOn(page, '.turn button:has-text("Hand over")');
  }
  return false;
}
