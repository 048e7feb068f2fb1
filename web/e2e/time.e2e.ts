/** Time tells one story: what the board still shows is told nowhere else. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { developed, film, tooEarly } from "./frames";
import { frame } from "./frame";
import { click, drag, myMoment } from "./hands";
import { position } from "./mensch";
import { ALMOST } from "./mutabor";
import { byLink, onOneDevice } from "./opening";
import { against, boardOf, look, type Position } from "./tables";

const table = frame();
const USUAL = { motion: 250, botWait: 300, forced: "none" } as const;
const QUICK = { motion: 0, botWait: 0, forced: "none" } as const;
const LONGEST_ROUND = 2500;

/** Four colours, each with something to move whatever is rolled; yellow rolls. */
const FOUR: Position = {
  game: "mensch",
  options: { colours: "all", stop_at_first: true, opening: "fixed" },
  seats: ["yellow", "green", "red", "black"],
  actor: "chance",
  phase: "roll",
  turn: "yellow",
  pieces: {
    yellow: [4, 17, 33, 40],
    green: [2, 15, 29, 40],
    red: [1, 14, 26, 40],
    black: [5, 12, 28, 40],
  },
  die: null,
  opening: { yellow: null, green: null, red: null, black: null },
  tries: 1,
  places: [],
  people: { p1: ["yellow"], p2: ["green"], p3: ["red"], p4: ["black"] },
};
/** Nobody has a piece outside: without a six everybody passes. */
const ALL_IN: Position = {
  ...FOUR,
  pieces: {
    yellow: [-1, -1, -1, 17],
    green: [-1, -1, -1, 43],
    red: [-1, -1, -1, 43],
    black: [-1, -1, -1, 43],
  },
};

async function openAt(page: Page, at: Position, people = 4, practice = false): Promise<string> {
  const settings = { bot_pace_ms: 0, practice };
  const made = await against(page, { game: at.game as string, people, position: at, settings });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  return made;
}

const lines = (page: Page): Promise<string[]> => page.locator(".log li").allTextContents();
const spoken = async (page: Page, how: "polite" | "assertive"): Promise<string> =>
  (await page.textContent(`[aria-live="${how}"]`)) ?? "";

it("tells a roll when the die lies, and a round of bots as the board shows it, in its time", async () => {
  const { page, errors, close } = await table.visit({ settings: USUAL });
  await openAt(page, FOUR);
  await film(page);
  await click(page, "die");
  await page.waitForSelector(".turn .big");
  const roll = await developed(page);
  expect(roll.motions.filter(({ isDie }) => isDie)).toHaveLength(1);
  expect(tooEarly(roll)).toEqual([]);
  expect(await spoken(page, "polite")).toMatch(/^Tester rolls [1-6]/);

  await film(page);
  const [piece] = (await myMoment(page))!;
  await page.mouse.click(piece!.x, piece!.y);
  const target = (await myMoment(page))!.find(({ name }) => name.endsWith("target"));
  if (target) await page.mouse.click(target.x, target.y);
  await page.waitForFunction(
    () => document.querySelector(".player.on")?.getAttribute("data-seat") !== "yellow",
  );
  await page.waitForSelector('[data-place="die"].act');
  const round = await developed(page);
  expect(tooEarly(round)).toEqual([]);
  const mine = round.frames.findIndex(({ on }) => on !== "yellow");
  const later = round.frames.slice(mine);
  expect(later.filter(({ on, moving }) => on === "yellow" && moving.length > 0)).toEqual([]);
  expect([...new Set(later.map(({ on }) => on))]).toEqual(["green", "red", "black", "yellow"]);
  // What the bots' round was meant to take: the wait before it, and every motion in it.
  const shown = new Set(later.flatMap(({ moving }) => moving));
  const bots = round.motions.filter(({ number }) => shown.has(number));
  expect(bots.filter(({ isDie }) => isDie)).toHaveLength(3);
  const planned = bots.reduce((sum, { ms }) => sum + ms, USUAL.botWait);
  expect(planned).toBeLessThanOrEqual(LONGEST_ROUND);
  // Their ways stay marked, and can be looked through again.
  expect(await page.locator(".board .lm").count()).toBeGreaterThan(2);
  await page.click('[aria-label="Since your turn"]');
  await page.waitForSelector("text=/Step \\d+ of/");
  await page.waitForSelector("text=/Step \\d+ of/", { state: "detached" });
  expect(errors).toEqual([]);
  await close();
});

it("tells turns in which nobody can move in one line, and a click skips what is shown", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...USUAL, forced: "all" } });
  const made = await openAt(page, ALL_IN);
  await click(page, "die");
  await page.waitForFunction(
    () => document.querySelector(".player.on")?.getAttribute("data-seat") !== "yellow",
  );
  await page.waitForSelector('[data-place="die"].act');
  const told = await lines(page);
  const dice = (await look(page, made)).log.filter(({ event }) => event === "rolled");
  expect(dice.some(({ die }) => die === 6)).toBe(false);
  expect(told.at(-1)).toMatch(/Bruno \(.*\), Clara \(.*\) and Dora \(.*\) pass/);
  await page.reload();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".log li").length === count,
    told.length,
  );
  expect(await lines(page)).toEqual(told);
  expect(errors).toEqual([]);
  await close();
});

it("lets a refusal and a question live until the next choice", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  // Yellow has rolled a 5: 10 > 15 and 20 > 25 are free.
  await openAt(page, position([3, 10, 20, 40], [-1, -1, 5, 28], 5), 2);
  await drag(page, "r10", "r18");
  await page.waitForSelector(".turn .note.bad");
  await click(page, "r20");
  await page.waitForSelector(".turn .note.bad", { state: "detached" });

  const menu = page.locator('.replay button:has-text("Pause")');
  await page.click('[aria-label="Resign, draw, break"]');
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Resign, draw, break");
  await page.keyboard.press("Enter");
  await page.click('.replay button:has-text("Resign")');
  await page.waitForSelector("text=Really give up?");
  await drag(page, "r10", "r15");
  await page.waitForSelector("text=Really give up?", { state: "detached" });
  expect(errors).toEqual([]);
  await close();
});

it("says my own results and who is next, calls by name on one device, and is silent at the end", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const made = await against(page, { game: "mutabor", people: 2, position: ALMOST });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  const heard = await page.evaluateHandle(() => {
    const all: string[] = [];
    const region = document.querySelector('[aria-live="polite"]')!;
    new MutationObserver(() => all.push(region.textContent ?? "")).observe(region, {
      subtree: true,
      characterData: true,
      childList: true,
    });
    return all;
  });
  for (const move of ["g5>e7", "e7>f8"]) {
    await page.waitForSelector(`[data-place="${move.slice(0, 2)}"].act`);
    await page.fill('[data-key="move"]', move);
    await page.press('[data-key="move"]', "Enter");
  }
  await page.waitForSelector("dialog[open]");
  const all = (await heard.jsonValue()).join("\n");
  expect(all).toMatch(/Tester g5 > e7.*Bruno’s turn\./);
  expect([await spoken(page, "polite"), await spoken(page, "assertive")]).toEqual(["", ""]);

  await onOneDevice(page, table.server.url, { game: "mutabor" });
  await page.waitForFunction(() => /^● (Ada|Ben)’s turn/.test(document.title));
  const name = /^● (\w+)/.exec(await page.title())![1]!;
  expect(await page.textContent(".turn h2")).toBe(`${name}’s turn`);
  expect(await spoken(page, "assertive")).toMatch(new RegExp(`^${name}’s turn`));
  expect(errors).toEqual([]);
  await close();
});

it("says a no of mine at once, and calls me when the other has asked", async () => {
  const { page, errors, close } = await table.visit({ settings: USUAL });
  const made = await against(page, { game: "irrgarten", people: 2, options: { begins: "left" } });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".build .acts .main");
  await page.click(".smp.chance");
  await page.click(".build .acts .main");
  for (let asks = 0; asks < 40; asks += 1) {
    await page.waitForFunction(() => document.querySelector(".turn.mine") && document.querySelector(".board .act"));
    const { legal, view } = await boardOf(page, made);
    const known = JSON.stringify((view["known"] as Record<string, unknown>)["left"]);
    const fresh = legal.find((one) => !known.includes(`"${one}"`)) ?? legal[0]!;
    await page.fill('[data-key="move"]', fresh);
    await page.press('[data-key="move"]', "Enter");
    await page.waitForFunction(() => {
      const text = document.querySelector('[aria-live="polite"]')?.textContent ?? "";
      return /Tester .*: (yes|no)/.test(text);
    });
    if (/: no/.test(await spoken(page, "polite"))) break;
  }
  expect(await spoken(page, "polite")).toMatch(/: no.*Bruno’s turn/);
  await page.waitForFunction(() =>
    document.querySelector('[aria-live="assertive"]')?.textContent?.startsWith("Your turn"),
  );
  expect(errors).toEqual([]);
  await close();
});

it("chimes once when a game begins with my turn", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, level: 0 } });
  await page.addInitScript(() => {
    const lengths: number[] = [];
    Object.assign(globalThis, { lengths });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (): void {
      lengths.push(this.buffer?.duration ?? 0);
      start.call(this);
    };
  });
  await page.goto(table.server.url);
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

it("tells both friends after a take-back what a reload tells", async () => {
  const host = await table.visit({ settings: { ...QUICK, nickname: "Ada" } });
  const guest = await table.visit({ settings: QUICK });
  const made = await byLink(host, guest, table.server.url, {
    game: "mutabor",
    options: { begins: "south" },
  });
  const first = (await look(host.page, made)).board!.acting!.place === 0 ? host : guest;
  const { page } = first;
  const [one, other] = (await boardOf(page, made)).legal.filter((text) => !text.includes("x"));
  const play = async (move: string): Promise<void> => {
    await page.fill('[data-key="move"]', move);
    await page.press('[data-key="move"]', "Enter");
    const text = move.replace(">", " > ");
    for (const { page: each } of [host, guest]) {
      await each.waitForSelector(`.log li:has-text("${text}")`);
    }
  };
  await play(one!);
  await page.click('[aria-label="Take back"]');
  await page.waitForSelector(".board .act");
  await play(other!);
  for (const { page: each, errors } of [host, guest]) {
    const told = await lines(each);
    expect(told.join()).not.toContain(one!.replace(">", " > "));
    await each.reload();
    await each.waitForSelector(".log li");
    expect(await lines(each)).toEqual(told);
    expect(errors).toEqual([]);
  }
  await host.close();
  await guest.close();
});

it("has one chart of the dice, beside the board where there is room", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, FOUR);
  await click(page, "die");
  await page.waitForSelector(".dice-panel svg");
  const isTab = (): Promise<boolean> => page.locator('[role="tab"]:has-text("Dice")').isVisible();
  expect(await page.locator(".dice-panel:visible").count()).toBe(1);
  expect(await isTab()).toBe(false);
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.click('[role="tab"]:has-text("Dice")');
  expect(await page.locator(".dice-panel:visible").count()).toBe(1);
  expect(errors).toEqual([]);
  await close();
});
