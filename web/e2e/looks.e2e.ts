/** Every board at every size, by day and by night and for other eyes: pictures, and what must fit. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { GAMES } from "../src/boards/games";
import { DESKTOP, PHONE, picture, TABLET } from "./browser";
import { frame } from "./frame";
import { playOn } from "./played";
import { against } from "./tables";

const at = frame();
/** Where the players stand above and the log beside the board. */
const BETWEEN = { width: 1100, height: 800 };
const ACTS = 16;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function box(page: Page, selector: string): Promise<Box> {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not on the screen`);
  return found;
}

const isBeside = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** Whether the log shows its last line. */
function isNewestInSight(page: Page): Promise<boolean> {
  return page.$eval(".log", (log) => {
    const [list, line] = [log, log.lastElementChild!].map((one) => one.getBoundingClientRect());
    return line!.top >= list!.top - 1 && line!.bottom <= list!.bottom + 1;
  });
}

/** What has to be in sight at a size. */
async function fits(page: Page, size: typeof PHONE): Promise<void> {
  const board = await box(page, ".board");
  const turn = await box(page, ".turn");
  const isPhone = size === PHONE;
  expect(board.x).toBeGreaterThanOrEqual(0);
  expect(board.x + board.width).toBeLessThanOrEqual(size.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  if (isPhone) expect(turn.y + turn.height).toBeLessThanOrEqual(size.height + 1);
  if (isPhone) expect(board.y + board.height).toBeLessThanOrEqual(turn.y + 1);
  expect(await isNewestInSight(page)).toBe(true);
  if (size === DESKTOP) expect(board.height).toBeGreaterThanOrEqual(0.7 * size.height);
  if (size !== BETWEEN && size !== DESKTOP) return;
  expect(isBeside(board, turn)).toBe(true);
  // Three lines of the log at least, however much there is to do above it.
  expect((await box(page, ".log")).height).toBeGreaterThanOrEqual(80);
}

/** The same in grey, and as the most common colour blindness sees it. */
async function otherEyes(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const type of ["achromatopsia", "deuteranopia"] as const) {
    await session.send("Emulation.setEmulatedVisionDeficiency", { type });
    await picture(page, `${name}-${type}`);
  }
  await session.send("Emulation.setEmulatedVisionDeficiency", { type: "none" });
}

it.each(GAMES.map(({ name, people }) => [name, people] as const))(
  "%s fits every size and keeps its marks for all eyes",
  async (game, people) => {
    const { page, errors, foreign, close } = await at.visit({
      settings: { motion: 0, botWait: 0 },
    });
    await page.goto(at.server.url);
    const table = await against(page, { game, people });
    await playOn(page, table, ACTS);
    await page.goto(`${at.server.url}/t/${table}`);
    await page.waitForSelector(".board [data-place]");
    for (const size of [DESKTOP, BETWEEN, TABLET, PHONE]) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `${game}-${size.width}-${colorScheme}`);
      }
      await fits(page, size);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await otherEyes(page, game);
    expect([...errors, ...foreign]).toEqual([]);
    await close();
  },
);

it.each(GAMES.map(({ name, people }) => [name, people] as const))(
  "%s keeps its log where it is while turns come and go",
  async (game, people) => {
    const { page, close } = await at.visit({ settings: { motion: 120, botWait: 0 } });
    await page.goto(at.server.url);
    const table = await against(page, { game, people });
    // The height of a turn panel may change with the phase of a game, from building to searching.
    await playOn(page, table, 4);
    await page.goto(`${at.server.url}/t/${table}`);
    await page.waitForSelector(".board [data-place]");
    const tops = await page.evaluateHandle(() => {
      const seen = new Set<number>();
      const note = (): void => {
        const log = document.querySelector(".side");
        if (log) seen.add(log.getBoundingClientRect().top);
        requestAnimationFrame(note);
      };
      note();
      return seen;
    });
    await playOn(page, table, 6);
    expect(await tops.evaluate((seen) => [...seen])).toHaveLength(1);
    await close();
  },
);

it("leaves a name beside a clock at least eight letters, in every shape", async () => {
  const { page, close } = await at.visit({ settings: { motion: 0 } });
  await page.goto(at.server.url);
  const clock = { kind: "game", seconds: 900 } as const;
  const create = { game: "mensch", people: 4, settings: { bot_pace_ms: 0, clock } };
  const table = await against(page, create, 0, "e2e", "Annegret Mustermann");
  await page.goto(`${at.server.url}/t/${table}`);
  await page.waitForSelector(".player .clock");
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [844, 390],
    [800, 800],
    [768, 1024],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    const letters = await page.$eval('.player .n:has-text("Annegret")', (name) => {
      const brush = document.createElement("canvas").getContext("2d")!;
      brush.font = getComputedStyle(name).font;
      const text = "Annegret Mustermann";
      const fit = [...text].findIndex(
        (_, n) => brush.measureText(`${text.slice(0, n + 1)}…`).width > name.clientWidth + 1,
      );
      return fit < 0 ? text.length : fit;
    });
    expect(letters, `${width}×${height}`).toBeGreaterThanOrEqual(8);
    await picture(page, `clock-${width}x${height}`);
  }
  await close();
});

it("keeps its words whole on the narrowest desktop, in German too", async () => {
  const { page, errors, close } = await at.visit({
    settings: { motion: 0, botWait: 0, language: "de" },
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(at.server.url);
  const table = await against(page, { game: "aladdin", people: 2 });
  await playOn(page, table, ACTS);
  await page.goto(`${at.server.url}/t/${table}`);
  await page.waitForSelector(".board [data-place]");
  for (const selector of [".side .head", ".player .s"]) {
    const isWhole = await page.$$eval(selector, (all) =>
      all.every((one) => one.scrollWidth <= one.clientWidth),
    );
    expect(isWhole, selector).toBe(true);
  }
  await picture(page, "aladdin-1280-de");
  expect(errors).toEqual([]);
  await close();
});

it("has a start page for every size", async () => {
  const { page, errors, foreign, close } = await at.visit();
  await page.goto(at.server.url, { waitUntil: "networkidle" });
  for (const size of [DESKTOP, BETWEEN, TABLET, PHONE]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `start-${size.width}-${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    const card = await box(page, "[data-game]");
    const button = await box(page, "[data-game] .acts > :last-child");
    expect(button.x + button.width).toBeLessThanOrEqual(card.x + card.width);
  }
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});
