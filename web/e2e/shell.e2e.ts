import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findings } from "./axe";
import { DESKTOP, launch, PHONE, picture, visit } from "./browser";
import { TestServer } from "./server";
import { against, look } from "./tables";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe("the start page", () => {
  it("leads to the first move in two clicks and under ten seconds", async () => {
    const { page, errors, foreign, close } = await visit(browser, server.url);
    const began = Date.now();
    await page.goto(server.url);
    await page.click('[data-game="mensch"] .acts button');
    await page.click("button.roll");
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  });

  it("loads less than 150 kB of compressed scripts and styles", async () => {
    const { page, close } = await visit(browser, server.url);
    const files: string[] = [];
    page.on("response", (response) => {
      if (/\.(js|css)$/.test(response.url())) files.push(response.url());
    });
    await page.goto(server.url, { waitUntil: "networkidle" });
    const { gzipSync } = await import("node:zlib");
    let sum = 0;
    for (const file of new Set(files)) {
      sum += gzipSync(Buffer.from(await (await fetch(file)).arrayBuffer())).length;
    }
    expect(sum).toBeLessThan(150_000);
    await close();
  });

  it.each(["en-US", "de-DE"])(
    "has no serious finding of axe, like its panels (%s)",
    async (locale) => {
      const { page, close } = await visit(browser, server.url, { locale });
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(server.url, { waitUntil: "networkidle" });
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          await picture(page, `start-${size.width}-${theme}-${locale.slice(0, 2)}`);
          expect(await findings(page)).toEqual([]);
        }
        for (const label of [/Rules|Regeln/, /Settings|Einstellungen/]) {
          await page.getByRole("button", { name: label }).first().click();
          await page.waitForSelector("dialog[open]");
          expect(await findings(page)).toEqual([]);
          await page.keyboard.press("Escape");
        }
        for (const path of ["about", "recover#code"]) {
          await page.goto(`${server.url}/${path}`, { waitUntil: "networkidle" });
          expect(await findings(page)).toEqual([]);
        }
      }
      await close();
    },
  );

  it("is there without a network and says so", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto(server.url, { waitUntil: "networkidle" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(500);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("text=You are offline");
    await close();
  });
});

describe("a table", () => {
  it("changes its language at once", async () => {
    const { page, close } = await visit(browser, server.url);
    await page.goto(server.url);
    await page.click('[aria-label="Settings"]');
    await page.click('[role="radio"]:has-text("Deutsch")');
    await page.waitForSelector("text=Vier alte Spiele");
    expect(await page.getAttribute("html", "lang")).toBe("de");
    await close();
  });

  it("can be joined by its link with nothing but a nickname", async () => {
    const host = await visit(browser, server.url);
    await host.page.goto(server.url);
    await host.page.click('[data-game="mutabor"] .acts button:nth-child(2)');
    await host.page.click("button.go");
    await host.page.waitForSelector(".places-card");
    expect(await findings(host.page)).toEqual([]);
    const guest = await visit(browser, server.url, { viewport: PHONE, locale: "de-DE" });
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
    const { page, close } = await visit(browser, server.url, { settings: { motion: 0 } });
    await page.goto(server.url);
    const table = await against(page, {
      game: "mensch",
      people: 2,
      options: { opening: "fixed", colours: "people" },
    });
    await page.goto(`${server.url}/t/${table}`);
    await page.waitForSelector("button.roll");
    await server.down("SIGKILL");
    await page.waitForSelector(".banner.on", { timeout: 15_000 });
    await server.up();
    await page.waitForSelector('.net[data-link="connected"]', {
      state: "attached",
      timeout: 20_000,
    });
    await page.click("button.roll");
    await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
    await close();
  });

  it("shows the same after a reload, and a refused move says why", async () => {
    const { page, close } = await visit(browser, server.url, { settings: { motion: 0 } });
    await page.goto(server.url);
    const table = await against(page, { game: "mutabor", people: 2, options: { begins: "south" } });
    await page.goto(`${server.url}/t/${table}`);
    await page.fill('[data-key="move"]', "c1>c1");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".note.bad");
    const said = await page.textContent('[aria-live="assertive"]');
    expect(said?.trim().length).toBeGreaterThan(10);
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
});
