/** The workshop: a maze made, rated, shared, and searched by a friend who never saw it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SAMPLES } from "../src/boards/irrgarten/mazes";
import { slotsOf } from "../src/boards/irrgarten/notation";
import { wayTo } from "../src/boards/irrgarten/ways";
import { findings, findingsInBothThemes } from "./axe";
import { DESKTOP, PHONE, picture } from "./browser";
import { frame } from "./frame";
import { click, focusedPlace } from "./hands";
import { drawn } from "./irrgarten";
import { againstBot } from "./opening";
import { everythingIn } from "./secrets";

const at = frame();
const QUIET = { motion: 0, botWait: 0, level: 0 } as const;
const IS_SOAK = Boolean(process.env["SPIELTISCH_SOAK"]);
const LYING = { width: 844, height: 390 };
const SIZES = [
  ["1440", DESKTOP, "en-US"],
  ["844", LYING, "de-DE"],
  ["360", PHONE, "de-DE"],
] as const;
const { maze: GARDEN } = SAMPLES[0]!;
const SAVE = ".bld .save";

async function fits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** Two pictures of a page that axe has nothing to say against. */
async function look(page: Page, name: string, isWide: boolean): Promise<void> {
  await picture(page, name);
  expect(await (isWide ? findingsInBothThemes : findings)(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Open the workshop, take the first sample, save it and make a link. */
async function makeShared(page: Page, name: string): Promise<string> {
  await page.goto(`${at.server.url}/workshop`);
  await page.waitForSelector(".board [data-place]");
  await page.locator(".smp:not(.chance)").first().click();
  await page.fill(".nm input", name);
  await page.click(SAVE);
  await page.waitForSelector(`${SAVE}:disabled`);
  await page.click(".shr .btn");
  await page.waitForSelector(".shr .lk input");
  return page.inputValue(".shr .lk input");
}

/** Have bots search, and look where masters ask. */
async function rate(page: Page, name: string): Promise<void> {
  await page.click(".rate .btn");
  await page.waitForSelector(".rate .grade", { timeout: 60_000 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(".floor [role=radio]").nth(2).click();
  await page.waitForSelector(".heat circle");
  await picture(page, `workshop-${name}-heat`);
  await page.locator(".floor [role=radio]").nth(0).click();
}

/** Go the shortest way to the treasure, question by question. */
async function searchStraight(page: Page): Promise<void> {
  const way = wayTo(GARDEN.treasure, 6, GARDEN.barriers)!.slice(1);
  for (const field of way) {
    await page.waitForSelector(`.board .act[data-place="${field}"]`);
    await click(page, field);
  }
  await page.waitForSelector(".seek h2");
}

describe("a maze of one's own", () => {
  it.each(SIZES)(
    "is made, rated, shared, and searched by a friend who never saw it, %s wide",
    async (name, viewport, locale) => {
      const maker = await at.visit({ viewport, locale, settings: { ...QUIET, nickname: "Ada" } });
      const friend = await at.visit({ viewport, locale, settings: { ...QUIET, nickname: "Ben" } });
      const isWide = viewport === DESKTOP;
      const url = await makeShared(maker.page, `Ivy ${name}`);
      await fits(maker.page, viewport.width);
      // What bots find does not depend on the window.
      if (isWide || IS_SOAK) await rate(maker.page, name);
      await look(maker.page, `workshop-${name}-built`, isWide);

      await friend.page.goto(url);
      await friend.page.waitForSelector(".way .btn.main");
      await look(friend.page, `workshop-${name}-link`, isWide);
      await friend.page.click(".way .btn.main");
      await friend.page.waitForSelector(".seek .board .act");
      await fits(friend.page, viewport.width);
      await look(friend.page, `workshop-${name}-search`, isWide);
      await searchStraight(friend.page);
      await picture(friend.page, `workshop-${name}-found`);
      const [board, told] = await Promise.all(
        [".seek .board", ".seek .told"].map((part) => friend.page.locator(part).boundingBox()),
      );
      // Beside the board, or below it and as wide.
      expect(told!.y < board!.y + 20 || told!.width > 0.98 * board!.width).toBe(true);
      expect(await friend.page.innerText(".seek .told")).toContain("Ben");
      // The way was straight, so no barrier was met: none may be anywhere.
      const heard = friend.received.join("\n");
      expect(heard).toContain('"found"');
      for (const barrier of GARDEN.barriers) expect(heard).not.toContain(`"${barrier}"`);
      expect(heard).not.toContain("build ");
      expect(await everythingIn(friend.page)).not.toContain("#barrier");

      await maker.page.reload();
      await maker.page.waitForSelector(".shr details li", { state: "attached" });
      expect(await maker.page.innerText(".shr")).toContain("Ben");
      expect([...maker.errors, ...friend.errors, ...maker.foreign, ...friend.foreign]).toEqual([]);
      await maker.close();
      await friend.close();
    },
    120_000,
  );

  it("is built and saved by keys alone, and is still there after a reload", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await page.goto(`${at.server.url}/workshop`);
    await page.waitForSelector(".board [data-place]");
    await page.locator('.board [data-place][tabindex="0"]').focus();
    await page.keyboard.press("Enter");
    const hidden = await focusedPlace(page);
    await page.keyboard.press("ArrowRight");
    for (let n = 0; n < 3 && !(await focusedPlace(page))?.includes("|"); n += 1)
      await page.keyboard.press("ArrowRight");
    const slot = (await focusedPlace(page))!;
    expect(slotsOf(6)).toContain(slot);
    await page.keyboard.press(" ");
    expect(await page.getAttribute(`[data-place="${slot}"]`, "aria-selected")).toBe("true");
    await page.reload();
    await page.waitForSelector(`[data-place="${slot}"][aria-selected="true"]`);
    await page.locator('.board [data-place][tabindex="0"]').focus();
    await page.keyboard.press("s");
    await page.waitForSelector(".shr");
    const answer = await page.request.get("/api/me/mazes");
    const { mazes } = (await answer.json()) as { mazes: { build: string }[] };
    expect(mazes.map(({ build }) => build)).toEqual([`build ${hidden} ${slot}`]);
    expect(errors).toEqual([]);
    await close();
  });

  it("is played against a bot, and put up in the gallery, and withdrawn", async () => {
    const { page, errors, close } = await at.visit({ settings: { ...QUIET, nickname: "Cem" } });
    await makeShared(page, "Oak");
    await page.check(".shr .open input");
    await page.click(".shelf [role=radio]:nth-child(2)");
    await page.waitForSelector(".famous:has-text('Oak')");
    expect(await findings(page)).toEqual([]);
    await page.click(".shr .btn.quiet");
    await page.waitForSelector(".famous:has-text('Oak')", { state: "detached" });
    await page.click(".bld > .btn");
    await page.waitForURL(/\/t\//);
    // The maze is handed in: what follows is the search.
    await page.waitForSelector(".board .act, .board.maze:not(.building)");
    expect(errors).toEqual([]);
    await close();
  });

  it("is there to be taken at a table with a friend", async () => {
    const { page, errors, close } = await at.visit({ settings: { ...QUIET, nickname: "Dora" } });
    await makeShared(page, "Elm");
    await page.waitForSelector(".own .tile:has-text('Elm') .mini");
    await againstBot(page, at.server.url, { game: "irrgarten" });
    await page.click(".samples .head button:nth-child(2)");
    await page.click(".samples .built:has-text('Elm')");
    expect(await drawn(page)).toEqual([...GARDEN.barriers].sort());
    expect(errors).toEqual([]);
    await close();
  });
});
