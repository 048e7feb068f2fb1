/** Time tells one story: what the board still shows is told nowhere else. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { developed, film, tooEarly } from "./frames";
import { frame } from "./frame";
import { click, drag } from "./hands";
import { position } from "./mensch";
import { byLink } from "./opening";
import { against, boardOf, command, look, type Position } from "./tables";

const table = frame();
const USUAL = { motion: 250, botWait: 300, forced: "none" } as const;
const QUICK = { motion: 0, botWait: 0, forced: "none" } as const;
const LONGEST_ROUND = 2500;
/** Nobody rolls a 6 in the first round. */
const LUCK = "luck 12";

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
  const game = at["game"] as string;
  const made = await against(page, { game, people, position: at, settings }, 0, LUCK);
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  return made;
}

const lines = (page: Page): Promise<string[]> => page.locator(".log li").allTextContents();
const spoken = async (page: Page, how: "polite" | "assertive"): Promise<string> =>
  (await page.textContent(`[aria-live="${how}"]`)) ?? "";

it("tells a roll when the die lies, and a round of bots as the board shows it, in its time", async () => {
  const { page, errors, close } = await table.visit({ settings: USUAL });
  const made = await openAt(page, FOUR);
  await film(page);
  await click(page, "die");
  await page.waitForSelector(".turn .big");
  const roll = await developed(page);
  expect(roll.motions.filter(({ isDie }) => isDie)).toHaveLength(1);
  expect(tooEarly(roll)).toEqual([]);
  expect(await spoken(page, "polite")).toMatch(/^Tester rolls [1-6]/);

  await film(page);
  const { legal, number, ply } = await boardOf(page, made);
  await command(page, made, { type: "move", text: legal[0]!, game: number, ply });
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
  const planned = bots.reduce<number>((sum, { ms }) => sum + ms, USUAL.botWait);
  expect(planned).toBeLessThanOrEqual(LONGEST_ROUND);
  // Their ways stay marked, and can be looked through again.
  expect(await page.locator(".board .lm").count()).toBeGreaterThan(2);
  await page.click('[aria-label="Since your turn"]');
  await page.waitForSelector("text=/Step \\d+ of/");
  await page.click('.turn button:has-text("Back to the game")');
  expect(errors).toEqual([]);
  await close();
});

it("tells turns in which nobody can move in one line, also after a reload", async () => {
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

it("lets a question about giving up live as long as its turn, and Esc closes it", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  // Yellow has rolled a 5: 10 > 15 and 20 > 25 are free.
  await openAt(page, position([3, 10, 20, 40], [-1, -1, 5, 28], 5), 2);
  await drag(page, "r10", "r18");
  await page.waitForSelector(".turn .note.bad");
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
  await page.waitForSelector(".turn .note.bad", { state: "detached" });
  expect(errors).toEqual([]);
  await close();
});

it("drops a refusal with the next choice, and tells both friends after a take-back what a reload tells", async () => {
  const host = await table.visit({ settings: { ...QUICK, nickname: "Ada" } });
  const guest = await table.visit({ settings: QUICK });
  const made = await byLink(host, guest, table.server.url, {
    game: "mutabor",
    options: { begins: "south" },
  });
  const first = (await look(host.page, made)).board!.acting!.place === 0 ? host : guest;
  const { page } = first;
  const { legal } = await boardOf(page, made);
  const [one, other] = legal.filter((text) => !text.includes("x"));
  await page.waitForSelector(".board .act");
  await page.fill('[data-key="move"]', "c1>c1");
  await page.press('[data-key="move"]', "Enter");
  await page.waitForSelector(".turn .note.bad");
  // A piece with a choice of targets is only chosen by a click.
  const from = legal.map((text) => text.slice(0, 2));
  await click(
    page,
    from.find((field) => from.indexOf(field) !== from.lastIndexOf(field))!,
  );
  await page.waitForSelector(".turn .note.bad", { state: "detached" });
  await page.keyboard.press("Escape");
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
