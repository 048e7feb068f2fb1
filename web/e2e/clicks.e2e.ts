/** How many clicks a whole game takes: each one that needs no decision is one too many. */
import { expect, it } from "vitest";
import type { Choices } from "../src/settings.svelte";
import { frame } from "./frame";
import { clickBest, clickChoice } from "./mensch";
import { againstBot } from "./opening";

const table = frame();
/** One game, or in the long version of the tests twenty, of which the mean counts. */
const GAMES = process.env["SPIELTISCH_SOAK"] ? 20 : 1;
const LONGEST_MS = 120_000 * GAMES;

/** The clicks of a game of four colours against three bots, from the first roll to the end. */
async function clicksOf(luck: number, wish: Partial<Choices>): Promise<number> {
  const settings = { motion: 0, botWait: 0, level: 0, ...wish } as const;
  const { page, errors, close } = await table.visit({ settings, luck });
  await againstBot(page, table.server.url, { game: "mensch" });
  let clicks = 0;
  const click = wish.forced === "rolls" ? clickChoice : clickBest;
  while (await click(page)) clicks += 1;
  expect(errors).toEqual([]);
  await close();
  return clicks;
}

async function meanOf(wish: Partial<Choices>): Promise<number> {
  let sum = 0;
  for (let luck = 1; luck <= GAMES; luck += 1) sum += await clicksOf(luck, wish);
  return sum / GAMES;
}

it(
  "a game of four colours takes at most 200 clicks",
  async () => {
    expect(await meanOf({})).toBeLessThanOrEqual(200);
  },
  LONGEST_MS,
);

it(
  "a game of four colours takes at most 100 clicks with rolls and forced moves made for me",
  async () => {
    expect(await meanOf({ forced: "rolls" })).toBeLessThanOrEqual(100);
  },
  LONGEST_MS,
);
