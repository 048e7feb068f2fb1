/** Building a maze by strokes, walking by one click, and two people at one game. */
import { expect, it } from "vitest";
import { SAMPLES } from "../src/boards/irrgarten/mazes";
import { PHONE } from "./browser";
import { frame } from "./frame";
import { click, clickOn, spotOf } from "./hands";
import {
  build,
  buildByChance,
  DONE,
  drawn,
  left,
  paint,
  pointsOf,
  search,
  strokes,
} from "./irrgarten";
import { againstBot, byLink, luck, onOneDevice, pictures } from "./opening";
import { against, look, type Position } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, level: 0 } as const;
const SMALL = { game: "irrgarten", preset: "small" };
const MOST_GESTURES = 12;
const MOST_CLICKS = 2;
const UNDO = '[aria-label="Undo the last change"]';
/** A whole maze: so many barriers there are. */
const FULL = SAMPLES.filter(({ maze }) => maze.barriers.length === 30)[0]!.maze;

it("is painted in strokes, says when no barrier is left, and takes a stroke back as one", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await againstBot(page, table.server.url, { game: "irrgarten" });
  await page.waitForSelector(DONE);
  await click(page, FULL.treasure);
  const ways = strokes(FULL.barriers);
  for (const way of ways) await paint(page, way);
  expect(await drawn(page)).toEqual([...FULL.barriers].sort());
  expect(1 + ways.length).toBeLessThanOrEqual(MOST_GESTURES);
  expect(await left(page)).toBe(0);
  await pictures(page, "irrgarten-painted");
  // One more is refused, for eyes and ears, until something else is done.
  const free = (await page
    .locator('.board [aria-label$=", free"]')
    .first()
    .getAttribute("data-place"))!;
  await click(page, free);
  await page.waitForSelector(".build .note.bad:has-text('No barrier is left')");
  await page.waitForSelector("[aria-live]:has-text('No barrier is left')");
  expect(await drawn(page)).toHaveLength(30);
  await clickOn(page, UNDO);
  expect(await page.isVisible(".build .note:has-text('No barrier is left')")).toBe(false);
  const last = ways.at(-1)!.filter((one) => one.includes("|"));
  expect(await left(page)).toBe(new Set(last).size);
  // The middle of a field means no slot.
  const before = await drawn(page);
  const { x, y } = await spotOf(page, FULL.treasure === "C3" ? "C4" : "C3");
  for (const [dx, dy] of [
    [0, 0],
    [4, 3],
    [-5, 2],
  ] as const)
    await page.mouse.click(x + dx, y + dy);
  expect(await drawn(page)).toEqual(before);
  expect(errors).toEqual([]);
  await close();
});

it("is painted with a finger, which takes away where it begins on a barrier", async () => {
  const { page, errors, close } = await table.visit({
    settings: QUICK,
    viewport: PHONE,
    hasTouch: true,
  });
  await againstBot(page, table.server.url, { game: "irrgarten" });
  await page.waitForSelector(DONE);
  await click(page, "E5");
  const fingers = await page.context().newCDPSession(page);
  const slide = async (way: readonly string[]): Promise<void> => {
    const points = await pointsOf(page, way);
    const at = (n: number) => [{ x: points[n]!.x, y: points[n]!.y }];
    await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
    for (let n = 1; n < points.length; n += 1) {
      await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(n) });
    }
    await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const scrolled = await page.evaluate(() => scrollY);
  await slide(["A1|B1", "A2|B2", "A3|B3", "A4|B4", "3,1"]);
  expect(await drawn(page)).toEqual(["A1|B1", "A2|B2", "A3|B3", "A4|B4"]);
  await slide(["A2|B2", "A3|B3", "2,1"]);
  expect(await drawn(page)).toEqual(["A1|B1", "A4|B4"]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(errors).toEqual([]);
  await close();
});

it("is the same maze on two pages of one person, and no builder stands in its replay", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await againstBot(page, table.server.url, SMALL);
  await build(page, "D4", ["A1|A2"]);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('[data-barrier="A1|A2"]');
  await click(page, "B1|B2");
  await other.waitForSelector('[data-barrier="B1|B2"]');
  await click(other, "A1|A2");
  await page.waitForSelector('[data-barrier="A1|A2"]', { state: "detached" });
  expect(await left(page)).toBe(await left(other));
  await other.close();
  await clickOn(page, DONE);
  await page.waitForSelector(".board .act");
  for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press("[");
  await page.waitForSelector("h2:has-text('earlier')");
  expect(await page.locator(".build, .samples, .board [data-place]").count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

it("tells who is ready, and puts the maze that is searched on the stage", async () => {
  const host = await table.visit({ settings: QUICK });
  const guest = await table.visit({ settings: QUICK, locale: "en-GB" });
  await byLink(host, guest, table.server.url, { ...SMALL, options: { begins: "left" } });
  await buildByChance(guest.page);
  await host.page.waitForSelector('.player[data-seat="right"]:has-text("is ready")');
  await host.page.waitForSelector(".turn:has-text('Ben is ready.')");
  await host.page.waitForSelector("[aria-live]:has-text('Ben is ready.')");
  await guest.page.waitForSelector('.player[data-seat="right"]:has-text("is ready")');
  await buildByChance(host.page);
  for (const { page } of [host, guest]) await page.waitForSelector(".two");
  const title = (page: typeof host.page): Promise<string | null> =>
    page.getAttribute(".board", "aria-label");
  // The one who begins searches in the other's maze; the other looks at the same maze, which is theirs.
  expect(await title(host.page)).toMatch(/^You in Ben’s maze/);
  expect(await title(guest.page)).toMatch(/in your maze$/);
  expect(await guest.page.textContent(".board .title text")).toMatch(/in your maze$/);
  expect(await guest.page.textContent(".two h2")).toMatch(/^You in /);
  const box = await guest.page.locator(".board").boundingBox();
  const random = luck(2);
  for (let asked = 0; asked < 40; asked += 1) {
    const isMine = await host.page.waitForFunction(() => {
      const isOn = document.querySelector(".board .act") !== null;
      const isGone = document.querySelector('.board[aria-label$="in your maze"]') !== null;
      return isOn ? "mine" : isGone ? "gone" : null;
    });
    if ((await isMine.jsonValue()) === "gone") break;
    const asks = await host.page.locator('.board [aria-label*="you can ask"]').all();
    await asks[Math.floor(random() * asks.length)]!.click({ force: true });
  }
  await guest.page.waitForSelector('.board[aria-label^="You in"]');
  expect(await title(host.page)).toMatch(/^Ben in your maze$/);
  expect(await guest.page.locator(".board").boundingBox()).toEqual(box);
  expect([...host.errors, ...guest.errors]).toEqual([]);
  await host.close();
  await guest.close();
});

it("leaves a shared device at once when it is built, and is handed over once per turn", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await onOneDevice(page, table.server.url, { ...SMALL, options: { begins: "left" } });
  for (const name of ["Ben", "Ada"]) {
    await buildByChance(page);
    await page.waitForSelector(`.curtain:has-text("${name}")`);
    expect(await page.locator(".board").count()).toBe(0);
    await page.click(`button:has-text("I am ${name}")`);
    await page.waitForSelector(".board");
  }
  const random = luck(4);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  let hands = 0;
  for (; hands < 6; hands += 1) {
    await search(page, random);
    if (await page.isVisible("dialog .places")) break;
    await clickOn(page, '.turn button:has-text("Hand over")');
    await page.click(".curtain button");
    await page.waitForSelector(".board .act, dialog .places");
  }
  const { log } = await look(page, id);
  // Building is no turn of the search.
  const begun = log.findLastIndex(({ event }) => event === "built");
  const turns = log.slice(begun).filter(({ event }) => event === "turn").length;
  expect(hands).toBe(turns - 1);
  expect(errors).toEqual([]);
  await close();
});

/** One game in the short form, twenty in the long one. */
const SEEDS = process.env["SPIELTISCH_SOAK"] ? 20 : 1;

/** The search begins, in sample mazes: another number, another maze. */
function beginning(seed: number): Position {
  const nothing = { open: [], barriers: [], visited: [] };
  return {
    game: "irrgarten",
    options: { size: 6, barriers: 30, begins: "left" },
    seats: ["left", "right"],
    actor: "left",
    phase: "search",
    turn: "left",
    first: "left",
    mazes: { left: FULL, right: SAMPLES[(seed + 4) % SAMPLES.length]!.maze },
    pieces: { left: "out", right: "out" },
    known: { left: nothing, right: nothing },
    steps: [],
  } as unknown as Position;
}

it("needs two clicks per turn at most, in the mean, after it is built", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await page.goto(table.server.url);
  let [clicks, turns] = [0, 0];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const id = await against(page, { game: "irrgarten", people: 2, position: beginning(seed) });
    await page.goto(`${table.server.url}/t/${id}`);
    await page.waitForSelector(".board .act");
    clicks += await search(page, luck(seed));
    const { log } = await look(page, id);
    turns += log.filter(({ event, seat }) => event === "turn" && seat === "left").length;
  }
  expect(turns).toBeGreaterThan(2);
  expect(clicks / turns).toBeLessThanOrEqual(MOST_CLICKS);
  expect(errors).toEqual([]);
  await close();
}, 600_000);
