/** The other browser: each game from the start page on, played with the mouse in a real Firefox. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { play } from "./aladdin";
import { launchFirefox, picture } from "./browser";
import { frame } from "./frame";
import { clickOn } from "./hands";
import { build, DONE, search } from "./irrgarten";
import { clickBest } from "./mensch";
import { Mouse } from "./mutabor";
import { againstBot, luck } from "./opening";
import { look } from "./tables";

const table = frame(launchFirefox);
const SOME = 8;

interface Run {
  readonly wish?: object;
  readonly play: (page: Page) => Promise<unknown>;
}

async function often(act: () => Promise<boolean>): Promise<void> {
  for (let times = 0; times < SOME && (await act()); times += 1);
}

/** Two races for a while, two short games to their ends. */
const RUNS: Readonly<Record<string, Run>> = {
  mensch: { play: (page) => often(() => clickBest(page)) },
  mutabor: {
    play: (page) => {
      const mouse = new Mouse(page);
      return often(() => mouse.act());
    },
  },
  irrgarten: {
    wish: { preset: "small" },
    play: async (page) => {
      await build(page, "D4", ["C4|D4", "|B1", "A1|A2"]);
      await clickOn(page, DONE);
      await search(page, luck(3));
    },
  },
  aladdin: { wish: { options: { round_limit: 2 } }, play: (page) => play(page, luck(1)) },
};

it.each(Object.entries(RUNS))("%s is played from the start page on", async (game, run) => {
  const { page, errors, foreign, close } = await table.visit({
    settings: { motion: 120, botWait: 0, level: 0 },
  });
  await againstBot(page, table.server.url, { game, ...run.wish });
  await run.play(page);
  const made = new URL(page.url()).pathname.split("/").at(-1)!;
  expect((await look(page, made)).log.length).toBeGreaterThan(SOME / 2);
  expect(await page.locator(".log li").count()).toBeGreaterThan(1);
  expect([...errors, ...foreign]).toEqual([]);
  await picture(page, `firefox-${game}`);
  await close();
});
