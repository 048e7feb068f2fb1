/** Every board at three sizes: a picture each, and what axe says in both themes and languages. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GAMES } from "../src/boards/games";
import { findings } from "./axe";
import { DESKTOP, launch, PHONE, picture, TABLET, visit } from "./browser";
import { TestServer } from "./server";
import { against } from "./tables";

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

const LOOKS = [
  ["light", "en-US"],
  ["dark", "de-DE"],
] as const;
const CASES = GAMES.flatMap(({ name }) =>
  LOOKS.map(([theme, locale]) => [name, theme, locale] as const),
);

it.each(CASES)(
  "%s looks right and has no serious finding (%s, %s)",
  async (game, theme, locale) => {
    const { page, errors, foreign, close } = await visit(browser, server.url, {
      colorScheme: theme,
      locale,
      settings: { motion: 0 },
    });
    await page.goto(server.url);
    const table = await against(page, { game, people: 2 });
    await page.goto(`${server.url}/t/${table}`);
    await page.waitForSelector(".board");
    for (const size of [DESKTOP, TABLET, PHONE]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(150);
      await picture(page, `${game}-${size.width}-${theme}`);
      if (size === PHONE) expect(await findings(page)).toEqual([]);
      if (size === DESKTOP) {
        // The other theme too: so both languages are seen in both.
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await findings(page)).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: theme });
      }
      const turn = await page.locator(".turn").boundingBox();
      const board = await page.locator(".board").first().boundingBox();
      expect(board!.x).toBeGreaterThanOrEqual(0);
      expect(board!.x + board!.width).toBeLessThanOrEqual(size.width);
      if (size === PHONE) {
        expect(board!.y + board!.height).toBeLessThanOrEqual(size.height);
        expect(turn!.y + turn!.height).toBeLessThanOrEqual(size.height + 1);
      }
      if (size === DESKTOP) expect(board!.height).toBeGreaterThanOrEqual(0.7 * size.height);
    }
    expect(errors).toEqual([]);
    expect(foreign).toEqual([]);
    await close();
  },
);
