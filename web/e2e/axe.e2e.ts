/** Every page and state, in both languages and themes: nothing that axe calls serious, and no
 *  request to anybody but the server. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { GAMES } from "../src/boards/games";
import { findingsInBothThemes } from "./axe";
import { PHONE } from "./browser";
import { frame } from "./frame";
import { invite } from "./opening";
import { playOn } from "./played";
import { against, boardOf, command } from "./tables";

const at = frame();
const QUIET = { motion: 0, botWait: 0 } as const;
/** A side panel, by the picture on the button that opens it. */
const tool = (icon: string): string => `.top button:has(use[href="#ui-${icon}"])`;

async function check(page: Page): Promise<void> {
  expect(await findingsInBothThemes(page)).toEqual([]);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
}

describe.each(["en-US", "de-DE"])("in %s nothing serious is found", (locale) => {
  it("on the start page with each company, and on its panels", async () => {
    const { page, errors, foreign, close } = await at.visit({ locale, settings: QUIET });
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    for (const company of [0, 1, 2]) {
      await page.$eval(".setup", (one) => one.setAttribute("open", ""));
      await page.click(`.setup [role="radio"] >> nth=${company}`);
      await page.$$eval(".setup details", (all) =>
        all.forEach((one) => one.setAttribute("open", "")),
      );
      await check(page);
    }
    for (const icon of ["rules", "settings"]) {
      await page.click(tool(icon));
      await page.waitForSelector("dialog[open]");
      await check(page);
      await closeDialog(page);
    }
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await check(page);
    await closeDialog(page);
    await page.setViewportSize(PHONE);
    await check(page);
    expect([...errors, ...foreign]).toEqual([]);
    await close();
  });

  it("on the small pages: about, recovery, no such table, no network", async () => {
    const { page, foreign, close } = await at.visit({ locale, settings: QUIET });
    for (const path of ["about", "recover#code", "t/nowhere", "nowhere"]) {
      await page.goto(`${at.server.url}/${path}`, { waitUntil: "networkidle" });
      await check(page);
    }
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector('[role="alert"]');
    await check(page);
    expect(foreign).toEqual([]);
    await close();
  });

  it("in the waiting room, for the host, the invited and behind the curtain", async () => {
    const host = await at.visit({ locale, settings: QUIET });
    await host.page.goto(at.server.url);
    await invite(host.page, "mutabor", "link");
    await host.page.click("button.go");
    await host.page.waitForSelector(".places-card li");
    await check(host.page);
    const guest = await at.visit({ locale, settings: QUIET, viewport: PHONE });
    await guest.page.goto(host.page.url());
    await guest.page.waitForSelector(".sit input");
    await check(guest.page);
    await guest.close();
    await host.page.goto(at.server.url);
    await invite(host.page, "irrgarten", "device");
    await host.page.click("button.go");
    await host.page.waitForSelector(".board");
    await host.page.fill('[data-key="move"]', "build E5 B3|B4 |C1");
    await host.page.press('[data-key="move"]', "Enter");
    await host.page.waitForSelector(".curtain");
    await check(host.page);
    expect([...host.foreign, ...guest.foreign]).toEqual([]);
    await host.close();
  });

  it.each(GAMES.map(({ name }) => name))(
    "at a table of %s: its forms, its middle and its end",
    async (game) => {
      const { page, errors, foreign, close } = await at.visit({ locale, settings: QUIET });
      await page.goto(at.server.url);
      const table = await against(page, { game, people: 2 });
      await page.goto(`${at.server.url}/t/${table}`);
      await page.waitForSelector(".board");
      if ((await boardOf(page, table)).form) await check(page);
      await playOn(page, table, 6);
      await page.waitForSelector(".turn.mine");
      await check(page);
      await page.setViewportSize(PHONE);
      await page.click('[role="tab"] >> nth=1');
      await page.click('.replay button:has(use[href="#ui-resign"])');
      await check(page);
      await command(page, table, { type: "resign" });
      await page.waitForSelector("dialog[open]");
      await check(page);
      await closeDialog(page);
      await check(page);
      expect([...errors, ...foreign]).toEqual([]);
      await close();
    },
  );
});
