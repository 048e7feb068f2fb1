/** A static site in a folder of any web server: the page, and the whole table in the browser. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findingsInBothThemes } from "./axe";
import { launch, visit } from "./browser";
import { ALMOST } from "./mutabor";
import { complaints, MARK, playOut, reloaded } from "./offline";
import { againstBot, luck } from "./opening";
import { PYTHON, ROOT } from "./server";

const QUICK = { motion: 0, botWait: 0, level: 0 } as const;
const PATH = "/games/table/";
const folder = mkdtempSync(join(tmpdir(), "spieltisch-site-"));
/** What the web server was asked for. */
const asked: string[] = [];
let host: ChildProcess;
let home: string;
let browser: Browser;

/** Python's own web server, which knows nothing of Spieltisch. */
function serve(): Promise<string> {
  const args = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder];
  host = spawn(PYTHON, args, { stdio: ["ignore", "pipe", "pipe"] });
  host.stderr!.on("data", (said: Buffer) => {
    for (const [, path] of said.toString().matchAll(/"[A-Z]+ (\S+) HTTP/g)) asked.push(path!);
  });
  return new Promise((found) => {
    host.stdout!.on("data", (said: Buffer) => {
      const port = /port (\d+)/.exec(said.toString())?.[1];
      if (port) found(`http://127.0.0.1:${port}`);
    });
  });
}

beforeAll(async () => {
  const site = [PYTHON, ["-m", "spieltisch", "site", join(folder, PATH)]] as const;
  execFileSync(...site, { cwd: ROOT, stdio: "ignore" });
  [home, browser] = await Promise.all([serve(), launch()]);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  host?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** What the page's policy has refused. */
async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener("securitypolicyviolation", (event) => refused.push(event.violatedDirective));
  });
  return () => page.evaluate(() => (globalThis as unknown as { refused: string[] }).refused);
}

it("plays below a path of a plain web server, and asks for nothing outside of it", async () => {
  const watched = await visit(browser, home, { settings: QUICK });
  const { page, close } = watched;
  const refusals = await watchPolicy(page);
  await page.goto(home + PATH);
  const policy = await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', "content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  await page.waitForSelector('[data-game="mutabor"] .play:enabled', { timeout: 60_000 });
  await page.waitForSelector(`${MARK}:has-text("saved in this browser")`);
  expect(await page.locator(`${MARK} a`).count()).toBe(0);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await againstBot(page, home + PATH, { game: "mutabor", position: ALMOST });
  expect(page.url()).toMatch(/\/games\/table\/#\/t\/\w+$/);
  const [before, after] = await reloaded(page);
  expect(after).toEqual(before);
  await playOut(page, "mutabor", luck(2));
  await page.waitForSelector("dialog[open] :text('drawn on this device')");
  expect(await findingsInBothThemes(page)).toEqual([]);
  expect(await refusals()).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((path) => !path.startsWith(PATH))).toEqual([]);
  // From now on it needs no host any more.
  const address = page.url();
  host.kill();
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector(".board [data-place]", { timeout: 60_000 });
  await page.goto(`${home}${PATH}#/learn`);
  await page.waitForSelector("main h1");
  expect(complaints(watched)).toEqual([]);
  await close();
}, 180_000);
