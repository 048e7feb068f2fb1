/**
 * How long the page's main thread is busy at a stretch while moves are shown: from 50 ms on people
 * see it stutter. The time on the clock is printed, the time of the processor decides: on a machine
 * that does other things too, the first one measures those as well.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { GAMES } from "../src/boards/games";
import { frame } from "../e2e/frame";
import { act, playOn } from "../e2e/played";
import { against } from "../e2e/tables";
import { busyDuring, type Busy } from "./trace";

const MOST_MS = 50;
/** Moves of mine that are traced with their answers, and that are played before. */
const TRACED = 6;
const BEFORE = 10;
/** In a maze both seek soon after the building: few questions before, and walls that last. */
const SOON = 3;
const BUILDER = 3;
const BUILD = resolve(import.meta.dirname, "../../build");

const at = frame();
const found: Record<string, Busy> = {};

afterAll(() => {
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(resolve(BUILD, "page-trace.json"), `${JSON.stringify(found, null, 1)}\n`);
});

/** Until everything that has happened is shown and it is my turn again. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector(".turn.mine, dialog[open]"));
  await page.waitForTimeout(400);
}

it.each(GAMES.map(({ name, people }) => [name, people] as const))(
  "%s shows moves without a task of 50 ms",
  async (game, people) => {
    const { page, close } = await at.visit({ settings: { motion: 250, botWait: 300 } });
    await page.goto(at.server.url);
    const isMaze = game === "irrgarten";
    const table = await against(page, { game, people }, isMaze ? BUILDER : 0);
    await playOn(page, table, isMaze ? SOON : BEFORE);
    await page.goto(`${at.server.url}/t/${table}`);
    await page.waitForSelector(".board");
    await rest(page);
    const busy = await busyDuring(page, async () => {
      for (let n = 0; n < TRACED; n += 1) {
        if (!(await act(page, table, n))) break;
        await rest(page);
      }
    });
    found[game] = busy;
    const [longest, computing] = [busy.longest.toFixed(1), busy.computing.toFixed(1)];
    console.log(`${game}: longest of ${busy.tasks} tasks ${longest} ms, computing ${computing} ms`);
    console.log(`  in it: ${busy.inside.join(", ")}`);
    expect(busy.computing).toBeLessThan(MOST_MS);
    await close();
  },
);
