/** How many clicks a whole game takes: each one that needs no decision is one too many. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Choices } from "../src/settings.svelte";
import { frame } from "./frame";
import { type Lit, myMoment } from "./hands";
import { best } from "./mensch";
import { againstBot } from "./opening";

const table = frame();
const MOST = 200;
/** With rolls and forced moves made for me. */
const MOST_CHOICES = 100;
const LONG_MS = 300_000;
const WAIT_MS = 2000;
/** The long version of the tests plays so many games each way; of their clicks the mean counts. */
const GAMES = 20;
const AT_ONCE = 4;
/** What the page does by itself it has begun by then. */
const PATIENCE_MS = 60;

interface Clicks {
  all: number;
  /** Those where more than one piece could move. */
  choices: number;
}

const choicesIn = (lit: readonly Lit[]): number =>
  lit.filter(({ name }) => /can move/.test(name)).length;

/** Whether all my pieces are home: the others may play on for long. */
async function amHome(page: Page): Promise<boolean> {
  return (await page.textContent(".player >> nth=0"))?.includes("4 / 4") ?? false;
}

/** Wait for a moment of mine; null when the game is over for me. */
async function nextMoment(page: Page): Promise<readonly Lit[] | null> {
  for (let wait = 0; wait < LONG_MS; wait += WAIT_MS) {
    const lit = await myMoment(page, WAIT_MS).catch(() => undefined);
    if (lit !== undefined) return lit;
    if (await amHome(page)) return null;
  }
  throw new Error("nothing happens any more");
}

/** What I have to click now, and the page does not do for me; null when the game is over. */
async function mine(page: Page, isAllDone: boolean): Promise<readonly Lit[] | null> {
  for (;;) {
    const lit = await nextMoment(page);
    if (!lit || choicesIn(lit) > 1) return lit;
    const before = lit.map(({ name }) => name).join();
    await page.waitForTimeout(PATIENCE_MS);
    const still = await nextMoment(page);
    const isSame = still?.map(({ name }) => name).join() === before;
    // A pass is made for me a moment later.
    const isPass = lit.every(({ place }) => place === "");
    if (still && isSame && !isPass && !isAllDone) return still;
  }
}

/** The clicks of a game of four colours against three bots, from the first roll to the end. */
async function clicksOf(luck: number, wish: Partial<Choices>): Promise<Clicks> {
  const settings = { motion: 0, botWait: 0, level: 0, ...wish } as const;
  const { page, errors, close } = await table.visit({ settings, luck });
  await againstBot(page, table.server.url, { game: "mensch" });
  const clicks: Clicks = { all: 0, choices: 0 };
  for (;;) {
    const lit = await mine(page, wish.forced === "rolls");
    if (!lit) break;
    const { x, y } = best(lit);
    await page.mouse.click(x, y);
    clicks.all += 1;
    if (choicesIn(lit) > 1) clicks.choices += 1;
  }
  expect(errors).toEqual([]);
  await close();
  return clicks;
}

it(
  "a game of four colours takes at most 200 clicks, and at most 100 where there is a choice",
  async () => {
    const { all, choices } = await clicksOf(3, {});
    expect(all).toBeGreaterThan(choices);
    expect(all).toBeLessThanOrEqual(MOST);
    expect(choices).toBeLessThanOrEqual(MOST_CHOICES);
  },
  LONG_MS,
);

it.runIf(process.env["SPIELTISCH_SOAK"]).each([
  ["passes", MOST],
  ["rolls", MOST_CHOICES],
] as const)(
  "twenty games in which %s are made for me take at most %i clicks in the mean",
  async (forced, most) => {
    const lucks = Array.from({ length: GAMES }, (_, n) => n + 1);
    const found: number[] = [];
    const play = async (): Promise<void> => {
      for (let luck = lucks.pop(); luck !== undefined; luck = lucks.pop()) {
        found.push((await clicksOf(luck, { forced })).all);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, play));
    const mean = found.reduce((sum, one) => sum + one, 0) / GAMES;
    console.log(`${forced}: ${found.join(" ")}, mean ${mean}`);
    expect(mean).toBeLessThanOrEqual(most);
  },
  GAMES * LONG_MS,
);
