/** Several workers behind one port: whoever's worker dies goes on at another, without a reload. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit } from "./browser";
import { TestServer } from "./server";
import { clickBest } from "./mensch";
import { against, look } from "./tables";
import type { Browser } from "playwright-core";

const DIE = { game: "mensch", people: 2, options: { opening: "fixed" } } as const;
const QUIET = { motion: 0, botWait: 0 } as const;
const WORKERS = 2;
const PRESSES = 3;
const WAIT = 30_000;

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await TestServer.startShared();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

function workers(): number[] {
  const group = server.group;
  const children = readFileSync(`/proc/${group}/task/${group}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

it("goes on at another worker, without a reload, whichever is killed", async () => {
  const { page, errors, close } = await visit(browser, server.url, { settings: QUIET });
  await page.goto(server.url);
  const table = await against(page, DIE);
  await page.goto(`${server.url}/t/${table}`);
  await page.waitForSelector("button.roll:not([disabled])");
  await page.evaluate(() => Object.assign(window, { mark: "never reloaded" }));
  for (const worker of workers()) {
    const before = (await look(page, table)).seq;
    process.kill(worker, "SIGKILL");
    await page.waitForSelector('.net[data-link="connected"]', { state: "attached" });
    for (let press = 0; press < PRESSES; press += 1) await clickBest(page);
    await expect
      .poll(async () => (await look(page, table)).seq, { timeout: WAIT })
      .toBeGreaterThan(before);
    await expect.poll(() => workers().length, { timeout: WAIT }).toBe(WORKERS);
  }
  expect(await page.evaluate(() => (window as unknown as { mark?: string }).mark)).toBe(
    "never reloaded",
  );
  expect(errors).toEqual([]);
  await close();
});
