/** A game that `make new-game` has just made is played on the page, which knows nothing of it. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit } from "./browser";
import { againstBot, pictures } from "./opening";
import { PYTHON, ROOT, TestServer } from "./server";

interface Made {
  readonly root: string;
  readonly game: string;
  readonly title: string;
}

const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;
const folder = mkdtempSync(join(tmpdir(), "spieltisch-newgame-"));
let made: Made;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  const options = { cwd: ROOT, encoding: "utf8" } as const;
  made = JSON.parse(execFileSync(PYTHON, ["-m", "tests.newgame.tree", folder], options)) as Made;
  [server, browser] = await Promise.all([TestServer.start(made.root), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("is on the start page and is played from its start to its end", async () => {
  const { page, errors, foreign, close } = await visit(browser, server.url, { settings: QUICK });
  await againstBot(page, server.url, { game: made.game });
  expect(await page.title()).toContain(made.title);
  const over = page.locator("dialog h2");
  const act = page.locator(".plain .acts button").first();
  let acts = 0;
  for (;;) {
    await act.or(over).first().waitFor();
    if (await over.isVisible()) break;
    await act.click();
    acts += 1;
    if (acts === 6) await pictures(page, "newgame-middle");
  }
  expect(acts).toBeGreaterThan(6);
  expect(await over.textContent()).toMatch(/wins?$/);
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});
