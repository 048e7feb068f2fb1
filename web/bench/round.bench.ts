/**
 * How long a round of three bots takes on the page, in real seconds: from the end of my move to my
 * turn, with the usual settings. Rounds in which a six earned another roll are printed and not
 * counted.
 */
import { expect, it } from "vitest";
import type { Page } from "playwright-core";
import { frame } from "../e2e/frame";
import { developed, film } from "../e2e/frames";
import { act } from "../e2e/played";
import { against } from "../e2e/tables";

const ROUNDS = 8;
const MOST_MS = 2500;
const BOTS = 3;
/** Rolls and moves of mine before the rounds that are measured: pieces are to be on the way. */
const BEFORE = 30;

const at = frame();
const MY_DIE = '[data-place="die"].act';

/** Play my turn and see what the bots make of it; answers the time and their dice. */
async function round(page: Page, table: string, n: number): Promise<readonly [number, number]> {
  await film(page);
  const isMine = (): Promise<boolean> =>
    page.evaluate(
      () => document.querySelector(".player.on .n")?.textContent?.includes("Tester") ?? false,
    );
  do {
    if (!(await act(page, table, n))) return [0, 0];
    await page.waitForTimeout(1200);
  } while (await isMine());
  await page.waitForSelector(`${MY_DIE}, dialog[open]`);
  const { frames, motions } = await developed(page);
  const mine = frames[0]!.on;
  const began = frames.findIndex(({ on }) => on !== mine);
  const end = frames.findIndex(({ on }, frame) => frame > began && on === mine);
  const shown = new Set(frames.slice(began, end).flatMap(({ moving }) => moving));
  const dice = motions.filter(({ number, isDie }) => isDie && shown.has(number)).length;
  return [frames[end]!.at - frames[began]!.at, dice];
}

it("shows a round of three bots in two and a half seconds", async () => {
  const { page, close } = await at.visit({ settings: { forced: "none" } });
  await page.goto(at.server.url);
  const table = await against(
    page,
    { game: "mensch", people: 4, options: { opening: "fixed" } },
    1,
  );
  for (let n = 0; n < BEFORE; n += 1) await act(page, table, n);
  await page.goto(`${at.server.url}/t/${table}`);
  await page.waitForSelector(MY_DIE);
  const counted: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const [ms, dice] = await round(page, table, n);
    console.log(`round ${n + 1}: ${ms.toFixed(0)} ms, ${dice} dice`);
    if (ms > 0 && dice <= BOTS) counted.push(ms);
  }
  expect(Math.max(...counted)).toBeLessThan(MOST_MS);
  await close();
});
