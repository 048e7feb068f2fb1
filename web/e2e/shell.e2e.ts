/** The page around the boards: the start, the way to a table, and what a table tells. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { GAMES } from "../src/boards/games";
import { PHONE } from "./browser";
import { frame } from "./frame";
import { invite } from "./opening";
import { playOn } from "./played";
import { against, look } from "./tables";

const IMPRINT = "Ada Beispiel\nSpielgasse 4, Hamburg";
const folder = mkdtempSync(join(tmpdir(), "spieltisch-imprint-"));
writeFileSync(join(folder, "imprint.txt"), IMPRINT);
process.env["SPIELTISCH_IMPRINT"] = join(folder, "imprint.txt");
afterAll(() => rmSync(folder, { recursive: true }));

const at = frame();
const QUIET = { motion: 0, botWait: 0 } as const;
const SOUTH = { game: "mutabor", people: 2, options: { begins: "south" } } as const;
const DIE = { game: "mensch", people: 2, options: { opening: "fixed" } } as const;

type Create = Parameters<typeof against>[1];

/** A table against a bot, opened in the page after so many moves of mine. */
async function open(page: Page, create: Create, acts = 0): Promise<string> {
  await page.goto(at.server.url);
  const table = await against(page, create);
  await playOn(page, table, acts);
  await page.goto(`${at.server.url}/t/${table}`);
  await page.waitForSelector(".board [data-place]");
  return table;
}

describe("the start page", () => {
  it("leads to the first move in two clicks and under ten seconds", async () => {
    const { page, errors, foreign, close } = await at.visit();
    const began = Date.now();
    await page.goto(at.server.url);
    await page.click('[data-game="mensch"] .play');
    await page.click("button.roll");
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect([...errors, ...foreign]).toEqual([]);
    await close();
  });

  it("speaks the browser's language at first, and the chosen one at once", async () => {
    const { page, close } = await at.visit({ locale: "de-AT" });
    await page.goto(at.server.url);
    await page.waitForSelector("text=Alte Spiele");
    for (const { name } of GAMES) {
      await page.click(`[data-game="${name}"] h2`);
      const foreign = await page.$$eval(".setup .house option", (all) =>
        all
          .filter((one) => one.getAttribute("value") === one.textContent)
          .map((one) => one.outerHTML),
      );
      expect(foreign).toEqual([]);
    }
    await page.click('[aria-label="Einstellungen"]');
    await page.click('[role="radio"]:has-text("English")');
    await page.waitForSelector("text=Old games");
    expect(await page.getAttribute("html", "lang")).toBe("en");
    await close();
  });

  it("is installable, is there without a network, and says so", async () => {
    const { page, close } = await at.visit();
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors: found } = await session.send("Page.getInstallabilityErrors");
    // A window without history, as tests use, can install nothing; the rest must be in order.
    expect(found.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    // Not every browser knows that it is offline; then the server is what cannot be reached.
    await page.waitForSelector("text=/You are offline|cannot be reached/");
    await page.goto(`${at.server.url}/t/any`);
    await page.waitForSelector("text=/You are offline|reconnecting in/");
    await page.waitForSelector(".banner.on");
    await close();
  });

  it("leads to the host's imprint, and says what is nowhere", async () => {
    const { page, errors, close } = await at.visit();
    await page.goto(at.server.url);
    await page.click('a:has-text("About")');
    await page.waitForSelector(`.imprint:has-text("Ada Beispiel")`);
    expect(await page.innerText(".imprint")).toBe(IMPRINT);
    await page.goto(`${at.server.url}/elsewhere`);
    await page.click('a:has-text("To the start page")');
    await page.waitForSelector(".games");
    expect(errors).toEqual([]);
    await close();
  });
});

describe("a table", () => {
  it("can be joined by its link with nothing but a nickname", async () => {
    const host = await at.visit();
    await host.page.goto(at.server.url);
    await invite(host.page, "mutabor", "link");
    await host.page.click("button.go");
    await host.page.waitForSelector(".qr, svg[role=img]");
    const guest = await at.visit({ viewport: PHONE, locale: "de-DE" });
    await guest.page.goto(host.page.url());
    await guest.page.fill(".sit input", "Ben");
    await guest.page.click(".sit button");
    await host.page.waitForSelector("text=Ben");
    await host.page.click('button:has-text("Start the game")');
    await guest.page.waitForSelector(".board");
    await host.page.waitForSelector(".board");
    expect([...host.errors, ...guest.errors]).toEqual([]);
    await host.close();
    await guest.close();
  });

  it("goes on by itself after the server was killed and started again", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await open(page, DIE);
    await page.waitForSelector("button.roll");
    await at.server.down("SIGKILL");
    await page.waitForSelector(".banner.on", { timeout: 15_000 });
    await at.server.up();
    await page.waitForSelector('.net[data-link="connected"]', { state: "attached" });
    await page.click("button.roll");
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
    await close();
  });

  it("shows where a piece may go without asking the server", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await open(page, SOUTH);
    await page.waitForSelector(".board .act");
    await page.context().setOffline(true);
    await page.waitForSelector(".banner.on");
    await page.locator(".board .act").first().click({ force: true });
    await page.waitForSelector(".board .t-dot, .board .t-ring");
    await close();
  });

  it("stays with me when I go back, and waits on the start page", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    await page.click('[data-game="mutabor"] .play');
    await page.waitForSelector(".board");
    const table = new URL(page.url()).pathname;
    await page.goBack();
    await page.waitForSelector(`.tables a[href$="${table}"]`);
    await page.goForward();
    await page.waitForSelector(".board");
    await page.goBack();
    await page.click(`.tables a[href$="${table}"]`);
    await page.waitForSelector(".board");
    expect((await look(page, table.split("/").at(-1)!)).phase).toBe("playing");
    expect(errors).toEqual([]);
    await close();
  });

  it("shows the same after a reload, and a refused move says why", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    const table = await open(page, SOUTH);
    await page.fill('[data-key="move"]', "c1>c1");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".note.bad");
    expect((await page.textContent('[aria-live="assertive"]'))?.trim().length).toBeGreaterThan(10);
    const rule = await page.textContent(".note.bad .link");
    await page.click(".note.bad .link");
    await page.waitForSelector(`dialog .at[data-rule="${rule?.trim()}"]`);
    await page.keyboard.press("Escape");
    const before = await look(page, table);
    await page.click('[role="tab"]:has-text("Chat")');
    await page.fill('[data-key="chat"]', "still here");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=still here");
    await page.reload();
    await page.click('[role="tab"]:has-text("Chat")');
    await page.waitForSelector("text=still here");
    expect((await look(page, table)).board?.view).toEqual(before.board?.view);
    await close();
  });

  it("can be looked through from its first move on, also after a reload", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await open(page, SOUTH, 3);
    await page.waitForFunction(
      () => Number(document.querySelector("input[type=range]")?.getAttribute("max")) > 4,
    );
    const places = (): Promise<string[]> =>
      page.$$eval(".board [data-place]", (all) =>
        all.map((cell) => cell.getAttribute("aria-label")!),
      );
    const now = await places();
    await page.click('[aria-label="Step back"]');
    await page.waitForSelector("text=An earlier position");
    await page.focus(".turn");
    await page.keyboard.press("Home");
    await page.waitForSelector("text=Step 0 of");
    expect(await places()).not.toEqual(now);
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("text=Step 1 of");
    expect(await page.locator(".log li").count()).toBe(1);
    await page.keyboard.press("End");
    await page.waitForSelector("text=An earlier position", { state: "detached" });
    expect(await places()).toEqual(now);
    expect(errors).toEqual([]);
    await close();
  });

  it("tells its story: a line leads to its place, and all of it can be taken away", async () => {
    const { page, close } = await at.visit({ settings: QUIET, permissions: ["clipboard-write"] });
    await open(page, SOUTH, 3);
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 4);
    const isAtEnd = (): Promise<boolean> =>
      page.$eval(".log", (log) => log.scrollHeight - log.scrollTop - log.clientHeight < 2);
    expect(await isAtEnd()).toBe(true);
    await page.click(".log button.line >> nth=-1");
    await page.waitForSelector(".board .flash, .board .spot");
    const saved = page.waitForEvent("download");
    await page.click('[aria-label="Save the log as text"]');
    expect((await saved).suggestedFilename()).toBe("mutabor.txt");
    const json = page.waitForEvent("download");
    await page.click('[aria-label="Save the log as JSON"]');
    expect((await json).suggestedFilename()).toBe("mutabor.json");
    await page.click('[aria-label="Copy the log"]');
    await page.waitForSelector('[aria-label="Copy the log"]:has-text("✓")');
    await close();
  });

  it("calls me when it is my turn: title, icon, notification; and keeps the screen on", async () => {
    const watched = await at.visit({
      settings: { ...QUIET, notify: true },
      permissions: ["notifications"],
    });
    const { page, close } = watched;
    // The browser's own parts do their work; here is noted that they were asked.
    await page.addInitScript(() => {
      const told: string[] = [];
      Object.assign(globalThis, { told });
      const Real = Notification;
      const noted = function (title: string, options?: NotificationOptions): Notification {
        told.push(`${title}: ${options?.body}`);
        return new Real(title, options);
      };
      globalThis.Notification = Object.assign(noted, {
        permission: "granted",
      }) as unknown as typeof Notification;
      const lock = navigator.wakeLock.request.bind(navigator.wakeLock);
      navigator.wakeLock.request = (kind) => {
        told.push("awake");
        return lock(kind);
      };
    });
    const table = await open(page, { ...DIE, options: { opening: "fixed", colours: "people" } });
    await page.waitForFunction(() => document.title.startsWith("● Your turn"));
    expect(await page.getAttribute('link[rel="icon"]', "href")).toContain("icon-turn");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
    });
    await playOn(page, table, 3);
    const told = await page.waitForFunction(() => {
      const { told: all } = globalThis as unknown as { told: string[] };
      return all.some((one) => one.includes("Your turn")) ? all : null;
    });
    expect(await told.jsonValue()).toContain("awake");
    await close();
  });

  it("plays a move without an alternative by itself where I want that", async () => {
    const { page, close } = await at.visit({ settings: { ...QUIET, forced: "all" } });
    const table = await open(page, DIE);
    // Before the first six there is nothing to choose, only to roll and to pass.
    for (let rolls = 0; rolls < 2; rolls += 1) {
      await page.click("button.roll");
      await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, rolls);
      await playOn(page, table, 0);
      await page.waitForSelector("button.roll");
    }
    await close();
  });

  it("shows what was rolled against what was to be expected, and the keys", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await open(page, DIE, 6);
    await page.waitForSelector('.dice-panel:has-text("Rolled and expected")');
    await page.keyboard.press("?");
    await page.waitForSelector('dialog:has-text("roll")');
    await close();
  });
});
