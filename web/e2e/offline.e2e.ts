/** Without a network, and without a server: the whole table in the browser. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsInBothThemes } from "./axe";
import { DESKTOP, PHONE, picture } from "./browser";
import { frame } from "./frame";
import { clickOn } from "./hands";
import { build, DONE, search } from "./irrgarten";
import { position as menschAt } from "./mensch";
import { ALMOST } from "./mutabor";
import { complaints, download, killed, MARK, OFFER, playOut, reloaded, settled } from "./offline";
import { againstBot, luck, onOneDevice } from "./opening";
import { everythingIn } from "./secrets";

const at = frame();
const IS_LONG = process.env["SPIELTISCH_SOAK"] === "1";
const QUICK = { motion: 0, botWait: 0 } as const;
const tab = (): string => `${at.server.url}/tab/`;

interface Wish {
  readonly game: string;
  readonly level: number;
  readonly people?: number;
  readonly preset?: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly position?: object;
}

/** Games that are soon over; in the long form whole ones from their start, at both levels. */
const SHORT: readonly Wish[] = [
  { game: "mensch", level: 3, position: menschAt([40, 41, 42, 30], [40, 41, 42, 25]) },
  { game: "mutabor", level: 5, position: ALMOST },
  { game: "irrgarten", level: 3, preset: "small" },
  { game: "aladdin", level: 5, options: { round_limit: 2 } },
];
const LONG: readonly Wish[] = ["mensch", "mutabor", "irrgarten", "aladdin"].flatMap((game) =>
  [3, 5].map((level) => ({ game, level })),
);

/** Everything that is asked of the server's machine, by its path. */
function watchPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

describe("the offline table", () => {
  it("is offered with its size, and fetched only when it is asked for", async () => {
    const watched = await at.visit({ settings: QUICK });
    const { page, close } = watched;
    const paths = watchPaths(page);
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    const offer = await page.waitForSelector(`${OFFER} button`);
    expect(await offer.textContent()).toMatch(/Download \d+(\.\d)? MB/);
    const asked = paths.filter((path) => path.startsWith("/offline/"));
    expect(new Set(asked)).toEqual(new Set(["/offline/manifest.json"]));
    expect(complaints(watched)).toEqual([]);
    await close();
  });

  it("is missed with a sentence when nothing was kept", async () => {
    const { page, close } = await at.visit({ settings: QUICK });
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".note.bad:has-text('You are offline')");
    await page.waitForSelector(".intro :text('Next time')");
    await close();
  });

  it("says of a table of another browser where it is, before and after a download", async () => {
    const { page, close } = await at.visit({ settings: QUICK });
    await page.goto(`${tab()}t/strange`);
    await page.waitForSelector("h1:has-text('not in this browser')");
    await download(page, at.server.url);
    await page.goto(`${tab()}t/strange`);
    await page.waitForSelector("h1:has-text('not in this browser')", { timeout: 60_000 });
    await close();
  });
});

describe("with the network cut off and the server stopped", () => {
  it("plays all four games to their end, and loses nothing by reloads and a killed tab", async () => {
    const watched = await at.visit({ settings: QUICK });
    let { page } = watched;
    const context = page.context();
    await download(page, at.server.url);
    await context.setOffline(true);
    await at.server.down("SIGKILL");
    // The start page leads to the table that works.
    await page.goto(at.server.url);
    await page.waitForURL(tab());
    await page.waitForSelector(MARK);
    const random = luck(11);
    for (const { level, ...wish } of IS_LONG ? LONG : SHORT) {
      await page.evaluate((chosen) => {
        const kept = JSON.parse(localStorage.getItem("spieltisch.settings") ?? "{}") as object;
        localStorage.setItem("spieltisch.settings", JSON.stringify({ ...kept, level: chosen }));
      }, level);
      await againstBot(page, tab(), wish);
      expect(new URL(page.url()).pathname).toMatch(/^\/tab\/t\/\w+$/);
      await playOut(page, wish.game, random, async (presses) => {
        if (presses === 0 || random() > (IS_LONG ? 0.03 : 0.1)) return;
        const [before, after] = await reloaded(page);
        expect(after).toEqual(before);
      });
      await page.waitForSelector("dialog[open] :text('drawn on this device')");
    }
    const before = await settled(page);
    page = await killed(page, context);
    expect((await settled(page)).log).toEqual(before.log);
    expect(complaints(watched)).toEqual([]);
    await at.server.up();
    await context.setOffline(false);
    // Back again, the games can be handed over, and are found among mine.
    await page.goto(`${at.server.url}/mine`);
    await page.click(".hand button");
    await page.waitForSelector(".hand .note.ok", { timeout: 60_000 });
    await page.waitForSelector(`.hist tbody tr >> nth=${(IS_LONG ? LONG : SHORT).length - 1}`);
    await watched.close();
  }, 600_000);

  it("hides two people's mazes from each other behind the curtain", async () => {
    const watched = await at.visit({ settings: { ...QUICK, level: 0 } });
    const { page, close } = watched;
    await download(page, at.server.url);
    await page.context().setOffline(true);
    const wish = { game: "irrgarten", preset: "small", options: { begins: "left" } };
    await onOneDevice(page, tab(), wish);
    const curtain = async (name: string): Promise<void> => {
      await page.waitForSelector(".curtain");
      const all = await everythingIn(page);
      expect(all).toContain(name);
      expect(all).not.toMatch(/[A-D][1-4]|\|/);
      await page.click(`button:has-text("I am ${name}")`);
      await page.waitForSelector(".board");
    };
    await build(page, "B4", ["A1|A2", "|C1", "B2|B3", "C3|D3"]);
    await clickOn(page, DONE);
    await curtain("Ben");
    await build(page, "D3", ["B1|B2", "|A1", "C2|C3", "A3|B3"]);
    await page.reload();
    await curtain("Ben");
    await clickOn(page, DONE);
    const random = luck(8);
    for (let turns = 0; turns < (IS_LONG ? 60 : 6); turns += 1) {
      await curtain(turns % 2 === 0 ? "Ada" : "Ben");
      await search(page, random);
      if (await page.isVisible("dialog .places")) break;
      await clickOn(page, '.turn button:has-text("Hand over")');
    }
    expect(complaints(watched)).toEqual([]);
    await close();
  }, 180_000);
});

it("is one table in all tabs of a browser, and goes on when the first is closed", async () => {
  const watched = await at.visit({ settings: { ...QUICK, level: 0 } });
  const { page, close } = watched;
  await download(page, at.server.url);
  await againstBot(page, tab(), SHORT[1]!);
  const second = await page.context().newPage();
  await second.goto(page.url());
  const [one, other] = [await settled(page), await settled(second)];
  expect(other.places).toEqual(one.places);
  await page.close();
  await playOut(second, "mutabor", luck(2));
  await second.waitForSelector("dialog[open] .places");
  expect(complaints(watched)).toEqual([]);
  await close();
}, 180_000);

describe.each(["en-US", "de-DE"])("in %s", (locale) => {
  it("looks as the rest does, and axe finds nothing", async () => {
    const watched = await at.visit({ locale, settings: QUICK });
    const { page, close } = watched;
    const check = async (name: string): Promise<void> => {
      for (const [viewport, size] of [
        [PHONE, "phone"],
        [{ width: 844, height: 390 }, "lying"],
        [DESKTOP, "desktop"],
      ] as const) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await picture(page, `offline-${name}-${size}-${colorScheme}-${locale.slice(0, 2)}`);
        }
      }
      expect(await findingsInBothThemes(page)).toEqual([]);
    };
    await page.goto(tab());
    await page.waitForSelector(".ask button");
    await check("ask");
    await download(page, at.server.url);
    await check("kept");
    await page.goto(tab());
    await page.waitForSelector('[data-game="mensch"] .play:enabled', { timeout: 60_000 });
    await check("start");
    await page.click('.top button:has(use[href="#ui-settings"])');
    await page.waitForSelector("dialog h3");
    await check("settings");
    await page.goto(`${tab()}mine`);
    await page.waitForSelector(".none");
    await check("mine");
    expect(complaints(watched)).toEqual([]);
    await close();
  }, 180_000);
});
