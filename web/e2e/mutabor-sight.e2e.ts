/** What the board shows before a move is made, and when it is over. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { frame } from "./frame";
import { click, spotOf } from "./hands";
import { ALMOST, position, typeMove } from "./mutabor";
import { against, type Position } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;
/** From g5 south can hit f6; the piece may start again on d8, e8 or f8. */
const HIT = position({ south: ["c8", "d2", "e3", "g5"], north: ["b4", "d1", "e1", "f6"] });

async function openAt(page: Page, at: Position): Promise<void> {
  const made = await against(page, { game: "mutabor", people: 2, position: at });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
}

it("knows the table's rules in its previews: closed fields are hatched, and never marked", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, HIT);
  const fields = (name: string): Promise<(string | undefined)[]> =>
    page.$$eval(
      `.board [data-${name}]`,
      (all, key) => all.map((one) => (one as SVGElement).dataset[key]),
      name,
    );
  const closed = await fields("closed");
  expect(closed).toEqual(expect.arrayContaining(["a3", "h3", "h6", "c1", "f1"]));
  expect(await fields("goal")).toEqual(["d8", "e8", "f8"]);
  for (const card of ["h6", "b2", "c3", "g4", "e2"]) {
    const { x, y } = await spotOf(page, card);
    await page.mouse.move(x, y);
    await page.waitForSelector(".board .pattern");
    const reached = await fields("reached");
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.filter((field) => closed.includes(field))).toEqual([]);
  }
  // With a piece chosen, a target shows where it could go next from there.
  await click(page, "g5");
  expect(await page.locator(".board .onward").count()).toBe(0);
  const { x, y } = await spotOf(page, "f4");
  await page.mouse.move(x, y);
  await page.waitForSelector(".board .onward");
  expect(errors).toEqual([]);
  await close();
});

it("turns the middle cards over at the end, and shows none of them before", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 250 } });
  await openAt(page, ALMOST);
  await typeMove(page, "g5", "e7");
  await page.waitForSelector('[data-place="e7"].act');
  await page.evaluate(() => {
    const seen: { isUp: boolean; width: number }[] = [];
    Object.assign(globalThis, { seen });
    const look = (): void => {
      const card = document.querySelector<SVGElement>('[data-card="d4"]')!;
      const isUp = card.querySelector("use")?.getAttribute("href") !== "#card-back";
      seen.push({ isUp, width: card.getBoundingClientRect().width });
      requestAnimationFrame(look);
    };
    look();
  });
  await typeMove(page, "e7", "f8");
  await page.waitForSelector("dialog[open]");
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { isUp: boolean; width: number }[] }).seen,
  );
  const first = seen.findIndex(({ isUp }) => isUp);
  expect(first).toBeGreaterThan(0);
  // It came up by turning: narrow at first, and its back went before.
  expect(seen[first]!.width).toBeLessThan(seen[0]!.width * 0.8);
  expect(Math.min(...seen.slice(0, first).map(({ width }) => width))).toBeLessThan(
    seen[0]!.width * 0.8,
  );
  expect(errors).toEqual([]);
  await close();
});
