/** Looking back at a finished game: the graph, its mistakes, a better move, a picture to share. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReviewStanding } from "../types/wire";
import { findingsInBothThemes } from "./axe";
import { DESKTOP, PHONE, picture, type Watched } from "./browser";
import { frame } from "./frame";
import { click, enter } from "./hands";
import { position } from "./mensch";
import { playOn } from "./played";
import { against, command, look } from "./tables";

const at = frame();
const QUIET = { motion: 0, botWait: 0, nickname: "Ada" } as const;
const LOW = { width: 844, height: 390 };
/** A game is over after so many acts at the latest. */
const LONGEST = 400;

/** Somebody with a finished search through a maze, in which every field is asked for in its turn. */
let ada: Watched;
let table = "";

beforeAll(async () => {
  ada = await at.visit({ settings: QUIET });
  await ada.page.goto(at.server.url);
  table = await against(ada.page, { game: "irrgarten", people: 2 }, 0, "e2e", "Ada");
  await playOn(ada.page, table, LONGEST);
  expect((await look(ada.page, table)).phase).toBe("over");
});
beforeEach(async () => {
  await ada.page.setViewportSize(DESKTOP);
  await speak("en");
});
afterAll(() => ada?.close());

/** The language of the pages that are opened next. */
async function speak(language: "de" | "en"): Promise<void> {
  await ada.page.evaluate(
    (settings) => localStorage.setItem("spieltisch.settings", settings),
    JSON.stringify({ ...QUIET, language }),
  );
}

async function standing(page: Page, table: string): Promise<ReviewStanding> {
  return (await (await page.request.get(`/api/tables/${table}/review`)).json()) as ReviewStanding;
}

async function openReview(page: Page, table: string): Promise<void> {
  await page.goto(`/t/${table}/review`);
  await page.waitForSelector(".rev .gtab", { state: "attached" });
}

const answer = (page: Page): Promise<string | null> => page.textContent(".moment .note");

describe("a finished game", () => {
  it("leads to its first mistake, retried, in three clicks at every size", async () => {
    const { page, errors, foreign } = ada;
    for (const size of [DESKTOP, LOW, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(`/t/${table}`);
      // Opened after its end, a game shows its result on demand.
      await page.click(".turn .acts .main");
      let clicks = 0;
      await page.click('dialog a:has-text("Review")');
      clicks += 1;
      await page.waitForSelector(".moment.ask");
      const { review } = await standing(page, table);
      const [mistake] = [...review!.findings["left"]!.mistakes].sort(
        (one, other) => other.loss - one.loss,
      );
      expect(await page.textContent(".moment .mhead")).toMatch(/Your mistake 1 of \d/);
      // Before a guess the better move is not in the page.
      expect(await page.$(".board .better")).toBeNull();
      await picture(page, `review-ask-${size.width}`);
      await click(page, mistake!.better === "out" ? `out:${mistake!.view["at"]}` : mistake!.better);
      clicks += 1;
      expect(await answer(page)).toMatch(/^\s*(Exactly|Just as good)/);
      expect(await page.getAttribute(".board .better", "data-move")).toBe(mistake!.better);
      expect(clicks).toBeLessThanOrEqual(3);
      await picture(page, `review-found-${size.width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    expect([...errors, ...foreign]).toEqual([]);
  });

  it("has nothing that axe calls serious in any phase of its review", async () => {
    const { page, errors } = ada;
    for (const language of ["de", "en"] as const) {
      await page.setViewportSize(DESKTOP);
      await speak(language);
      const check = async (phase: string): Promise<void> => {
        // In the other language only what it can change: how much room words take.
        const isWhole = language === "en" || phase === "shown";
        expect([phase, isWhole ? await findingsInBothThemes(page) : []]).toEqual([phase, []]);
        await picture(page, `review-${phase}-${language}`);
      };
      await page.route("**/review", async (route) => {
        const body = { state: "working", done: 2, of: 9, review: null };
        const judged = [
          [0.5, 0.5],
          [0.6, 0.4],
        ];
        await route.fulfill({ json: { ...body, judged, seats: ["left", "right"] } });
      });
      await page.goto(`/t/${table}/review`);
      await page.waitForSelector(".calc progress");
      await page.waitForSelector(".board");
      await check("computing");
      await page.unroute("**/review");
      await page.waitForSelector(".moment.ask");
      await check("asked");
      await page.click(".moment .acts .btn >> nth=0");
      await page.waitForSelector(".cmp");
      await check("shown");
      await page.keyboard.press("g");
      await check("lines");
      await page.keyboard.press("g");
      await check("table");
      await page.keyboard.press("g");
      await page.setViewportSize(PHONE);
      await page.click(".handle");
      await check("sheet");
      await page.click(".share");
      await page.waitForSelector("dialog canvas");
      await check("share");
      expect(errors).toEqual([]);
    }
  });

  it("tells its graph as a table, and its ledger adds up", async () => {
    const { page } = ada;
    await openReview(page, table);
    const { review } = await standing(page, table);
    const read = await page.$$eval(".gtab tbody tr", (rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent!.trim())),
    );
    const names = await page.$$eval(".gtab thead th", (all) => all.map((one) => one.textContent));
    expect(names.slice(0, 3).map((name) => name!.trim())).toEqual(["Round", "Ada", "Bruno"]);
    expect(read[0]!.slice(0, 2)).toEqual([
      "1",
      (100 * review!.steps.find(({ judged }) => judged)!.judged![0]!).toFixed(1),
    ]);
    expect(read.at(-1)!.slice(1)).toEqual([
      ...review!.result.map((share) => (100 * share).toFixed(1)),
      expect.stringContaining(""),
    ]);
    for (const { number } of review!.findings["left"]!.mistakes.map((_, n) => ({
      number: n + 1,
    }))) {
      expect(read.some((row) => row.at(-1)!.startsWith(`Your mistake ${number} of`))).toBe(true);
    }
    const parts = await page.$$eval(".ledger b", (all) =>
      all.map((one) => Number(one.textContent!.replace("−", "-").replace(/[+ %]/g, ""))),
    );
    const end = parts.pop()!;
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(end, 6);
    expect(await page.getAttribute(".plot svg", "aria-label")).toContain("As a table below.");
  });

  it("is stepped through by keys, which the board shares while it is asked", async () => {
    const { page, errors } = ada;
    await openReview(page, table);
    const count = (): Promise<string | null> => page.textContent(".cnt");
    await page.keyboard.press("Home");
    expect(await count()).toMatch(/^0 \//);
    await page.keyboard.press("ArrowRight");
    expect(await count()).toMatch(/^1 \//);
    await page.keyboard.press("End");
    expect(await page.textContent(".moment .who2")).toMatch(/chest|treasure/);
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForSelector(".moment.ask, .moment:has(.mhead)");
    const { review } = await standing(page, table);
    await page.click(".list li >> nth=0");
    const [mistake] = [...review!.findings["left"]!.mistakes].sort(
      (one, other) => other.loss - one.loss,
    );
    await page.keyboard.press("b");
    await enter(page, mistake!.played);
    expect(await answer(page)).toContain("no better than what was played");
    await enter(page, mistake!.better);
    expect(await answer(page)).toMatch(/Exactly|Just as good/);
    // No act takes the keyboard away.
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    await page.focus('.moment button:has-text("Try it yourself")');
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("Show the answer");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("Try it yourself");
    expect(errors).toEqual([]);
  });

  it("is shared as a picture of 1200 × 630 and as a link", async () => {
    const { page, errors } = ada;
    await openReview(page, table);
    await page.click(".share");
    await page.waitForSelector("dialog canvas");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click('dialog button:has-text("Save")'),
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const file = Buffer.concat(chunks);
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
    // Always the light print: its ground is the same by day and by night.
    const grounds: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.click("dialog label");
      grounds.push(
        await page.$eval("dialog canvas", (canvas) =>
          String((canvas as HTMLCanvasElement).getContext("2d")!.getImageData(20, 20, 1, 1).data),
        ),
      );
    }
    expect(grounds[1]).toBe(grounds[0]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click('dialog button:has-text("Copy link")');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${at.server.url}/t/${table}/review`);
    expect(errors).toEqual([]);
  });

  it("is played on from the moment before a mistake, at a practice table", async () => {
    const { page, errors } = ada;
    await openReview(page, table);
    await page.click('.moment button:has-text("Show the answer")');
    await page.click('.moment [aria-label="Play on from here"]');
    await page.waitForSelector(".table .board");
    const made = page.url().split("/").at(-1)!;
    const { settings, you, phase } = await look(page, made);
    expect([settings.practice, you.seats, phase]).toEqual([true, ["left"], "playing"]);
    expect(errors).toEqual([]);
  });

  it("stands among my games on the start page", async () => {
    const { page } = ada;
    await page.goto(at.server.url);
    await page.click(`a[href$="/t/${table}/review"]`);
    await page.waitForSelector(".moment .mhead");
  });
});

describe("a game that runs", () => {
  it("has no review, and says so in a sentence", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    const table = await against(page, { game: "mutabor", people: 2 });
    await page.goto(`/t/${table}/review`);
    await page.waitForSelector(".refused [role=alert]");
    expect(await page.textContent(".refused h2")).toMatch(/^[A-Z].+\.$/);
    expect(await page.$(".rev")).toBeNull();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await picture(page, "review-refused");
    await page.click('.refused a:has-text("Back to the table")');
    await page.waitForSelector(".table .board");
    await close();
  });
});

describe("the replay of a game that is over", () => {
  it("goes by turns and to the next highlight, and lines of the log open their position", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await page.goto(at.server.url);
    const start = position([20, 25, 30, 41], [3, 8, 12, 42], null);
    const table = await against(page, { game: "mensch", people: 2, position: start });
    await playOn(page, table, 20);
    await command(page, table, { type: "resign" });
    await page.goto(`/t/${table}`);
    await page.waitForSelector(".more .tool");
    const step = async (): Promise<number> =>
      Number(await page.inputValue('.replay input[type="range"]'));
    await page.click(".more .tool >> nth=0");
    const before = await step();
    await page.click(".more .tool >> nth=0");
    expect(await step()).toBeLessThan(before);
    await page.click(".log li >> nth=1 >> button");
    const opened = await step();
    expect(opened).toBeLessThan(before);
    expect(await page.textContent(".log li.now")).toBe(await page.textContent(".log li >> nth=1"));
    await page.click('.more button:has-text("Next highlight")');
    expect(await step()).toBeGreaterThan(opened);
    await page.click(".more .speed");
    expect(await page.textContent(".more .speed")).toContain("2×");
    await picture(page, "replay-more");
    expect(errors).toEqual([]);
    await close();
  });
});
