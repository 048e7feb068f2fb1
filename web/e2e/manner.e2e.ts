/** How the page speaks: to ears, to screen readers, to a second tab, by names of places. */
import type { JSHandle, Page } from "playwright-core";
import { expect, it } from "vitest";
import { frame } from "./frame";
import { ALMOST } from "./mutabor";
import { onOneDevice } from "./opening";
import { act, myTurn, playOn } from "./played";
import { against, boardOf, command } from "./tables";

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
const spoken = async (page: Page, how: "polite" | "assertive"): Promise<string> =>
  (await page.textContent(`[aria-live="${how}"]`)) ?? "";

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

/** Everything that a screen reader is politely told from now on. */
function listen(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const all: string[] = [];
    const region = document.querySelector('[aria-live="polite"]')!;
    const changes = { subtree: true, characterData: true, childList: true };
    new MutationObserver(() => all.push(region.textContent ?? "")).observe(region, changes);
    return all;
  });
}

it("says my own results and who is next, calls by name on one device, and is silent at the end", async () => {
  const { page, errors, close } = await at.visit({ settings: QUIET });
  const made = await against(page, { game: "mutabor", people: 2, position: ALMOST });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  const heard = await listen(page);
  for (const move of ["g5>e7", "e7>f8"]) {
    await page.waitForSelector(`[data-place="${move.slice(0, 2)}"].act`);
    await page.fill('[data-key="move"]', move);
    await page.press('[data-key="move"]', "Enter");
  }
  await page.waitForSelector("dialog[open]");
  const all = (await heard.jsonValue()).join("\n");
  expect(all).toMatch(/Tester g5 > e7.*Bruno’s turn\./);
  expect([await spoken(page, "polite"), await spoken(page, "assertive")]).toEqual(["", ""]);

  await onOneDevice(page, at.server.url, { game: "mutabor" });
  await page.waitForFunction(() => /^● (Ada|Ben)’s turn/.test(document.title));
  const name = /^● (\w+)/.exec(await page.title())![1]!;
  expect(await page.textContent(".turn h2")).toBe(`${name}’s turn`);
  expect(await spoken(page, "assertive")).toMatch(new RegExp(`^${name}’s turn`));
  expect(errors).toEqual([]);
  await close();
});

it("says a no of mine at once, and calls me when the other has asked", async () => {
  const { page, errors, close } = await at.visit({ settings: { motion: 250, botWait: 300 } });
  const made = await against(page, { game: "irrgarten", people: 2, options: { begins: "left" } });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".turn.mine");
  await act(page, made, 0);
  const heard = await listen(page);
  const mine = async (): Promise<string[]> =>
    (await heard.jsonValue()).filter((text) => text.startsWith("Tester"));
  const isNo = (text: string | undefined): boolean => /\bno\b/.test(text ?? "");
  for (let asks = 0; asks < 40 && !isNo((await mine()).at(-1)); asks += 1) {
    await myTurn(page, made);
    const { legal, number, ply } = await boardOf(page, made);
    await page.waitForSelector(".turn.mine");
    const before = (await mine()).length;
    const text = legal[asks % legal.length]!;
    await command(page, made, { type: "move", text, game: number, ply });
    await page.waitForFunction(
      ([all, count]) => all.filter((one) => one.startsWith("Tester")).length > count,
      [heard, before] as const,
    );
  }
  expect((await mine()).at(-1)).toMatch(/\bno\b.*Bruno’s turn/);
  await page.waitForFunction(() =>
    document.querySelector('[aria-live="assertive"]')?.textContent?.startsWith("Your turn"),
  );
  expect(errors).toEqual([]);
  await close();
});

it("chimes once when a game begins with my turn", async () => {
  const { page, errors, close } = await at.visit({ settings: { ...QUIET, level: 0 } });
  await page.addInitScript(() => {
    const lengths: number[] = [];
    Object.assign(globalThis, { lengths });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (): void {
      lengths.push(this.buffer?.duration ?? 0);
      start.call(this);
    };
  });
  await page.goto(at.server.url);
  // The first gesture lets the browser make sounds, and fetches them.
  const sounds = page.waitForResponse(/render.*\.js/);
  await page.click('[data-game="mensch"] h2');
  await sounds;
  await page.click('[data-game="mensch"] .acts button:nth-child(1)');
  await page.waitForSelector('[data-place="die"].act');
  const heard = (): Promise<number> =>
    page.evaluate(() => (globalThis as unknown as { lengths: number[] }).lengths.length);
  await page.waitForFunction(
    () => (globalThis as unknown as { lengths: number[] }).lengths.length > 0,
  );
  // Everything that could make it chime again has happened by now.
  await page.waitForLoadState("networkidle");
  expect(await heard()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});
