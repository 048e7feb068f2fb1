/** What a duel leaves behind, and how the end of a game and small screens look. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { play } from "./aladdin";
import { DESKTOP, PHONE } from "./browser";
import { frame } from "./frame";
import { click, clickOn } from "./hands";
import { againstBot, luck, pictures } from "./opening";

const table = frame();
const QUICK = { motion: 0, botWait: 0, level: 0 } as const;
const LATE = { start: "late", begins: "grey" };

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** What is drawn in the cells of the table of hands, as far as it reaches out of its own cell. */
function runningOver(page: Page): Promise<readonly Box[]> {
  return page.evaluate(() => {
    const drawn = [...document.querySelectorAll(".al-shelf th *, .al-shelf td *")];
    return drawn.flatMap((one) => {
      const cell = one.closest("th, td")!.getBoundingClientRect();
      const { left, right, width } = one.getBoundingClientRect();
      if (width <= 1 || (left >= cell.left - 2 && right <= cell.right + 2)) return [];
      const text = `${one.localName}.${one.getAttribute("class")} ${cell.width}`;
      return [{ text, left: left - cell.left, right: right - cell.right }];
    });
  });
}

/** How far the names at the edge are from the border on their left, in units of the picture. */
function leftOfNames(page: Page): Promise<readonly number[]> {
  return page.$$eval(".garden .ground text.edge", (names) =>
    names
      .filter((name) => /^1[01]$/.test(name.textContent?.trim() ?? ""))
      .map((name) => (name as SVGTextElement).getBBox().x),
  );
}

/** A duel's result, beside the board or in the question that follows from it. */
const RESULT = [".turn .note", ".asking .hint"]
  .flatMap((place) => [`${place}:has-text("wins")`, `${place}:has-text("holds")`])
  .join(", ");

it("tells how a duel ended without standing in the way of the next choice", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 120 } });
  const options = { ...LATE, round_limit: 1 };
  await againstBot(page, table.server.url, { game: "aladdin", options });
  await click(page, "l7");
  await click(page, "k6");
  const roll = ".asking .btn.main";
  await page.waitForSelector(`${roll}, ${RESULT}`);
  if (await page.isVisible(roll)) await clickOn(page, roll);
  await page.waitForSelector(RESULT);
  // It is my choice now: nothing but a question of mine lies on the board.
  expect(await page.locator(".asking .passive").count()).toBe(0);
  await pictures(page, "aladdin-after-duel");
  // The next choice can be made, and with it the result goes.
  await play(page, luck(3), async (clicks) => {
    if (clicks === 1) await page.waitForSelector(RESULT, { state: "detached" });
  });
  expect(errors).toEqual([]);
  await close();
});

it("ends with a table that is as wide as its room, and names that keep clear of the border", async () => {
  const { page, errors, close } = await table.visit({
    settings: { ...QUICK, names: "edge" },
  });
  const options = { ...LATE, round_limit: 1 };
  await againstBot(page, table.server.url, { game: "aladdin", options, people: 4 });
  await play(page, luck(5));
  await page.keyboard.press("Escape");
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.waitForSelector(".al-shelf .total");
    expect(await runningOver(page)).toEqual([]);
    for (const far of await leftOfNames(page)) expect(far).toBeGreaterThan(3.5);
  }
  expect(errors).toEqual([]);
  await close();
});

it("breaks the names of sample mazes at hyphens only", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK, locale: "de-DE" });
  await againstBot(page, table.server.url, { game: "irrgarten" });
  await page.waitForSelector(".smp b");
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    expect(await badBreaks(page)).toEqual([]);
  }
  expect(errors).toEqual([]);
  await close();
});

/** Syllables that stand on two lines: names may be broken between them only. */
function badBreaks(page: Page): Promise<readonly string[]> {
  return page.$$eval(".smp b", (names) =>
    names.flatMap((name) => {
      const text = name.firstChild as Text;
      /** The line that a letter stands on; a hyphen before it has a box of its own. */
      const lineOf = (n: number): number => {
        const range = document.createRange();
        range.setStart(text, n);
        range.setEnd(text, n + 1);
        return [...range.getClientRects()].at(-1)?.top ?? 0;
      };
      return [...text.data.matchAll(/[^\s\u00ad-]+/g)].flatMap(({ 0: part, index }) => {
        const lines = [...part].map((_, n) => lineOf(index + n));
        return new Set(lines).size > 1 ? [part] : [];
      });
    }),
  );
}
