/** Without a network, and without a server: the whole table in the browser. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findingsInBothThemes } from "./axe";
import { DESKTOP, PHONE, picture, type Watched } from "./browser";
import { frame } from "./frame";
import { position as menschAt } from "./mensch";
import { ALMOST, Mouse } from "./mutabor";
import {
  complaints,
  download,
  killed,
  lettersTo,
  MARK,
  OFFER,
  playOut,
  reloaded,
  settled,
} from "./offline";
import { againstBot, luck } from "./opening";
import { hideMazes } from "./shared_device";

const at = frame();
const IS_LONG = process.env["SPIELTISCH_SOAK"] === "1";
/** Nothing is done for me, so that nothing happens between two looks. */
const QUICK = { motion: 0, botWait: 0, forced: "none" } as const;
const LONGEST_MS = IS_LONG ? 900_000 : 120_000;
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
  { game: "mensch", level: 3, people: 2, position: menschAt([40, 41, 42, 30], [40, 41, 42, 25]) },
  { game: "mutabor", level: 5, position: ALMOST },
  { game: "irrgarten", level: 3, preset: "small" },
  { game: "aladdin", level: 5, options: { round_limit: 2 } },
];
const LONG: readonly Wish[] = ["mensch", "mutabor", "irrgarten", "aladdin"].flatMap((game) =>
  [3, 5].map((level) => ({ game, level })),
);
const GAMES = IS_LONG ? LONG : SHORT;
const RELOADS = IS_LONG ? 0.03 : 0.1;

const nobody = "strange";
const isElsewhere = (page: Page): Promise<unknown> =>
  page.waitForSelector("h1:has-text('not in this browser')", { timeout: 30_000 });

describe("the offline table", () => {
  it("is offered with its size, and fetched only when it is asked for", async () => {
    const watched = await at.visit({ settings: QUICK });
    const { page, close } = watched;
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
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
    await page.goto(`${tab()}t/${nobody}`);
    await isElsewhere(page);
    await page.goto(at.server.url, { waitUntil: "networkidle" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".note.bad:has-text('You are offline')");
    await page.waitForSelector(".intro :text('Next time')");
    await close();
  });
});

describe("with the network cut off and the server stopped", () => {
  let watched: Watched;
  let page: Page;
  let received: string[];
  const random = luck(11);

  beforeAll(async () => {
    watched = await at.visit({ settings: QUICK });
    page = watched.page;
    received = await lettersTo(page.context());
    await download(page, at.server.url);
    await page.context().setOffline(true);
    await at.server.down("SIGKILL");
  }, 120_000);
  afterAll(() => watched.close());

  /** The person has chosen a level before. */
  const chooseLevel = (level: number): Promise<void> =>
    page.evaluate((chosen) => {
      const kept = JSON.parse(localStorage.getItem("spieltisch.settings") ?? "{}") as object;
      localStorage.setItem("spieltisch.settings", JSON.stringify({ ...kept, level: chosen }));
    }, level);

  it("leads from the start page to the table that works, and says where it is", async () => {
    await page.goto(at.server.url);
    await page.waitForURL(tab());
    await page.waitForSelector(`${MARK}:has-text("saved in this browser")`);
    await page.goto(`${tab()}t/${nobody}`);
    await isElsewhere(page);
  });

  it.each(GAMES)(
    "plays $game to its end against level $level, and loses nothing by reloads",
    async ({ level, ...wish }) => {
      await chooseLevel(level);
      await againstBot(page, tab(), wish);
      expect(new URL(page.url()).pathname).toMatch(/^\/tab\/t\/[\w-]+$/);
      await playOut(page, wish.game, random, async (presses) => {
        if (presses === 0 || random() > RELOADS) return;
        const [before, after] = await reloaded(page);
        // On which of its four circles a piece waits is nobody's business.
        const { log, players, turn } = before;
        expect(after).toMatchObject({ log, players, turn });
      });
      await page.waitForSelector("dialog[open] .places");
      // Where nothing is drawn there is nothing to verify.
      const isDrawn = wish.game !== "irrgarten";
      expect(await page.isVisible("dialog :text('drawn on this device')")).toBe(isDrawn);
    },
    LONGEST_MS,
  );

  it("is one table in all tabs of the browser, and goes on when the first is killed", async () => {
    await againstBot(page, tab(), { game: "mutabor", position: ALMOST });
    const second = await page.context().newPage();
    await second.goto(page.url());
    const [one, other] = [await settled(page), await settled(second)];
    expect(other.places).toEqual(one.places);
    page = await killed(page, second);
    await playOut(page, "mutabor", random);
    await page.waitForSelector("dialog[open] .places");
    const before = await settled(page);
    const third = await page.context().newPage();
    const address = page.url();
    page = await killed(page, third);
    await page.goto(address);
    expect((await settled(page)).log).toEqual(before.log);
  }, 120_000);

  it("loses nothing when its only tab is killed in the middle of a game", async () => {
    await againstBot(page, tab(), { game: "mutabor", position: ALMOST });
    const start = await settled(page);
    await new Mouse(page).act();
    await page.waitForSelector(`.log li >> nth=${start.log.length}`, { state: "attached" });
    const { log, players, turn } = await settled(page);
    const address = page.url();
    page = await killed(page, await page.context().newPage());
    await page.goto(address);
    expect(await settled(page)).toMatchObject({ log, players, turn });
    await playOut(page, "mutabor", random);
    await page.waitForSelector("dialog[open] .places");
  }, 120_000);

  it(
    "hides two people's mazes from each other behind the curtain",
    async () => {
      expect(await hideMazes(page, tab(), received, random, 60)).toBe(true);
    },
    LONGEST_MS,
  );

  it("hands the finished games over when the server is back, and they are among mine", async () => {
    expect(complaints(watched)).toEqual([]);
    await at.server.up();
    await page.context().setOffline(false);
    await page.goto(`${at.server.url}/mine`);
    await page.click(".hand button");
    await page.waitForSelector(".hand .note.ok", { timeout: 60_000 });
    await page.waitForSelector(`.hist tbody tr >> nth=${GAMES.length - 1}`);
  }, 120_000);
});

describe.each(IS_LONG ? ["en-US", "de-DE"] : ["de-DE"])("in %s", (locale) => {
  it("looks as the rest does, and axe finds nothing", async () => {
    const watched = await at.visit({ locale, settings: QUICK });
    const { page, close } = watched;
    const check = async (name: string): Promise<void> => {
      if (IS_LONG) await pictures(page, `${name}-${locale.slice(0, 2)}`);
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

async function pictures(page: Page, name: string): Promise<void> {
  for (const viewport of [PHONE, { width: 844, height: 390 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `offline-${name}-${viewport.width}-${colorScheme}`);
    }
  }
}
