import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Colour, placeId } from "../src/boards/mensch/geometry";
import type { View } from "../types/mensch";
import { frame } from "./frame";
import { click, drag, focusedPlace, hasFocus, myMoment, spotOf } from "./hands";
import { clickBest, position, typeBest } from "./mensch";
import { distance, path, watch } from "./motion";
import { againstBot, byLink, luck, pictures } from "./opening";
import { seen } from "./seen";
import { against, look, type Position } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;
const MID = position([4, 17, 33, 40], [-1, 2, 15, 41]);

/** Open a table that begins with a position, against a bot. */
async function openAt(page: Page, at: Position, practice = false): Promise<string> {
  const settings = { bot_pace_ms: 0, practice };
  const made = await against(page, { game: "mensch", people: 2, position: at, settings });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  return made;
}

it("is played from its start to its end with the mouse alone", async () => {
  const { page, errors, foreign, close } = await table.visit({ settings: QUICK, luck: 19 });
  await againstBot(page, table.server.url, {
    game: "mensch",
    people: 2,
    options: { colours: "people", stop_at_first: true },
  });
  let clicks = 0;
  while (await clickBest(page)) {
    clicks += 1;
    if (clicks === 60) await pictures(page, "mensch-middle");
  }
  expect(clicks).toBeGreaterThan(60);
  await pictures(page, "mensch-end");
  expect(await page.textContent("dialog h2")).toMatch(/wins?$/);
  expect(await page.locator("dialog .places li").count()).toBe(2);
  expect(await page.textContent("dialog .how")).toMatch(/(has|have) all four pieces home\.$/);
  expect(await page.locator("dialog .facts tbody tr").count()).toBe(7);
  expect(await page.textContent("dialog")).not.toMatch(/MEN-\d/);
  expect(await page.textContent("dialog .places .first em")).toBe("4");
  await page.click('dialog button:has-text("Rematch")');
  await page.waitForFunction(() => !document.querySelector("dialog"));
  expect(await myMoment(page)).not.toBeNull();
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});

it("is brought to its end with the keyboard alone", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, position([33, 40, 42, 43], [-1, -1, 20, 30]));
  let presses = 0;
  while (await typeBest(page)) {
    presses += 1;
    // Whatever the bot does meanwhile, the keyboard stays where it was.
    if (await myMoment(page)) expect(await hasFocus(page)).toBe(true);
  }
  expect(presses).toBeGreaterThan(2);
  expect(await page.textContent("dialog h2")).toMatch(/wins?$/);
  expect(errors).toEqual([]);
  await close();
});

it("keeps the focus on the die while the others roll", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, forced: "all" } });
  await openAt(page, position([-1, -1, -1, 42], [-1, -1, -1, -1]));
  await page.keyboard.press("b");
  for (let turns = 1; turns < 4; turns += 1) {
    expect(await focusedPlace(page)).toBe("die");
    await page.keyboard.press("Enter");
    await page.waitForFunction((number) => {
      const lines = [...document.querySelectorAll(".log li")].map((line) => line.textContent);
      const others = lines.filter((line) => line?.includes("Bruno"));
      return others.length >= number && document.querySelector('[data-place="die"].act');
    }, turns);
  }
  expect(errors).toEqual([]);
  await close();
});

it("is played to its end by two people who met by a link, and both see the same", async () => {
  const host = await table.visit({ settings: { ...QUICK, nickname: "Ada" }, luck: 3 });
  const guest = await table.visit({ settings: QUICK, luck: 4 });
  const made = await byLink(host, guest, table.server.url, {
    game: "mensch",
    people: 2,
    position: position([37, 40, 42, 43], [38, 40, 42, 43]),
  });
  const both = [host, guest];
  const isOver = await Promise.all(
    both.map(async ({ page }) => {
      while (await clickBest(page));
      return true;
    }),
  );
  expect(isOver).toEqual([true, true]);
  const [one, other] = await Promise.all(both.map(({ page }) => look(page, made)));
  expect(one!.board!.view).toEqual(other!.board!.view);
  expect(one!.results).toEqual(other!.results);
  const [mine, theirs] = await Promise.all(both.map(({ page }) => seen(page)));
  expect(mine!.log).toEqual(theirs!.log);
  for (const { errors, foreign } of both) expect([...errors, ...foreign]).toEqual([]);
  await Promise.all(both.map(({ close }) => close()));
});

it("shows the same after a reload at any moment, half-made choices too", async () => {
  const settings = { ...QUICK, confirm: "always" } as const;
  const { page, errors, close } = await table.visit({ settings, luck: 2 });
  await openAt(page, MID);
  const random = luck(7);
  let [compared, half] = [0, 0];
  for (let n = 0; n < 24; n += 1) {
    const chance = random();
    if (chance < 0.3 && (await myMoment(page))) {
      const before = await seen(page);
      await page.reload();
      await myMoment(page);
      await expect.poll(() => seen(page), { timeout: 15_000 }).toEqual(before);
      compared += 1;
      if (before.chosen.length > 0) half += 1;
    }
    if (!(await clickBest(page))) break;
    // In the very moment of a move nothing can be compared, but nothing may be lost either.
    if (chance > 0.85) await page.reload();
  }
  expect(compared).toBeGreaterThan(4);
  expect(half).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await close();
});

/** Yellow has rolled a 5: 4 > 9 throws out red, 11 > 16 and 21 > 26 are free, a is stuck. */
const HIT = position([3, 10, 20, 40], [-1, -1, 5, 28], 5);

it("previews a move by pointer and by focus, and drops a choice again", async () => {
  const settings = { ...QUICK, confirm: "always" } as const;
  const { page, errors, close } = await table.visit({ settings });
  await openAt(page, HIT);
  const marks = (what: string): Promise<number> => page.locator(`.board .target${what}`).count();
  const piece = await spotOf(page, "r3");
  await page.mouse.move(piece.x, piece.y);
  await page.waitForSelector(".board .target.preview .t-ring");
  expect(await page.textContent(".turn .note")).toMatch(/4 > 9 throws out Bruno/);
  await page.mouse.move(2, 2);
  expect(await marks("")).toBe(0);
  await page.keyboard.press("b");
  await page.keyboard.press("ArrowUp");
  const focused = await focusedPlace(page);
  await page.keyboard.press("ArrowDown");
  expect([focused, await focusedPlace(page)]).toEqual(["r4", "r3"]);
  expect(await marks(".preview")).toBe(1);
  const ways = [
    () => click(page, "r3"),
    () => page.keyboard.press("Escape"),
    () => page.click('[aria-label="Take back"]'),
  ];
  for (const drop of ways) {
    await click(page, "r3");
    expect(await page.getAttribute('[data-place="r3"]', "aria-selected")).toBe("true");
    await drop();
    expect(await page.getAttribute('[data-place="r3"]', "aria-selected")).toBe("false");
  }
  // The second press, where moves are confirmed: on the target.
  await click(page, "r3");
  await click(page, "r8");
  await page.waitForSelector(".log li:has-text('4 > 9, throws out Bruno')");
  expect(errors).toEqual([]);
  await close();
});

it("says which rule forbids a move, and takes a dragged piece", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const made = await openAt(page, HIT);
  await drag(page, "r10", "r18");
  await page.waitForSelector(".turn .note.bad:has-text('MEN-6')");
  expect(await page.textContent(".turn .note.bad")).toContain("From 11 a 5 does not lead to 19");
  expect(await page.textContent('[aria-live="assertive"]')).toMatch(/MEN-6/);
  await click(page, "yellow-a");
  await page.waitForSelector(".turn .note.bad:has-text('MEN-14')");
  expect((await look(page, made)).log).toEqual([]);
  await drag(page, "r10", "r15");
  await page.waitForSelector(".log li:has-text('11 > 16')");
  await page.waitForSelector('[data-place="die"].act');
  expect(await page.textContent('[aria-live="polite"]')).toMatch(/Bruno moves /);
  expect(await page.textContent('[aria-live="assertive"]')).toMatch(/^Your turn/);
  expect(errors).toEqual([]);
  await close();
});

/** Count how often the die on the board shows another face, into an attribute of the page. */
async function countFaces(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watcher = new MutationObserver((changes) => {
      const faces = changes.filter(({ target }) => (target as Element).closest(".die"));
      document.body.dataset["faces"] = String(
        Number(document.body.dataset["faces"] ?? 0) + faces.length,
      );
    });
    const board = document.querySelector(".board")!;
    watcher.observe(board, { subtree: true, attributes: true, attributeFilter: ["href"] });
  });
}

it("rolls a die that tumbles, and sends a hit piece home before everybody's eyes", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 250 } });
  await openAt(page, HIT);
  const hit = await spotOf(page, "r8");
  await watch(page, ".piece.pl-red", hit);
  await click(page, "r3");
  await page.waitForSelector('.player.shaken[data-seat="red"]');
  await page.waitForSelector(".log li:has-text('4 > 9')");
  await page.waitForFunction(() => document.querySelector('[data-place="die"].act'));
  const ways = await path(page);
  const home = ways.at(-1)!;
  expect(distance(ways[0]!, hit)).toBeLessThan(30);
  expect(distance(home, hit)).toBeGreaterThan(150);
  const between = ways.filter((at) => distance(at, hit) > 40 && distance(at, home) > 40);
  expect(between.length).toBeGreaterThan(0);
  // The bot's turn stays marked while I roll.
  expect(await page.locator(".board .lm").count()).toBeGreaterThan(0);
  await countFaces(page);
  await click(page, "die");
  await page.waitForFunction(() => !document.querySelector('[data-place="die"].act'));
  await myMoment(page);
  expect(await page.evaluate(() => document.body.dataset["faces"])).toMatch(/^[2-9]$|^\d\d$/);
  await close();
  expect(errors).toEqual([]);
});

it("shows after animated turns what the server has", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 120 } });
  const made = await openAt(page, HIT);
  for (let clicks = 0; clicks < 8 && (await clickBest(page)); clicks += 1) {
    await myMoment(page);
    const { pieces } = (await look(page, made)).board!.view as unknown as View;
    const stands = Object.entries(pieces).flatMap(([colour, all]) =>
      all.map((progress) => placeId(colour as Colour, progress).replace(/-B.*/, "-B")),
    );
    const { places } = await seen(page);
    const drawn = places
      .filter((place) => / piece/.test(place))
      .map((place) => place.split(":")[0]!);
    expect(drawn.map((place) => place.replace(/-B.*/, "-B")).sort()).toEqual(stands.sort());
  }
  expect(errors).toEqual([]);
  await close();
});

it("keeps a move once the dice have fallen again", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, HIT);
  await page.waitForSelector('[aria-label="Take back"][aria-disabled="true"]');
  await click(page, "r20");
  await page.waitForSelector('[data-place="die"].act');
  await page.waitForSelector('[aria-label="Take back"][aria-disabled="true"]');
  expect(errors).toEqual([]);
  await close();
});

it("gives a move back at a practice table, with the bot's answer", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, HIT, true);
  await page.waitForSelector('header:has-text("Practice table")');
  const before = await seen(page);
  await click(page, "r20");
  await page.waitForSelector('[data-place="die"].act');
  expect((await seen(page)).places).not.toEqual(before.places);
  await page.click('[aria-label="Take back"]');
  await page.waitForSelector('[data-place="r20"].act');
  await expect.poll(() => seen(page), { timeout: 15_000 }).toEqual(before);
  expect(errors).toEqual([]);
  await close();
});

it("tells after a take-back what a reload tells", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, HIT, true);
  const lines = (): Promise<string[]> => page.locator(".log li").allTextContents();
  await drag(page, "r20", "r25");
  await page.waitForSelector('[data-place="die"].act');
  await page.click('[aria-label="Take back"]');
  await page.waitForSelector('[data-place="r10"].act');
  await drag(page, "r10", "r15");
  await page.waitForSelector('[data-place="die"].act');
  const told = await lines();
  await page.reload();
  await page.waitForFunction(
    (count) => document.querySelectorAll(".log li").length === count,
    told.length,
  );
  expect(await lines()).toEqual(told);
  expect(errors).toEqual([]);
  await close();
});
