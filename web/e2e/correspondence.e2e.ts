/** A game by correspondence over three days: letters, a calendar, and the end of letters. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings, findingsInBothThemes } from "./axe";
import { DESKTOP, launch, PHONE, picture, visit, type Visit, type Watched } from "./browser";
import { clickBest } from "./mensch";
import { PYTHON, ROOT, TestServer } from "./server";
import { boardOf, command, look, open } from "./tables";

const QUIET = { motion: 0, botWait: 0, confirm: "never", forced: "none" } as const;
const LYING = { width: 844, height: 390 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 3;
/** Time for several rounds of the post, in which nothing may come. */
const SILENCE = 500;

const folder = mkdtempSync(join(tmpdir(), "spieltisch-post-"));
let browser: Browser;
let server: TestServer;
let mailbox: ChildProcess;
let moved = 0;

/** Move the server's clock on. */
function pass(ms: number): void {
  moved += ms;
  writeFileSync(join(folder, "moved.part"), String(moved));
  renameSync(join(folder, "moved.part"), join(folder, "moved"));
}

beforeAll(async () => {
  pass(0);
  mailbox = spawn(PYTHON, ["-m", "tests.server.mailbox", folder], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((found) => {
    mailbox.stdout!.on("data", (said: Buffer) => {
      const told = /Mailbox: (\d+)/.exec(said.toString())?.[1];
      if (told) found(told);
    });
  });
  process.env["SPIELTISCH_MOVED_BY"] = join(folder, "moved");
  process.env["SPIELTISCH_SMTP"] = `smtp://127.0.0.1:${port}`;
  process.env["SPIELTISCH_MAIL_FROM"] = "table@example.org";
  [server, browser] = await Promise.all([TestServer.startAs("tests.server.moved"), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  mailbox?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const come = (options: Visit): Promise<Watched> =>
  visit(browser, server.url, { settings: QUIET, ...options });

/** The letters that came to an address. */
function lettersTo(address: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((letter) => letter.includes(`\nto: ${address}\n`));
}

const linkIn = (letter: string, path: string): string =>
  new RegExp(`http\\S*${path}\\S*`).exec(letter)![0];

/** All that somebody has to do in a turn, without a look at the board. */
async function playByHand(page: Page, table: string, place: number): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const { acting, legal, number, ply } = await boardOf(page, table);
    if (acting?.place !== place) return;
    const seen = { game: number, ply };
    await command(
      page,
      table,
      acting.is_roll ? { type: "roll", ...seen } : { type: "move", text: legal[0]!, ...seen },
    );
  }
}

/** All that Anna has to do in hers, with the mouse. */
async function playAnna(page: Page, table: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    const before = await look(page, table);
    if (before.board?.acting?.place !== 0) return;
    await clickBest(page);
    await expect.poll(async () => (await look(page, table)).seq).toBeGreaterThan(before.seq);
  }
}

/** A running game of Anna's, in which she is to begin. */
async function begin(anna: Page, ben: Page): Promise<string> {
  const clock = { kind: "days", days: 2 } as const;
  const table = await open(
    anna,
    { game: "mensch", people: 2, options: { opening: "fixed" }, settings: { clock } },
    "Anna",
  );
  await ben.request.post("/api/people", { data: { nickname: "Ben" } });
  for (const page of [anna, ben]) await command(page, table, { type: "join", contribution: "e2e" });
  await command(anna, table, { type: "start" });
  return table;
}

async function deadlines(page: Page, link: string): Promise<readonly string[]> {
  const text = await (await page.request.get(link)).text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  return [...text.matchAll(/DTSTART:(\d{8}T\d{6}Z)/g)].map(([, at]) => at!);
}

type Size = typeof PHONE;
const ALL: readonly [Size, ...Size[]] = [DESKTOP, LYING, PHONE];
/** In the short form one walk, each day in another window. */
const WALKS: readonly (readonly [string, typeof ALL, string])[] = process.env["SPIELTISCH_SOAK"]
  ? ALL.map((size, n) => [`${size.width} wide`, [size], n ? "de-DE" : "en-US"] as const)
  : [["in three windows", ALL, "de-DE"]];

it.each(WALKS)("reaches people over three days, %s", async (name, sizes, locale) => {
  const [viewport] = sizes;
  const address = `anna-${name.replaceAll(" ", "-")}@example.org`;
  const anna = await come({ viewport, locale, settings: { ...QUIET, nickname: "Anna" } });
  const ben = await come({});
  const { page } = anna;
  const table = await begin(page, ben.page);
  const see = async (what: string): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      expect(await (size === DESKTOP ? findingsInBothThemes : findings)(page)).toEqual([]);
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `post-${size.width}-${what}-${colorScheme}`);
      }
    }
  };

  // An address that is none, then hers, which she confirms by the link in the letter.
  await page.goto("/mine");
  await page.fill(".notices input[type=email]", "anna at home");
  await page.click(".notices form .btn");
  await page.waitForSelector(".notices .mail .note.bad");
  await page.fill(".notices input[type=email]", address);
  await page.click(".notices form .btn");
  await page.waitForSelector(`.notices .mail .note:has-text("${address}")`);
  await page.click(".notices .feed .btn");
  const calendar = await page.inputValue(".notices .feed input");
  await page.locator(".notices").scrollIntoViewIfNeeded();
  await see("1-waiting");
  await expect.poll(() => lettersTo(address).length).toBe(1);
  await page.goto(linkIn(lettersTo(address)[0]!, "/mail/confirm"));
  await page.waitForSelector("main .btn.main");
  await see("2-confirm");
  await page.click("main .btn.main");
  await page.waitForSelector("main .note.ok");

  const seen = new Set<string>();
  for (let day = 1; day <= DAYS; day += 1) {
    await page.goto("about:blank");
    await playByHand(ben.page, table, 1);
    pass(5 * MINUTE);
    await expect.poll(() => lettersTo(address).length, { timeout: 10_000 }).toBe(1 + day);
    const letter = lettersTo(address).at(-1)!;
    expect(letter).toMatch(/subject: .*Mensch.* Ben/);
    const [deadline, ...more] = await deadlines(page, calendar);
    expect(more).toEqual([]);
    seen.add(deadline!);
    await page.setViewportSize(sizes[day % sizes.length]!);
    await page.goto(linkIn(letter, "/t/"));
    await page.waitForSelector(".board .act");
    await playAnna(page, table);
    expect(await deadlines(page, calendar)).toEqual([]);
    // The answer comes on the same day, of which she has been told already.
    await page.goto("about:blank");
    await playByHand(ben.page, table, 1);
    pass(10 * MINUTE);
    await new Promise((done) => setTimeout(done, SILENCE));
    expect(lettersTo(address).length).toBe(1 + day);
    await playByHand(page, table, 0);
    pass(DAY);
  }
  expect(seen.size).toBe(DAYS);
  expect((await look(page, table)).phase).toBe("playing");

  // Whoever has the letter ends letters, without being anybody here.
  const stranger = await come({ viewport, locale });
  await stranger.page.goto(linkIn(lettersTo(address).at(-1)!, "/mail/stop#"));
  await stranger.page.click("main .btn.main");
  await stranger.page.waitForSelector("main .note.ok");
  expect(await stranger.page.context().cookies()).toEqual([]);
  await picture(stranger.page, `post-${viewport.width}-3-stopped`);
  await page.goto("/mine");
  await page.waitForSelector(".notices input[type=email]");
  expect([...ben.received].join("").includes("example.org")).toBe(false);
  for (const one of [anna, ben, stranger]) {
    expect([...one.errors, ...one.foreign]).toEqual([]);
    await one.close();
  }
});

it("notifies of a game that is not open, once per turn", async () => {
  const anna = await come({ permissions: ["notifications"] });
  const ben = await come({});
  const { page } = anna;
  await page.addInitScript(() => {
    const told: string[] = [];
    const Real = Notification;
    const Heard = function (_: string, how: NotificationOptions) {
      told.push(how.body ?? "");
      return {} as Notification;
    } as unknown as typeof Notification;
    Object.defineProperty(Heard, "permission", { get: () => "granted" });
    Heard.requestPermission = () => Promise.resolve("granted");
    Object.assign(globalThis, { Notification: Heard, told, Real });
  });
  const table = await begin(page, ben.page);
  await page.goto("/mine");
  const told = (): Promise<string[]> =>
    page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  const isReady = page.waitForResponse((one) => one.url().includes("/api/me/tables"));
  await page.click(".notices .browser .btn");
  await page.waitForSelector(".notices .browser .note.ok");
  await isReady;
  for (let turn = 1; turn <= 2; turn += 1) {
    await playByHand(page, table, 0);
    await playByHand(ben.page, table, 1);
    await expect.poll(told).toHaveLength(turn);
  }
  expect((await told())[0]).toBe("Your turn: Mensch with Ben");
  expect(anna.errors).toEqual([]);
  await anna.close();
  await ben.close();
});
