import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { PHONE } from "./browser";
import { frame } from "./frame";
import { click, clickOn, drag, hasFocus, myMoment, spotOf } from "./hands";
import { distance, path, watch } from "./motion";
import { ALMOST, CLOSED, Mouse, position, typeMove } from "./mutabor";
import { againstBot, byLink, luck, pictures } from "./opening";
import { seen } from "./seen";
import { against, look, type Position } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;
/** Three pieces of each have arrived; two moves are left to both. */
const LATE = position({ south: ["c8", "d8", "e8", "g5"], north: ["b4", "d1", "e1", "f1"] });
/** From g5 south can hit f6; the piece may start again on d8, e8 or f8. */
const HIT = position({ south: ["c8", "d2", "e3", "g5"], north: ["b4", "d1", "e1", "f6"] });
const BEGIN = {
  south: ["c1", "d1", "e1", "f1"],
  north: ["c8", "d8", "e8", "f8"],
} as const;

/** Open a table that begins with a position, against a bot. */
async function openAt(page: Page, at: Position): Promise<string> {
  const made = await against(page, { game: "mutabor", people: 2, position: at });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  return made;
}

it("is played from its start to its end with the mouse alone", async () => {
  const { page, errors, foreign, close } = await table.visit({ settings: QUICK, luck: 31 });
  await againstBot(page, table.server.url, { game: "mutabor" });
  const mouse = new Mouse(page);
  let moves = 0;
  while (await mouse.act()) {
    moves += 1;
    if (moves === 12) await pictures(page, "mutabor-middle");
  }
  expect(moves).toBeGreaterThan(12);
  await pictures(page, "mutabor-end");
  expect(await page.textContent("dialog h2")).toMatch(/wins?$|draw/);
  expect(await page.textContent("dialog .how")).toMatch(/four (of your )?pieces|third time|Nobody/);
  expect(await page.locator("dialog .facts tbody tr").count()).toBeGreaterThan(3);
  expect(await page.textContent("dialog")).not.toMatch(/MUT-\d/);
  expect(await page.textContent("dialog .places .first em")).toMatch(/^(1|0\.5)$/);
  await page.click('dialog button:has-text("Rematch")');
  await page.waitForFunction(() => !document.querySelector("dialog"));
  expect(await myMoment(page)).not.toBeNull();
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});

it("is brought to its end with the keyboard alone", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, ALMOST);
  await typeMove(page, "g5", "e7");
  await page.waitForSelector('[data-place="e7"].act');
  expect(await hasFocus(page)).toBe(true);
  await typeMove(page, "e7", "f8");
  expect(await myMoment(page)).toBeNull();
  expect(await page.textContent("dialog h2")).toBe("You win");
  expect(errors).toEqual([]);
  await close();
});

it("is played to its end by two people who met by a link, and both see the same", async () => {
  const host = await table.visit({ settings: { ...QUICK, nickname: "Ada" } });
  const guest = await table.visit({ settings: QUICK });
  const both = [host, guest];
  const made = await byLink(host, guest, table.server.url, { game: "mutabor", position: LATE });
  await Promise.all(
    both.map(async ({ page }) => {
      const mouse = new Mouse(page);
      while (await mouse.act());
    }),
  );
  const [one, other] = await Promise.all(both.map(({ page }) => look(page, made)));
  expect(one!.board!.view).toEqual(other!.board!.view);
  expect(one!.results).toEqual(other!.results);
  const [mine, theirs] = await Promise.all(both.map(({ page }) => seen(page)));
  expect(mine!.log).toEqual(theirs!.log);
  for (const { errors, foreign } of both) expect([...errors, ...foreign]).toEqual([]);
  await Promise.all(both.map(({ close }) => close()));
});

it("shows the same after a reload at any moment, half-made choices too", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK, luck: 31 });
  await openAt(page, HIT);
  const same = async (): Promise<void> => {
    const before = await seen(page);
    await page.reload();
    await myMoment(page);
    await expect.poll(() => seen(page), { timeout: 15_000 }).toEqual(before);
  };
  await click(page, "g5");
  await same();
  await click(page, "f6");
  await same();
  await click(page, "e8");
  const mouse = new Mouse(page);
  const random = luck(5);
  for (let n = 0; n < 8; n += 1) {
    const chance = random();
    if (chance < 0.4 && (await myMoment(page))) await same();
    if (!(await mouse.act())) break;
    // In the very moment of a move nothing can be compared, but nothing may be lost either.
    if (chance > 0.7) await page.reload();
  }
  expect(errors).toEqual([]);
  await close();
});

it("shows after animated turns what the server has", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 120 } });
  const made = await openAt(page, HIT);
  const mouse = new Mouse(page);
  for (let turns = 0; turns < 3 && (await mouse.act()); turns += 1) {
    await myMoment(page);
    const { pieces } = (await look(page, made)).board!.view as { pieces: Record<string, string[]> };
    const { places } = await seen(page);
    const drawn = places.filter((place) => /piece/.test(place)).map((place) => place.slice(0, 2));
    expect(drawn.sort()).toEqual(Object.values(pieces).flat().sort());
  }
  expect(errors).toEqual([]);
  await close();
});

it("goes on by itself after the server was killed and started again", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const made = await openAt(page, HIT);
  await click(page, "d2");
  await click(page, "d3");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length === 2);
  await table.server.down("SIGKILL");
  await page.waitForSelector(".banner.on", { timeout: 15_000 });
  // What may be done is known without a server; what is done waits for it.
  await click(page, "g5");
  expect((await myMoment(page))!.some(({ name }) => name.endsWith("target"))).toBe(true);
  await click(page, "f4");
  await page.waitForSelector(".turn:has-text('Sending')");
  expect(await page.locator(".board .piece.ghost").count()).toBe(1);
  await table.server.up();
  await page.waitForSelector(".log li:has-text('g5 > f4')", { timeout: 20_000 });
  expect(await myMoment(page)).not.toBeNull();
  expect((await look(page, made)).log.filter(({ event }) => event === "moved").length).toBe(4);
  expect(errors).toEqual([]);
  await close();
});

it("shows how a card moves, by pointer and by focus, and what a hit would bring", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, HIT);
  const point = async (field: string): Promise<void> => {
    const { x, y } = await spotOf(page, field);
    await page.mouse.move(x, y);
  };
  await point("h6");
  await page.waitForSelector(".board .pattern");
  expect(await page.textContent(".turn .card-rule")).toContain("Morning star");
  await page.keyboard.press("b");
  await page.keyboard.press("ArrowLeft");
  await page.mouse.move(2, 2);
  await page.waitForSelector(".turn .card-rule:has-text('Elephant')");
  await point("g5");
  await page.waitForSelector(".board .target.preview");
  expect(await page.locator(".board .faint .t-ring").count()).toBe(1);
  await click(page, "g5");
  await point("f6");
  expect(await page.textContent(".turn .note")).toMatch(
    /g5 > f6 hits Bruno: it starts again on d8, e8 or f8\..*MUT-12/s,
  );
  expect(errors).toEqual([]);
  await close();
});

it("shows on a phone how the card moves that was touched", async () => {
  const { page, errors, close } = await table.visit({
    settings: QUICK,
    viewport: PHONE,
    hasTouch: true,
  });
  await openAt(page, HIT);
  const { x, y } = await spotOf(page, "h6");
  await page.touchscreen.tap(x, y);
  await page.waitForSelector(".board .pattern");
  expect(await page.textContent(".turn .card-rule")).toContain("Morning star");
  await page.touchscreen.tap(100, 60);
  await page.waitForSelector(".board .pattern", { state: "detached" });
  expect(errors).toEqual([]);
  await close();
});

it("lets the hitter choose the start field, and each Esc takes one step back", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 250 } });
  await openAt(page, HIT);
  const chosen = (): Promise<string[]> =>
    page.$$eval('.board [aria-selected="true"]', (all) =>
      all.map((cell) => cell.getAttribute("data-place") ?? ""),
    );
  await click(page, "g5");
  await click(page, "f6");
  expect((await chosen()).sort()).toEqual(["f6", "g5"]);
  const free = (await myMoment(page))!.filter(({ name }) => name.endsWith("target"));
  expect(free.map(({ place }) => place).sort()).toEqual(["d8", "e8", "f8"]);
  await page.keyboard.press("b");
  await page.keyboard.press("Escape");
  expect(await chosen()).toEqual(["g5"]);
  await page.keyboard.press("Escape");
  expect(await chosen()).toEqual([]);
  await click(page, "g5");
  await click(page, "f6");
  const from = await spotOf(page, "f6");
  const to = await spotOf(page, "e8");
  await watch(page, ".piece.pl-carmine", from);
  await click(page, "e8");
  await page.waitForSelector(".log li:has-text('hits Bruno, back to e8')");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length > 1);
  const way = await path(page);
  const between = way.filter((at) => distance(at, from) > 40 && distance(at, to) > 40);
  expect(distance(way[0]!, from)).toBeLessThan(40);
  expect(between.length).toBeGreaterThan(0);
  expect(way.some((at) => distance(at, to) < 40)).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

it("asks the owner of a hit piece for its start field", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const south = ["c8", "d2", "g5"];
  await openAt(page, position({ south, north: ["b4", "d1", "e1", "f6"], isRestart: true }));
  expect(await page.textContent(".turn p")).toMatch(/Your piece was hit.*c1 or f1/);
  await click(page, "c1");
  await page.waitForSelector(".log li:has-text('starts again on c1')");
  expect(errors).toEqual([]);
  await close();
});

it("offers to exchange two cards where no card leads home, and says why", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, position({ ...BEGIN, cards: CLOSED }));
  expect(await page.textContent(".turn p")).toMatch(/No card leads home: .*exchange two cards\./);
  await clickOn(page, ".exchange button");
  expect(await page.textContent(".turn p")).toContain("choose the first card");
  await click(page, "a3");
  expect((await myMoment(page))!.some(({ place }) => place === "b5")).toBe(true);
  await page.reload();
  await myMoment(page);
  expect(await page.getAttribute('[data-place="a3"]', "aria-selected")).toBe("true");
  await click(page, "b5");
  await page.waitForSelector(".log li:has-text('exchanges the cards a3 and b5')");
  expect(errors).toEqual([]);
  await close();
});

it("says which rule forbids a move, takes a dragged piece, and gives a move back", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const made = await openAt(page, HIT);
  const before = await seen(page);
  await drag(page, "g5", "g6");
  await page.waitForSelector(".turn .note.bad:has-text('MUT-5')");
  await click(page, "d2");
  await click(page, "c1");
  await page.waitForSelector(".turn .note.bad:has-text('MUT-7')");
  expect(await page.textContent('[aria-live="assertive"]')).toMatch(/MUT-7/);
  expect((await look(page, made)).log).toEqual([]);
  await drag(page, "d2", "d3");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length > 1);
  expect(await page.locator(".board .lm").count()).toBeGreaterThan(0);
  await page.click('[aria-label="Take back"]');
  await page.waitForSelector('[data-place="d2"].act');
  expect((await seen(page)).places).toEqual(before.places);
  expect(errors).toEqual([]);
  await close();
});
