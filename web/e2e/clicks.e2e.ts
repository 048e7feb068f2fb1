/** How many clicks a whole game takes: each one that needs no decision is one too many. */
import { expect, it } from "vitest";
import type { Choices } from "../src/settings.svelte";
import { frame } from "./frame";
import { clickBest, clickChoice } from "./mensch";
import { againstBot } from "./opening";
import { look } from "./tables";

const table = frame();
const MOST = 200;
/** With rolls and forced moves made for me. */
const MOST_CHOICES = 100;
const LONG_MS = 300_000;
/** The long version of the tests plays so many games each way; of their clicks the mean counts. */
const GAMES = 20;

interface Played {
  /** How often I clicked. */
  readonly clicks: number;
  /** How often I rolled or moved; a pass is made for me. */
  readonly acts: number;
}

/** A game of four colours against three bots, from the first roll to the end. */
async function play(luck: number, wish: Partial<Choices>): Promise<Played> {
  const settings = { motion: 0, botWait: 0, level: 0, ...wish } as const;
  const { page, errors, close } = await table.visit({ settings, luck });
  await againstBot(page, table.server.url, { game: "mensch" });
  const click = wish.forced === "rolls" ? clickChoice : clickBest;
  let clicks = 0;
  while (await click(page)) clicks += 1;
  const { log, you } = await look(page, page.url().split("/").at(-1)!);
  const mine = log.filter(({ seat }) => you.seats.includes(String(seat)));
  const acts = mine.filter(({ event }) => event === "rolled" || event === "moved").length;
  expect(errors).toEqual([]);
  await close();
  return { clicks, acts };
}

it(
  "a game of four colours takes at most 200 clicks, 100 with rolls and forced moves made for me",
  async () => {
    const { clicks, acts } = await play(1, { forced: "rolls" });
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(MOST_CHOICES);
    // Otherwise each roll and each move would have been one click.
    expect(acts).toBeLessThanOrEqual(MOST);
  },
  LONG_MS,
);

it.runIf(process.env["SPIELTISCH_SOAK"]).each([
  ["passes", MOST],
  ["rolls", MOST_CHOICES],
] as const)(
  "twenty games in which %s are made for me take at most %i clicks in the mean",
  async (forced, most) => {
    let sum = 0;
    for (let luck = 1; luck <= GAMES; luck += 1) {
      const { clicks, acts } = await play(luck, { forced });
      if (forced === "passes") expect(clicks).toBe(acts);
      sum += clicks;
    }
    expect(sum / GAMES).toBeLessThanOrEqual(most);
  },
  GAMES * LONG_MS,
);
