/**
 * Fingers on a phone: what is drawn is smaller than a fingertip, so a tap beside it counts. Each tap
 * here lands outside the drawn shape, within half of a 44 px target.
 */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Json } from "../types/wire";
import type { Point } from "../src/boards/core/points";
import { PHONE } from "./browser";
import { frame } from "./frame";
import { position } from "./mensch";
import { playOn } from "./played";
import { against, boardOf, look } from "./tables";

const at = frame();
/** Half of a 44 px target, less what rounding takes. */
const REACH = 21;
/** A tap must be nearer to what it means than to anything else, by so much. */
const MARGIN = 2;

interface Place extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** The places that can be pressed, as they are drawn. */
function lit(page: Page): Promise<readonly Place[]> {
  return page.$$eval(".board .act[data-place]", (cells) =>
    cells.map((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const id = cell.getAttribute("data-place") ?? "";
      return { id, x: x + width / 2, y: y + height / 2, width, height };
    }),
  );
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** A point beside a place that means nothing else; null where its neighbours leave no room. */
function beside(place: Place, all: readonly Place[]): Point | null {
  const others = all.filter(({ id }) => id !== place.id);
  for (let turn = 0; turn < 32; turn += 1) {
    const angle = (turn * Math.PI) / 16;
    const point = {
      x: place.x + REACH * Math.cos(angle),
      y: place.y + REACH * Math.sin(angle),
    };
    const isOnShape =
      Math.abs(point.x - place.x) < place.width / 2 &&
      Math.abs(point.y - place.y) < place.height / 2;
    const isOnScreen = point.x > 8 && point.x < PHONE.width - 8;
    const isClear = others.every((other) => distance(point, other) > REACH + MARGIN);
    if (!isOnShape && isOnScreen && isClear) return point;
  }
  return null;
}

/** Tap beside a place. */
async function tap(page: Page, id: string): Promise<void> {
  const all = await lit(page);
  const point = beside(
    all.find((place) => place.id === id)!,
    all,
  );
  if (!point) throw new Error(`${id} has no room beside it`);
  await page.touchscreen.tap(point.x, point.y);
}

/** Which of the lit places can be tapped beside their shape. */
async function roomy(page: Page): Promise<readonly string[]> {
  const all = await lit(page);
  return all.filter((place) => beside(place, all) !== null).map(({ id }) => id);
}

const isSelected = (page: Page, id: string): Promise<boolean> =>
  page.$eval(
    `.board [data-place="${id}"]`,
    (cell) => cell.getAttribute("aria-selected") === "true",
  );

/**
 * Every piece that can move is taken up by a tap, and put down by a second one: beside it, or where
 * its neighbours leave no room, on it. So none is mistaken for another. Answers those with room.
 */
async function takeEachUp(page: Page): Promise<readonly string[]> {
  const free = await roomy(page);
  expect(free.length).toBeGreaterThan(1);
  for (const { id } of await lit(page)) {
    if (free.includes(id)) await tap(page, id);
    else await page.touchscreen.tap(...(await middle(page, id)));
    expect([id, await isSelected(page, id)]).toEqual([id, true]);
    await page.touchscreen.tap(...(await middle(page, id)));
    expect([id, await isSelected(page, id)]).toEqual([id, false]);
  }
  return free;
}

type Create = Parameters<typeof against>[1];

/** A table on a phone, at my turn. */
async function open(page: Page, create: Create, acts: number): Promise<string> {
  await page.goto(at.server.url);
  const table = await against(page, create);
  await playOn(page, table, acts);
  await page.goto(`${at.server.url}/t/${table}`);
  await page.waitForSelector(".board [data-place]");
  return table;
}

/** The first event of a kind after a number of others. */
async function next(
  page: Page,
  table: string,
  kind: string,
  after: number,
): Promise<Record<string, Json>> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { log } = await look(page, table);
    const found = log.slice(after).find((event) => event["event"] === kind);
    if (found) return found;
    await page.waitForTimeout(30);
  }
  throw new Error(`nothing was ${kind}`);
}

const phone = (confirm: "auto" | "always" = "auto") =>
  at.visit({ viewport: PHONE, hasTouch: true, isMobile: true, settings: { motion: 0, confirm } });

it("moves a pawn by taps beside it and beside its goal", async () => {
  // One tap would move it at once; here the second one confirms it.
  const { page, errors, close } = await phone("always");
  const start = position([4, 17, 33, 40], [-1, 2, 15, 41], 3);
  const table = await open(page, { game: "mensch", people: 2, position: start as never }, 0);
  await takeEachUp(page);
  const { length } = (await look(page, table)).log;
  await tap(page, "r17");
  await tap(page, "r20");
  expect(await next(page, table, "moved", length)).toMatchObject({ from: "17", to: "20" });
  expect(errors).toEqual([]);
  await close();
});

/** Draw a finger upwards over the screen. */
async function swipe(page: Page, x: number, y: number, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: number): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    });
  await send("touchStart", y);
  for (let n = 1; n <= 8; n += 1) await send("touchMove", y - (by * n) / 8);
  await send("touchEnd");
}

it("never scrolls the page with a finger that is on a piece", async () => {
  const { page, close } = await phone();
  const start = position([4, 17, 33, 40], [-1, 2, 15, 41], 3);
  await open(page, { game: "mensch", people: 2, position: start as never }, 0);
  await page.waitForSelector(".board .act");
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  await swipe(page, ...(await middle(page, "r33")), 120);
  expect(await scrolled()).toBe(0);
  // Beside the board a finger scrolls as everywhere.
  await swipe(page, 40, 600, 200);
  await page.waitForFunction(() => scrollY > 0);
  await close();
});

it("moves a piece on the cards by taps beside it and beside its goal", async () => {
  const { page, errors, close } = await phone();
  const options = { begins: "south" };
  const table = await open(page, { game: "mutabor", people: 2, options }, 4);
  const pieces = await takeEachUp(page);
  const { length } = (await look(page, table)).log;
  const { legal } = await boardOf(page, table);
  const [from, to] = await farMove(page, pieces, (one, other) => legal.includes(`${one}>${other}`));
  await tap(page, to);
  expect(await next(page, table, "moved", length)).toMatchObject({ from, to });
  expect(errors).toEqual([]);
  await close();
});

/** Take up a piece that has a goal of the wanted kind with room beside it. */
async function farMove(
  page: Page,
  pieces: readonly string[],
  isWanted: (from: string, to: string) => boolean,
): Promise<[string, string]> {
  for (const from of pieces) {
    await tap(page, from);
    const goals = (await roomy(page)).filter((id) => !pieces.includes(id) && isWanted(from, id));
    if (goals[0]) return [from, goals[0]];
    await page.touchscreen.tap(...(await middle(page, from)));
  }
  throw new Error("no piece has a goal with room beside it");
}

it("sets a barrier and asks for a field by taps beside them", async () => {
  const { page, errors, close } = await phone();
  const options = { begins: "left" };
  const table = await open(page, { game: "irrgarten", people: 2, options }, 0);
  await page.touchscreen.tap(...(await middle(page, "E5")));
  for (const slot of ["B3|B4", "C2|D2", "|C1"]) {
    // A slot is a thin line between two fields: tap well beside it, along the way across.
    const [x, y] = await middle(page, slot);
    const isUpright = slot.startsWith("|") || slot[0] === slot[3];
    await page.touchscreen.tap(x + (isUpright ? 11 : 0), y + (isUpright ? 0 : 11));
    expect([slot, await nameOf(page, slot)]).toEqual([slot, expect.stringContaining("barrier")]);
  }
  await page.tap('button:has-text("Done")');
  await next(page, table, "built", 0);
  await playOn(page, table, 2);
  await page.waitForSelector(".board .act");
  const { log, board } = await look(page, table);
  const goal = (await roomy(page))[0] ?? (await lit(page))[0]!.id;
  await tapNear(page, goal);
  const asked = await next(page, table, "asked", log.length);
  expect(goal.startsWith(String(asked["to"])) || asked["to"] === "out").toBe(true);
  expect(board?.legal).toContain(asked["to"]);
  expect(errors).toEqual([]);
  await close();
});

/** Beside the shape where there is room, else near its edge: these fields are wider than a finger. */
async function tapNear(page: Page, id: string): Promise<void> {
  const all = await lit(page);
  const place = all.find((one) => one.id === id)!;
  const point = beside(place, all) ?? { x: place.x + place.width * 0.45, y: place.y };
  await page.touchscreen.tap(point.x, point.y);
}

async function middle(page: Page, id: string): Promise<[number, number]> {
  const box = await page.locator(`.board [data-place="${id}"]`).boundingBox();
  if (!box) throw new Error(`${id} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function nameOf(page: Page, id: string): Promise<string | null> {
  return page.getAttribute(`.board [data-place="${id}"]`, "aria-label");
}

it("moves a wizard by taps beside it and beside its goal", async () => {
  const { page, errors, close } = await phone();
  const options = { begins: "white" };
  const table = await open(page, { game: "aladdin", people: 2, options }, 7);
  await page.waitForSelector(".board .act");
  const pieces = await takeEachUp(page);
  const { legal } = await boardOf(page, table);
  const movesTo = (to: string): readonly string[] =>
    legal.filter((text) => text.endsWith(` ${to}`));
  const [from, to] = await farMove(page, pieces, (_, goal) => movesTo(goal).length === 1);
  const { length } = (await look(page, table)).log;
  await tap(page, to);
  const moved = await next(page, table, "moved", length);
  expect(moved["to"]).toBe(to);
  expect(movesTo(to)).toEqual([`${moved["grade"]}+${moved["distance"]} ${to}`]);
  if (/^[a-m]\d+$/.test(from)) expect(moved["from"]).toBe(from);
  expect(errors).toEqual([]);
  await close();
});
