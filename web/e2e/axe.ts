/** What axe finds on a page, but for what it calls minor. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Themes differ in nothing else. */
const COLOURS: RunOptions = { runOnly: ["color-contrast"] };
/** Styles and media are there already: nothing is to be fetched again. */
const QUICKLY: RunOptions = { resultTypes: ["violations"], preload: false, iframes: false };

interface WithAxe {
  axe?: { run: (options: RunOptions) => Promise<AxeResults> };
}

/** In the theme that is on. */
export async function findings(page: Page, options: RunOptions = {}): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => (globalThis as WithAxe).axe !== undefined);
  // Put in as a function's body by the debugger, where the page's own policy does not reach.
  if (!isThere) await page.evaluate(SOURCE);
  const results = await page.evaluate((how) => (globalThis as WithAxe).axe!.run(how), {
    ...QUICKLY,
    ...options,
  });
  if (results.passes.length === 0) throw new Error("axe has looked at nothing");
  return results.violations
    .filter(({ impact }) => impact !== "minor")
    .map(
      (found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
    );
}

/** Everything in one theme, and in the other what a theme can change. */
export async function findingsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await findings(page, COLOURS);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page);
  return [...light, ...dark.map((found) => `dark: ${found}`)];
}
