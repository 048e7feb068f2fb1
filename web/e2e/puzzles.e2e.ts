/** Puzzles: the one of the day solved and not solved, practice, the storm, on any window. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PuzzleShelf } from "../types/wire";
import { puzzlesDe, puzzlesEn } from "../src/i18n/puzzles";
import { findings, findingsInBothThemes } from "./axe";
import { DESKTOP, launch, PHONE, picture } from "./browser";
import { frame } from "./frame";
import { answer, answersOf, puzzleOf, solve } from "./puzzles";

const at = frame(launch, "tests.server.fixed_day");
const QUIET = { motion: 0, botWait: 0 } as const;
const IS_SOAK = Boolean(process.env["SPIELTISCH_SOAK"]);
const LYING = { width: 844, height: 390 };
const WINDOWS = [
  ["1440", DESKTOP, "en-US"],
  ["844", LYING, "de-DE"],
  ["360", PHONE, "de-DE"],
] as const;

/** Colours are the same in every window, and a lying phone has the parts of a standing one. */
async function look(page: Page, name: string): Promise<void> {
  await picture(page, `puzzles-${name}`);
  if (name.startsWith("1440")) expect(await findingsInBothThemes(page)).toEqual([]);
  else if (IS_SOAK || !name.startsWith("844")) expect(await findings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, `puzzles-${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Board and question are in sight, nothing lies over the board, and nothing is too wide. */
async function fits(page: Page, size: { width: number; height: number }): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  const [board, panel, act] = await Promise.all(
    [".board", ".pz", ".pz .acts .btn"].map((part) => page.locator(part).first().boundingBox()),
  );
  expect(act!.y + act!.height).toBeLessThanOrEqual(size.height + 1);
  expect(board!.y + board!.height).toBeLessThanOrEqual(size.height + 1);
  const isApart =
    board!.x + board!.width <= panel!.x + 1 ||
    panel!.x + panel!.width <= board!.x + 1 ||
    board!.y + board!.height <= panel!.y + 1;
  expect(isApart).toBe(true);
}

async function shelfOf(page: Page): Promise<PuzzleShelf> {
  return (await (await page.request.get("/api/puzzles")).json()) as PuzzleShelf;
}

describe("the puzzle of the day", () => {
  it.each(WINDOWS)("is solved, %s wide", async (name, viewport, locale) => {
    const { page, errors, foreign, close } = await at.visit({ viewport, locale, settings: QUIET });
    const words = locale === "en-US" ? puzzlesEn : puzzlesDe;
    await page.goto(`${at.server.url}/puzzles`, { waitUntil: "networkidle" });
    await page.waitForSelector(".day .cover svg");
    expect(await page.innerText(".me")).toContain(words.noRatingYet);
    expect(await (await page.request.get("/api/me")).json()).toBeNull();
    await look(page, `${name}-0-all`);
    await page.click(".day a.main");
    await page.waitForSelector(".board [data-place]");
    const puzzle = await puzzleOf(page, "daily");
    await fits(page, viewport);
    await look(page, `${name}-1-asked`);
    await solve(page, puzzle, answersOf(puzzle.id));
    await page.waitForSelector('.pz[data-state="solved"] .gain');
    expect(await page.textContent('[aria-live="assertive"]')).toContain(words.solved);
    expect(await page.innerText(".pz .gain")).toContain(String(words.streak).replace("{n}", "1"));
    await fits(page, viewport);
    // What it brought is in sight without scrolling.
    const [gain, acts] = await Promise.all(
      [".pz .gain", ".pz .acts"].map((part) => page.locator(part).boundingBox()),
    );
    expect(gain!.y + gain!.height).toBeLessThanOrEqual(acts!.y);
    await look(page, `${name}-2-solved`);
    await page.keyboard.press("n");
    await page.waitForFunction((id) => !location.pathname.endsWith(id), "daily");
    await page.waitForSelector('.pz[data-state="asked"]');
    await page.goto(`${at.server.url}/puzzles`, { waitUntil: "networkidle" });
    await page.waitForSelector(".me ol .done");
    await page.waitForSelector(".past li");
    await look(page, `${name}-3-after`);
    expect([...errors, ...foreign]).toEqual([]);
    await close();
  });

  it.each(WINDOWS)(
    "is not solved by three wrong answers, %s wide",
    async (name, viewport, locale) => {
      const { page, errors, close } = await at.visit({ viewport, locale, settings: QUIET });
      await page.goto(`${at.server.url}/puzzles/daily`);
      await page.waitForSelector(".board [data-place]");
      const puzzle = await puzzleOf(page, "daily");
      const { wrong } = answersOf(puzzle.id);
      for (const left of [2, 1, 0]) {
        const text = wrong[Math.min(2 - left, wrong.length - 1)]!;
        await answer(page, puzzle, text);
        await page.waitForSelector('.pz[data-state="wrong"] .note.bad');
        expect(await page.locator(".tries .gone").count()).toBe(3 - left);
        await fits(page, viewport);
        if (left === 2) await look(page, `${name}-4-wrong`);
        if (left > 0) await page.click(".pz .again");
      }
      await page.click(".pz .show");
      await page.waitForSelector('.pz[data-state="shown"] .next');
      await fits(page, viewport);
      await look(page, `${name}-5-shown`);
      const { mine } = await shelfOf(page);
      expect(mine?.streak).toBe(0);
      expect(mine!.rating).toBeLessThanOrEqual(1500);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it("is solved by keys alone, after a hint", async () => {
    const { page, errors, close } = await at.visit({ settings: { ...QUIET, motion: 120 } });
    await page.goto(`${at.server.url}/puzzles/daily`);
    await page.waitForSelector(".board [data-place]");
    const puzzle = await puzzleOf(page, "daily");
    const { right, wrong } = answersOf(puzzle.id);
    await page.keyboard.press("h");
    await page.waitForSelector(".pz .note:not(.bad)");
    await page.keyboard.press("b");
    await answer(page, puzzle, wrong[0]!, "keys");
    await page.waitForSelector('.pz[data-state="wrong"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector('.pz[data-state="asked"]');
    await solve(page, puzzle, { right, wrong }, "keys");
    await page.waitForSelector('.pz[data-state="solved"]');
    await page.waitForFunction(() => document.activeElement?.matches(".pz .next"));
    await page.keyboard.press("Enter");
    await page.waitForSelector('.pz[data-state="asked"]');
    expect(errors).toEqual([]);
    await close();
  });

  it("waits on the start page and beside the lessons", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await page.goto(`${at.server.url}/learn`);
    await page.waitForSelector("a.pod .cover svg");
    await page.click('[data-game="mutabor"] .foot a');
    await page.waitForSelector('.pz[data-state="asked"] .tag:has-text("Mutabor")');
    await page.goto(at.server.url);
    await page.click("a.pod");
    await page.waitForSelector('.pz[data-state="asked"]');
    expect(errors).toEqual([]);
    await close();
  });
});

describe("practice", () => {
  it("is solved on its board, and nothing of the answer comes before it", async () => {
    const { page, errors, received, close } = await at.visit({ settings: QUIET });
    await page.goto(`${at.server.url}/puzzles`);
    const { themes } = await shelfOf(page);
    const games = [...new Set(themes.map(({ game }) => game))];
    const chosen = IS_SOAK
      ? themes
      : games.flatMap((game) => {
          // A game's last theme may ask for a place where its first asks for a move.
          const its = themes.filter((theme) => theme.game === game);
          return [its[0]!, its.at(-1)!];
        });
    for (const { game, id } of chosen) {
      await page.goto(`${at.server.url}/puzzles/next?game=${game}&theme=${id}`);
      const name = await page.locator("main.puzzle").getAttribute("data-puzzle");
      await page.waitForSelector(".board [data-place]");
      expect(received.join(" ")).not.toContain("certificate");
      const puzzle = await puzzleOf(page, name!);
      expect([puzzle.game, puzzle.theme]).toEqual([game, id]);
      await solve(page, puzzle, answersOf(puzzle.id));
      await page.waitForSelector('.pz[data-state="solved"]');
      await picture(page, `puzzles-theme-${game}-${id}`);
    }
    expect(errors).toEqual([]);
    await close();
  }, 120_000);

  it("loses nothing while the server is away", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await page.goto(`${at.server.url}/puzzles/next`);
    await page.waitForSelector(".board [data-place]");
    const name = await page.locator("main.puzzle").getAttribute("data-puzzle");
    const puzzle = await puzzleOf(page, name!);
    const { right } = answersOf(puzzle.id);
    await page.route("**/try", (route) => route.abort());
    const sent = page.waitForRequest(/\/try$/);
    const told = answer(page, puzzle, right[0]!);
    await sent;
    await page.waitForSelector(".pz .note.bad");
    await page.unroute("**/try");
    await told;
    await page.waitForSelector('.pz[data-verdict="right"], .pz[data-verdict="on"]');
    expect(errors).toEqual([]);
    await close();
  });
});

describe("the storm", () => {
  it("counts what is solved, and ends", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    // Whose turn it is to be asked depends on a person's random id: one game, so that each run is alike.
    await page.route(/\/api\/puzzles\/next\?/, (route) =>
      route.continue({ url: `${route.request().url()}&game=mensch` }),
    );
    await page.goto(`${at.server.url}/puzzles/storm`);
    await page.click("main .btn.main");
    await page.waitForSelector(".board [data-place]");
    const name = await page.locator("main.puzzle").getAttribute("data-puzzle");
    const puzzle = await puzzleOf(page, name!);
    await solve(page, puzzle, answersOf(puzzle.id));
    await page.waitForFunction(
      (id) => document.querySelector("main.puzzle")?.getAttribute("data-puzzle") !== id,
      name,
    );
    await page.waitForSelector('.pz[data-state="asked"]');
    expect(await page.innerText(".pz .tag")).toContain("1 solved");
    await look(page, "storm");
    await page.evaluate(() => {
      const now = Date.now() + 200_000;
      Date.now = () => now;
    });
    await page.waitForSelector("main .big");
    expect(await page.innerText("main .big")).toContain("1 puzzle");
    await look(page, "storm-over");
    expect(errors).toEqual([]);
    await close();
  });
});
