/** The first minutes: the start page, the first picture of a game, house rules, goals and words. */
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE, picture } from "./browser";
import { frame } from "./frame";
import { position } from "./mensch";
import { invite } from "./opening";
import { against, look, open } from "./tables";

const at = frame();
const QUIET = { motion: 0, botWait: 0 } as const;
const MOST_BYTES = 75_000;

/** Remember in the page when its first board was drawn. */
function watchBoard(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".board [data-place]")) return;
    observer.disconnect();
    (globalThis as { drawn?: number }).drawn = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

async function unfoldHouse(page: Page): Promise<void> {
  await page.click(".setup > summary");
  await page.click(".setup .house > summary");
}

describe("the first load", () => {
  it("has at most 75 kB of compressed scripts and styles for a newcomer, all from the server", async () => {
    const { page, foreign, close } = await at.visit({ isNew: true });
    const files = new Set<string>();
    page.on("response", (response) => {
      if (/\.(js|css)$/.test(response.url())) files.add(response.url());
    });
    // What is fetched later, when there is nothing else to do, is not part of it.
    await page.addInitScript(() => (globalThis.requestIdleCallback = () => 0));
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    await page.waitForSelector(".picture svg");
    await page.waitForSelector(".next .guide");
    let sum = 0;
    for (const file of files) {
      sum += gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length;
    }
    expect(files.size).toBeGreaterThan(2);
    expect(sum).toBeLessThanOrEqual(MOST_BYTES);
    expect(foreign).toEqual([]);
    await close();
  });

  it("asks for the games packed and without their rules", async () => {
    const { page, close } = await at.visit();
    const answer = page.waitForResponse(/\/api\/games/);
    await page.goto(at.server.url);
    const games = await answer;
    expect(games.headers()["content-encoding"]).toBe("gzip");
    const sizes = await games.request().sizes();
    expect(sizes.responseBodySize).toBeLessThan(8_000);
    await close();
  });
});

describe("a game against bots", () => {
  it("is drawn after one request, and shows no empty page meanwhile", async () => {
    const { page, errors, close } = await at.visit({ isNew: true });
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    await page.evaluate(watchBoard);
    const [began] = await Promise.all([
      page.evaluate(() => performance.now()),
      page.waitForSelector('[data-game="aladdin"] .play:enabled'),
    ]);
    await page.click('[data-game="aladdin"] .play');
    await page.waitForSelector(".board [data-place]");
    const asked = await page.evaluate((since) => {
      const { drawn = Infinity } = globalThis as { drawn?: number };
      return performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime >= since && startTime <= drawn)
        .map(({ name }) => new URL(name).pathname);
    }, began);
    // The icon of the tab is changed beside it; nobody waits for that.
    expect(asked.filter((path) => !/^\/icon/.test(path))).toEqual(["/api/tables"]);
    await page.waitForSelector('.net[data-link="connected"]', { state: "attached" });
    const state = await look(page, page.url().split("/").at(-1)!);
    expect([state.phase, state.you.place]).toEqual(["playing", 0]);
    expect(errors).toEqual([]);
    await close();
  });

  it("is remembered: game, name, level and seats are there again", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    await page.click('[data-game="aladdin"] h2');
    await page.click(".setup > summary");
    await page.click('.setup .seats [role="radio"]:has-text("3")');
    await page.click('.levels label:has-text("Sharp")');
    await page.click('.setup [role="radio"]:has-text("Friends")');
    await page.fill('.setup [id$="-nick"]', "Mira");
    await page.press('.setup [id$="-nick"]', "Tab");
    await page.click('.setup [role="radio"]:has-text("Bots")');
    await page.click("button.go");
    await page.waitForSelector(".board");
    await page.goto(at.server.url);
    await page.waitForSelector('.gm.on[data-game="aladdin"]');
    expect(await page.innerText(".setup > summary small")).toContain("3 seats · Sharp");
    await page.click(".setup > summary");
    await page.click('.setup [role="radio"]:has-text("Friends")');
    expect(await page.inputValue('.setup [id$="-nick"]')).toBe("Mira");
    await close();
  });

  it("shows its goal in three pictures once, and takes no click from the table", async () => {
    const { page, close } = await at.visit({ isNew: true, settings: QUIET });
    await page.goto(at.server.url);
    await page.click('[data-game="mensch"] .play');
    await page.waitForSelector('aside[aria-label="The goal"] li >> nth=2');
    await picture(page, "goal-mensch-1440");
    await page.setViewportSize(PHONE);
    await picture(page, "goal-mensch-360");
    await page.setViewportSize(DESKTOP);
    // The second click of a game is the first roll, whatever lies over the board.
    await page.click("button.roll");
    await page.waitForSelector('aside[aria-label="The goal"]', { state: "detached" });
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
    await page.reload();
    await page.waitForSelector(".board [data-place]");
    expect(await page.$('aside[aria-label="The goal"]')).toBeNull();
    await close();
  });
});

describe("house rules", () => {
  it("are cards and fields that say what cannot be, and offer nothing that the seats forbid", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    await page.click('[data-game="mensch"] h2');
    await unfoldHouse(page);
    const cards = await page.$$eval(".preset", (all) => all.map((one) => one.textContent));
    expect(cards.join()).toMatch(/Printed rules.*As today.*For families/s);
    expect(cards.join()).not.toMatch(/mini|very short|OpenSpiel/);
    await page.click(".setup .odd > summary");
    await page.fill('[id$="-prizes"]', "a lot");
    await page.waitForSelector('.rule:has([id$="-prizes"]) :text("whole numbers")');
    expect(await page.isDisabled("button.go")).toBe(true);
    await page.fill('[id$="-prizes"]', "5 3 1");
    await page.waitForSelector("button.go:enabled");
    await page.click('[data-game="mutabor"] h2');
    await page.waitForSelector('[id$="-sides"]');
    await page.click('.setup .seats [role="radio"]:has-text("4")');
    await page.waitForSelector('[id$="-sides"]', { state: "detached" });
    await close();
  });

  it("and the clock stand in the lobby, above the board and in the rules; with the goal for the invited", async () => {
    const host = await at.visit({ settings: QUIET });
    await host.page.goto(at.server.url);
    await host.page.click('[data-game="irrgarten"] h2');
    await unfoldHouse(host.page);
    await host.page.click('[data-preset="small"]');
    await invite(host.page, "irrgarten", "link");
    await host.page.selectOption('.setup [id$="-clock"]', "days1");
    await host.page.click("button.go");
    await host.page.waitForSelector('.chips :text-is("Small")');
    const guest = await at.visit({ settings: QUIET, locale: "de-DE" });
    await guest.page.goto(host.page.url());
    await guest.page.waitForSelector('.chips :text-is("Klein")');
    await guest.page.waitForSelector('.chips :text-is("Fernpartie, 1 Tag je Zug")');
    await guest.page.waitForSelector('h2:text-is("Das Ziel")');
    expect(await guest.page.$$(".beside ol li")).toHaveLength(3);
    await picture(guest.page, "lobby-irrgarten-de");
    await guest.page.fill(".sit input", "Ben");
    await guest.page.click(".sit button");
    await host.page.click('button:has-text("Start the game")');
    await guest.page.waitForSelector('.where:has-text("Klein")');
    await guest.page.click('[aria-label="Regeln"]');
    await guest.page.waitForSelector('dialog .chips :text-is("Klein")');
    await host.close();
    await guest.close();
  });

  it("let people and bots share one device", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    await page.click('[data-game="mensch"] h2');
    await invite(page, "mensch", "device");
    await page.click('.setup .seats [role="radio"]:has-text("3")');
    await page.fill(".names input >> nth=0", "Oma");
    await page.fill(".names input >> nth=1", "Ben");
    await page.click('.names li:nth-child(3) [role="radio"]:has-text("Bot")');
    await page.selectOption(".names li:nth-child(3) select", { label: "Steady" });
    await page.click("button.go");
    await page.waitForSelector(".board");
    const { places, phase } = await look(page, page.url().split("/").at(-1)!);
    expect(places.map(({ name, bot }) => bot ?? name)).toEqual(["Oma", "Ben", 2]);
    expect(phase).toBe("playing");
    await close();
  });
});

describe("the rules", () => {
  it("begin with the goal in pictures, and are found by the page's own words", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    await page.click('[data-game="mensch"] h2');
    const asked = page.waitForRequest(/\/api\/rules/);
    await page.click('[aria-label="Rules"]');
    await asked;
    await page.waitForSelector("dialog h3 svg");
    expect(await page.$$("dialog .goal li")).toHaveLength(3);
    const [first] = await page.$$eval("dialog h3", (all) =>
      all.map((one) => one.textContent?.trim()),
    );
    expect(first).toBe("The goal");
    for (const words of ["throw out", "hinauswerfen"]) {
      await page.fill('dialog [type="search"]', words);
      await page.waitForSelector('dialog [data-rule="MEN-12"]');
      await page.waitForSelector('dialog [data-rule="MEN-1"]', { state: "detached" });
    }
    await picture(page, "rules-search");
    await close();
  });
});

describe("words", () => {
  it("say how long a link to another device works, as the server does, and whose imprint is missing", async () => {
    const { page, close } = await at.visit({ settings: { ...QUIET, nickname: "Ada" } });
    await page.goto(at.server.url);
    await page.click('[data-game="mutabor"] .play');
    await page.waitForSelector(".board");
    await page.click('[aria-label="Settings"]');
    await page.waitForSelector('h3:text-is("Delete my data")');
    await page.click('button:text-is("Make a link")');
    const tomorrow = new Intl.DateTimeFormat("en", { weekday: "long" }).format(
      Date.now() + 24 * 3600 * 1000,
    );
    await page.waitForSelector(`dialog :text("${tomorrow}")`);
    await page.goto(`${at.server.url}/about`);
    expect(await page.innerText(".imprint")).toBe("This server has no imprint.");
    await close();
  });

  it("count one thing as one, and name seats in the reader's language", async () => {
    const { page, close } = await at.visit({ settings: { ...QUIET, language: "de" } });
    await page.goto(at.server.url);
    const waiting = await open(page, {
      game: "mutabor",
      people: 2,
      settings: { clock: { kind: "days", days: 1 } },
    });
    await page.goto(`${at.server.url}/t/${waiting}`);
    await page.waitForSelector('main :text("1 Tag je Zug")');
    expect(await page.innerText("main")).not.toMatch(/\b1 Tage\b/);
    const playing = await against(page, {
      game: "mensch",
      people: 2,
      position: position([10, 0, -1, -1], [5, -1, -1, -1], 4),
    });
    await page.goto(`${at.server.url}/t/${playing}`);
    await page.waitForSelector(".turn.mine");
    expect(await page.locator("h1").count()).toBe(1);
    await page.fill(".side form input", "roll 3");
    await page.keyboard.press("Enter");
    const refusal = await page.waitForSelector(".turn .note.bad");
    expect(await refusal.innerText()).toMatch(/jetzt zieht Gelb/);
    await close();
  });
});

describe("over plain http from another machine", () => {
  it("says once what the browser withholds, and copies without a clipboard", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    const home = at.server.url.replace("127.0.0.1", "spieltisch.test");
    await page.goto(home);
    await page.waitForSelector("text=comes over plain http");
    await page.click('button:text-is("All right")');
    await page.click('[aria-label="Settings"]');
    await page.waitForSelector("text=Notifications need a secure connection");
    await page.keyboard.press("Escape");
    await invite(page, "mutabor", "link");
    await page.click("button.go");
    await page.click('.acts button:has-text("Copy the link")');
    await page.waitForSelector('button:has-text("Copied"), :text("The link is selected")');
    await page.goto(home);
    await page.waitForSelector(".games");
    expect(await page.$("text=comes over plain http")).toBeNull();
    // The browser itself tells that it trusts this address less.
    expect(errors.filter((error) => !error.includes("untrustworthy"))).toEqual([]);
    await close();
  });
});
