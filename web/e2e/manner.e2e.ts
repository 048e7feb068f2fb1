/** How the page speaks: to ears, to screen readers, to a second tab, by names of places. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { frame } from "./frame";
import { playOn } from "./played";
import { against, boardOf } from "./tables";

const at = frame();
const QUIET = { motion: 0, botWait: 0 } as const;
const SOUTH = { game: "mutabor", people: 2, options: { begins: "south" } } as const;

async function open(page: Page): Promise<string> {
  await page.goto(at.server.url);
  const table = await against(page, SOUTH);
  await page.goto(`${at.server.url}/t/${table}`);
  await page.waitForSelector(".board .act");
  return table;
}

/** Play a legal move by its text. */
async function type(page: Page, table: string): Promise<string> {
  const { legal } = await boardOf(page, table);
  const move = legal.find((text) => !text.includes("x"))!;
  await page.fill('[data-key="move"]', move);
  await page.press('[data-key="move"]', "Enter");
  return move;
}

const lines = (page: Page): Promise<number> => page.locator(".log li").count();

it("is silent before the first gesture and when it is muted", async () => {
  const { page, close } = await at.visit({ settings: QUIET });
  await page.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(globalThis, { tones });
    // The browser makes the sound; here is noted that it was asked for one.
    const make = AudioContext.prototype.createBufferSource;
    AudioContext.prototype.createBufferSource = function (): AudioBufferSourceNode {
      tones.push(tones.length);
      return make.call(this);
    };
  });
  const tones = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones.length);
  const table = await open(page);
  await playOn(page, table, 1);
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
  expect(await tones()).toBe(0);
  await page.click('[role="tab"]');
  await type(page, table);
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 4);
  const heard = await tones();
  expect(heard).toBeGreaterThan(0);
  await page.click('[aria-label="Mute"]');
  await type(page, table);
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 6);
  expect(await tones()).toBe(heard);
  await close();
});

it("tells a screen reader what others did, and calls when it is my turn", async () => {
  const { page, close } = await at.visit({ settings: QUIET });
  const table = await open(page);
  await type(page, table);
  await page.waitForFunction(() =>
    /Bruno \w+ > \w+/.test(document.querySelector('[aria-live="polite"]')?.textContent ?? ""),
  );
  await page.waitForFunction(() =>
    document.querySelector('[aria-live="assertive"]')?.textContent?.startsWith("Your turn"),
  );
  // Whoever typed the move can type the next one: the field kept the keyboard.
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-key"))).toBe("move");
  await close();
});

it("keeps two tabs of one seat in step", async () => {
  const { page, close } = await at.visit({ settings: QUIET });
  const table = await open(page);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector(".board .act");
  await type(page, table);
  await second.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
  await type(second, table);
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 4);
  await second.waitForFunction(() => document.querySelectorAll(".log li").length === 4);
  const places = (tab: Page): Promise<(string | null)[]> =>
    tab.$$eval(".board [data-place]", (all) => all.map((cell) => cell.getAttribute("aria-label")));
  expect(await places(second)).toEqual(await places(page));
  expect(await lines(page)).toBe(4);
  await close();
});

it("names its places as much as I like", async () => {
  const { page, close } = await at.visit({ settings: QUIET });
  await open(page);
  const count = async (choice: string): Promise<number> => {
    await page.click('[aria-label="Settings"]');
    await page.click(`[aria-label="Place names"] [role="radio"]:has-text("${choice}")`);
    await page.keyboard.press("Escape");
    return page.locator(".board text").count();
  };
  const [off, edge, all] = [await count("off"), await count("edge"), await count("all")];
  expect(off).toBe(0);
  expect(edge).toBeGreaterThan(10);
  expect(all).toBeGreaterThan(edge + 40);
  await close();
});
