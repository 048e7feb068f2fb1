/** What axe finds serious or critical on a page. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function findings(page: Page): Promise<readonly string[]> {
  // Put in as a function's body by the debugger, where the page's own policy does not reach.
  await page.evaluate(SOURCE);
  const results = await page.evaluate(() => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<AxeResults> } };
    return axe.run();
  });
  if (results.passes.length === 0) throw new Error("axe has looked at nothing");
  return results.violations
    .filter((found) => found.impact === "serious" || found.impact === "critical")
    .map(
      (found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
    );
}
